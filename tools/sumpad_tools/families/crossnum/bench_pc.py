"""Figures of cross-numbers on the PC, for bench/pc.py."""

from collections.abc import Iterator

from sumpad_tools import bench
from sumpad_tools.bench import pc
from sumpad_tools.families.crossnum import making

_SIZES = (4, 8, 12)
_BOARDS = 40


def figures(wanted: pc.Wanted) -> Iterator[bench.Figures]:
    """Yield the figures of making boards with one solution."""
    count = max(1, _BOARDS // wanted.scale)
    for size in _SIZES:

        def make(size: int = size) -> int:
            for code in range(count):
                making.make(size, "single", code)
            return count

        (rate,) = pc.rates(make)
        yield {f"make crossnum {size}x{size} single, Sumpad /s": round(rate, 1)}
