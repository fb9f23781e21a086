"""The menus have what the manual says of them, in its order."""

import pytest

from sumpad.app.screens import menu
from sumpad_tools import ROOT
from sumpad_tools.play import hosts
from support.console import scenes, scripts
from support.console.pc import played, shell_of, switched_on, top_of

MANUAL = (ROOT / "firmware" / "PLAYING.md").read_text(encoding="utf-8")


def told(heading):
    """(key, item) of each row of the first table below a heading of the manual."""
    below = MANUAL[MANUAL.index(f"## {heading}\n") :]
    rows = below[below.index("|---|") :].split("\n\n")[0].splitlines()[1:]
    return [tuple(cell.strip() for cell in row.split("|")[1:3]) for row in rows]


def shown(screen):
    """The same of a menu on the console; what differs from game to game is left out."""
    return [
        ("" if key == menu.NO_KEY else str(key), _general(title)) for key, title, _ in screen.items
    ]


def _general(title):
    for words, general in (("Game: ", "Game: ..."), ("Continue ", "Continue")):
        if title.startswith(words):
            return general
    return title


def test_the_home_menu():
    """With one game that is played and one that was left before, and the clock set."""
    host = hosts.VirtualHost()
    host.set_clock(2026, 11, 23, 9, 5)
    console = switched_on(
        host, f"{scripts.start(4, 1)} {scenes.QUIT} {scripts.start(4, 2)} {scenes.POSTPONE}"
    )
    assert sorted(shown(shell_of(console).top)) == sorted(told("The home menu"))
    assert shown(shell_of(console).top)[2:] == told("The home menu")[2:]


@pytest.mark.parametrize("key", ["left", "right", "menu"])
def test_no_key_beside_the_digits_opens_anything_of_the_home_menu(key):
    for at in (0, 2):
        console = played(f"down*{at} " * bool(at) + f"{key} wait:300")
        assert top_of(console) == "Home" and shell_of(console).top.at == at


@pytest.mark.parametrize("game", [scripts.start(4, 1), scripts.kakuro(1)])
def test_the_digits_of_the_game_menu_come_first_and_in_order(game):
    items = shown(shell_of(played(f"{game} menu wait:100")).top)
    assert [key for key, _ in items[:10]] == [*"1234567890"]
    assert not any(key for key, _ in items[10:])
    assert [title for _, title in items[-2:]] == ["Home", "Give up"]


def test_the_game_menu_of_a_board_with_one_view():
    console = played(f"{scripts.start(4, 1)} menu wait:100")
    assert shown(shell_of(console).top) == [
        item for item in told("In a game") if item[1] != "Other view"
    ]


def test_the_game_menu_of_candidates_and_two_views():
    console = played(f"{scripts.kakuro(1)} menu wait:100")
    assert shown(shell_of(console).top) == told("In a game")
