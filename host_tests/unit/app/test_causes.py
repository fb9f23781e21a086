"""Extra key presses do no harm: random keys in every state, and what may change a digit.

Each change on the board or on the sheet is judged by what was on the screen before the key. Its
cause has to be a digit, 0, undo, redo, the press that plays a hint, or Yes to a question.
"""

import random

import pytest

from sumpad import keys
from sumpad.app.screens import base, board_tips
from sumpad.games import backend
from sumpad_tools import boards
from sumpad_tools.play.keyscript import HOLD_MS, stroke
from support.console import scenes, scripts
from support.console.pc import play_of, played, session_of, shell_of, top_of
from support.running import sampling

KEYS = 150  # presses from each state
HELD = 0.15  # share of presses that are held
SETTLED_MS = 150  # after a key: short enough for searches to be still running

_SUDOKU = f"{scenes.SUDOKU} right"
_HINT = "hint wait:1500"
_HELPED = f"{_HINT} hint hint"
_ERROR = "menu 1 wait:100"
STATES = {
    "crossnum": scripts.start(4, 7, kind=1, wait=900),
    "crossnum notes": f"{scripts.start(4, 7, kind=1, wait=900)} notes 1 2",
    "crossnum hint": f"{scripts.start(4, 7, kind=1, wait=900)} {_HINT}",
    "crossnum hint told": f"{scripts.start(4, 7, kind=1, wait=900)} {_HELPED}",
    "crossnum drawn": "1 hash wait:600 5 right 6",
    "crossnum solved": scenes.SCENES["solved"],
    "crossnum solved, board": f"{scenes.SCENES['solved']} back wait:300",
    "crossnum paused": f"{scenes.GAME} 5 menu 7 wait:100",
    "crossnum entry": f"{scripts.blank(4)} 5 right 7 down left*2 2 3",
    "crossnum entry, error": f"{scripts.blank(4)} 5 {_ERROR}",
    "sudoku": _SUDOKU,
    "sudoku notes": f"{_SUDOKU} notes 1 2 notes",
    "sudoku hint": f"{_SUDOKU} {_HINT}",
    "sudoku hint told": f"{_SUDOKU} {_HELPED}",
    "sudoku solved": scenes.SCENES["sudoku-solved"],
    "sudoku solved, board": f"{scenes.SCENES['sudoku-solved']} back wait:300",
    "sudoku entry, error": scenes.SCENES["sudoku-entry-doubled"],
    "kakuro": f"{scenes.KAKURO_8} 1 right 2",
    "kakuro notes": f"{scenes.KAKURO_8} notes 1 2 notes",
    "kakuro hint told": f"{scenes.KAKURO_8} {_HELPED}",
    "kakuro solved, board": f"{scenes.SCENES['kakuro-solved']} back wait:300",
    "kakuro entry, error": f"{scripts.TO_KAKURO} {scripts.ENTER} hash wait:100 down {_ERROR}",
}

# All keys act in the game. So they do if an Aside is over it.
_PLAYING = ("Playing", "Board")  # the game, or that of a lesson
_OVER_BOARD = ("Hint", "Check", "SolutionCount", "Listing")  # a digit ends these and is entered


def digits_of(console):
    """Return the digits on the board of the current game, or all numbers on the sheet."""
    if top_of(console) == "Entry":
        sheet = shell_of(console).top.sheet
        return [*sheet.digits, *getattr(sheet, "targets", ()), *getattr(sheet, "clues", ())]
    play = play_of(console)
    return [play.game.digit(cell) for cell in range(play.game.rows * play.game.columns)]


