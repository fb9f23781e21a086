"""The contract between the mid-end and a puzzle family. This docstring is the specification.

It is modelled on the backends of Simon Tatham's portable puzzle collection. A family is a folder
here. Its module `game` has a class `Game`, derived from `Backend` or, for cells with digits, from
a class in digits.py. Its module `detect` has matches(line), which returns whether a puzzle may
begin with that line. Its module `rules` has the texts of the family, see `games.rules`. Its module
`panel` has a class `Panel` for the words beside the board of a game, and is the only one that
draws:

    Panel(play, place)          `play`: the mid-end of the game, which it only reads;
                                `place`: the layout of the board
    paint(canvas, x, whole)     draws the changes, or with `whole` everything, from column `x` on.
                                Takes no heap.

Backends never call the app: they know no screen, key matrix, file or clock. The mid-end
(app/game_state.py) handles the cursor, undo and redo, the move log, saving, the clock, restart and
solve for all families.

A value belongs to one of four groups. *Parameters*: would the user choose it in a menu? *State*:
would undo restore it? *Ui*: cursor and notes mode, which undo leaves alone; the mid-end keeps
them. *Drawn*: the present content of the display; the board view keeps it.

Cells are numbered row by row from 0. A digit is 0 (blank) or 1..9. Sets of digits (notes,
candidates) have bit d for the digit d; the *masks* of the solvers have bit d - 1. A move is one
integer,

    cell | new << 8 | old << 12 | kind << 16,

which is small (below 2**20) and complete. Swapping new and old gives its inverse. Kinds: DIGIT
changes the cell from `old` to `new`; NOTE toggles the note `new` of the cell.

`status` returns PLAYING (not full, or full and wrong) or SOLVED. A job has `step()` and, if it
makes a puzzle, `progress` in per cent. Each `step()` does a bounded piece of work, about 5 ms on
the RP2040, and returns RUNNING, FOUND (done; further steps of a search look for more), EXHAUSTED
or GAVE_UP.
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

UNUSED = const(-1)  # the event means nothing to the family: the app may use it
NO_EFFECT = const(-2)  # the event means something, but changes nothing here

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
    """Return the move that undoes `a_move`: its digits are swapped. A note is its own inverse."""
    if a_move >> 16 == NOTE:
        return a_move
    return a_move & 0xF00FF | a_move >> 4 & 0xF00 | a_move << 4 & 0xF000


class Backend:
    """The base class of all families.

    A family also implements the methods below. Their specification is in this docstring and their
    types are in backend.pyi, because methods that only raise an error would take heap too.

    make(parameters, code)
        Return a job that makes the puzzle of `parameters` and `code`, 0 to MAX_CODE. It ends with
        FOUND, or with GAVE_UP if there is no such puzzle. The board shown changes only when the
        job ends, so dropping the job cancels it.

    load(puzzle, first_line=1)
        Take the puzzle that the text `puzzle` describes; messages count its lines from
        `first_line`. Returns None, or the `text_reader.TextError` that says what is wrong; then
        nothing has changed.

    sheet(*size)
        Return a blank `editor.Sheet` to enter a puzzle on. `size`: the values of BLANKS; without
        them the sheet has any size, for a sheet that will be loaded.

    text(played=False)
        Return the puzzle as a text for `load`: its givens, or with `played` all digits entered.

    label()
        Return the size of the board in a few characters, like `4x4`.

    leagues()
        Return the names of the tables of best results, one or two words each: a size and a kind or
        grade, the first of `traits`, or a grade alone.

    league(parameters)
        Return the name of the table for puzzles of `parameters`.

    apply(a_move)
        Make the move `a_move`, which must be legal here. Takes no heap.

    apply_all(log, first, end, back)
        Make the moves log[first:end]. The words of `log` have bits of the mid-end above the bits
        of a move. With `back`, undo the moves, the last one first.

    replay(log, end)
        Make the moves log[:end], read from a save, up to the first illegal one. Write into each
        move the digit that it replaces, which a save leaves out. Returns how many were legal.

    digit(cell)
        Return the digit in `cell`, 0 if none.

    is_given(cell)
        Return whether the digit of `cell` is a given.

    notes(cell)
        Return the digits noted in `cell`, as bits.

    next_noted(cell)
        Return the first cell with notes, from `cell` on; -1 if there is none.

    status()
        Return PLAYING or SOLVED.

    cell_style(cell)
        Return the appearance of `cell` as one integer, see `view/cell_style.py`. The painter gets
        nothing else.

    search(entered)
        Return a job that finds the solutions one after another, with `digits` and `nodes`.
        `entered`: keep the player's digits, else start from the givens alone.

    hint(by_rating=False, fits=None)
        Return a job that finds the easiest next deduction from the digits entered: the one that a
        person would see first, or with `by_rating` the one with the lowest rating. `fits(words)`
        returns whether there is room for a sentence. None: for any sentence; explain.everything:
        also for any number of pages. Of several wordings, the fullest that fits is used.

        EXHAUSTED: there is nothing more to find. After FOUND, and until the board changes, it has

            rung             the name of the technique
            move             the move that follows, -1 if the hint is that a digit is wrong
            also             other moves that follow from the same deduction, made together with it
            pages            the number of sentences that explain it in turn, 1 or more
            sentence(page)   the sentence, for two rows of a screen; pages count from 0
            cell(page)       the cell to look at, -1 if none; on the last page the cell of the move
            line(page)       the line it is about, -1 if none; `lines` has all of several lines
            details          further pages, with details that the others leave out: see hint.py
            annotations(page)  of blank cells, as known after the page: see hint.py
            mark(page, table)  sets the bits explain.MARK and FOCUS of the cells that the
                             page is about in `table`, a byte per cell, initially 0
    """

    NAME = ""  # in files and commands
    TITLE = ""  # on screens
    PARAMETERS = ()  # of parameters.Parameter; a set of values is a tuple in the same order
    FIRST = ()  # the parameters that New offers first; (): the defaults
    DAILY = ()  # the parameters of the puzzles of the day, which must never change
    BLANKS = ()  # of Parameter: the choices for a blank sheet
    OPTIONS = ()  # of Parameter, each an attribute of the game: display and help

    rows = 0
    columns = 0
    mark_same = 0  # whether to mark cells with the digit of the cursor's cell
    LINES = "lines"  # what `wrong_lines` counts
    LISTING = ""  # what `listing` lists, "" if nothing
    show_candidates = 0  # whether the panel shows the digits that may go into the cursor's cell
    preferred = ""  # the technique of a lesson, which hints use before easier ones
    large_letters = False  # whether the sums of small boards are in the font TEXT
    view = -1  # the view of the board, a value of parameters.VIEW; -1: there is only one

    _hinter = None  # made for the first hint

    @property
    def LESSONS(self):  # noqa: N802
        """See lessons.techniques."""
        from sumpad.games import lessons

        return lessons.techniques(self.NAME)

    def defaults(self):
        return tuple(p.default for p in self.PARAMETERS)

    # Making and reading.

    def settled(self, parameters):
        """Return the simplest parameters that give the same puzzles as `parameters`: some make no
        difference."""
        return parameters

    def traits(self, parameters):
        """Return a tuple of short words that further describe the puzzles of `parameters`."""
        return ()

    def grade(self, parameters):
        """Return the difficulty of the board made with `parameters` as a word; "" if it is not
        known. Must not be called while a job of search, hint or make is running."""
        return ""

    def rate(self):
        """Return a job that rates the puzzle, see rating.RatingJob."""
        from sumpad.games import rating

        return rating.RatingJob(self)

    def ratings(self, parameters):
        """Return the lowest and the highest whole number that ratings of puzzles of `parameters`
        begin with, but for one puzzle in some hundreds. 8 means 8 or more."""
        return 1, 8

    def title(self, league):
        """Return the title of puzzles of `league`: its name, with the family before it if it is a
        grade alone."""
        league = self.shown(league)
        return league if " " in league else "{} {}".format(self.TITLE, league)

    def shown(self, words):
        """Return a league or traits as screens name them: the grade "single" of files is any."""
        return words.replace("single", "any")

    # Playing.

    def interpret(self, event, cell, notes):
        """Return the meaning of the key `event` (a code of `sumpad/keys.py`) at `cell`: a move,
        UNUSED or NO_EFFECT.

        Changes nothing. `notes`: whether the player is writing notes. This default is for
        families whose digits are typed and stepped.
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
        """Return whether the cursor may be on `cell`, which is not so for a wall."""
        return True

    def sees(self, cell, other):
        """Return whether `cell` and `other` cannot have the same digit."""
        return False

    def all_notes(self):
        """Return the moves that make the notes of each blank cell exactly the digits that plain
        rules leave for it; None if the family does not support that."""
        return None

    def restart_moves(self):
        """Return the moves, as any iterable, that clear everything but the givens."""
        for cell in range(self.rows * self.columns):
            digit = self.digit(cell)
            if digit and not self.is_given(cell):
                yield move(cell, digit, 0)
            noted = self.notes(cell)
            for note in range(1, 10):
                if noted >> note & 1:
                    yield move(cell, 0, note, NOTE)

    def solve_moves(self, digits):
        """Yield the moves that lead to the solution `digits` (a byte per cell)."""
        for cell in range(self.rows * self.columns):
            digit = self.digit(cell)
            if digit != digits[cell]:
                yield move(cell, digit, digits[cell])

    # Display.

    def layout(self):
        """Return the numbers of the board's current layout, see view/board_layout.py; None: the
        largest cells that fit."""
        return None

    def cell_styles(self, table):
        """Fill `table`, a word per cell, with the appearance of all cells. Called for every key,
        so a family with many cells overrides it with a kernel."""
        for cell in range(self.rows * self.columns):
            table[cell] = self.cell_style(cell)

    def sum_style(self, line):
        """Return the appearance of the sum of `line`, see view/cell_style.py; -1 if this family
        has none there."""
        return -1

    def sum_styles(self, table):
        """Fill `table`, a word per line, with the appearance of the sums of all lines."""
        for line in range(self.rows + self.columns + 2):
            table[line] = self.sum_style(line)

    def candidates(self, cell):
        """Return the digits that plain rules leave for the blank `cell`, as bits; 0: nothing to
        show."""
        return 0

    def rules_allow(self, cell):
        """Return the digits that plain rules leave for the blank `cell`, as bits, whether or not
        the player wants to see them."""
        return 0

    def listing(self, cell):
        """Return, for each line through `cell`, a title and a list of what LISTING names: (words,
        whether the digits entered still allow it)."""
        return ()

    def wrong_lines(self):
        """Return how many lines, houses or runs of a full board are wrong."""
        return 0

    # Reasoning.

    def fault(self):
        """Return a sentence on why the puzzle has no solution, if plain rules show it; else
        None."""
        return None

    def is_full(self):
        """Return whether no cell is blank. Takes no heap."""
        for cell in range(self.rows * self.columns):
            if self.is_cell(cell) and not self.digit(cell):
                return False
        return True

    def other_view(self):
        """Return the first value of `view` that changes the layout of this board; -1 if none
        does."""
        now = self.view
        seen = self.layout()
        other = -1
        for view in _VIEWS if now >= 0 else ():
            self.view = view
            if other < 0 and self.layout() != seen:
                other = view
        self.view = now
        return other

    def broken_line(self, cell):
        """Return the number of a line through `cell` that can no longer be right, -1 if there is
        none. Takes no heap."""
        return -1

    def line_name(self, line):
        """Return the name of a line in sentences."""
        return ""
