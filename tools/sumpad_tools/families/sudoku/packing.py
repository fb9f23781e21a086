"""Sudokus for packs. The firmware's module of this name reads them, and has the format."""

from sumpad_tools.packs.symmetry import Structure

_CELLS = 81
_BITS = 11  # bytes


def packed(text: str) -> bytes:
    """Return the bytes of a puzzle."""
    digits = [0 if it == "." else int(it) for it in text.strip()]
    bits = sum(1 << cell for cell, digit in enumerate(digits) if digit)
    given = [digit for digit in digits if digit]
    given += [0] * (len(given) % 2)
    pairs = bytes(low | high << 4 for low, high in zip(given[::2], given[1::2], strict=True))
    return bits.to_bytes(_BITS, "little") + pairs


def structures(text: str) -> list[Structure]:
    """Return the puzzle as a graph. The places of a digit are a line, whatever the digit is."""
    text = text.strip()
    lines: list[tuple[str, list[int]]] = []
    for number in range(9):
        lines.append(("line", list(range(9 * number, 9 * number + 9))))
        lines.append(("line", list(range(number, _CELLS, 9))))
        corner = number // 3 * 27 + number % 3 * 3
        lines.append(
            ("box", [corner + 9 * row + column for row in range(3) for column in range(3)])
        )
        places = [cell for cell, it in enumerate(text) if it == str(number + 1)]
        lines.append(("digit", places))
    return [Structure(["." if it == "." else "given" for it in text], lines)]
