"""What is measured: firmware on a chip, in three variants.

The flash cache is off in one of them, because programs that run from RAM, as .mpy files do, need
it little, and cycles without it do not depend on where the linker has put what.
"""

from typing import NamedTuple

from sumpad_tools import boards
from sumpad_tools.chip import booting


class Variant(NamedTuple):
    """`frozen`: whether the application is in the firmware; `cache`: whether what the flash cache
    misses takes time, as it does on the chip."""

    frozen: bool
    cache: bool


VARIANTS = {
    "mpy": Variant(False, False),
    "mpy+cache": Variant(False, True),
    "frozen+cache": Variant(True, True),
}


class Machine(NamedTuple):
    """A console of a variant: `uf2` is the path of its firmware, `board` the name of its board.

    It can be sent to another process.
    """

    uf2: str
    board: str
    variant: str

    def switched_on(self):
        """An emulated console that has not booted yet."""
        return booting.console(self.uf2, boards.load(self.board), **self._options())

    def at_prompt(self):
        """An emulated console whose application does not run."""
        return booting.at_prompt(self.uf2, boards.load(self.board), **self._options())

    def _options(self):
        return VARIANTS[self.variant]._asdict()
