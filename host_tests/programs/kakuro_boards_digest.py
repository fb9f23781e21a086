"""Make 300 kakuro boards, of four sizes and all grades, and print a line for each: its rows,
columns, grade and code, the maker's answer and visits, the solution, and a digest of the clues.

Run on every runtime (CPython, the unix port, the RP2040): each must print the same as CPython.
unit/solver/kakuro/test_boards.py has judged the same boards by OR-tools.
"""

import micropython

from sumpad.solver.kakuro import maker as kakuro_maker
from sumpad.solver.kakuro import search as kakuro_search

QUICK = False  # the test on the emulated chip, which is slow, sets this for a smaller sample

SIZES = ((10, 10),) if QUICK else ((6, 6), (8, 8), (10, 10), (12, 10))
CODES = (100,) if QUICK else range(100, 115)

maker = kakuro_maker.Maker(kakuro_search.Search())


def make(rows, columns, grade, code):
    """Make a board without heap and return the maker's answer."""
    micropython.heap_lock()
    maker.reset(rows, columns, grade, code)
    answer = kakuro_search.RUNNING
    while answer == kakuro_search.RUNNING:
        answer = maker.step(1000)
    micropython.heap_unlock()
    return answer


def digest(table, count):
    """Return a number that depends on every entry and its place."""
    total = 1
    for i in range(count):
        total = (total * 31 + table[i]) % 65521
    return total


for rows, columns in SIZES:
    for grade in range(kakuro_maker.SINGLE, kakuro_maker.EXPERT + 1):
        for code in CODES:
            answer = make(rows, columns, grade, code)
            places = rows * columns
            solution = "".join(str(maker.solution[place]) for place in range(places))
            clues = digest(maker.board.clues, places)
            print(rows, columns, grade, code, answer, maker.visits(), solution, clues)
