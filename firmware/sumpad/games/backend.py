"""The contract between the mid-end and a puzzle family. This docstring is the specification.

After the backends of Simon Tatham's portable puzzle collection. A family is a folder here. In its
module `game` is a class `Game`, derived from `Backend` or, with digits in its cells, from one in
`digits.py`; `sign` has looks_like(line), whether a puzzle may begin so, and `about` the texts of
the family, see `games.about`. Backends are called and never call: they know no screen, no key
matrix, no file and no clock. The mid-end (`app/play.py`) does, once for all families, cursor, undo
and redo, the move log, saving, the clock, restart and solve.

Four bins, and the question that decides what belongs where: *parameters* (would the user choose
it in a menu?), *state* (would undo restore it?), *ui* (cursor, notes mode: not undone; the
mid-end's), *drawn* (what is on the glass now; the board view's).

Cells are numbered row by row from 0. A digit is 0 (blank) or 1..9. Sets of digits (notes,
candidates) have bit d for the digit d; the *masks* of the solvers have bit d - 1. A move is one
integer,

    cell | new << 8 | old << 12 | kind << 16,

small (below 2**20), complete in itself, and turned into its inverse by swapping new and old.
Kinds: DIGIT sets the cell from `old` to `new`; NOTE turns the note `new` of the cell on or off.

The answers of `status`: PLAYING (not full, or full and wrong) and SOLVED. A job has `step()` and,
when it makes a puzzle, `progress`, 0..100. The answers of `step()`, each a bounded piece of work,
about 5 ms on the RP2040: RUNNING, FOUND (done; a search may be stepped on for more), EXHAUSTED,
GAVE_UP.
"""

from micropython import const

from sumpad import keys
from sumpad.games import parameters

RUNNING = const(0)
FOUND = const(1)
EXHAUSTED = const(2)
GAVE_UP = const(3)

PLAYING = const(0)
SOLVED = const(1)

UNUSED = const(-1)  # the event means nothing to the family: others may use it
NO_EFFECT = const(-2)  # it means something, but changes nothing here

DIGIT = const(0)
NOTE = const(1)
MOVE_MASK = const((1 << 20) - 1)

MAX_CODE = const(999999)

_VIEWS = (parameters.AUTOMATIC, parameters.LARGE, parameters.WHOLE)


def move(cell, old, new, kind=DIGIT):
    return cell | new << 8 | old << 12 | kind << 16


def move_cell(a_move):
    return a_move & 255


def move_new(a_move):
    return a_move >> 8 & 15


def move_old(a_move):
    return a_move >> 12 & 15


def move_kind(a_move):
    return a_move >> 16 & 15


def inverse(a_move):
    """The move that takes a move back: its digits swapped. A note is its own inverse."""
    if a_move >> 16 == NOTE:
        return a_move
    return a_move & 0xF00FF | a_move >> 4 & 0xF00 | a_move << 4 & 0xF000


