"""What is measured: the firmware on an emulated chip whose flash cache takes its time."""

from collections.abc import Mapping
from typing import NamedTuple

from sumpad_tools import boards
from sumpad_tools.chip import starting
from sumpad_tools.chip.emulator import Emulator


class Machine(NamedTuple):
    """A console: `uf2` is the path of its firmware, `board` the name of its board.

    It can be sent to another process.
    """

    uf2: str
    board: str

    def switched_on(self, files: Mapping[str, bytes] | None = None) -> Emulator:
        """An emulated console that has not booted yet, with these files in its file system."""
        return starting.new_console(self.uf2, boards.load(self.board), files, cache=True)

    def at_prompt(self) -> Emulator:
        """An emulated console whose app does not run."""
        console = self.switched_on(starting.NO_MAIN)
        starting.to_prompt(console)
        return console
