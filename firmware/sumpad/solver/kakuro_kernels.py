"""The inner loops of kakuro boards and their search, for the module `kakuro`."""

import micropython
from micropython import const

# Of `where`, in bytes. As many white cells as 12x12 places have without their border.
ACROSS = const(0)  # + cell
DOWN = const(121)  # + cell
START = const(242)  # + run, one more than there are runs
MEMBERS = const(375)  # + START of a run ..
PLACE = const(617)  # + cell
CELL = const(738)  # + place
WHERE_BYTES = const(882)

NO_CELL = const(255)

_SUMS = const(46)  # as in the module sums


@micropython.viper
def lay_out(
    cell: int, place: int, run: int,
    rows: int, columns: int, clues: ptr16, where: ptr8, keys: ptr16,
) -> int:  # fmt: skip
    """Number cells and runs; returns cells | runs across << 8 | runs << 16."""
    count = rows * columns
    cell = 0
    place = 0
    run = 0
    clue = 0
    while place < count:
        if clues[place]:
            clue = clues[place] & 127
            where[CELL + place] = NO_CELL
        else:
            if clues[place - 1]:
                where[START + run] = cell
                keys[run] = clue
                run += 1
            where[CELL + place] = cell
            where[PLACE + cell] = place
            where[ACROSS + cell] = run - 1
            where[MEMBERS + cell] = cell
            cell += 1
        place += 1
    packed = cell | run << 8
    member = cell
    column = 1
    while column < columns:
        place = column
        while place < count:
            if clues[place]:
                clue = clues[place] >> 8 & 127
            else:
                if clues[place - columns]:
                    where[START + run] = member
                    keys[run] = clue
                    run += 1
                cell = where[CELL + place]
                where[DOWN + cell] = run - 1
                where[MEMBERS + member] = cell
                member += 1
            place += columns
        column += 1
    where[START + run] = member
    packed |= run << 16
    while run:
        run -= 1
        cell = where[START + run + 1] - where[START + run]
        if cell > 9 or keys[run] >= _SUMS:
            keys[run] = _SUMS  # one digit that adds up to 0: no set does
        else:
            keys[run] += cell * _SUMS
    return packed
