"""The power is cut in every state of every game, and afterwards the game is as it was.

A state is a sequence of keys. Each game is made once, and each state begins with a copy of the
console on which it was made. `test` visits a share of the states of each game; of the game that
needs the most heap, it visits all states in which something large was loaded or worked out.
"""

import functools
import itertools
import re

import pytest
from typer.testing import CliRunner

from sumpad import games
from sumpad.app import game_state, save_from_text
from sumpad_tools import boards, cli
from sumpad_tools.build import firmware
from sumpad_tools.chip import boot
from sumpad_tools.chip.emulator import Emulator
from sumpad_tools.play import keyscript
from support.console import console_state
from support.running import sampling

CODE = 7
KEPT_MS = 1000  # time without keys until everything is written
NEW_MS = 400  # from a new puzzle until it is written
WORK_MS = 700  # enough to write everything, but not for hints, puzzles and solutions
_CURSOR = re.compile("^cursor .*$", re.MULTILINE)
BACK_MS = 1500  # from power on to a paused game of any size

# States of a game: name -> keys that lead there from the start of the game. At a | the console is
# left alone until it is idle.
IN_GAME = {
    "begun": "",
    "moved": "right*2 down wait:26000",
    "digit": "5",
    "digits": "5 right 3 6 down 7",
    "undone": "5 right 3 down 6 undo*2",
    "notes": "star 1 2 right 3 star",
    "all notes": "menu 6",
    "hint": "hash",
    "hint, explained": "hash | hash",
    "hint, further": "hash | hash*2",  # an arrow may end it
    "hint, played": "hash | hash*12 | hash",
    "hint on a mistake": "1 right 1 right 1 | hash | hash*2",
    "hint, then other view": "hash | hash menu 9 9 | hash",
    "menu": "5 menu",
    "menu, end": "menu up*2",
    "pause": "menu 7",
    "mistakes": "5 | menu 3",
    "restart": "5 right 3 menu 9 1",
    "restarted": "5 right 3 menu 9 1 right fire",
    "count": "menu 9 4",
    "settings": "menu 7 8",
    "rules": "menu 9 7",
    "keys": "menu 9 3",
    "other view or keys": "menu 9 9",
    "rating": "menu 9 5",
    "give up": "5 menu 9 2",
    "given up": "5 menu 9 2 2",
    "home": "5 menu 0",
}

# States in which the console is still working, a moment after the last key.
AT_WORK = {
    "hint": "hash",
    "count": "menu 9 4",
    "solutions": "5 menu 9 2 4 right fire",
    "solutions, next": "menu 9 2 4 right fire wait:1500 fire",
    "solutions, left": "5 menu 9 2 4 right fire wait:1500 menu",
    "solution, again": "menu 9 2 4 right fire wait:1500 menu 1 5",
    "mistakes": "5 menu 3",
    "rating": "5 menu 9 5",
    "new": "5 menu 9 0 fire",
    "new, at once": "pace:90 5 menu 9 0 fire",
}

# States of IN_GAME in which the console has loaded or worked out the most.
LARGE = (
    *("all notes", "hint, further", "hint, played", "hint on a mistake", "hint, then other view"),
    *("mistakes", "restarted", "count", "rating", "given up"),
)

# States that can be reached from the home menu while there is a game.
AT_HOME = {
    "end": "up",
    "families": "3",
    "new": "1",
    "new, made": "1 fire",
    "select": "5 1 1 2",
    "date": "2",
    "today": "2 | 2 0 6 7 1 2 3 1 fire",
    "today, made": "2 | 2 0 6 7 1 2 3 1 fire | fire",
    "puzzles": "5 2",
    "blank": "5 3",
    "entry": "5 3 | fire | 5 right 7",
    "entry, menu": "5 3 | fire | 5 right 7 menu",
    "entry, done": "5 3 | fire | 5 right 7 menu 1",
    "entry, left": "5 3 | fire | 5 right 7 menu 4",
    "entry, thrown away": "5 3 | fire | 5 right 7 menu 5 right fire",
    "lessons": "7",
    "technique": "7 1",
    "settings": "8",
    "settings, changed": "8 down*2 right",
    "clock": "8 up fire",
    "keys": "9 1",
    "rules": "9 2",
    "best results": "6 1",
    "statistics": "6 2",
    "about": "9 4",
    "goodbye": "9 5",
    "previous": "1 fire | 5 menu 0 | 1 fire | menu 0 | 3 4",
    "older": "1 fire | 5 menu 0 | 1 fire | 5 menu 0 | 1 fire | menu 0 | 3 5",
    "dark": "9 5 wait:2500",
    "continued": "0",
    "another family": "3 down fire",
}

