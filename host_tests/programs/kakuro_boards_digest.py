"""Makes kakuro boards of four sizes and all grades, 300 of them, and prints each as a line: its
rows, columns, grade and code, the maker's answer and its visits, the solution, a digest of the
clues.

Run on every runtime (CPython, the unix port, the RP2040); CPython's output is what the others must
print too, and what unit/solver/kakuro/test_boards.py has judged by OR-tools.
"""

import micropython

from sumpad.solver.kakuro import maker as kakuro_maker
from sumpad.solver.kakuro import search as kakuro_search

QUICK = False  # the emulated chip is slow: its test sets this, and gets less of the same

SIZES = ((10, 10),) if QUICK else ((6, 6), (8, 8), (10, 10), (12, 10))
CODES = (100,) if QUICK else range(100, 115)

maker = kakuro_maker.Maker(kakuro_search.Search())


def make(rows, columns, grade, code):
    """Make a board without heap; the maker's answer."""
    micropython.heap_lock()
    maker.reset(rows, columns, grade, code)
    answer = kakuro_search.RUNNING
    while answer == kakuro_search.RUNNING:
        answer = maker.step(1000)
    micropython.heap_unlock()
    return answer


def digest(table, count):
    """A number that depends on every entry and its place."""
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
            print(rows, columns, grade, code, answer, maker.visits, solution, clues)
