"""Unrolls search_kernel.txt into the kernel of the sudoku search. In tools/, after an edit of it:

    python -m sumpad_tools.families.sudoku.unroll

The file consists of pieces of Python. `== name parameters` begins a piece, `@name values` stands
for the piece `name`, once for each value of a range like 0..8. In braces are Python expressions of
the parameters, in which plus(n) is " + n", or nothing for 0. Lines with ## are for readers of that
file alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from sumpad_tools import ROOT

SOURCE = Path(__file__).with_name("search_kernel.txt")
KERNEL = ROOT / "firmware" / "sumpad" / "solver" / "sudoku" / "kernels.py"

_PIECE = re.compile(r"(?m)^== (\w+)((?: \w+)*)\n")
_USE = re.compile(r"( *)@(\w+)((?: [\w.]+)*)")


def unrolled() -> str:
    """Return the text of the kernel's module."""
    _, *parts = _PIECE.split(SOURCE.read_text(encoding="utf-8"))
    pieces = {
        name: (parameters.split(), [it for it in lines.splitlines() if not it.startswith("##")])
        for name, parameters, lines in zip(*[iter(parts)] * 3, strict=True)
    }
    return "".join(f"{line}\n" for line in _lines(pieces, "module", []))


def _lines(
    pieces: dict[str, tuple[list[str], list[str]]], name: str, values: list[int]
) -> Iterator[str]:
    """Yield the lines of the piece `name` with these values of its parameters."""
    parameters, lines = pieces[name]
    known = {"plus": _plus, **dict(zip(parameters, values, strict=True))}
    for line in lines:
        line = re.sub(r"\{(.+?)\}", lambda it: str(eval(it[1], {}, known)), line)
        use = _USE.fullmatch(line)
        if not use:
            yield line
            continue
        indent, piece, words = use.groups()
        first, dots, last = words.strip().partition("..")
        several = [[it] for it in range(int(first), int(last) + 1)] if dots else []
        for numbers in several or [[int(it) for it in words.split()]]:
            yield from (indent + it for it in _lines(pieces, piece, numbers))


def _plus(number: int) -> str:
    return f" + {number}" if number else ""


if __name__ == "__main__":
    KERNEL.write_text(unrolled(), encoding="utf-8", newline="\n")
