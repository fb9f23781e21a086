"""Everything that .github and .pre-commit-config.yaml refer to exists: commands, files, versions,
names."""

import os
import re
import shlex

import pytest
import typer

from sumpad import games
from sumpad_tools import ROOT, boards, cli
from sumpad_tools.build import release

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
VERBS = typer.main.get_command(cli.app).commands

# What else a step may begin with: programs of the system that it runs on.
PROGRAMS = {"apt-get", "gh", "git", "python", "sha256sum", "sumpad"}


def read(path):
    return path.read_text(encoding="utf-8")


def steps(key):
    """Return what the workflows have under a key of a step."""
    return [it for path in WORKFLOWS for it in re.findall(rf"\b{key}: (.+)", read(path))]


RUN = [shlex.split(command) for command in steps("run")]


@pytest.mark.parametrize("words", RUN, ids=" ".join)
def test_a_step_can_be_run(words):
    assert words != ["|"], "commands of several lines would not be looked at"
    if words[1:2] == ["tools/sumpad.py"]:
        assert (ROOT / words[1]).exists()
        VERBS[words[2]].make_context(words[2], words[3:]).close()  # raises for unknown arguments
    elif words[0].startswith("."):
        assert os.access(ROOT / words[0], os.X_OK)
        VERBS["test"].make_context("test", words[1:]).close()
    else:
        assert words[0] in PROGRAMS


def test_ci_runs_all_tests_and_other_systems_the_quick_ones():
    text = read(GITHUB / "workflows" / "ci.yml")
    assert "- run: .ci/run\n" in text and "tools/sumpad.py test --quick\n" in text
    assert "os: [windows-latest, macos-latest]" in text
    assert "pull_request:" in text and "push:" in text


def test_all_tests_run_every_night():
    text = read(GITHUB / "workflows" / "nightly.yml")
    assert re.search(r'^    - cron: "\d+ \d+ \* \* \*"$', text, re.MULTILINE)
    assert "- run: .ci/run --full\n" in text
    assert 'python3 tools/sumpad.py test "$@"\n' in read(ROOT / ".ci" / "run")


def test_a_release_has_been_tested_has_its_tag_and_brings_all_its_files():
    [text] = [read(path) for path in WORKFLOWS if path.name == "release.yml"]
    assert 'tags: ["v*"]' in text
    tests = text.index("- run: .ci/run --full\n")
    made = text.index('release --out dist --tag "$GITHUB_REF_NAME"\n')
    checked = text.index(f"- run: sha256sum --check {release.SUMS}\n")
    [published] = [words for words in RUN if words[:3] == ["gh", "release", "create"]]
    assert tests < made < checked < text.index("gh release create")
    assert (
        f"--notes-file dist/{release.NOTES} dist/{release.SUMS} dist/*.uf2 dist/*.romfs dist/*.zip"
        in " ".join(published)
    )
    assert "--verify-tag" in published


def test_a_release_puts_its_page_where_it_is_played_once_it_is_published():
    [text] = [read(path) for path in WORKFLOWS if path.name == "release.yml"]
    made = text.index("web --out site\n")
    assert made < text.index("upload-pages-artifact@") < text.index("          path: site\n")
    assert text.index("\n  page:\n    needs: publish\n") < text.index("deploy-pages@")
    assert "pages: write" in text and "id-token: write" in text


def test_actions_have_versions():
    used = steps("uses")
    assert used
    for action in used:
        assert re.fullmatch(r"actions/[a-z-]+@v\d+\.\d+\.\d+", action)


def test_python_is_one_that_will_do():
    [quoted] = steps("python-version")
    major, minor = quoted.strip('"').split(".")
    assert (int(major), int(minor)) >= (3, 10)


def options(name):
    """Return the choices of a form."""
    text = read(GITHUB / "ISSUE_TEMPLATE" / name)
    return re.findall(r"^ {8}- (.+)$", text, re.MULTILINE)


def test_forms_know_the_boards_and_the_families():
    known = [it.split()[-1] for it in options("bug.yml") if it.startswith("a console, ")]
    assert sorted(known) == boards.names()
    assert tuple(options("puzzle.yml")) == games.FAMILIES


def test_a_form_asks_for_the_version_where_something_is_wrong():
    for name in ("bug.yml", "puzzle.yml"):
        assert "page About" in read(GITHUB / "ISSUE_TEMPLATE" / name)


def test_what_runs_before_a_commit_is_the_ruff_of_the_tests():
    hooks = re.findall(r"ruff==([\d.]+)", read(ROOT / ".pre-commit-config.yaml"))
    [tests] = re.findall(r"^ruff==([\d.]+)", read(ROOT / "tools" / "requirements-test.txt"), re.M)
    assert set(hooks) == {tests}


@pytest.mark.parametrize(
    ("subject", "is_right"),
    [
        ("solver: Make large boards faster.", True),
        ("games, tools: Read files of kakuro.", True),
        ("solver: " + "A" * 63 + ".", True),
        ("solver: " + "A" * 64 + ".", False),
        ("solver: make large boards faster.", False),
        ("Large boards are made faster", False),
        ("Merge branch 'docs'", True),
        ("", False),
    ],
)
@pytest.mark.parametrize("body", ["", "\n\nThe reason, " + "which is long, " * 10])
def test_the_subject_of_a_commit_is_checked(subject, is_right, body):
    """pre-commit's pygrep fails for a message in which it does not find the pattern."""
    [pattern] = re.findall(r"entry: '(.+)'", read(ROOT / ".pre-commit-config.yaml"))
    found = re.search(pattern.encode(), (subject + body).encode(), re.MULTILINE | re.DOTALL)
    assert bool(found) is is_right
