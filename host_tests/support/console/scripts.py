"""Key scripts for whole games, in logical key names, so that they fit every board."""

from sumpad import keys
from sumpad.app import game_state
from sumpad.games.crossnum import puzzle_text as crossnum_text
from sumpad_tools.chip import boot
from sumpad_tools.play import pc_hosts
from support.games.asking import made, solution_of

HOME_MS = boot.SETTLE_MS  # time to settle before keys, after the menu has begun to show

# Items of the home menu, and of the menus below it.
CONTINUE = "0"
NEW = "1"
TODAY = "2"
HOW_TO_PLAY = "4"
SELECT = "5 1"
MY_PUZZLES = "5 2"
ENTER = "5 3"
BEST = "6 1"
STATISTICS = "6 2"
KEYS = "9 1"
RULES = "9 2"
SELF_TEST = "9 3"
ABOUT = "9 4"
OFF = "9 5"
LIMITED = "8 down*11 right back"  # sets the shortest time limit
PREVIOUS = "fire"  # where there is no game to continue; the cursor starts on the first item


def first_solution(size, code, kind=0):
    """Return the game of (size, code, kind) and the digits of its first solution."""
    game = made("crossnum", (size, kind, 0), code)
    return game, solution_of(game)


def start(size, code, kind=0, wait=600):
    """Return keys from the home menu into a game of this size, code and kind, made in `wait` ms.

    The form must be as on a new console, with nothing chosen before.
    """
    digits = " ".join(str(code))
    steps = f" down right*{kind}" if kind else ""
    return f"{SELECT} {digits} down down {' '.join(str(size))}{steps} hash wait:{wait}"


def solve(size, code, kind=0):
    """Return keys from the first blank cell, where a game begins, through all rows to the solved
    screen."""
    return rows_of(*first_solution(size, code, kind))


def rows_of(game, digits):
    """Return keys that enter the digits of all blank cells, row by row from the first."""
    words = []
    for cell in range(first_blank(game), len(digits)):
        if not game.is_given(cell):
            words.append(str(digits[cell]))
        words.append("right")
        if cell % game.columns == game.columns - 1:
            words.append("down")
    while words[-1] in ("right", "down"):
        words.pop()
    return " ".join(words)


def first_blank(game):
    """Return the cell at which a game without moves begins."""
    return next(
        cell
        for cell in range(game.rows * game.columns)
        if game.is_cell(cell) and not game.is_given(cell)
    )


def won():
    """Return keys from the home menu of a new console through the first puzzle that it draws, an
    easy 4x4, to the end."""
    code = pc_hosts.VirtualHost().random_code()
    return f"{NEW} hash wait:600 {solve(4, code, kind=2)} wait:1500"


def blank(size):
    """Return keys from the home menu of a new console to a blank board for entry."""
    return f"{ENTER} {' '.join(str(size))} hash wait:100"


def entered(puzzle):
    """Return keys that type a cross-number puzzle, given as text, from the first cell of a blank
    board for entry."""
    size, digits, targets = crossnum_text.parse(puzzle)
    words = []
    for row in range(size):
        words += [str(it) if it else "right" for it in digits[row * size : (row + 1) * size]]
        words += [*(str(targets[row]) if targets[row] else ""), "right", "down"]
    for number in targets[size : 2 * size]:
        words += [*str(number), "right"]
    return " ".join([*words, *str(targets[2 * size]), "down", *str(targets[2 * size + 1])])


def kakuro(code, size=8, grade=1, wait=3000):
    """Return keys from the home menu of a new console into a kakuro of this code, size and
    grade."""
    digits = " ".join(str(code))
    form = f"down*2 {' '.join(str(size))} down" + " right" * (grade - 1)
    return f"{TO_KAKURO} {SELECT} {digits} {form} hash wait:{wait}"


def filled_in(game, digits):
    """Return keys that enter digits from the first cell of a board with walls; `digits` has a byte
    per cell, 0 for none."""
    a_play = game_state.Play(game)
    a_play.show_cell(0)
    blanks = {cell for cell, digit in enumerate(digits) if digit}
    words = []
    while blanks:
        steps = way(a_play, blanks)
        words += [*steps, str(digits[a_play.cell])]
        blanks.remove(a_play.cell)
    return " ".join(words)


def way(a_play, ends):
    """Move the cursor to the nearest of the cells `ends`, as arrows do, and return the keys."""
    ways = [(a_play.cell, [])]
    seen = {a_play.cell}
    for cell, steps in ways:  # grows meanwhile
        if cell in ends:
            a_play.show_cell(cell)
            return steps
        for name in ("right", "down", "left", "up"):
            a_play.show_cell(cell)
            a_play.move_cursor(keys.NAMES.index(name.upper()))
            if a_play.cell not in seen:
                seen.add(a_play.cell)
                ways.append((a_play.cell, [*steps, name]))
    raise AssertionError("there is no way")


def solve_kakuro(code, size=8, grade=1):
    """Return keys from the first cell through all cells to the solved screen."""
    game = made("kakuro", (size, grade), code)
    return filled_in(game, solution_of(game))


def with_shots(script):
    """Return the script with a picture taken before each key, named by its place: 0, 1, ...

    None is taken before a wait: something has begun then that takes the chip longer than a PC.
    """
    words = script.split()
    shots = ["" if word.startswith("wait") else f"shot:{i} " for i, word in enumerate(words)]
    return " ".join(map(str.__add__, shots, words)) + f" shot:{len(words)}"


# Sudoku

TO_FAMILIES = "3"  # from the home menu
PREVIOUS = f"{TO_FAMILIES} 4"  # the game left last, from the home menu
TO_SUDOKU = f"{TO_FAMILIES} 2 wait:1500"
TO_KAKURO = f"{TO_FAMILIES} 3 wait:1500"


def sudoku(code, grade=1, symmetric=False, wait=4000):
    """Return keys from the home menu of a new console into a sudoku of this code and grade."""
    digits = " ".join(str(code))
    form = "down*2" + " right" * (grade - 1) + (" down right" if symmetric else "")
    return f"{TO_SUDOKU} {SELECT} {digits} {form} hash wait:{wait}"


def _sudoku_solution(code, grade=1):
    """Return a game of that code and grade, and its solution."""
    game = made("sudoku", (grade, 0), code)
    return game, solution_of(game)


def solve_sudoku(code, grade=1):
    """Return keys from the first blank cell through all rows to the solved screen."""
    return rows_of(*_sudoku_solution(code, grade))


def wrong_sudoku(code):
    """Return a wrong digit that fits into the first blank cell."""
    game, digits = _sudoku_solution(code)
    cell = first_blank(game)
    wrong = game.rules_allow(cell) & ~(1 << digits[cell])
    return str(wrong.bit_length() - 1)
