"""Finding boards by name: the data file that firmware, player and emulator read alike."""

import importlib.util

from sumpad_tools import ROOT

DEFAULT = "pico_keypad_4x5"


class BoardError(Exception):
    """There is no board of that name; the text lists those that there are."""


def names():
    """The names of all boards, sorted."""
    return sorted(path.parent.name for path in (ROOT / "boards").glob("*/board.py"))


def load(name):
    """The data of a board: its board.py as a module. Raises BoardError."""
    if name not in names():
        raise BoardError(f"no board '{name}'; there are: {', '.join(names())}")
    path = ROOT / "boards" / name / "board.py"
    spec = importlib.util.spec_from_file_location(f"board_{name}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
