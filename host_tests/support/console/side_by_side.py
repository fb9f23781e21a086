"""A console on the emulated chip and one on a PC that get the same keys and must show the same.

This is for games that the chip takes longer to load or to make than a PC, so that their clocks
differ: the corner of the clock is left out.
"""

from sumpad_tools import boards, families
from sumpad_tools.bench import glass
from sumpad_tools.play import keyscript, player
from support.console import rungs, scripts


def title_of(frame):
    """Return the title of the solved screen: the rows above its sentences, without the time."""
    return b"".join(frame[16 * y : 16 * y + 8] for y in range(16))


class Consoles:
    """Two consoles at the home menu of a family.

    `booted` is the fixture and `family` the family's name. `way` are the keys that lead there from
    the home menu of a new console. `puzzles` are kept on both: name -> text.
    """

    def __init__(self, booted, family, way, puzzles=()):
        self._clock_y = families.of(family).scripts.CLOCK_Y
        puzzles = dict(puzzles)
        self.pc = player.Player(boards.load(boards.DEFAULT), host=rungs.host(puzzles))
        self.pc.advance(scripts.HOME_MS)
        self.emulator = booted(
            files={f"puzzles/{name}": text.encode() for name, text in puzzles.items()}
        )
        self.run(f"{way} wait:1500")

    def run(self, script):
        """Give keys to both consoles."""
        for one in (self.pc, self.emulator):  # the slow one last
            one.run(keyscript.parse(script, one.board))

    def play(self, script):
        """Give keys to both consoles; the pictures that the script takes must be the same."""
        self.emulator.shots.clear()
        self.pc.shots.clear()
        self.run(script)
        assert list(self.emulator.shots) == list(self.pc.shots)
        differing = [name for name in self.pc.shots if self._differ(name)]
        assert not differing, differing
        assert len(set(self.pc.shots.values())) > 5  # not all one picture

    def _differ(self, name):
        emulated, on_pc = (
            glass.without_clock(one.shots[name], self._clock_y) for one in (self.emulator, self.pc)
        )
        return emulated != on_pc
