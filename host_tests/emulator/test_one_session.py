"""Measure the heap after each of many random actions, in all families and in one session. It never
gets small, and there are no leaks.

Running out of memory prints a traceback, which the emulator raises.
"""

import random

import pytest

from sumpad import games
from sumpad_tools.chip import boot
from support.console import console_state

ACTIONS = 200
# Bytes of the largest free block, at any time and between two games (see Session.rest). Of five
# sessions the least were 38,880 and 120,032.
LEAST = 32_768
AT_REST = 98_304
SLACK = 1_024  # bytes of all that is free
PATIENCE_MS = 3_000  # with a job, before it is cancelled
LEAVES = 8  # keys that lead back from any screen to the board or home, at most

# Sizes and grades of new puzzles, by their keys in the form, and how many lessons there are.
FORMS = {
    "crossnum": (("3", "4", "6", "8", "1 0", "1 2"), ("1", "2", "3", "4"), 6),
    "sudoku": ((), ("1", "2", "3"), 8),
    "kakuro": (("6", "8", "9", "1 0", "1 2"), ("1", "2", "3"), 7),
}

# What is done on a board: keys, and how often. At a | the console is left alone.
ON_BOARD = {
    "left | 5 right 3": 4,
    "down 1 right 2 down 3": 4,
    "star 1 2 3 right 4 5 star": 2,
    "menu 6 | clear": 1,  # all notes, or the settings
    "undo*3": 3,
    "undo*2 menu 5": 2,
    "hash | hash right*2 | clear": 2,
    "hash | hash*8 | hash*8": 3,
    "menu 3 | clear": 2,
    "menu 9 4 | clear": 2,
    "menu 9 2 4 right fire | fire | clear": 2,
    "menu 9 2 4 right fire | menu 1 5 | wait:1200 | clear": 1,
    "menu 9 1 right fire": 1,
    "menu 7 | fire": 1,
    "menu 7 8 down right clear | fire": 1,
    "menu 9 9 | clear": 1,  # the other view, or the keys
    "menu 9 5 | clear": 1,  # the rating
    "menu 9 7 down*4 clear | clear": 1,  # rules
    "menu 9 2 2": 1,  # given up
    "menu 0": 8,
}

# And at home, besides what depends on the family.
AT_HOME = {
    "0": 6,
    "fire": 3,  # continued or the previous one
    "3 4": 1,  # the previous one, if any
    "3 5 | clear": 1,  # an older one, if any
    "5 2 | clear": 1,
    "5 3 | fire | 5 right 3 down 1 menu 4": 1,
    "5 3 | fire | 5 menu 1 | clear": 1,
    "4 | clear": 1,
    "8 down*2 right left clear": 1,
    "9 1 down*3 clear": 1,
    "9 2 down*4 clear": 1,
    "6 1 right | clear": 1,
    "6 2 | clear": 1,
    "9 4 | clear": 1,
    "5 1 7 1 1 | clear*4": 1,
    "9 5 wait:2500 fire": 1,
}

_LOOK = """
shell = console.shell
print(type(shell.top).__name__, shell.session.family.NAME, shell.session.autosave.trouble)
print(getattr(shell.top, "_lines", ""))
"""


class Session:
    """A console and what is known of it; `log`: what was done."""

    def __init__(self, console):
        self.console = console
        self.log = []
        self.look()

    def do(self, keys):
        """Press keys, as in the tables above."""
        self.log.append(keys)
        for part in keys.split("|"):
            boot.press(self.console, part, PATIENCE_MS)
        self.look()

    def look(self):
        """Find out which screen is on top, and how much of the heap is free."""
        first, words, heap = console_state.ask(
            self.console, _LOOK + console_state.MEASURE, console_state.REST_MS
        ).split("\n", 2)
        self.top, self.family, trouble = first.split(" ", 2)
        self.heap = console_state.heap_of(heap)
        assert trouble == "None" and "memory" not in words, (trouble, words, self.log)
        assert self.heap.largest >= LEAST, (self.top, self.family, self.heap, self.log)

    def leave(self, chance):
        """Come back to the board or home."""
        for _ in range(LEAVES):
            if self.top in ("Home", "Playing"):
                return
            if self.top == "Question":
                self.do(chance.choice(("right fire", "clear")))
            elif self.top == "Entry":
                self.do("menu 4")
            elif self.top == "Board":  # of a lesson
                self.do("menu 0")
            else:
                self.do("clear")
        pytest.fail(f"no way out of {self.top}: {self.log}")

    def go_home(self, chance):
        self.leave(chance)
        if self.top == "Playing":
            self.do("menu 0")

    def rest(self, chance):
        """Come to where the heap can be compared: home, with a small game that was just begun."""
        self.go_home(chance)
        for number in (2, 1):
            if games.FAMILIES[number - 1] != self.family:
                self.do(f"3 {number}")
        self.do("5 1 7 down*2 4 fire")
        self.leave(chance)
        self.go_home(chance)
        return self.heap


def action(session, chance):
    """The keys of something to do."""
    if session.top == "Playing":
        return chance.choices(list(ON_BOARD), ON_BOARD.values())[0]
    sizes, grades, lessons = FORMS[session.family]
    size = f"{chance.choice(sizes)} down" if sizes else ""
    depending = {
        f"3 {chance.randint(1, len(games.FAMILIES))}": 5,
        f"1 {size} {chance.choice(grades)} fire": 10,
        f"7 {chance.randint(1, lessons)} fire": 2,
    }
    table = {**AT_HOME, **depending}
    return chance.choices(list(table), table.values())[0]


def play(session, chance, actions):
    for _ in range(actions):
        session.do(action(session, chance))
        session.leave(chance)


@pytest.mark.parametrize(
    "seed", [2, *(pytest.param(seed, marks=pytest.mark.full) for seed in (1, 3, 4, 5))]
)
def test_the_heap_stays_as_large_as_it_was(booted, seed):
    chance = random.Random(seed)
    session = Session(booted())
    play(session, chance, ACTIONS // 2)
    before = session.rest(chance)
    play(session, chance, ACTIONS // 2)
    after = session.rest(chance)
    assert after.largest >= min(before.largest, AT_REST), (before, after)
    assert after.free >= before.free - SLACK, (before, after)
    assert not [it for it in session.console.files() if it.endswith((".bad", ".new", "log"))]
