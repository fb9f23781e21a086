"""A family that only the list of families knows, the null game, works in the commands of the PC by
its backend alone."""

import sys
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from sumpad import games
from sumpad.app import settings
from sumpad_tools import cli, families
from support.games import nullgame

PUZZLE = "null 2 3\n"


@pytest.fixture
def run(monkeypatch, tmp_path):
    """Provides a call of sumpad.py in a folder, on a console that also has the null game."""
    monkeypatch.chdir(tmp_path)
    families_and_null = (*games.FAMILIES, "null")
    for module in (games, settings):
        monkeypatch.setattr(module, "FAMILIES", families_and_null)
    monkeypatch.setattr(games, "TITLES", (*games.TITLES, "Nothing"))
    monkeypatch.setattr(games, "AIMS", (*games.AIMS, "nothing to do"))
    modules = {
        "game": nullgame,
        "panel": nullgame,
        "detect": SimpleNamespace(matches=lambda line: line.startswith("NULL")),
        "rules": SimpleNamespace(
            RULES=("Every cell is 1.",), ENTERING=("There is no sheet.",), CHOICES={}
        ),
    }
    monkeypatch.setitem(sys.modules, "sumpad.games.null", SimpleNamespace(**modules))
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, f"sumpad.games.null.{name}", module)
    yield lambda *words: CliRunner().invoke(cli.app, words, catch_exceptions=False)
    families.of.cache_clear()


def test_it_is_made(run):
    assert run("make", "null", "--code", "7").stdout == f"# null 2 3, code 000007\n{PUZZLE}"
    assert run("make", "null", "--size", "4").exit_code == 2


def test_it_is_solved_explained_and_checked(run, tmp_path):
    (tmp_path / "one").write_text(PUZZLE)
    assert run("solve", "one").stdout == "null 2x3: 1 solution\n1 1 1\n1 1 1\n"
    lines = run("solve", "one", "--explain").stdout.splitlines()
    assert lines[1:-2] == [
        f"every cell is 1; so r{row}c{column} is 1" for row in (1, 2) for column in (1, 2, 3)
    ]
    assert run("check", "one").exit_code == 0


def test_its_texts_are_known_by_its_sign_and_others_are_not(run, tmp_path):
    assert [games.family_of(text) for text in (PUZZLE, "NULL", "nothing")] == ["null", "null", ""]
    (tmp_path / "none").write_text("nothing\n")
    assert run("solve", "none").exit_code == 2


def test_its_rules_are_its_own(run):
    rules = games.rules("null")
    assert (rules.RULES, rules.ENTERING) == (("Every cell is 1.",), ("There is no sheet.",))


def test_it_is_played(run, tmp_path):
    run("play", "--family", "null", "--keys", "1 fire wait:300 1 right 1", "--shot", "one.png")
    assert (tmp_path / "one.png").stat().st_size > 100