class Before:
    """The state before a key; `code` is the key's meaning."""

    def __init__(self, console, code):
        shell = shell_of(console)
        if code >= keys.TURN_LEFT:  # what the knob means on this screen
            code = shell.top.turns[code - keys.TURN_LEFT]
        self.code = code
        self.screen = top_of(console)
        self.play = session_of(console).play
        self.solved = bool(self.play and self.play.solved)
        top = shell.top
        if self.screen == "Hint":
            last = top._answer and top._page == top._job.pages - 1
            self.plays = bool(last) and code in (keys.HINT, *base.SELECT_KEYS)
        elif self.screen == "Question":
            self.yes = top._answer == 1 and code in base.SELECT_KEYS
        self.mends = self.screen == "Check" and len(top.wrong) == 1 and code in base.SELECT_KEYS
        if self.screen == "Mistakes":
            chosen = top.items[top.at][0] if code in base.SELECT_KEYS else code
            self.mends = chosen in (2, 3)  # goes back before the first, or clears all
        elif self.screen == "GameMenu":
            chosen = top.items[top.at][0] if code in base.SELECT_KEYS else code
            self.undoes = chosen in (4, 5)  # Undo and Redo
        elif self.screen == "TrialMenu":
            chosen = top.items[top.at][0] if code in base.SELECT_KEYS else code
            self.drops = chosen == 3
        elif self.screen == "Entry":
            self.says = top._says and not top._is_advice
            self.has_walls = hasattr(top.sheet, "clues")
        self.in_game = self.screen in _PLAYING or isinstance(top, board_tips.Aside)
        in_view = self.in_game or self.screen in ("Entry", *_OVER_BOARD)
        self.cell = (top.sheet if self.screen == "Entry" else self.play).cell if in_view else -1
        if self.screen == "Hint" and top._answer == backend.FOUND and top._job.move >= 0:
            self.cell = backend.move_cell(top._job.move)  # a digit is entered there

    def allows(self, changed, after):
        """Return whether the key may have changed the digits at `changed` to those in `after`."""
        code = self.code
        if self.in_game:
            if code in (keys.UNDO, keys.REDO):
                return code == keys.UNDO or not self.solved
            return not self.solved and changed == [self.cell] and after[self.cell] == code
        if self.screen == "Entry":
            walls = code in base.SELECT_KEYS and self.has_walls and not self.says
            return code <= 9 or walls
        if self.screen in _OVER_BOARD and code <= 9:
            return not self.solved and changed == [self.cell] and after[self.cell] == code
        if self.screen == "Hint":
            return code == keys.UNDO or self.plays and len(changed) == 1
        if self.screen in _OVER_BOARD:
            return code == keys.UNDO or self.mends
        if self.screen == "Question":
            return self.yes
        if self.screen == "Mistakes":
            return self.mends
        if self.screen == "GameMenu":
            return self.undoes
        if self.screen == "TrialMenu":
            return self.drops
        return self.screen == "Solutions"  # a question led there


def code_of(board, row, column, held):
    """Return what a key means when it is pressed, or held."""
    names = board.ACTIONS.get(board.KEYS[row][column], (board.KEYS[row][column],))
    return keys.NAMES.index(names[held and len(names) > 1])


@pytest.mark.parametrize(("state", "board_name"), sampling.in_turn(STATES, boards.names()))
def test_every_change_of_a_digit_has_a_cause(state, board_name):
    board = boards.load(board_name)
    chance = random.Random(f"{state} {board_name}")
    console = played(STATES[state], board_name)
    changes = 0
    for _ in range(KEYS):
        if top_of(console) != "Entry" and play_of(console) is None:
            break  # the player gave up the game or left the sheet
        row = chance.randrange(len(board.KEYS))
        column = chance.randrange(len(board.KEYS[0]))
        if not board.KEYS[row][column]:
            continue  # there is no key
        held = chance.random() < HELD
        before = Before(console, code_of(board, row, column, held))
        digits = digits_of(console)
        console.run(stroke(row, column, HOLD_MS if held else 60, SETTLED_MS))
        entry = top_of(console) == "Entry"
        if session_of(console).play is not before.play or entry != (before.screen == "Entry"):
            continue  # another game, or a change between game and sheet
        if top_of(console) == "Finding":
            # It makes puzzles on the board; this one was solved, and is gone.
            break
        after = digits_of(console)
        if top_of(console) == "Rating":  # it goes through all hints on the board
            if before.screen != "Rating":
                rated = digits
            continue
        if before.screen == "Rating":
            digits = rated
        changed = [at for at, digit in enumerate(digits) if digit != after[at]]
        if changed:
            assert before.allows(changed, after), (before.screen, keys.NAMES[before.code], changed)
            changes += 1
    assert changes or "solved" in state or "error" in state or "paused" in state


@pytest.mark.parametrize(
    ("state", "board_name"),
    sampling.in_turn([state for state in STATES if "error" in state], boards.names()),
)
def test_a_key_after_an_error_only_takes_it_away_unless_it_is_a_digit(state, board_name):
    board = boards.load(board_name)
    for row, legends in enumerate(board.KEYS):
        for column, legend in enumerate(legends):
            if not legend:
                continue  # there is no key
            console = played(STATES[state], board_name)
            assert shell_of(console).top._says
            digits = digits_of(console)
            console.run(stroke(row, column, 60, SETTLED_MS))
            if top_of(console) == "Entry":
                assert not shell_of(console).top._says
                assert digits_of(console) == digits or legend.isdigit()
