"""Figures of a real board, by its own clock, in the cycles of an RP2040 at 125 MHz.

A board at its prompt takes the place of the emulated console, so the families measure it as they
measure the chip, and check its results in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from sumpad_tools.bench import Figures, measuring

if TYPE_CHECKING:
    from sumpad_tools.bench.measuring import Run, Wanted
    from sumpad_tools.device import repl

CODES = 3  # the default of --codes: a board has no faster clock

_PREPARE = "import loader\nloader.prepare()\nimport board\nprint(repr(board.NAME))\n"


class Console:
    """The part of an emulated console that a family measures, on a device."""

    def __init__(self, device: repl.Device) -> None:
        self._device = device

    def exec(self, source: str, limit_ms: float = 10_000) -> str:
        """Run Python `source` on the device, and return its output."""
        return self._device.text(source, limit_ms / 1000)


class Machine:
    """The device as the machine that is measured (machines.py); `board` is the name of its
    board."""

    def __init__(self, device: repl.Device) -> None:
        self._device = device
        self._device.stop_program()
        [self.board] = device.run(_PREPARE)

    def at_prompt(self) -> Console:
        """Return the device at MicroPython's prompt, with the app not running."""
        self._device.stop_program()
        self._device.run(_PREPARE)
        return Console(self._device)


def measure(
    parts: Sequence[str],
    device: repl.Device,
    wanted: Wanted,
    begun: Callable[[int], object] = lambda count: None,
    done: Callable[[], object] = lambda: None,
) -> Run:
    """Measure families on a device, and return the Run; the other parameters are those of
    measuring.measure."""
    begun(len(parts))
    machine: Any = Machine(device)
    figures: Figures = {}
    for part in parts:
        for some in measuring.module(part).figures(machine, wanted):
            figures.update({f"{part}/{name}": figure for name, figure in some.items()})
        done()
    codes = {part: len(wanted.codes_of(CODES)) for part in parts}
    return measuring.Run(measuring.commit(), machine.board, codes, figures)
