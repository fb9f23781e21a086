"""What it takes to keep a game.

The console stands still while a piece of the text is made and while the file is written: those are
the stalls that a key may fall into. The emulator times erasures (45 ms) and page writes (0.4 ms)
by the flash's datasheet.
"""

from typing import NamedTuple

from sumpad_tools import bench

GAMES = {4: (20, 100), 8: (20,), 12: (20, 400)}  # moves, by size
_WRITES = 20  # enough for littlefs to tidy up more than once


class Kept(NamedTuple):
    """A game of `letters` bytes, in microseconds: the longest `piece` of its text, `median` and
    `worst` write."""

    letters: int
    piece: int
    median: int
    worst: int


_SOURCE = """
import time
from sumpad import keys
from sumpad.app import play, saves
from sumpad.games.crossnum import game as crossnum
from sumpad.storage import files

game = crossnum.Game()
a_play = play.Play(game)
store = files.Store("/saves", key=b"bench")


def begin(size):
    job = game.make((size, 0, 0), 7)
    while not job.step():
        pass
    a_play.begin((size, 0, 0), 7)


def step_up(moves):
    while a_play.end < moves:
        a_play.key(keys.FIRE)
        a_play.move_by(0, 1)
        if not a_play.column:
            a_play.move_by(1, 0)


def timed(function, *arguments):
    start = time.ticks_us()
    result = function(*arguments)
    spent.append(time.ticks_diff(time.ticks_us(), start))
    return result


def make():
    pieces = saves.pieces(a_play)
    made = []
    while True:
        piece = timed(next, pieces, None)
        if piece is None:
            return "".join(made)
        made.append(piece)


def measure(writes):
    global spent
    spent = []
    text = make()
    print(len(text), max(spent))
    spent = []
    for _ in range(writes):
        timed(store.write, "game", text)
    print(*spent)
    again = play.Play(crossnum.Game())
    print(saves.read(again, store.read("game")) is None and again.end)
"""


class Bench:
    """What keeps games on a console at its prompt."""

    def __init__(self, console):
        self._console = console
        self._exec(_SOURCE)

    def keep(self, size, moves):
        """For each of some numbers of moves on a new board of this size what it takes to keep it
        then, as Kept."""
        self._exec(f"begin({size})")
        for count in moves:
            self._exec(f"step_up({count})")
            made, written, again = self._exec(f"measure({_WRITES})").splitlines()
            if again != str(count):
                raise bench.BenchError(f"of {count} moves {again} came back")
            # the first write made the file, maybe the folder
            times = sorted(map(int, written.split()[1:]))
            yield Kept(*map(int, made.split()), times[len(times) // 2], times[-1])

    def _exec(self, source):
        return self._console.exec(source, limit_ms=bench.WORK_LIMIT_MS)


def figures(machine, wanted):
    """The figures of GAMES."""
    bench = Bench(machine.at_prompt())
    for size, moves in GAMES.items():
        for count, kept in zip(moves, bench.keep(size, moves), strict=True):
            name = f"{size}x{size}, {count} moves"
            yield {
                f"{name}: text, bytes": kept.letters,
                f"{name}: longest piece of the text, cycles": kept.piece * 125,
                f"{name}: write, median cycles": kept.median * 125,
                f"{name}: write, worst cycles": kept.worst * 125,
            }
