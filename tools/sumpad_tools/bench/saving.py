"""Figures of saving a game.

The console does not respond to keys while it makes a piece of the text or writes the file. The
emulator times erasures (45 ms) and page writes (0.4 ms) by the flash's datasheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from sumpad_tools import bench

if TYPE_CHECKING:
    from sumpad_tools.bench.machines import Machine
    from sumpad_tools.bench.measuring import Wanted
    from sumpad_tools.chip.emulator import Emulator

GAMES = {4: (20, 100), 8: (20,), 12: (20, 400)}  # size -> numbers of moves, in the first family
_WRITES = 20  # enough for littlefs to compact its metadata more than once


class Kept(NamedTuple):
    """The saving of a game of `letters` bytes.

    Times are in microseconds: the longest `piece` of the text, the `median` and the `worst` write.
    """

    letters: int
    piece: int
    median: int
    worst: int


_SOURCE = """
import time
from sumpad import keys
from sumpad.app import game_state, save_from_text, save_to_text
from sumpad import games
from sumpad.storage import files

game = games.open_family(games.FAMILIES[0])
a_play = game_state.Play(game)
a_play.steps = True  # a key that changes any digit
store = files.Store("/saves", key=b"bench")


def begin(size):
    # of each choice but the size the first one
    wanted = tuple(size if it.name == "size" else it.low for it in game.PARAMETERS)
    job = game.make(wanted, 7)
    while not job.step():
        pass
    a_play.begin(wanted, 7)


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
    pieces = save_to_text.pieces(a_play)
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
    again = game_state.Play(games.open_family(game.NAME))
    lines = store.read("game").split("\\n")
    print(save_from_text.read(again, lines) is None and again.end)
"""


class Bench:
    """A bench that saves games on a console at its prompt."""

    def __init__(self, console: Emulator) -> None:
        self._console = console
        self._exec(_SOURCE)

    def keep(self, size: int, moves: Iterable[int]) -> Iterator[Kept]:
        """Yield, for each number of `moves` on a new board of this size, the Kept of saving it."""
        self._exec(f"begin({size})")
        for count in moves:
            self._exec(f"step_up({count})")
            made, written, again = self._exec(f"measure({_WRITES})").splitlines()
            if again != str(count):
                raise bench.BenchError(f"of {count} moves {again} came back")
            # The first write has created the file, and maybe the folder.
            times = sorted(map(int, written.split()[1:]))
            letters, piece = map(int, made.split())
            yield Kept(letters, piece, times[len(times) // 2], times[-1])

    def _exec(self, source: str) -> str:
        return self._console.exec(source, limit_ms=bench.WORK_LIMIT_MS)


def figures(machine: Machine, wanted: Wanted) -> Iterator[bench.Figures]:
    """Yield the figures of GAMES."""
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
