"""The boards of boards/ by name, from the data files that firmware, player and emulator share."""

import importlib.util
from pathlib import Path
from typing import Any, Protocol, TypedDict, cast

from sumpad_tools import ROOT

DEFAULT = "pico_keypad_4x5"

CHIPS = ("RP2040", "RP2350")
"""The chips that MicroPython's rp2 port runs on: those of the Pico and of the Pico 2."""


class Panel(TypedDict, total=False):
    """The dict PANEL of a board. On I2C it has `i2c` to `address`, on SPI `spi` to `reset`."""

    chip: str
    bus: str
    width: int
    height: int
    frequency: int
    rotated: bool
    i2c: int
    sda: int
    scl: int
    address: int
    spi: int
    sck: int
    mosi: int
    cs: int
    dc: int
    reset: int | None


class Knob(TypedDict):
    """The dict KNOB of a board: GPIO numbers."""

    a: int
    b: int
    button: int


class Battery(TypedDict):
    """The dict BATTERY of a board: GPIO numbers, and the millivolts at which to warn."""

    adc: int
    usb: int
    low: int


class Lights(TypedDict):
    """The dict LIGHTS of a board: the GPIO of a chain of NeoPixels, and how many of its keys, the
    first ones, have one."""

    pin: int
    count: int


class Board(Protocol):
    """What a board.py defines; boards/pico_keypad_4x5/board.py explains the entries."""

    NAME: str
    TITLE: str
    PANEL: Panel
    ROWS: tuple[int, ...]
    COLUMNS: tuple[int, ...]
    DIODES: bool
    KEYS: tuple[tuple[str, ...], ...]
    ACTIONS: dict[str, tuple[str, ...]]
    BUZZER: int | None
    BUZZER_ENABLE: int | None
    KNOB: Knob | None
    LIGHTS: Lights | None
    CHIPS: tuple[str, ...]
    FLASH: int
    BATTERY: Battery | None


class BoardError(Exception):
    """There is no such board, or its data are wrong; the message says what is expected."""


_VARIABLES = ("NAME", "TITLE", "PANEL", "ROWS", "COLUMNS", "DIODES", "KEYS", "ACTIONS", "BUZZER")
# What boards of earlier releases lack.
_DEFAULTS = {
    "BUZZER_ENABLE": None,
    "KNOB": None,
    "LIGHTS": None,
    "CHIPS": ("RP2040",),
    "FLASH": 2 * 1024 * 1024,
    "BATTERY": None,
}
_PINS = 30  # GPIO of both chips


def names() -> list[str]:
    """Return the names of all boards in boards/, sorted."""
    return sorted(path.parent.name for path in (ROOT / "boards").glob("*/board.py"))


def folder(name: str) -> Path:
    """Return the folder of the board `name`, which is in boards/ or is a folder with a board.py.
    Raises BoardError."""
    if name in names():
        return ROOT / "boards" / name
    path = Path(name)
    if (path / "board.py").is_file():
        return path.resolve()
    raise BoardError(
        f"no board '{name}'; there are: {', '.join(names())}, or a folder with a board.py"
    )


def load(name: str) -> Board:
    """Load the board.py of the board `name` (see `folder`) as a module. Raises BoardError."""
    path = folder(name) / "board.py"
    spec = importlib.util.spec_from_file_location(f"board_{path.parent.name}", path)
    assert spec and spec.loader  # every file has both
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever its owner wrote
        raise BoardError(f"{path}: {error}") from error
    for variable, value in _DEFAULTS.items():
        if not hasattr(module, variable):
            setattr(module, variable, value)
    board = cast(Board, module)
    if path.parent.parent != ROOT / "boards":
        wrong = faults(board)
        if wrong:
            raise BoardError(f"{path}: {'; '.join(wrong)}")
    return board


def place(board: Board) -> str:
    """Return the name by which `load` and `folder` find a board that was loaded."""
    path = Path(cast(Any, board).__file__).parent
    return board.NAME if path.parent == ROOT / "boards" else str(path)


def chip(board: Board, wanted: str | None = None) -> str:
    """Return `wanted`, if a board can have that chip, or its first chip. Raises BoardError."""
    if wanted is None:
        return board.CHIPS[0]
    if wanted not in board.CHIPS:
        raise BoardError(f"{board.NAME} has an {' or '.join(board.CHIPS)}, and no {wanted}")
    return wanted


def product(name: str, chip: str) -> str:
    """Return the name of the firmware of the board `name` with a chip: the board's name, with the
    chip after it unless it is the board's first. Raises BoardError."""
    board = load(name)
    return board.NAME if chip == board.CHIPS[0] else f"{board.NAME}-{chip.lower()}"


def pins(board: Board) -> list[int]:
    """Return the numbers of all GPIO with wires; one that is used twice is there twice."""
    panel = cast(dict[str, Any], board.PANEL)
    names = ("scl", "sda", "sck", "mosi", "cs", "dc", "reset")
    found = [panel.get(name) for name in names]
    found += [*board.ROWS, *board.COLUMNS, board.BUZZER, board.BUZZER_ENABLE]
    if board.KNOB:
        found += [board.KNOB["a"], board.KNOB["b"]]
    if board.LIGHTS:
        found.append(board.LIGHTS["pin"])
    return [pin for pin in found if pin is not None]


def faults(board: Board) -> list[str]:
    """Return what is wrong with the data of a board, a sentence each."""
    missing = [name for name in _VARIABLES if not hasattr(board, name)]
    if missing:
        return [f"it lacks {', '.join(missing)}"]
    found = [
        f"CHIPS names '{chip}', not {' or '.join(CHIPS)}"
        for chip in board.CHIPS
        if chip not in CHIPS
    ]
    used = pins(board)
    if board.BATTERY:  # which is on the board already, so no wire leads to it
        used += [board.BATTERY["adc"], board.BATTERY["usb"]]
    for pin in sorted(set(used)):
        if used.count(pin) > 1:
            found.append(f"GP{pin} is used twice")
        if pin not in range(_PINS):
            found.append(f"there is no GP{pin}")
    panel = cast(dict[str, Any], board.PANEL)
    for name, bus in (("sda", "i2c"), ("scl", "i2c"), ("sck", "spi"), ("mosi", "spi")):
        if name in panel:
            suited = [pin for pin in range(_PINS) if _fits(name, pin, panel[bus])]
            if panel[name] not in suited:
                shown = ", ".join(map(str, suited))
                found.append(f"{name} of {bus} {panel[bus]} can be GP {shown}")
    rows, columns = len(board.KEYS), {len(row) for row in board.KEYS}
    if board.ROWS and (rows != len(board.ROWS) or columns != {len(board.COLUMNS)}):
        found.append("KEYS has another shape than ROWS and COLUMNS")
    return found


def _fits(signal: str, pin: int, bus: int) -> bool:
    """Return whether the chip can connect a signal of the bus of this number to a pin."""
    match signal:
        case "sda":
            return pin % 4 == 2 * bus
        case "scl":
            return pin % 4 == 2 * bus + 1
        case "sck":
            return pin % 4 == 2 and pin // 8 % 2 == bus
        case _:
            return pin % 4 == 3 and pin // 8 % 2 == bus
