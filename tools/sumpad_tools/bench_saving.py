"""What it takes to keep a game on the emulated RP2040, in microseconds of its clock.

Used by `bench saving`. The console stands still while a piece of the text is made and while the
file is written: those are the stalls that a key may fall into. The emulator times erasures (45 ms)
and page writes (0.4 ms) by the flash's datasheet.
"""

from collections import namedtuple

from sumpad_tools import bench

MOVES = (20, 100, 400)
SIZES = (4, 8, 12)
_WRITES = 20  # enough for littlefs to tidy up more than once
_LIMIT_MS = 60_000

# `letters`: bytes of the text; the rest in microseconds.
Figures = namedtuple("Figures", "size moves letters piece pieces median worst")

_SOURCE = """
import time
from sumpad import keys
from sumpad.app import play, saves
from sumpad.games import crossnum
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
    print(len(text), max(spent), sum(spent))
    spent = []
    for _ in range(writes):
        timed(store.write, "game", text)
    print(*spent)
    again = play.Play(crossnum.Game())
    print(saves.read(again, store.read("game")) is None and again.end)
"""


class Bench:
    """A console without its application running."""

    def __init__(self, uf2, board):
        self._console, _ = bench.booted(uf2, board, main=b"")
        self._exec(_SOURCE)

    def figures(self, size, moves=MOVES):
        """The figures of a board of this size, after each of some numbers of moves."""
        self._exec(f"begin({size})")
        for count in moves:
            self._exec(f"step_up({count})")
            made, written, again = self._exec(f"measure({_WRITES})").splitlines()
            if again != str(count):
                raise bench.BenchError(f"of {count} moves {again} came back")
            # the first write made the file, maybe the folder
            times = sorted(map(int, written.split()[1:]))
            median = times[len(times) // 2]
            yield Figures(size, count, *map(int, made.split()), median, times[-1])

    def _exec(self, source):
        return self._console.exec(source, limit_ms=_LIMIT_MS)
