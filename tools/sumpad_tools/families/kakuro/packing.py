"""Kakuros for packs. The firmware's module of this name reads them, and has the format."""

from sumpad.games.kakuro import puzzle_text as kakuro_text
from sumpad_tools.packs.symmetry import Structure


def packed(text: str) -> bytes:
    """Return the bytes of a puzzle."""
    rows, columns, clues = kakuro_text.parse(text)
    bits = sum(1 << place for place, clue in enumerate(clues) if clue)
    size = (rows * columns + 7) // 8
    sums = [kakuro_text.across_sum(it) for it in clues] + [
        kakuro_text.down_sum(it) for it in clues
    ]
    return bytes([rows, columns]) + bits.to_bytes(size, "little") + bytes(it for it in sums if it)


def structures(text: str) -> list[Structure]:
    """Return the runs as a graph, as they are and with 10 - d for each digit d."""
    rows, columns, clues = kakuro_text.parse(text)
    places = [place for place, clue in enumerate(clues) if not clue]
    cell_of = {place: cell for cell, place in enumerate(places)}
    runs = []
    for place, clue in enumerate(clues):
        if not clue:
            continue
        for stride, total, room in (
            (1, kakuro_text.across_sum(clue), columns - place % columns - 1),
            (columns, kakuro_text.down_sum(clue), rows - place // columns - 1),
        ):
            if total:
                cells = kakuro_text.run_cells(clues, place, stride, room)
                runs.append((total, [cell_of[place + stride * (i + 1)] for i in range(cells)]))
    cells = ["cell"] * len(places)
    return [
        Structure(cells, [(str(total), of) for total, of in runs]),
        Structure(cells, [(str(10 * len(of) - total), of) for total, of in runs]),
    ]
