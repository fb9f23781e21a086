"""Grade sudokus of every rung, print the steps, play by hints, and name faults.

Run on every runtime (CPython, the unix port, the RP2040): each must print the same as CPython. The
reasoning runs with the heap locked.
"""

from array import array

import micropython

from sumpad.games import backend, family_of, hint
from sumpad.games.explain import everything
from sumpad.games.sudoku import editor as sudoku_editor
from sumpad.games.sudoku import explain as sudoku_explain
from sumpad.games.sudoku import messages
from sumpad.games.sudoku import puzzle_text as sudoku_text
from sumpad.solver.sudoku import bent_sets, strong_links, unique_loops, wings
from sumpad.solver.sudoku import finder as sudoku_finder
from sumpad.solver.sudoku import hinter as sudoku_hinter
from sumpad.solver.sudoku import ladder as sudoku_ladder
from sumpad.solver.sudoku import search as solver
from sumpad.solver.sudoku import steps as sudoku_steps

QUICK = False  # the test on the emulated chip, which is slow, sets this for a smaller sample

# Puzzles that need each rung, one that needs search, and a naked subset of six.
PUZZLES = (
    "900000000000004001004007005005080000000000800840009752200705004000090030780001020",
    "000010047009340000100090203700500000020000080000470000060000309004906000000000070",
    "170020000005000020020508047000000100060070000840000090000092005300000600000605084",
    "000000000000005170008100000905000800010400000600030000000056000506907010040800002",
    "021000080870000403006030100035702010900540000000000008000020000060107090000008030",
    "200000803050030009300570400920005010004000000006400090060000100000001006000020080",
    "009800000000000600100602008315000000090000207004000000000576900400090080007000010",
    "072006805000080000000200009050307001000000006209000030048600500000040300006001000",
    "000063000000000356000500008000050032000006000000300605000600503000035060000000000",
)
# Hints: a kite, a larger wing, a rectangle, BUG+1, bent sets of four and of five cells, chains, a
# fish, a wing, a conflict, a cell without a digit, a digit without a place, a guess.
HINTS = (
    "..51...68918...7...64.8719.5479126836934582178217365491528439764.....8.1.8...1...",
    "..572648.84..31.27.27.8..1.753142896492.6.731..83972452.1.7.95858..1937..7..5.16.",
    "6.4.21378..8.361422317486598..195....1546289.4..3875.1.4687.21552.61.98.18.25..36",
    "7895632411532489764621798353...1.5.2.21.9.36....32.1..675932418918457623234681759",
    "3.27591....4263...7..184.239..4283656235918...4.37691245..32..1....4523.236917458",
    "7.9.6...2.5...7.63...8....4.1.7823..3..6....88975342165.1..6....6.1...3.97..4.6.1",
    "9365142872183764595472981....9745.1..75182....8.96357.8.46.17.575.8.9.4...3457.2.",
    "..2739.6.9716245383461589721972.3..5.284..3194.39...27..539.2..219846753.345.2.9.",
    "562379184497581632.8.264759.29...841..4.983258.5..2976246813597..892.4.39....72.8",
    "2471..853651834..93..57246192...5.14..42.......64...9.76...81..8....1..641..2..8.",
    "4125..893...341275573928164.2178534.8342..7517..413.823..6.2.1729.1...381..83.52.",
    "162387594.48.62713..7..4628.792468.18.473.96262....4.74.6.2.1792.547.3867..6..245",
    "5.......5" + "." * 72,
    ".12345678" + "........9" + "9........" + "." * 54,
    "123......" + "...4....." + "......4.." + "." * 54,
    "." * 81,
)

logic = sudoku_ladder.Logic()
table = array("i", bytes(4 * sudoku_ladder.STEP_MOST))
search = solver.Search()
hinter = sudoku_hinter.Hinter(search)
finder = sudoku_finder.Finder(logic)
finder.load(wings, strong_links, unique_loops, bent_sets)


def fits(words):
    return len(words) < 50


def grade(grid, ceiling):
    """Print how far the rungs up to `ceiling` lead."""
    logic.reset(grid, ceiling)
    micropython.heap_lock()
    answer = logic.step(300)
    while answer == backend.RUNNING:
        answer = logic.step(300)
    micropython.heap_unlock()
    print(ceiling, answer, logic.highest, list(logic.counts), logic.visits)
    print(sudoku_text.compose(logic.digits).strip())


def explain(grid, budget):
    """Print the steps, but only the number of singles."""
    logic.reset(grid, sudoku_ladder.SEARCH - 1)
    finder.reset()
    singles = 0
    while True:
        micropython.heap_lock()
        answer = finder.next(budget)
        kept = logic.record_step(table, 0) if answer == backend.FOUND else 0
        micropython.heap_unlock()
        if answer == backend.EXHAUSTED:
            break
        if kept:
            print(finder.rank, end=" ")
            step = sudoku_steps.Step(table)
            if step.effects:
                print(messages.pattern(step, everything))
            singles += not step.effects
    print(singles, [logic.candidates[cell] for cell in range(81)])


def next_hint(digits, givens):
    """The next hint in words, or None at the end."""
    hinter.reset(digits, 1000)
    hinter.load_harder()  # which takes heap
    hinter.load_forcing()
    micropython.heap_lock()
    answer = hinter.step(20, 500)
    while answer == backend.RUNNING:
        answer = hinter.step(20, 500)
    micropython.heap_unlock()
    if answer != backend.FOUND:
        print(answer)
        return None
    job = hint.HintJob(sudoku_explain.Explainer(hinter, digits, givens, True, fits))
    while job.step() == backend.RUNNING:
        pass  # the same again, for the words
    print(job.rating(), [(step.technique, step.removed, step.needs) for step in job.steps()])
    for page in range(job.pages + len(job.details)):
        marks = bytearray(81)
        job.mark(page, marks)
        words = repr(job.sentence(page))  # an arrow in it would end the output at a prompt
        print(job.rung, words, job.cell(page), job.line(page), sum(marks))
    return job


for number, puzzle in enumerate(PUZZLES):
    grid = sudoku_text.parse(puzzle)
    for ceiling in range(sudoku_ladder.SEARCH):
        if ceiling == number or not QUICK:
            grade(grid, ceiling)
    if number in (5, 8) or not QUICK:
        explain(grid, 200)

for puzzle in HINTS:
    digits = bytearray(sudoku_text.parse(puzzle))
    givens = bytes(digits)
    left = 1 if QUICK else 81
    job = next_hint(digits, givens)
    while job and job.move >= 0 and left:
        left -= 1
        digits[backend.move_cell(job.move)] = backend.move_new(job.move)
        job = next_hint(digits, givens)

sheet = sudoku_editor.SudokuSheet(search)
for puzzle in HINTS:
    print(sheet.load(puzzle), sheet.fault(), sheet.reason(), family_of("\ufeff" + puzzle))
for puzzle in (HINTS[0][1:], HINTS[0] + ",1", HINTS[0][:60] + "\n", HINTS[0][:9]):
    print(family_of(puzzle), sheet.load(puzzle))
