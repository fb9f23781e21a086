"""The READMEs and pages: their example is a puzzle, their commands are valid, their links have
targets, and their JSON fields are those that are printed."""

import json
import re
import shlex
from types import SimpleNamespace

import pytest
import typer

from sumpad.games import FAMILIES
from sumpad_tools import ROOT, cli
from sumpad_tools.verbs import results
from support.running.command import run

WIDTH = 99  # columns of prose
FOLDERS = (".github", "boards", "firmware", "tools", "host_tests")
FILES = sorted(
    path
    for path in [
        *ROOT.glob("*.md"),
        *(it for name in FOLDERS for it in (ROOT / name).rglob("*.md")),
    ]
    if "node_modules" not in path.parts and ".pytest_cache" not in path.parts
)
TEXTS = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in FILES}
ON_PC = TEXTS["tools/README.md"]
ON_JSON = TEXTS["tools/JSON.md"]

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

COMMANDS = sorted(
    {
        command
        for text in TEXTS.values()
        for command in re.findall(r"^    python3 tools/sumpad\.py (.+)$", text, re.MULTILINE)
    }
)
VERBS = typer.main.get_command(cli.app).commands


def relative(path):
    return path.relative_to(ROOT).as_posix()


def find(words):
    """Return the verb that a command line is for, and the words after it."""
    command = VERBS[words[0]]
    words = words[1:]
    while hasattr(command, "commands"):
        command = command.commands[words[0]]
        words = words[1:]
    return command, words


def test_the_example_of_the_file_format_can_be_pasted_and_solved():
    [example] = re.findall(r"^```\n(crossnum .*?)^```$", ON_PC, re.MULTILINE | re.DOTALL)
    result = run("check", "-", text=example)
    assert (result.exit_code, result.stdout) == (0, "crossnum 4x4: 1 solution, rated 6.2\n")
    assert re.search(r"expert\W+1\b", run("solve", "--stats", "-", text=example).stdout)


def test_a_remark_may_stand_in_all_of_them():
    puzzles = "# one\n" + 81 * "." + "  # two\n10000,10400,10300 # three\n10003,0,0\n10004,0,0\n"
    result = run("solve", "--limit", "1", "-", text=puzzles)
    assert (result.exit_code, result.stderr) == (0, "")


def test_a_command_is_understood(subtests):
    assert COMMANDS
    for command in COMMANDS:
        with subtests.test(command):
            verb, words = find(shlex.split(command, comments=True))
            verb.make_context(verb.name, words).close()
            known = {option for it in verb.params for option in it.opts}
            assert set(re.findall(r"--\w+", command)) <= known


def test_every_verb_has_its_command():
    assert set(VERBS) - {command.split()[0] for command in COMMANDS} == set()


def leads_somewhere(path, link):
    """Return whether a link of a page to this site has a target."""
    file, _, heading = link.partition("#")
    target = path.parent / file if file else path
    if not target.exists():
        return False
    headings = re.findall(r"^#+ (.+)$", target.read_text("utf-8"), re.MULTILINE) if heading else []
    return not heading or heading in [anchor(it) for it in headings]


def anchor(heading):
    """Return the name by which a link finds a heading, as GitHub makes it."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def test_links_lead_somewhere():
    links = [
        (path, link)
        for path in FILES
        for link in re.findall(r"\]\(([^)]+)\)", TEXTS[relative(path)])
        if not link.startswith("https://")
    ]
    assert links
    assert [f"{relative(path)}: {it}" for path, it in links if not leads_somewhere(path, it)] == []


def test_prose_is_wrapped():
    long = []
    for path, text in TEXTS.items():
        for number, line in enumerate(text.splitlines(), 1):
            cannot_be = line.startswith(("|", "!", "    ")) or "]: https://" in line
            if not cannot_be and len(line) > WIDTH:
                long.append(f"{path}:{number}")
    assert long == []


# The fields of the JSON


def fields(command, family=""):
    """Return the names in the first table below the heading of a command; with `family`, only
    those of that family."""
    after = ON_JSON.split(f"\n## `{command}`\n")[1]
    rows = [
        line.split("|")[1:-1]
        for line in after[after.index("|---") :].split("\n\n")[0].splitlines()[1:]
    ]
    return {
        name
        for row in rows
        if not family or row[1].strip() == "all" or family in row[1]
        for name in re.findall(r"`(\w+)`", row[0])
    }


@pytest.mark.parametrize("family", FAMILIES)
def test_the_fields_of_what_is_made(family):
    made = json.loads(run("make", family, "--code", "1", "--json").stdout)
    assert set(made) == fields("make --json", family)


def test_the_fields_of_what_is_solved():
    solved = json.loads(run("solve", "--json", "--explain", "-", text=PUZZLE).stdout)
    assert set(solved) == fields("solve --json")


def test_the_fields_of_what_is_counted():
    [counted] = json.loads(run("solve", "--stats", "--json", "-", text=PUZZLE).stdout).values()
    assert set(counted) == fields("solve --stats --json")
    assert all(set(rung) == {"puzzles", "uses"} for rung in counted["rungs"].values())


def test_the_fields_of_results():
    result = SimpleNamespace(ms=1, code=2, date="2026-01-02", time="03:04", traits="easy")
    shown = results._as_object("crossnum", "4x4", 1, result)
    assert set(shown) == fields("results --json")


def test_the_tests_that_the_page_of_faults_names_are_there():
    page = (ROOT / "host_tests" / "FAULTS.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_/]+\.py)`", page))
    assert len(named) > 10
    assert [path for path in named if not (ROOT / "host_tests" / path).exists()] == []