class Backend:
    """What every family has.

    A family has these as well, which are its own to write. They stand in this docstring, and their
    types in backend.pyi, since methods that do nothing but raise an error take heap like others:

    make(parameters, code)
        A job that makes the puzzle of (parameters, code 0..MAX_CODE); FOUND ends it, or GAVE_UP if
        there is no such puzzle. The board shown changes only when the job ends, so dropping the
        job cancels it.

    load(puzzle, first_line=1)
        Take the puzzle that a text describes; its lines count from `first_line` in messages.
        Returns None, or a `text.TextError` that says what is wrong; then nothing has changed.

    sheet(*size)
        A blank sheet.Sheet to enter a puzzle on. `size`: the values of BLANKS; without them it is
        of any size, and will be loaded.

    text(played=False)
        The puzzle as text that `load` takes: its givens, with `played` all digits entered.

    label()
        The size of the board in a few characters, like `4x4`.

    leagues()
        The tables of best results, one or two words each: a size and a kind or grade, the first of
        `traits`, or a grade alone.

    league(parameters)
        The table that a puzzle of these parameters belongs to.

    apply(a_move)
        Carry out a move that is legal here. Takes no heap.

    apply_all(log, first, end, back)
        Carry out the moves of log[first:end], words with bits of the mid-end's own above those of
        a move; with `back`, take them back, the last one first.

    replay(log, end)
        Carry out log[:end], moves out of a save, as far as they are legal, and write into each the
        digit that it replaces, which a save leaves out. Returns how many were legal.

    digit(cell)
        The digit in a cell, 0 if none.

    is_given(cell)
        Whether the puzzle came with the digit of a cell.

    notes(cell)
        The digits noted in a cell, as bits.

    next_noted(cell)
        The first cell from this one on in which anything is noted, -1 if there is none.

    status()
        PLAYING or SOLVED.

    look(cell)
        How a cell looks: one integer, see `view/look.py`. The painter gets nothing else.

    search(entered)
        A job that finds the solutions one after another, with `digits`, `nodes`. `entered`: keep
        what the player has entered, else start from the givens alone.

    hint(by_rating=False, fits=None)
        A job that finds the easiest next deduction from what has been entered: the one with the
        lowest rating, or what a person would see first. `fits(words)` tells whether the reader has
        room for a sentence (None: for any); of several ways to word one, the fullest that fits is
        taken.

        EXHAUSTED: nothing is left to be found. After FOUND, and until the board changes, it has

            rung             the name of the reasoning
            move             what follows, or -1 if the hint is that something entered is wrong
            also             other moves that follow from the same, to be made with it
            pages            1 or more: how many sentences explain it, one after another
            sentence(page)   for two rows of a screen; pages count from 0
            cell(page)       the cell to look at, on the last page that of the move; -1 if none
            line(page)       the line it is about, -1 if none; `lines` has all, if they are several
            details          of further pages, which tell what others leave out: see hint.py
            limits(page)     what was told of blank cells by its end, to be shown: see hint.py
            mark(page, table)  sets the bits look.MARK, FOCUS and WRONG >> look.MARKS_SHIFT of the
                             cells that it is about, in a table of zeros, a byte a cell
    """

    NAME = ""  # in files and commands
    TITLE = ""  # on screens
    PARAMETERS = ()  # of parameters.Parameter; a set of values is a tuple in the same order
    FIRST = ()  # the parameters that New offers first, () for the defaults
    DAILY = ()  # the parameters of the puzzles of the day, which stay as they are for ever
    PRACTICE = ()  # (rung of hints, parameters of puzzles that are likely to need it), ascending
    BLANKS = ()  # of Parameter: what distinguishes blank sheets
    OPTIONS = ()  # of Parameter, each an attribute of the game: how it is shown and helps

    rows = 0
    columns = 0
    mark_same = 0  # whether cells with the digit of the cursor's cell are marked
    show_candidates = 0  # whether the panel tells what the rules allow in the cursor's cell
    view = -1  # how a board is shown, of parameters.VIEW; -1: there is but one way
    panel = "sums_panel"  # the screen module whose `Panel` stands beside the board

    _hinter = None  # made for the first hint

    def defaults(self):
        return tuple(p.default for p in self.PARAMETERS)

    # making and reading

    def settled(self, parameters):
        """The plainest parameters that give the same puzzles, where some make no difference."""
        return parameters

    def traits(self, parameters):
        """What else describes the puzzles of these parameters: a tuple of short words."""
        return ()

    def grade(self, parameters):
        """How hard the board made with these parameters is, a word; "" if that is not known. Not
        to be called while a job of search, hint or make is under way."""
        return ""

    def ratings(self, parameters):
        """The least and the most whole number that a rating of such puzzles begins with; 8 stands
        for more as well."""
        return 1, 8

    def title(self, league):
        """What a puzzle of a league is called: that, after the family if it is a grade alone."""
        return league if " " in league else "{} {}".format(self.TITLE, league)

    # playing

    def interpret(self, event, cell, notes):
        """What a key (a code of `sumpad/keys.py`) means at a cell: a move, UNUSED or NO_EFFECT.

        Changes nothing. `notes`: whether the player is writing notes. This body is for families
        whose digits are typed and stepped.
        """
        digit = self.digit(cell)
        if event <= 9:
            new = event
        elif event == keys.FIRE:
            new = (digit + 1) % 10
        elif event == keys.CLEAR:
            new = (digit + 9) % 10
        else:
            return UNUSED
        if self.is_given(cell) or not self.is_cell(cell):
            return NO_EFFECT
        if notes and 1 <= event <= 9:
            return NO_EFFECT if digit else move(cell, 0, event, NOTE)
        return NO_EFFECT if new == digit else move(cell, digit, new)

    def is_cell(self, cell):
        """Whether the cursor may stand there: not on a wall."""
        return True

    def sees(self, cell, other):
        """Whether the digit in one of two cells cannot be in the other."""
        return False

    def all_notes(self):
        """The moves that note in each blank cell just the digits that plain rules leave for it;
        None: the family does not do that."""
        return None

    def restart_moves(self):
        """The moves, any iterable of them, that lead back to the givens alone."""
        for cell in range(self.rows * self.columns):
            digit = self.digit(cell)
            if digit and not self.is_given(cell):
                yield move(cell, digit, 0)
            noted = self.notes(cell)
            for note in range(1, 10):
                if noted >> note & 1:
                    yield move(cell, 0, note, NOTE)

    def solve_moves(self, digits):
        """The moves that lead to a solution (a byte a cell)."""
        for cell in range(self.rows * self.columns):
            digit = self.digit(cell)
            if digit != digits[cell]:
                yield move(cell, digit, digits[cell])

    # what is seen

    def layout(self):
        """The numbers of the board's layout as it is now, see `view/layout.py`; None: cells as
        large as there is room for."""
        return None

    def looks(self, table):
        """Fill a table of words with the looks of all cells. Called with every key: a family with
        many cells overrides it with a kernel."""
        for cell in range(self.rows * self.columns):
            table[cell] = self.look(cell)

    def margin(self, line):
        """How the sum of a line looks, see `view/look.py`; -1: this family has none there."""
        return -1

    def margins(self, table):
        """Fill a table of words with the looks of the sums of all lines: like `looks`."""
        for line in range(self.rows + self.columns + 2):
            table[line] = self.margin(line)

    def candidates(self, cell):
        """The digits that plain rules leave for a blank cell, as bits; 0: nothing to show."""
        return 0

    # reasoning

    def fault(self):
        """A sentence on why the puzzle has no solution, if plain rules show it; else None."""
        return None

    def is_full(self):
        """Whether no cell is blank; takes no heap."""
        for cell in range(self.rows * self.columns):
            if self.is_cell(cell) and not self.digit(cell):
                return False
        return True

    def other_view(self):
        """The first value of `view` that shows the board otherwise at its size; -1: none does."""
        now = self.view
        seen = self.layout()
        other = -1
        for view in _VIEWS if now >= 0 else ():
            self.view = view
            if other < 0 and self.layout() != seen:
                other = view
        self.view = now
        return other

    def breaks_line(self, cell):
        """Whether a line through the cell cannot come out right."""
        return False