# In a lesson that began at home.
IN_LESSON = {
    "begun": "",
    "hint": "hash | hash",
    "menu": "menu",
    "digit": "1",
}

# Games: family, size (None where there is only one), keys that switch the view. One of each
# layout.
_OTHER_VIEW = "menu 9 9"
GAMES = {
    "crossnum 3": ("crossnum", 3, ""),
    "crossnum 4": ("crossnum", 4, ""),
    "crossnum 5": ("crossnum", 5, ""),
    "crossnum 6": ("crossnum", 6, ""),
    "crossnum 7": ("crossnum", 7, ""),
    "crossnum 8": ("crossnum", 8, ""),
    "crossnum 9": ("crossnum", 9, ""),
    "crossnum 12": ("crossnum", 12, ""),
    "crossnum 12, whole": ("crossnum", 12, _OTHER_VIEW),
    "sudoku": ("sudoku", None, ""),
    "sudoku, a part": ("sudoku", None, _OTHER_VIEW),
    "kakuro 6": ("kakuro", 6, ""),
    "kakuro 8": ("kakuro", 8, ""),
    "kakuro 8, a part": ("kakuro", 8, _OTHER_VIEW),
    "kakuro 9": ("kakuro", 9, ""),
    "kakuro 12": ("kakuro", 12, ""),
    "kakuro 12, whole": ("kakuro", 12, _OTHER_VIEW),
}
FURTHER = {
    "crossnum 10": ("crossnum", 10, ""),
    "crossnum 11": ("crossnum", 11, ""),
    "kakuro 7": ("kakuro", 7, ""),
    "kakuro 10": ("kakuro", 10, ""),
    "kakuro 11": ("kakuro", 11, ""),
}
LARGEST = "kakuro 12"
HOME = {f"home, {name}": f"menu 0 | {keys}" for name, keys in AT_HOME.items()}
BOARDS = ("pico_keypad_4x4", "pico_keypad_4x5")


class Game:
    """A game that has just begun, for making consoles in its states."""

    def __init__(self, booted, board, family, size, view):
        console = booted(board)
        self._backend = games.open_family(family)
        boot.choose(console, family)
        boot.select(console, self._backend, CODE, size)
        boot.press(console, view)
        self._begun = console.save()

    def settled(self, keys):
        """Return a console after the keys of a state, when everything is written."""
        console = Emulator.resumed(self._begun)
        for part in keys.split("|"):
            boot.press(console, part)
        console.run_ms(KEPT_MS)
        return console

    def at_work(self, keys):
        """Return a console a moment after the last key of a state."""
        console = Emulator.resumed(self._begun)
        console.run(keyscript.parse(keys, console.board))
        console.run_ms(WORK_MS)
        return console


@pytest.fixture(scope="module")
def begun(booted):
    """Provides begun(name, board), which makes a Game of GAMES or FURTHER, once for each."""
    return functools.cache(
        lambda name, board=boards.DEFAULT: Game(booted, board, *{**GAMES, **FURTHER}[name])
    )


def clock_of(game):
    """Return the clock (ms) of a game's text, and the text without its clock."""
    before, _, rest = game.partition("\nclock ")
    clock, _, after = rest.partition("\n")
    return int(clock.split()[0]), before + after


def is_unfinished(state):
    """Return whether the game of a State is unfinished, and therefore kept."""
    if not state.game:
        return False
    play = game_state.Play(games.open_family(state.family))
    assert save_from_text.read(play, state.game.split("\n")) is None
    return not play.solved


def is_new(state):
    """Return whether a puzzle has only just been made, so that nobody has played it. It is written
    when no key has come for a while."""
    return bool(state.game) and clock_of(state.game)[0] < NEW_MS and "\nmoves 0 " in state.game


def kept(console):
    """Return the files of a console, except its current game."""
    return {path: it for path, it in console.files().items() if "/game-" not in path}


def lost(console, in_hint):
    """Cut the power of a console. Return what has changed afterwards, in words, or None.

    The position of the cursor is written only now and then, so with `in_hint` a cursor that a hint
    has moved does not count.
    """
    before = console_state.state(console)
    files = kept(console)
    console.power_cycle()
    console.run_ms(BACK_MS)
    after = console_state.state(console)
    if after.family != before.family or after.draft != before.draft:
        return f"{before} became {after}"
    if kept(console) != files:
        return f"files: {sorted(files)} became {sorted(kept(console))}"
    return changed(before, after, in_hint)


