"""The machine that is measured: the firmware on an emulated chip with the delays of its cache."""

from collections.abc import Mapping
from typing import NamedTuple

from sumpad_tools import boards
from sumpad_tools.chip import boot
from sumpad_tools.chip.emulator import Emulator


class Machine(NamedTuple):
    """A console with the firmware file `uf2` (a path) on the board named `board`.

    It can be sent to another process.
    """

    uf2: str
    board: str

    def switched_on(self, files: Mapping[str, bytes] | None = None) -> Emulator:
        """Return an emulated console that has not booted yet, with `files` in its file system."""
        return boot.new_console(self.uf2, boards.load(self.board), files, cache=True)

    def at_prompt(self) -> Emulator:
        """Return an emulated console at MicroPython's prompt, with the app not running."""
        console = self.switched_on(boot.NO_MAIN)
        boot.to_prompt(console)
        return console
