"""Make kakuro boards, reason about them, search them, and print digests of the results.

Run on every runtime (CPython, the unix port, the RP2040): each must print the same as CPython. The
work is done with the heap locked where there is a lock.
"""

from array import array

import micropython

from sumpad.solver.kakuro import maker as kakuro_maker
from sumpad.solver.kakuro import maker_kernels as kernels
from sumpad.solver.kakuro import search as kakuro_search
from sumpad.solver.rng import Rng

QUICK = False  # the test on the emulated chip, which is slow, sets this for a smaller sample

SIZES = ((6, 6), (12, 10)) if QUICK else ((6, 6), (8, 8), (9, 12), (12, 10), (12, 12))
CODES = (4711,) if QUICK else (0, 4711, 999999)
SOLUTIONS = 20
VISITS = 10000 if QUICK else 50000

search = kakuro_search.Search()
maker = kakuro_maker.Maker(search)
board = maker.board
rng = Rng()
used = array("H", bytes(2 * 132))
digits = bytearray(121)


def digest(table, count, start):
    """Return a number that depends on every entry and its place."""
    total = start
    for i in range(count):
        total = (total * 31 + table[i]) % 65521
    return total


def solve():
    """Search for up to SOLUTIONS within VISITS. Return the answer, the number of solutions and
    their digest, packed into one number."""
    search.reset(board, None, VISITS)
    count = 0
    total = 1
    answer = kakuro_search.RUNNING
    while count < SOLUTIONS and answer <= kakuro_search.FOUND:
        answer = search.step(700)
        if answer == kakuro_search.FOUND:
            count += 1
            total = digest(search.digits, board.rows * board.columns, total)
    return answer << 24 | count << 16 | total


def run(rows, columns, grade, code):
    """Make and search one board without heap; put the results into the table `results`."""
    maker.reset(rows, columns, grade, code)
    answer = kakuro_search.RUNNING
    while answer == kakuro_search.RUNNING:
        answer = maker.step(1000)
    places = rows * columns
    results[0] = answer
    results[1] = digest(maker.solution, places, digest(board.clues, places, 1))
    results[2] = maker.visits()
    for rung in range(kakuro_search.SEARCH):
        search.reset(board, None)
        results[3 + rung] = search.reason(rung)
    results[8] = digest(search.masks, board.cells, 1)
    results[9] = solve()
    results[10] = search.visits
    # Filled at random, the same shape has many solutions.
    while not kernels.fill(0, 0, 0, rng.words, board.geometry, used, digits, search.state):
        pass
    kernels.set_keys(board.runs, search.sums, used, board.keys)
    results[11] = solve()
    results[12] = search.visits
    results[13] = search.nodes


results = [0] * 14
for rows, columns in SIZES:
    for code in CODES:
        for grade in range(kakuro_maker.SINGLE, kakuro_maker.EXPERT + 1):
            if QUICK and grade and rows > 6 or grade == kakuro_maker.HARD and rows == 6:
                continue
            micropython.heap_lock()
            run(rows, columns, grade, code)
            micropython.heap_unlock()
            print(rows, columns, code, grade, *results)
