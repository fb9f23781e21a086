"""What is measured: firmware on a chip, in three variants.

The flash cache is off in one of them, because programs that run from RAM, as .mpy files do, need
it little, and cycles without it do not depend on where the linker has put what.
"""

from collections.abc import Mapping
from typing import NamedTuple

from sumpad_tools import boards
from sumpad_tools.chip import starting
from sumpad_tools.chip.emulator import Emulator


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

    def switched_on(self, files: Mapping[str, bytes] | None = None) -> Emulator:
        """An emulated console that has not booted yet."""
        variant = VARIANTS[self.variant]
        return starting.new_console(self.uf2, boards.load(self.board), files, **variant._asdict())

    def at_prompt(self) -> Emulator:
        """An emulated console whose application does not run."""
        console = self.switched_on(starting.NO_MAIN)
        starting.to_prompt(console)
        return console
