"""Cross-numbers for packs. The firmware's module of this name reads them, and has the format."""

from sumpad.games.crossnum import puzzle_text as crossnum_text
from sumpad_tools.packs.symmetry import Structure


def packed(text: str) -> bytes:
    """Return the bytes of a puzzle."""
    size, digits, targets = crossnum_text.parse(text)
    bits = sum(1 << cell for cell, digit in enumerate(digits) if digit)
    given = [digit for digit in digits if digit]
    given += [0] * (len(given) % 2)
    pairs = bytes(low | high << 4 for low, high in zip(given[::2], given[1::2], strict=True))
    return bytes([size]) + targets + bits.to_bytes((size * size + 7) // 8, "little") + pairs


def structures(text: str) -> list[Structure]:
    """Return the puzzle as a graph, as it is and with 10 - d for each digit d."""
    size, digits, targets = crossnum_text.parse(text)
    ranges = [range(size * row, size * row + size) for row in range(size)]
    ranges += [range(column, size * size, size) for column in range(size)]
    ranges.append(range(0, size * size, size + 1))
    ranges.append(range(size - 1, size * size - 1, size - 1))
    found = []
    for is_turned in (False, True):
        cells = [str(10 - it if is_turned and it else it) for it in digits]
        lines = [
            (
                f"{'diagonal' if number >= 2 * size else 'line'} "
                f"{10 * size - total if is_turned else total}",
                list(of),
            )
            for number, (of, total) in enumerate(zip(ranges, targets, strict=True))
        ]
        found.append(Structure(cells, lines))
    return found
