"""The boards of boards/ by name, from the data files that firmware, player and emulator share."""

import importlib.util
from typing import Protocol, TypedDict, cast

from sumpad_tools import ROOT

DEFAULT = "pico_keypad_4x5"


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


class Board(Protocol):
    """What a board.py defines; boards/pico_keypad_4x5/board.py explains the words."""

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
    FLASH: int


class BoardError(Exception):
    """There is no board of that name; the message lists the boards that exist."""


def names() -> list[str]:
    """Return the names of all boards, sorted."""
    return sorted(path.parent.name for path in (ROOT / "boards").glob("*/board.py"))


def load(name: str) -> Board:
    """Load the board.py of the board `name` as a module. Raises BoardError."""
    if name not in names():
        raise BoardError(f"no board '{name}'; there are: {', '.join(names())}")
    path = ROOT / "boards" / name / "board.py"
    spec = importlib.util.spec_from_file_location(f"board_{name}", path)
    assert spec and spec.loader  # every file has both
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return cast(Board, module)
