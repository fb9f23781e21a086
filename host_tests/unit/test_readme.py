"""The READMEs: their example is a puzzle, their commands are understood, their links lead on."""

import re
import shlex

import pytest
import typer
from typer.testing import CliRunner

from sumpad_tools import ROOT, cli

WIDTH = 99  # columns of prose
README = (ROOT / "README.md").read_text(encoding="utf-8")
FILES = sorted([ROOT / "README.md", *(ROOT / "boards").rglob("README.md")])

COMMANDS = re.findall(r"^    python3 tools/sumpad\.py (.+)$", README, re.MULTILINE)
VERBS = typer.main.get_command(cli.app).commands


def relative(path):
    return path.relative_to(ROOT).as_posix()


def find(words):
    """The verb that a command line is for, and the words after it."""
    command = VERBS[words[0]]
    words = words[1:]
    while hasattr(command, "commands"):
        command = command.commands[words[0]]
        words = words[1:]
    return command, words


def run(*arguments, text):
    return CliRunner().invoke(cli.app, arguments, input=text, catch_exceptions=False)


def test_the_example_of_the_file_format_can_be_pasted_and_solved():
    [example] = re.findall(r"^```\n(crossnum .*?)^```$", README, re.MULTILINE | re.DOTALL)
    result = run("check", "-", text=example)
    assert (result.exit_code, result.stdout) == (0, "crossnum 4x4: 1 solution\n")
    assert re.search(r"expert\W+1\b", run("solve", "--stats", "-", text=example).stdout)


def test_a_remark_may_stand_in_all_of_them():
    puzzles = "# one\n" + 81 * "." + "  # two\n10000,10400,10300 # three\n10003,0,0\n10004,0,0\n"
    result = run("solve", "--limit", "1", "-", text=puzzles)
    assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_understood(command):
    verb, words = find(shlex.split(command, comments=True))
    verb.make_context(verb.name, words).close()
    known = {option for it in verb.params for option in it.opts}
    assert set(re.findall(r"--\w+", command)) <= known


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_its_command(verb):
    assert verb in [command.split()[0] for command in COMMANDS]


@pytest.mark.parametrize("path", FILES, ids=relative)
def test_links_lead_somewhere(path):
    text = path.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)]+)\)", text):
        if not link.startswith("https://"):
            file, _, heading = link.partition("#")
            target = path.parent / file
            assert target.exists(), link
            if heading:
                headings = re.findall(r"^#+ (.+)$", target.read_text("utf-8"), re.MULTILINE)
                assert heading in [it.lower().replace(" ", "-") for it in headings], link


@pytest.mark.parametrize("path", FILES, ids=relative)
def test_prose_is_wrapped(path):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        cannot_be = line.startswith(("|", "!", "    ")) or "]: https://" in line
        assert cannot_be or len(line) <= WIDTH, f"{relative(path)}:{number}"
