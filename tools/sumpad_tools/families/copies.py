"""Copies of firmware modules with other constants: the same kernels, for larger boards on the PC.

The tables of the firmware hold numbers of cells as bytes. A copy of a module is its source with
larger constants, with tables of wider numbers, and without viper: there is no second version of a
kernel that could differ.
"""

import importlib.util
import re
from array import array
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

_VIPER = "@micropython.viper\n"


class Wide:
    """What a copy uses in place of builtins and array.array: tables of whole words."""

    @staticmethod
    def bytearray(content: Any) -> "array[int]":
        """Return words for `content`, a number of zeros or the bytes themselves."""
        return array("q", bytes(8 * content) if isinstance(content, int) else list(content))

    @staticmethod
    def array(code: str, content: Any) -> "array[int]":
        """Return words instead of halfwords or words; `content` is bytes or integers."""
        if isinstance(content, bytes):
            content = array(code, content)
        return array("q", list(content))


def _same(table: Any) -> Any:
    """Stand in for ptr8, ptr16 and ptr32: a table of words is read as it is."""
    return table


_PLACES: dict[str, Callable[..., Any]] = {
    "bytearray": Wide.bytearray,
    "ptr8": _same,
    "ptr16": _same,
    "ptr32": _same,
}


def copy(
    name: str, constants: Mapping[str, int], modules: Mapping[str, ModuleType], wide: bool = True
) -> ModuleType:
    """Return a copy of the module `name`.

    `constants` replaces numbers, each of which the module must have; `modules` replaces modules
    that it has imported, by the names that it uses. Without `wide` its tables stay as they are.
    """
    found = importlib.util.find_spec(name)
    assert found and found.origin
    source = Path(found.origin).read_text(encoding="utf-8").replace(_VIPER, "")
    for constant, value in constants.items():
        source, count = re.subn(
            rf"^{constant} = const\([^)]*\)", f"{constant} = {value}", source, flags=re.MULTILINE
        )
        assert count == 1, f"{name} has {constant} {count} times"
    made = ModuleType(f"{name} for large boards")
    if wide:
        source = source.replace("from array import array\n", "")
        made.__dict__.update(_PLACES, array=Wide.array)
    exec(compile(source, found.origin, "exec"), made.__dict__)
    made.__dict__.update(modules)
    return made
