"""The Markdown pages are short and in plain English."""

import re

from sumpad_tools import ROOT

FOLDERS = (".github", "boards", "firmware", "host_tests", "tools")

PARAGRAPH = 120  # words
BULLET = 30  # words of a bullet in the changelog
README = 600  # words
UNRELEASED = 25  # bullets of the changelog's newest section

# Words that read like a translation.
CALQUES = (
    "anew",
    "at one stroke",
    "by now",
    "goes on with",
    "is told",
    "are told",
    "one press too many",
    "of its own accord",
    "that of the",
    "those of the",
    "whoever",
    "who rests",
    "as that",
    "mends",
)
PATTERN = re.compile(rf"\b({'|'.join(CALQUES)})\b(?!\.py)", re.IGNORECASE)


def pages():
    """Return the Markdown pages of the repository: path -> text."""
    found = [*ROOT.glob("*.md"), *(it for name in FOLDERS for it in (ROOT / name).rglob("*.md"))]
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in found
        if not {"node_modules", ".pytest_cache"} & set(path.parts)
    }


PAGES = pages()


def prose(text):
    """Return the paragraphs and list items of a page, without code, tables and headings."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^(\||#|    ).*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"^(?=\s*([-*]|\d+\.) )", "\n", text, flags=re.MULTILINE)
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n", text) if part.strip()]


def test_paragraphs_are_short():
    long = [
        f"{path}: {len(it.split())} words: {it[:60]}"
        for path, text in PAGES.items()
        for it in prose(text)
        if len(it.split()) > PARAGRAPH
    ]
    assert long == []


def test_a_bullet_of_the_changelog_is_one_short_fact():
    bullets = [it for it in prose(PAGES["CHANGELOG.md"]) if it.startswith("- ")]
    assert bullets
    assert [it for it in bullets if len(it.split()) > BULLET + 1] == []


def test_a_version_has_few_bullets():
    sections = PAGES["CHANGELOG.md"].split("\n## ")[1:]
    assert sections
    assert [it for it in sections if it.count("\n- ") > UNRELEASED] == []


def test_the_readme_is_short():
    assert len(PAGES["README.md"].split()) <= README


def test_no_page_has_words_of_a_translation():
    found = [
        f"{path}:{number}: {match[1]}"
        for path, text in PAGES.items()
        for number, line in enumerate(text.splitlines(), 1)
        for match in PATTERN.finditer(line)
    ]
    assert found == []


def test_such_words_are_found():
    """Capitals do not hide a banned word, and a longer word may contain one."""
    assert PATTERN.search("It is sealed Anew.") and not PATTERN.search("renewed; a new one")
