"""Finding boards by name: the data file that firmware, player and emulator read alike."""

import importlib.util
from typing import Protocol, TypedDict, cast

from sumpad_tools import ROOT

DEFAULT = "pico_keypad_4x5"


class Panel(TypedDict):
    """PANEL of a board."""

    chip: str
    width: int
    height: int
    i2c: int
    sda: int
    scl: int
    frequency: int
    address: int
    rotated: bool


class Board(Protocol):
    """What a board.py has; boards/pico_keypad_4x5/board.py says what the words mean."""

    NAME: str
    TITLE: str
    PANEL: Panel
    ROWS: tuple[int, ...]
    COLUMNS: tuple[int, ...]
    DIODES: bool
    KEYS: tuple[tuple[str, ...], ...]
    ACTIONS: dict[str, tuple[str, ...]]
    BUZZER: int | None


class BoardError(Exception):
    """There is no board of that name; the text lists those that there are."""


def names() -> list[str]:
    """The names of all boards, sorted."""
    return sorted(path.parent.name for path in (ROOT / "boards").glob("*/board.py"))


def load(name: str) -> Board:
    """The data of a board: its board.py as a module. Raises BoardError."""
    if name not in names():
        raise BoardError(f"no board '{name}'; there are: {', '.join(names())}")
    path = ROOT / "boards" / name / "board.py"
    spec = importlib.util.spec_from_file_location(f"board_{name}", path)
    assert spec and spec.loader  # as every file's has
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return cast(Board, module)
