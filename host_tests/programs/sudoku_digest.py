"""Make, solve and count sudokus and print digests of the results.

Run on every runtime (CPython, the unix port, the RP2040): each must print the same as CPython.
Making and solving run with the heap locked where there is a lock.
"""

import micropython

from sumpad.solver.sudoku import maker as sudoku_maker
from sumpad.solver.sudoku import search as sudoku_search

QUICK = False  # the test on the emulated chip, which is slow, sets this for a smaller sample

CODES = (4711,) if QUICK else (0, 1, 4711, 999999)
NODES = 200 if QUICK else 2000
SOLUTIONS = 30
PUZZLES = (
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "........1.....2.....3....45.....62....5.7.....1.....8.....5....62....8..9..4.....",
    "..............1..2..3.4..5.........6...35....26......7.......8...4....3..1.6.....",
    "12345678.........9" + "." * 64,
    "1.......1" + "." * 72,
    "." * 81,
)

search = sudoku_search.Search()
maker = sudoku_maker.Maker(search)
maker.reset(sudoku_maker.EASY, False, 0)  # makes the ladder


def digest(table, start):
    """Return a number that depends on every byte and its place."""
    total = start
    for i in range(81):
        total = (total * 31 + table[i]) % 65521
    return total


def solve(digits):
    """Search for up to SOLUTIONS within NODES; put the results into the table `results`."""
    search.reset(digits, NODES)
    count = 0
    total = 1
    answer = sudoku_search.RUNNING
    while count < SOLUTIONS and answer <= sudoku_search.FOUND:
        answer = search.step(7)
        if answer == sudoku_search.FOUND:
            count += 1
            total = digest(search.digits, total)
    results[0] = answer
    results[1] = count
    results[2] = total
    results[3] = search.nodes


def make(grade, symmetric, code):
    """Make a puzzle; put the results into the table `results`."""
    maker.reset(grade, symmetric, code)
    answer = sudoku_search.RUNNING
    while answer == sudoku_search.RUNNING:
        answer = maker.step(11)
    results[0] = answer
    results[1] = maker.givens()
    results[2] = digest(maker.digits, digest(maker.solution, 1))
    results[3] = maker.nodes


results = [0] * 4
for puzzle in PUZZLES:
    given = bytes(0 if mark == "." else int(mark) for mark in puzzle)
    micropython.heap_lock()
    solve(given)
    micropython.heap_unlock()
    print(*results)
for grade in range(sudoku_maker.ANY, sudoku_maker.EXTREME + 1):
    for symmetric in (False, True):
        for code in CODES:
            if QUICK and symmetric and grade:
                continue
            micropython.heap_lock()
            make(grade, symmetric, code)
            micropython.heap_unlock()
            print(grade, symmetric, code, *results)
