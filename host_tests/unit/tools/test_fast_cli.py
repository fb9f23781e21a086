"""The command lines that start at once: read like typer reads them, and without any package."""

import subprocess
import sys

import pytest
import typer.main

from sumpad_tools import ROOT, cli, fast_cli

ONE = "crossnum 3\n2 . . | 15\n. . 1 | 15\n. . . | 15\n= 15 15 15\n\\ 15\n/ 15\n"
SOLVED = "crossnum 3x3: 1 solution\n2 7 6\n9 5 1\n4 3 8\n"

COMMANDS = typer.main.get_command(cli.app).commands


def by_typer(words):
    """Return what the verb's function gets from typer for a command line."""
    command = COMMANDS[words[0]]
    with command.make_context(words[0], list(words[1:])) as context:
        return dict(context.params)


@pytest.mark.parametrize("verb", fast_cli.VERBS)
def test_the_table_has_every_option_of_a_verb(verb):
    _, first, is_list, options = fast_cli.VERBS[verb]
    argument, *declared = COMMANDS[verb].params
    assert (argument.name, argument.nargs) == (first, -1 if is_list else 1)
    declared = [it for it in declared if it.name != "help"]
    assert list(options) == [flag for it in declared for flag in it.opts]
    assert [name for name, _ in options.values()] == [it.name for it in declared]
    assert [convert is None for _, convert in options.values()] == [it.is_flag for it in declared]


@pytest.mark.parametrize(
    "line",
    [
        "solve a.txt",
        "solve - --limit 3 b.txt --json",
        "solve --rate --explain --jobs=2 a.txt",
        "solve a.txt --stats --json",
        "check a.txt b.txt --jobs 1",
        "make sudoku",
        "make --size 12x10 kakuro --grade=hard --count 3 --code 0 --rate --json",
        "make crossnum --single --thorough --rating 3-4",
        "make sudoku --symmetric --day today",
    ],
)
def test_a_command_line_is_read_as_by_typer(line):
    words = line.split()
    verb, given = fast_cli.read(words)
    assert verb == words[0]
    wanted = by_typer(words)
    assert {name: value for name, value in wanted.items() if name in given} == given
    defaults = by_typer([verb, "x"])
    assert {name: wanted[name] for name in wanted.keys() - given} == {
        name: defaults[name] for name in wanted.keys() - given
    }


@pytest.mark.parametrize(
    "line",
    [
        "",
        "play",
        "--version",
        "solve",
        "solve --help",
        "solve a.txt --lim 3",
        "solve a.txt --limit",
        "solve a.txt --limit 0",
        "solve a.txt --limit three",
        "solve a.txt --limit -1",
        "solve a.txt --json=yes",
        "solve a.txt --jobs 1 --jobs 2",
        "solve a.txt -x",
        "solve -- a.txt",
        "make",
        "make sudoku kakuro",
        "make sudoku --size ''",
        "make sudoku --code ٣",
    ],
)
def test_anything_else_is_left_to_typer(line):
    words = [word.strip("'") for word in line.split()]
    assert fast_cli.read(words) is None and fast_cli.run(words) is None


def test_a_refused_option_is_left_to_typer_before_anything_is_printed(capsys):
    for line in ("make halma", "make sudoku --size 9", "solve - --stats --explain --json"):
        assert fast_cli.run(line.split()) is None
    assert capsys.readouterr() == ("", "")


def test_defaults_are_those_of_the_verbs():
    for verb in fast_cli.VERBS:
        defaults = {it.name: it.default for it in COMMANDS[verb].params[1:] if it.name != "help"}
        module = __import__(f"sumpad_tools.puzzles.{fast_cli.VERBS[verb][0]}", fromlist=[verb])
        function = getattr(module, verb)
        names = function.__code__.co_varnames[1 : function.__code__.co_argcount]
        assert dict(zip(names, function.__defaults__, strict=True)) == defaults


PROGRAM = """
import sys
sys.path.insert(0, "tools")
from sumpad_tools import entry_point
try:
    entry_point.main()
except SystemExit as end:
    packages = ("typer", "rich", "pydantic", "multiprocessing", "concurrent.futures", "inspect")
    loaded = [name for name in packages if name in sys.modules]
    loaded += [name for name in sys.modules if "site-packages" in name]
    print(end.code, *loaded, file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("words", "text", "output"),
    [
        (("solve", "-"), ONE, SOLVED),
        (("check", "-"), ONE, "crossnum 3x3: 1 solution, rated 3.6\n"),
        (("make", "sudoku", "--code", "1"), "", "# sudoku any, code 000001, 26 givens, "),
    ],
)
def test_no_package_is_loaded(tmp_path, words, text, output):
    """It runs on a Python that has none, and makes no environment."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PROGRAM, *words],
        cwd=ROOT,
        env={"SUMPAD_CACHE": str(tmp_path)},
        input=text,
        capture_output=True,
        text=True,
    )
    assert done.stdout.startswith(output)
    assert done.stderr == "0\n"
