"""The mid-end: the common part of the games of all families.

Between the screens and a backend it provides the cursor, notes mode, undo, redo, restart and solve
as steps of the log of moves (`move_log.py`), and the clock. It knows no screen and reads no clock:
callers pass elapsed time.
"""

from micropython import const

from sumpad import games, keys
from sumpad.app import move_log
from sumpad.games import backend

NO_CODE = const(-1)  # the puzzle was not made from a code
MAX_CLOCK = const(999999999)  # ms, eleven days: the clock stops there

# What counts against a best result, as bits.
SOLVE = const(1)
_HELPED = const(2)
_STALLED = const(4)
HINT = const(8)
CHECK = const(16)
COUNT = const(32)
_KINDS = ("hints", "Find mistakes", "a count")  # in words, from HINT on

# The directions of the digits 1 to 9 around the 5, as (rows, columns).
_STEPS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0), (1, 1))


class Play(move_log.MoveLog):
    """One game: a backend with its puzzle, and everything the player has done to it."""

    def __init__(self, game, reads_on=False):
        """`reads_on`: LEFT and RIGHT continue in the next row, as a knob has only these."""
        move_log.MoveLog.__init__(self, game)
        self.reads_on = reads_on
        self.puzzle = ""  # its text, without digits entered
        self.parameters = ()
        self.code = NO_CODE
        self.led = 0  # moves made up to where a technique is needed; not saved
        self.stamp = ""  # stamp of the text that it was loaded from, see storage/manifest.py
        self.tag = ""  # its name on screens: its full code, or the puzzle's name
        self.row = 0
        self.column = 0
        self.notes = False  # digits are entered as notes
        self.navigation = False  # digits move the cursor, except in notes mode
        self.steps = False  # FIRE steps a digit up and CLEAR down, as in 2003
        self.moves_on = False  # the cursor moves on after a digit
        self.pinned = 0  # a digit that stays marked wherever the cursor goes
        self.nowhere = False  # whether no blank can have it
        self.mistakes = ()  # (cell, digit) of each mistake that the last check found
        self.marks = None  # a byte of marks per cell, for the panel: FOCUS on digits of a trial
        self.stale = None  # the module auto_notes, if digits erase the notes that they make stale
        self.limit = 0  # ms that a game may take, 0: no limit
        self.drawn = False  # the puzzle was drawn at random, so nobody could have known it
        self.helped = False  # the console has solved it, now or before an undo
        self._help = 0  # the help that was given, as bits, see note_help
        self._stalled = False  # the board was visible while the clock was stopped
        self.running = False  # whether the clock is running
        self.elapsed = 0  # ms on the clock
        # Of these, the ms added after a power cut, or taken back when left alone (below 0).
        self.missed = 0
        self.shown = 0  # how many of the moves carried out only show a solution temporarily
        self.view = 0  # the view chosen for this board, numbered as in parameters.py; 0: none
        self.window = 0  # the first visible row and column: 16 * row + column

    def begin(self, parameters=(), code=NO_CODE, drawn=False, stamp="", name=""):
        """Start on the puzzle that the backend has just loaded, with the clock running."""
        self.puzzle = self.game.text().rstrip()
        self.parameters = parameters
        self.code = code
        self.drawn = drawn
        self.stamp = stamp
        self.tag = name
        if code >= 0:
            self.tag = games.full_code(self.game.NAME, parameters, code)
        self.show_first()
        self.notes = self.helped = self._stalled = False
        self._help = 0
        self.elapsed = 0
        self.running = True
        self.clear_log()

    def resume(self, cell, elapsed, flags):
        """Finish restoring a save whose moves have been replayed. `cell`: of the cursor;
        `elapsed`: ms on the clock, which is stopped; `flags`: as `flags()` returned them."""
        self.show_cell(cell)
        self.elapsed = elapsed
        self.helped = bool(flags & SOLVE)
        self._stalled = bool(flags & _STALLED)
        self._help = flags & ~(SOLVE | _STALLED)
        self.running = False

    def add_missed(self, ms):
        """Add to the clock up to `ms` milliseconds that it may have missed in a power cut."""
        self.missed = min(ms, MAX_CLOCK - self.elapsed)
        self.elapsed += self.missed

    @property
    def cell(self):
        return self.row * self.game.columns + self.column

    @property
    def solved(self):
        return self.game.status() == backend.SOLVED

    @property
    def given_up(self):
        """Whether the solution was entered for a player who gave up: no step led to it."""
        return self.helped and not self.end and self.solved

    # time

    def pause(self):
        self.running = False

    def go_on(self):
        """Start the clock, unless the game is solved."""
        self.running = self.game.status() != backend.SOLVED

    def advance(self, ms):
        """Advance the clock by `ms` milliseconds if it is running."""
        if self.running:
            elapsed = self.elapsed + ms
            self.elapsed = elapsed if elapsed < MAX_CLOCK else MAX_CLOCK

    @property
    def seconds(self):
        return self.elapsed // 1000

    @property
    def clock(self):
        """The seconds that the clock shows: the rest of the limit, or else the time played."""
        if 0 <= self.elapsed < self.limit:
            return (self.limit - self.elapsed + 999) // 1000
        return self.elapsed // 1000

    @property
    def late(self):
        """Whether the time limit has passed."""
        return 0 < self.limit <= self.elapsed

    def objection(self):
        """Return in a few words why the time cannot be a best result; None if it can."""
        if self.helped:
            return "console solved it"
        if self._help:
            kinds = [name for i, name in enumerate(_KINDS) if self._help >> i + 3 & 1]
            words = ", ".join(kinds) or "help"
            return words if len(kinds) == len(_KINDS) else "with " + words
        if self._stalled:
            return "clock stood still"
        if self.late:
            return "over time limit"
        if self.code == NO_CODE:
            return "own puzzle"
        return None if self.drawn else "chosen by code"

    # what counts against a best result

    def flags(self):
        """Return the sum of 1: the console has solved it, 2: the console has given help, 4: the
        clock was stopped while the board was visible; and the kinds of help: HINT, CHECK, COUNT,
        which older saves lack."""
        return self.helped | self._stalled * _STALLED | self._help

    def has_help(self):
        """Return whether the console has solved it or given help."""
        return self.helped or self._help != 0

    def note_help(self, kind):
        """Record that the console solves the game (SOLVE) or gives help of another `kind`. Returns
        whether that is new."""
        before = self.flags()
        if kind == SOLVE:
            self.helped = True
        else:
            self._help |= kind | _HELPED
        if self.flags() == before:
            return False
        self.changes += 1
        return True

    def note_known(self, code):
        """Record that the player may know the puzzle of `code` from now on."""
        if self.drawn and self.code == code:
            self.drawn = False
            self.changes += 1

    def note_stall(self):
        """Record that the console stalled with the board visible, if the clock was running."""
        if self.running:
            self._stalled = True
            self.changes += 1

    # keys

    def key(self, code):
        """Act on the key `code`. Returns whether that changed anything."""
        if keys.UP <= code <= keys.RIGHT:
            self.move_cursor(code)
        elif self.navigation and 1 <= code <= 9 and code != 5 and not self.notes:
            self.move_by(*_STEPS[code - 1])
        elif code == keys.UNDO:
            return self.undo()
        elif code == keys.REDO:
            return self.redo()
        elif code == keys.NOTES:
            self.notes = not self.notes
            self.changes += 1
        elif code == 0:
            return self.clear()
        elif code == keys.FIRE and not self.steps:
            return self.pin()
        else:
            if self.navigation and code == 5 and not self.notes:
                code = keys.FIRE
            move = self.game.interpret(code, self.cell, self.notes)
            if move < 0:
                return False
            self.enter(move)
            if code > 9:  # a digit was stepped, which notes never are
                self.notes = False
            if self.moves_on and 1 <= code <= 9 and backend.move_kind(move) == backend.DIGIT:
                self._move_on()
        return True

    def clear(self):
        """Clear the cursor's cell, or the notes of a blank cell. Returns whether that changed
        anything."""
        cell = self.cell
        move = self.game.interpret(0, cell, self.notes)
        if move >= 0:
            self.enter(move)
            return True
        noted = self.game.notes(cell)
        if not noted:
            return False
        self.compact_log()
        chained = 0
        for digit in range(1, 10):
            if noted >> digit & 1:
                self.record(backend.move(cell, 0, digit, backend.NOTE) | chained)
                chained = move_log.CHAINED
        self.go_on()
        return True

    def pin(self):
        """Keep the digit at the cursor marked on the whole board. A blank cell, or the same digit
        again, ends that. Returns whether anything changed."""
        pinned = self.pinned
        digit = self.game.digit(self.cell)
        self.pinned = digit if digit != pinned else 0
        self.nowhere = False  # as far as is known
        return self.pinned != pinned

    def enter(self, move, chained=False):
        """Make `move` as a step, with its effects on notes; if `chained`, as part of the last
        step. The move is logged before these effects, since undo and redo show its cell."""
        if chained:
            move |= move_log.CHAINED
        else:
            self.compact_log()
        done = self.done
        self.record(move)
        if self.stale and backend.move_kind(move) == backend.DIGIT:
            self.stale.follow(self, move, done)
        self.go_on()

    def move_cursor(self, code):
        """Move the cursor by one cell in the direction of the arrow key `code`."""
        if code == keys.UP:
            self.move_by(-1, 0)
        elif code == keys.DOWN:
            self.move_by(1, 0)
        elif self.reads_on:
            self._read_on(1 if code == keys.RIGHT else -1)
        elif code == keys.LEFT:
            self.move_by(0, -1)
        else:
            self.move_by(0, 1)

    def _read_on(self, step):
        """Move the cursor to the next cell in the order of reading, or to the previous one if
        `step` is -1, skipping walls."""
        game = self.game
        cell = self.cell + step
        places = game.rows * game.columns
        while not game.is_cell(cell % places):
            cell += step
        self.row = cell % places // game.columns
        self.column = cell % game.columns

    def _move_on(self):
        """Move the cursor to the next blank cell in the order of reading, if there is one."""
        game = self.game
        places = game.rows * game.columns
        start = self.cell
        for step in range(1, places):
            cell = (start + step) % places
            if game.is_cell(cell) and not game.digit(cell):
                self.show_cell(cell)
                break

    def move_by(self, rows, columns):
        """Move the cursor by -1, 0 or 1 rows and columns, wrapping at the edges and skipping
        walls."""
        game = self.game
        while True:
            self.row = (self.row + rows) % game.rows
            self.column = (self.column + columns) % game.columns
            if game.is_cell(self.row * game.columns + self.column):
                break

    # steps

    def make_step(self, moves):
        """Carry out `moves`, an iterable, as one step, and forget the steps that could be redone.
        Returns the number of moves."""
        count = self.log_step(moves)
        self.go_on()
        return count

    def undo(self):
        """Undo the last step and go to its cell. Returns False if there is none."""
        return self._show_step(self.undo_step())

    def redo(self):
        """Redo the step that was undone last and go to its cell. Returns False if there is
        none."""
        return self._show_step(self.redo_step())

    def _show_step(self, first):
        """Go to the cell of the move `first` in the log, the first of a step undone or redone, but
        not if notes of several cells have changed. Returns False if `first` is -1."""
        if first < 0:
            return False
        log = self.log
        last = first
        while last + 1 < self.end and log[last + 1] & move_log.CHAINED:
            last += 1
        cell = backend.move_cell(log[first])
        is_one = backend.move_cell(log[last]) == cell
        if is_one or backend.move_kind(log[first]) == backend.DIGIT:
            self.show_cell(cell)
        self.go_on()
        return True

    def show_first(self):
        """Put the cursor on the first blank cell."""
        game = self.game
        cell = 0
        while cell + 1 < game.rows * game.columns:
            if game.is_cell(cell) and not game.digit(cell):
                break
            cell += 1
        self.show_cell(cell)

    def show_cell(self, cell):
        """Put the cursor on `cell`, or on the next one where it may be."""
        game = self.game
        while not game.is_cell(cell):
            cell = (cell + 1) % (game.rows * game.columns)
        self.row = cell // game.columns
        self.column = cell - self.row * game.columns

    def restart(self):
        """Go back to the givens, as a step that ends all trials. The clock keeps running."""
        self.trials = ()
        self.make_step(self.game.restart_moves())

    def solve(self, digits):
        """Enter the solution `digits` (a byte per cell) as a step. Returns its number of moves."""
        self.helped = True
        self.pinned = 0
        return self.make_step(self.game.solve_moves(digits))
