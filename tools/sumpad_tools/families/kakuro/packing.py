"""Kakuros in packs: rows and columns, which places are walls, and the sums of the runs, those to
the right and then those below, in the order of their walls."""

from array import array

from sumpad.games.kakuro import text as kakuro_text
from sumpad.solver.kakuro import board
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


def unpacked(raw: bytes) -> str:
    """Return the text of a puzzle. Raises ValueError for bytes that are none."""
    try:
        rows, columns = raw[0], raw[1]
        size = (rows * columns + 7) // 8
        bits = int.from_bytes(raw[2 : 2 + size], "little")
        sums = iter(raw[2 + size :])
        walls = [bool(bits >> place & 1) for place in range(rows * columns)]
        found = [
            [
                next(sums) if wall and room and not walls[place + stride] else 0
                for place, wall in enumerate(walls)
                for room in [
                    place % columns < columns - 1 if stride == 1 else place // columns < rows - 1
                ]
            ]
            for stride in (1, columns)
        ]
    except (IndexError, StopIteration, RuntimeError):
        raise ValueError("cut short") from None
    clues = array(
        "H",
        [
            board.clue(down, across) if wall else 0
            for wall, across, down in zip(walls, *found, strict=True)
        ],
    )
    return kakuro_text.compose(rows, columns, clues)


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
