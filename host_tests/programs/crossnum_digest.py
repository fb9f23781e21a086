"""Make, solve and count cross-number boards and print digests of the results.

Run on every runtime (CPython, the unix port, the RP2040): each must print the same as CPython.
Making and solving run with the heap locked where there is a lock.
"""

import micropython

from sumpad.solver.crossnum import maker as crossnum_maker
from sumpad.solver.crossnum import search as crossnum_search

QUICK = False  # the test on the emulated chip, which is slow, sets this for a smaller sample

SIZES = (3, 4, 6, 12) if QUICK else range(crossnum_search.MIN_SIZE, crossnum_search.MAX_SIZE + 1)
CODES = (4711,) if QUICK else (0, 1, 4711, 123456, 999999)
SOLUTIONS = 20
VISITS = 3000 if QUICK else 30000

search = crossnum_search.Search()
maker = crossnum_maker.Maker(search)


def digest(table, count, start):
    """Return a number that depends on every byte and its place."""
    total = start
    for i in range(count):
        total = (total * 31 + table[i]) % 65521
    return total


def make(size, kind, code):
    maker.reset(size, kind, code)
    while maker.step(100) == crossnum_search.RUNNING:
        pass


def solve(digits):
    """Search for up to SOLUTIONS within VISITS. Return the number of solutions and their digest,
    packed into one number."""
    size = maker.size
    search.reset(size, digits, maker.targets, VISITS)
    count = 0
    total = 1
    while count < SOLUTIONS:
        answer = search.step(500)
        if answer == crossnum_search.FOUND:
            count += 1
            total = digest(search.digits, size * size, total)
        elif answer != crossnum_search.RUNNING:
            return answer << 20 | count << 16 | total
    return count << 16 | total


def run(size, code):
    """Make and search one board without heap; put the results into the table `results`."""
    make(size, crossnum_maker.OPEN, code)
    cells = size * size
    results[0] = digest(maker.grid, cells, digest(maker.digits, cells, 1))
    results[1] = digest(maker.targets, 2 * size + 2, 1)
    results[2] = solve(maker.digits)
    results[3] = search.visits
    results[4] = search.nodes
    # With the first rows given too there are few solutions, and the search comes to an end.
    for cell in range((size - 3) * size):
        maker.digits[cell] = maker.grid[cell]
    results[5] = solve(maker.digits)
    results[6] = search.visits


results = [0] * 7
for size in SIZES:
    for code in CODES:
        micropython.heap_lock()
        run(size, code)
        micropython.heap_unlock()
        print(size, code, *results)
    for kind in range(crossnum_maker.SINGLE, crossnum_maker.EXPERT + 1 if size < 12 else 1):
        micropython.heap_lock()
        make(size, kind, 4711)
        micropython.heap_unlock()
        print(size, kind, maker.givens, maker.visits, digest(maker.digits, size * size, 1))
