"""Read kakuro boards, find necks and couples, play to the end by hints, and print the outcome.

Run on every runtime (CPython, the unix port, the RP2040): each must print the same as CPython. The
reasoning runs with the heap locked.
"""

import micropython

from sumpad.games import backend, hint, text_reader
from sumpad.games.kakuro import explain as kakuro_explain
from sumpad.games.kakuro import fault_sentences
from sumpad.games.kakuro import puzzle_text as kakuro_text
from sumpad.solver.kakuro import board as kakuro_board
from sumpad.solver.kakuro import hinter as kakuro_hinter
from sumpad.solver.kakuro import search as kakuro_search
from sumpad.solver.kakuro import techniques
from sumpad.solver.technique_columns import LETTER

QUICK = False  # the test on the emulated chip, which is slow, sets this for a smaller sample

NECK = """\
10000,12100,11900,10400,10300,10000,10000,10000
10019,0,0,0,0,11600,10000,10000
10028,0,0,0,0,0,11700,10900
10004,0,0,10000,10019,0,0,0
10003,0,0,10000,10000,10016,0,0
"""
SAMPLE = """\
10000,11000,11900,10400,10000,10000,11300,11600,10000,10000
10019,0,0,0,11600,10017,0,0,13900,10500
10020,0,0,0,0,12925,0,0,0,0
10003,0,0,11110,0,0,10000,11606,0,0
10000,10900,13112,0,0,0,11717,0,0,10000
10007,0,0,0,10430,0,0,0,0,11000
10007,0,0,10817,0,0,0,10505,0,0
10000,10022,0,0,0,0,12020,0,0,0
10000,11405,0,0,10013,0,0,0,10700,11600
10016,0,0,11200,11609,0,0,11311,0,0
10024,0,0,0,0,10011,0,0,0,0
10000,10000,10017,0,0,10000,10017,0,0,0
"""
AMBIGUOUS = """\
10000,10000,11600,11400
10000,11715,0,0
10018,0,0,0
10014,0,0,10000
"""
REFUSED = (
    "",
    "10000,1040\n",
    NECK.replace("10028", "100028"),
    NECK.replace("10028", "10014"),
    NECK.replace("10028", "10036"),
    NECK.replace("10028", "10000"),
    NECK.replace("10028", "0"),
    NECK.replace("11900", "\xb9900"),
    NECK + "10000\n",
    NECK + "\n" + NECK,
    "10000,10000\n10000,10000\n",
    "\ufeff" + NECK,
)

board = kakuro_board.Board()
search = kakuro_search.Search()
hinter = kakuro_hinter.Hinter(search)
necks = hinter.steps.necks
couples = hinter.steps.couples


def parts(name):
    """Print the parts and couples of the empty board."""
    masks = hinter.steps.masks
    micropython.heap_lock()
    count = necks.find(board, masks)
    coupled = couples.find()
    changes = necks.narrow(masks)
    micropython.heap_unlock()
    print(name, count, coupled, changes, [necks.changes[i] for i in range(changes)])
    print([(necks.run(k), necks.bits(k), necks.size(k), necks.sum(k)) for k in range(count)])
    for k in range(coupled):
        print(couples.one(k), couples.other(k), couples.total(k), couples.differ(k))


def hint_for(digits):
    """Return the next hint, or None at the end."""
    hinter.reset(board, digits, 100000)
    micropython.heap_lock()
    answer = hinter.step(500)
    while answer == backend.RUNNING:
        answer = hinter.step(500)
    micropython.heap_unlock()
    if answer != backend.FOUND:
        print(answer)
        return None
    job = hint.HintJob(kakuro_explain.Explainer(hinter, board, digits))
    while job.step() == backend.RUNNING:
        pass  # finds the same hint again, for its sentences
    return job


def play(digits):
    """Enter the digits of the hints, up to a number of them."""
    letters = ""
    left = 4 if QUICK else 100
    the_hint = hint_for(digits)
    while the_hint and left:
        left -= 1
        letters += techniques.TABLE[hinter.rung][LETTER]
        for page in range(the_hint.pages):
            table = bytearray(144)
            the_hint.mark(page, table)
            # an arrow in it would end the output at a prompt
            words = repr(the_hint.sentence(page))
            print(words, the_hint.cell(page), the_hint.line(page), sum(table))
        if the_hint.move < 0:
            break
        digits[backend.move_cell(the_hint.move)] = backend.move_new(the_hint.move)
        the_hint = hint_for(digits)
    print(letters, list(digits[: board.rows * board.columns]))


for puzzle in REFUSED:
    try:
        kakuro_text.parse(puzzle)
        print("read")  # the last of them
    except text_reader.TextError as error:
        print(error)

for name, puzzle in (("neck", NECK), ("sample", SAMPLE), ("ambiguous", AMBIGUOUS)):
    rows, columns, clues = kakuro_text.parse(puzzle)
    print(kakuro_text.compose(rows, columns, clues) == puzzle)
    board.set_up(rows, columns, clues)
    digits = bytearray(144)
    hinter.reset(board, digits, 100000)
    parts(name)
    print(fault_sentences.fault(board, search.sums))
    if name != "sample" or not QUICK:
        play(digits)
    digits = bytearray(144)
    digits[columns + 2] = 9
    digits[columns + 3] = 9
    play(digits)
    digits[columns + 3] = 0
    play(digits)
