"""Screens that load on first use: an hourglass shows that the key was accepted."""

import importlib
import re
import sys

import pytest

from sumpad_tools import ROOT
from sumpad_tools.parts import frames
from support.console.pc import played, shell_of, top_of

APP = "sumpad.app."
SCREENS = APP + "screens."

HOURGLASS = """\
.........
.#######.
..#####..
...###...
....#....
...#.#...
..#.#.#..
.#######.
........."""


def named():
    """Return all modules and classes that the app names, as (module, class or "")."""
    names = set()
    for path in (ROOT / "firmware" / "sumpad" / "app").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        names.update((SCREENS + name, "") for name in re.findall(r'load\("(\w+)"\)', source))
        for before, name, screen in re.findall(r'(\w+\()?"(\w+)\.([A-Z]\w+)"', source):
            names.add(((APP if before == "hand_over(" else SCREENS) + name, screen))
    return sorted(names)


def test_all_screens_that_are_named_are_there():
    assert len(named()) > 20
    for module, screen in named():
        assert not screen or hasattr(importlib.import_module(module), screen)


def shown_meanwhile(console, script):
    """Play `script`; return the pictures that the shell showed in the middle of a round."""
    shell = shell_of(console)
    update = shell.update
    pictures = []

    def watched():
        update()
        pictures.append(frames.ascii_art(console.frame()).splitlines())

    shell.update = watched
    console.keys(script)
    return pictures


def corner(picture):
    return "\n".join(row[-9:] for row in picture[:9])


@pytest.mark.parametrize(
    ("way", "key", "module"),
    [
        ("wait:1", "8", "settings"),
        ("6", "1", "best_results"),
        ("5 1 1 down down 4 fire wait:600", "menu", "game_menu"),
        ("5 1 1 down down 4 fire wait:600", "hint", "hint"),
    ],
)
def test_an_hourglass_stands_in_the_corner_while_a_screen_is_loaded(way, key, module, monkeypatch):
    console = played(way)
    before = frames.ascii_art(console.frame()).splitlines()
    screen = top_of(console)
    monkeypatch.delitem(sys.modules, SCREENS + module, raising=False)
    pictures = shown_meanwhile(console, key)
    assert pictures
    for picture in pictures:
        assert corner(picture) == HOURGLASS
        assert [row[:-9] for row in picture] == [row[:-9] for row in before]
    assert top_of(console) != screen and corner(before) != HOURGLASS
    assert corner(frames.ascii_art(console.frame()).splitlines()) != HOURGLASS


def test_a_screen_that_is_loaded_comes_at_once():
    console = played("8 wait:100 back")
    assert shown_meanwhile(console, "8 wait:100") == []
    assert top_of(console) == "Settings"


def test_where_nothing_opens_the_hourglass_goes():
    console = played("wait:100")
    before = console.frame()
    shell_of(console).wait()
    assert console.frame() != before
    console.keys("wait:20")
    assert console.frame() == before


def test_a_panel_that_is_away_while_a_screen_is_loaded_shows_it_when_it_is_back(monkeypatch):
    console = played("wait:100")
    monkeypatch.delitem(sys.modules, SCREENS + "settings", raising=False)
    console.panel.fail = "absent"
    console.keys("8 wait:100")
    assert top_of(console) == "Settings"
    console.panel.fail = None
    console.keys("wait:100")
    assert console.frame() == played("8 wait:100").frame()