def changed(before, after, in_hint=False):
    """Return how the game of a State differs after a power cut, in words, or None; see `lost`."""
    if not after.game and (is_new(before) or not is_unfinished(before)):
        return None if after.top == "Home" else f"{after.top} is on top"
    if not after.game or after.top != "Paused":
        return f"{before} became {after}"
    clock, game = clock_of(before.game)
    clock_after, game_after = clock_of(after.game)
    if in_hint:
        game, game_after = (_CURSOR.sub("", text) for text in (game, game_after))
    if game != game_after:
        return f"{game} became {game_after}"
    if clock_after < clock:
        return f"the clock went from {clock} to {clock_after}"
    return None


def check(game, settled=None, at_work=None):
    """Visit states of a Game, given as tables of name -> keys, and assert that none loses
    anything."""
    consoles = [(name, game.settled, keys) for name, keys in (settled or {}).items()]
    consoles += [
        (f"{name}, at work", game.at_work, keys) for name, keys in (at_work or {}).items()
    ]
    found = {name: lost(reach(keys), name.startswith("hint")) for name, reach, keys in consoles}
    faults = {name: fault for name, fault in found.items() if fault}
    assert not faults, "\n".join(f"{name}: {fault}" for name, fault in faults.items())


def share(table, number, of):
    """Return every `of`-th entry of a table, beginning with number `number`."""
    return dict(list(table.items())[number::of])


@pytest.mark.parametrize("name", GAMES)
def test_a_power_cut_in_a_state_of_each_game(begun, name):
    turn = list(GAMES).index(name), len(GAMES)
    settled, at_work = share(IN_GAME, *turn), share(AT_WORK, *turn)
    if name == LARGEST:
        settled, at_work = settled | {state: IN_GAME[state] for state in LARGE}, AT_WORK
    check(begun(name), settled, at_work)


@pytest.mark.parametrize("number", range(len(games.FAMILIES)))
def test_a_power_cut_in_each_screen_that_home_leads_to(begun, number):
    name = ("kakuro 6", "sudoku", "crossnum 4")[number]
    check(begun(name), share(HOME, number, len(games.FAMILIES)))


def test_a_power_cut_in_a_lesson_brings_the_game_back(begun):
    game = begun("crossnum 4")
    before = console_state.state(game.settled("5 | menu 0"))
    faults = {}
    for name, keys in IN_LESSON.items():
        console = game.settled(f"5 | menu 0 | 7 1 fire | {keys}")
        assert "TASK" in console_state.state(console).game
        console.power_cycle()
        console.run_ms(BACK_MS)
        faults[name] = changed(before, console_state.state(console))
    assert not any(faults.values()), faults


# Boards differ in their keys alone, so each game is on one of them.
@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "board"), list(zip([*GAMES, *FURTHER], itertools.cycle(BOARDS), strict=False))
)
def test_a_power_cut_in_every_state(begun, name, board):
    check(begun(name, board), {**IN_GAME, **HOME}, AT_WORK)


NEWER = "testing"  # the Debian suite with a newer MicroPython


@pytest.mark.full
def test_a_power_cut_with_the_newer_micropython():
    uf2 = firmware.build_rp2(boards.DEFAULT, suite=NEWER)

    def booted(name):
        console = boot.new_console(uf2, boards.load(name))
        boot.switch_on(console)
        return console

    version = "import sys\nprint(sys.implementation.version > (1, 25, 0))"
    assert booted(boards.DEFAULT).exec(version) == "True\n"
    check(Game(booted, boards.DEFAULT, *GAMES[LARGEST]), IN_GAME, AT_WORK)


@pytest.mark.parametrize(
    "name", sampling.only(["kakuro 12"], ["kakuro 9", "kakuro 10", "kakuro 12"])
)
def test_a_large_kakuro_comes_back_on_the_other_board(begun, name):
    (other,) = set(BOARDS) - {boards.DEFAULT}
    check(begun(name, other), {"begun": "", "digit": "5"})


@pytest.mark.parametrize("size", sampling.only(["1 2"], ["9", "1 0", "1 2"]))
def test_a_large_kakuro_comes_back_in_emulate(uf2, monkeypatch, tmp_path, size):
    monkeypatch.setattr(firmware, "build_rp2", lambda name: uf2)
    way = f"3 3 wait:1500 5 1 3 down*2 {size} fire wait:6000 1 wait:1500"
    for keys in (way, "wait:4000"):
        arguments = ["emulate", "--flash", str(tmp_path / "flash"), "--keys", keys]
        result = CliRunner().invoke(cli.app, arguments, catch_exceptions=False)
        assert result.exit_code == 0
