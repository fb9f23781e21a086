"""Type on sheets at random; print what is on them then, what is wrong with it, and their drafts.

Run on every runtime (CPython, the unix port, the RP2040): each must print the same as CPython.
"""

from sumpad.games import backend, family_of, open_family
from sumpad.solver import rng

QUICK = False  # the test on the emulated chip, which is slow, sets this for a smaller sample

KEYS = 120 if QUICK else 2000
GOOD = """crossnum 4
8 . 5 3 | 22
. . . . | 19
. . . . | 25
. 7 3 . | 19
= 20 16 20 29
\\ 23
/ 12
"""

game = open_family("crossnum")


def solutions(sheet):
    """Return the number of solutions of a sheet, at most 3."""
    job = sheet.search()
    count = 0
    while count < 3:
        answer = job.step()
        if answer == backend.FOUND:
            count += 1
        elif answer != backend.RUNNING:
            break
    return count


for size in (3, 4, 12):
    sheet = game.sheet(size)
    random = rng.Rng()
    random.seed(size, 1)
    seen = 0
    for _ in range(KEYS):
        sheet.key(random.below(16))
        styles = sheet.cell_style(sheet.cell) + sheet.sum_style(random.below(2 * size))
        seen = (seen * 31 + styles) % 65521
    print(size, sheet.words(), sheet.changes, seen)
    print(sheet.draft(), sheet.fault())
    again = game.sheet()
    print(again.take_draft(sheet.draft()), again.draft() == sheet.draft())

sheet = game.sheet()
print(sheet.load(GOOD), sheet.label(), sheet.fault(), solutions(sheet), sheet.text() == GOOD)
sheet.go_to(25)  # the second diagonal
sheet.key(2)
sheet.key(2)
print(sheet.fault(), solutions(sheet), sheet.reason())
for bad in (
    "",
    "crossnum 4\n",
    GOOD.replace("22", "x"),
    GOOD.replace("| 19", "| 99"),
    GOOD + "7\n",
):
    print(sheet.load(bad))
for bad in ("", "crossnum 3\n", "crossnum 3\n....x....\n", "crossnum 3\n.........\n1 2 \u00e4\n"):
    print(sheet.take_draft(bad))
for puzzle in (GOOD, "# a comment\n" + GOOD, "", "sudoku\n", "crossnumber 4\n"):
    print(family_of(puzzle))
