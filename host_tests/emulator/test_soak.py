"""Fifty games of all families on the emulated chip, by keys as they come: it never stops, its heap
does not shrink, and after each it shows what a PC's console shows after the same keys.
"""

import random

import pytest

from sumpad import games
from sumpad_tools import boards
from sumpad_tools.bench.console import free_heap
from sumpad_tools.chip.emulator import Emulator
from sumpad_tools.play import keyscript, player
from support.console import scripts

pytestmark = pytest.mark.full

GAMES = 50
STINT = 10  # games of a family, then the next one is chosen and the console restarts
MOVES = 60
HEAP = 512  # bytes, by which what puzzles find free may differ while nothing more is loaded
LEAST_FREE = 60_000  # bytes, in all of them
MAKING_MS = 30_000  # the longest that a puzzle takes to be made

# Screen -> keys out of it, where those are not the usual ones.
LEAVING = {
    "Playing": "menu 0 wait:1500",
    "Entry": "menu 5 right fire wait:500",
}

# What the home menu has to show without another puzzle, and the heap that each leaves at least.
SIGHTS = (
    "By code", "Enter puzzle", "My puzzles", "Statistics", "Best results", "Daily puzzle",
    "Settings", "Rules", "Keys", "About", "Lessons",
)  # fmt: skip
GROUPS = {
    **dict.fromkeys(("By code", "Enter puzzle", "My puzzles"), "Codes, own puzzles"),
    **dict.fromkeys(("Statistics", "Best results"), "Results"),
    **dict.fromkeys(("Rules", "Keys", "About"), "Keys, rules, switch off"),
}
SIGHTS_FREE = 20_000
RULES_FREE = 10_000  # by the rules, over a game after a hint

# Keys in a game, by how often they come.
IN_GAME = (
    ["up", "down", "left", "right"] * 6
    + [str(digit) for digit in range(1, 10)] * 2
    + ["undo", "undo", "redo", "0", "star", "fire"]
    + ["hash wait:4000 fire wait:300", "hold:hash wait:300", "menu 7 wait:300 clear"]
)


class Pair:
    """A console on the chip and one on the PC that get the same keys; the latter tells where they
    are."""

    def __init__(self, chip):
        self.chip = chip
        self.pc = player.Player(boards.load(boards.DEFAULT))
        self.pc.advance(scripts.HOME_MS)

    @property
    def shell(self):
        return self.pc._loop.shell

    def press(self, script):
        for console in (self.pc, self.chip):
            console.run(keyscript.parse(script, console.board))

    def choose(self, title, wait):
        """Choose the item of the menu on top with the shortest title that begins so."""
        menu = self.shell.top
        begins = [
            (len(item[1]), i) for i, item in enumerate(menu.items) if item[1].startswith(title)
        ]
        at = min(begins)[1]
        self.press("down " * ((at - menu.at) % len(menu.items)) + f"fire wait:{wait}")

    def go_home(self):
        """Out of whatever is on top: the game is postponed."""
        for _ in range(10):
            name = type(self.shell.top).__name__
            if name == "Home":
                return
            self.press(LEAVING.get(name, "clear wait:300"))
        pytest.fail(f"no way home from {name}")


def heap_of(console):
    """Return how many modules are loaded, and the bytes that the next puzzle finds free; on a
    copy, because to ask interrupts the console."""
    copy = Emulator.resumed(console.save())
    loaded = int(copy.exec("import sys\nprint(len(sys.modules))\n"))
    return loaded, free_heap(copy)


def test_fifty_games(booted):
    chance = random.Random(50)
    consoles = Pair(booted())
    free = []
    for number in range(GAMES):
        if number % STINT == 0:
            free.append([])
            if number:
                consoles.choose("Change game", 300)
                consoles.press(f"{number // STINT % len(games.FAMILIES) + 1} wait:2500")
                consoles.go_home()
        consoles.press(f"{scripts.SELECT} wait:300")
        code = " ".join(str(chance.randrange(1000, 10000)))
        form = " ".join(chance.choice(("down right", "right", "down*2 right")) for _ in range(2))
        consoles.press(f"{code} {form} fire wait:300")
        if type(consoles.shell.top).__name__ == "Question":  # another game will be gone
            consoles.press("right fire")
        consoles.press(f"wait:{MAKING_MS}")
        consoles.press(" ".join(chance.choices(IN_GAME, k=MOVES)))
        consoles.go_home()
        assert consoles.chip.frame() == consoles.pc.frame(), number
        free[-1].append(heap_of(consoles.chip))
        print(number, consoles.shell.session.family.NAME, free[-1][-1], flush=True)
    for stint in free:
        half = stint[STINT // 2 :]  # in the first one names and tables are met that stay
        for loaded in {it[0] for it in half}:
            found = [free for its, free in half if its == loaded]
            assert max(found) - min(found) <= HEAP, stint
        assert min(free for _, free in stint) >= LEAST_FREE
    assert not [it for it in consoles.chip.files() if it.endswith((".bad", ".new", "log"))]


@pytest.mark.parametrize("family", range(len(games.FAMILIES)))
def test_who_looks_at_everything_finds_the_heap_for_it(booted, family):
    """With a large game open, after a hint: nothing that was looked at before is in the way."""
    consoles = Pair(booted())
    if family:
        consoles.choose("Change game", 300)
        consoles.press(f"{family + 1} wait:2500")
    consoles.press(f"{scripts.SELECT} wait:300")
    consoles.press(f"7 up*2 left fire wait:{MAKING_MS}")  # the largest size, if any
    consoles.press("menu wait:500 clear hash right fire wait:9000")
    consoles.press("menu 9 7 wait:2000")
    assert type(consoles.shell.top).__name__ == "Rules"
    assert consoles.chip.frame() == consoles.pc.frame()
    assert free_heap(Emulator.resumed(consoles.chip.save())) >= RULES_FREE
    consoles.go_home()
    for title in SIGHTS:
        if title in GROUPS:
            consoles.choose(GROUPS[title], 300)
        consoles.choose(title, 2000)
        if title == "Enter puzzle":
            consoles.press("down fire wait:2000")  # past its size, where there are sizes
        assert consoles.chip.frame() == consoles.pc.frame(), title
        assert free_heap(Emulator.resumed(consoles.chip.save())) >= SIGHTS_FREE, title
        if title == "Lessons":
            consoles.press("up fire wait:9000")
        consoles.go_home()
