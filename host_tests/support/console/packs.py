"""A pack of tiny cross-numbers, each solved by one key."""

from sumpad_tools.packs import container
from sumpad_tools.packs.container import Record
from sumpad_tools.packs.making import codec

MAGIC = (2, 7, 6, 9, 5, 1, 4, 3, 8)


def puzzle(number):
    """Return the text of the puzzle `number`, from 0, of a pack: a magic square with a blank."""
    cells = [str(it) for it in MAGIC]
    cells[number % 9] = "."
    rows = "".join(f"{' '.join(cells[at : at + 3])} | 15\n" for at in (0, 3, 6))
    return f"crossnum 3\n{rows}= 15 15 15\n\\ 15\n/ 15\n"


def key(number):
    """Return the key that solves the puzzle `number`; the cursor starts on its blank."""
    return str(MAGIC[number % 9])


def of_squares(count):
    """Return the bytes of a pack of `count` puzzles, with grades and ratings."""
    packing = codec("crossnum")
    records = [
        Record(packing.packed(puzzle(i)), 10 + i % 20, ("easy", "medium")[i % 2])
        for i in range(count)
    ]
    return container.composed({"family": "crossnum"}, records)
