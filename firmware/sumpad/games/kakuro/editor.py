"""The sheet of kakuro: places become walls or cells, and sums are typed into the walls.

A wall has two spots, for the sum of the run to its right and for the sum of the run below. STAR
switches between them where both can begin, or to a sum that is left where none can. FIRE and HASH
turn a place inside the border into a wall or a cell. A draft is the word `kakuro` above the text
of a board, which may be incomplete:

    kakuro
    10000,10400,10300
    10003,0,0
"""

from array import array

from micropython import const

from sumpad import keys
from sumpad.games import editor, jobs, text_reader
from sumpad.games.kakuro import layout
from sumpad.games.kakuro import puzzle_text as kakuro_text
from sumpad.solver.kakuro import board
from sumpad.solver.kakuro import sums as kakuro_sums
from sumpad.view import cell_style

_LEAST = const(3)  # rows or columns

_FEWEST = const(3)  # the lowest sum of a run
_MOST = const(45)  # the highest sum of a run
_SUMS = const(0x7FFF)  # the bits of a clue that a cell style has, too
_BLANK = board.clue(0, 0)
_NO_SUM = "a cell has no sum: {select} makes it a wall"


def _beside(down):
    return "below" if down else "to the right"


class KakuroSheet(editor.Sheet):
    """A kakuro sheet. Its spots are the places and, from rows * columns on, the places again, for
    the sums of the runs below walls."""

    NAME = "kakuro"
    OPENING = "Type sums. Inside, {select}: a wall"

    def __init__(self, rows, columns, a_search):
        """`a_search`: a Search of the solver that nothing else uses while the sheet does."""
        self.clues = None  # a halfword per place, see solver/kakuro/board.py; 0 for a cell
        self.down = False  # whether the cursor is on the sum of the run below the wall
        self._search = a_search
        self._board = board.Board()
        editor.Sheet.__init__(self, rows, columns)

    def _lay_out(self, rows, columns):
        editor.Sheet._lay_out(self, rows, columns)
        self.clues = array("H", bytes(2 * rows * columns))
        for cell in range(rows * columns):
            if cell < columns or cell % columns == 0:
                self.clues[cell] = _BLANK
        self.column = 1  # not in the corner, which has no sum
        self.down = True
        self._begins = True  # whether the next digit begins the sum at the cursor

    # Keys.

    def layout(self):
        return layout.numbers(self.rows, self.columns, True)

    def key(self, code):
        cell = self.cell
        down = self.down
        is_known = editor.Sheet.key(self, code)
        if self.cell != cell or self.down != down:
            self._begins = True
            left = self.clues[cell] and self._sum(cell, down)
            if 0 < left < _FEWEST:
                self.advice = "{} is too small: sums are {} to {}".format(left, _FEWEST, _MOST)
        return is_known

    def move(self, code):
        """Move the cursor by an arrow key; on a wall, to the sum that it can have."""
        editor.Sheet.move(self, code)
        self._aim()

    def read_on(self, step):
        editor.Sheet.read_on(self, step)
        self._aim()

    def _aim(self):
        """If the wall at the cursor can have only one sum, go to that one."""
        if not self.row:
            self.down = True
        elif not self.column or self._can(False) != self._can(True):
            self.down = self._can(True)

    def _can(self, down):
        """Return whether a run can begin at the cursor: below, or to the right."""
        if down:
            return self.row + 1 < self.rows and not self.clues[self.cell + self.columns]
        return self.column + 1 < self.columns and not self.clues[self.cell + 1]

    def _switches(self):
        """Return whether STAR goes to the other sum of the wall at the cursor."""
        cell = self.cell
        other = not self.down
        return self.clues[cell] and (self._can(other) or self._sum(cell, other))

    def type(self, code):
        """Act on a key other than an arrow. The first digit after a move begins the sum, others
        are appended, or begin it again if it would be above 45; 0 blanks the sum unless it can be
        appended."""
        cell = self.cell
        if code == keys.FIRE or code == keys.HASH:
            if self.row and self.column:
                self._put(cell, 0 if self.clues[cell] else _BLANK)
                self.down = False  # a wall has a sum to the right first
                self._aim()
            else:
                self.advice = "the border stays a wall: type its sum"
        elif code == keys.STAR:
            if self._switches():
                self.down = not self.down
            elif cell:
                self.advice = "no other sum here" if self.clues[cell] else _NO_SUM
        elif code > 9:
            return False
        elif cell == 0:
            if code:
                self.advice = "no run begins in the corner"
            else:  # an old draft may have one
                self._put(cell, _BLANK)
        elif self.clues[cell]:
            old = 0 if self._begins else self._sum(cell, self.down)
            new = 10 * old + code
            if code == 0 and not 1 <= old <= _MOST // 10:
                new = 0
            elif not self._can(self.down):
                self.advice = "no cell {}, so no sum".format(_beside(self.down))
                return True
            elif new > _MOST:
                self.advice = "{} is over {}: {} begins a new sum".format(new, _MOST, code)
                new = code
            self._begins = False
            self._put_sum(cell, self.down, new)
        elif code:
            self.advice = _NO_SUM
        return True

    def _sum(self, cell, down):
        clue = self.clues[cell]
        return kakuro_text.down_sum(clue) if down else kakuro_text.across_sum(clue)

    def _put_sum(self, cell, down, new):
        if down:
            self._put(cell, board.clue(new, self._sum(cell, False)))
        else:
            self._put(cell, board.clue(self._sum(cell, True), new))

    def _put(self, cell, clue):
        self.clues[cell] = clue
        self.changes += 1

    def go_to(self, spot):
        places = self.rows * self.columns
        self.down = spot >= places
        self._begins = True
        editor.Sheet.go_to(self, spot % places)

    # Display.

    def words(self):
        where = "R{} C{}".format(self.row + 1, self.column + 1)
        if not self.clues[self.cell]:
            return where, "cell"
        if self.cell == 0:
            return where, "corner"
        total = self._sum(self.cell, self.down)
        return where, "{} {}".format("down" if self.down else "across", total or "-")

    def legends(self):
        is_inside = self.row and self.column  # a wall of the border stays a wall
        if not self.clues[self.cell]:
            return ("{select}: wall",)
        lines = ("{select}: cell",) if is_inside else ()
        if self._switches():
            lines += ("{star}: across" if self.down else "{star}: down",)
        return lines

    def cell_style(self, cell):
        clue = self.clues[cell]
        return cell_style.WALL | clue & _SUMS if clue else 0

    # The puzzle.

    def fault(self):
        """Return a sentence on the first faulty run, and the spot of its sum; or None."""
        places = self.rows * self.columns
        if all(self.clues):
            return "there is no cell", -1
        for cell in range(places):
            if self.clues[cell]:
                right = self.columns - cell % self.columns - 1
                below = self.rows - cell // self.columns - 1
                words = self._run_fault(cell, 1, right, False)
                if words:
                    return words, cell
                words = self._run_fault(cell, self.columns, below, True)
                if words:
                    return words, places + cell
        return None

    def _run_fault(self, cell, stride, room, down):
        total = self._sum(cell, down)
        if not kakuro_text.run_fault(self.clues, cell, stride, room, total):
            return None
        cells = kakuro_text.run_cells(self.clues, cell, stride, room)
        beside = _beside(down)
        if not cells:
            words = "{} has no cells {}".format(total, beside)
        elif cells == 1:
            words = "only one cell {}: runs have 2 to 9".format(beside)
        elif cells > kakuro_text.LONGEST:
            words = "{} cells {} are too many for a run".format(cells, beside)
        elif not total:
            words = "no sum for the {} cells {}".format(cells, beside)
        else:
            least, most = kakuro_sums.least(cells), kakuro_sums.most(cells)
            words = "{} cells {} make {} to {}, not {}".format(cells, beside, least, most, total)
        row = cell // self.columns
        return "row {}, column {}: {}".format(row + 1, cell - row * self.columns + 1, words)

    def search(self):
        self._set_up()
        return jobs.SearchJob(self._search, self._board, None)

    def _set_up(self):
        self._board.set_up(self.rows, self.columns, self.clues)

    def reason(self):
        from sumpad.games.kakuro import fault_sentences

        self._set_up()
        words = fault_sentences.fault(self._board, self._search.sums)
        return (words, -1) if words else None

    def text(self):
        return kakuro_text.compose(self.rows, self.columns, self.clues)

    def load(self, puzzle):
        try:
            rows, columns, clues = kakuro_text.parse(puzzle)
        except text_reader.TextError as error:
            return error
        self._take(rows, columns, clues)
        return None

    def _take(self, rows, columns, clues):
        self._lay_out(rows, columns)
        for cell in range(rows * columns):
            self.clues[cell] = clues[cell]
        self.changes += 1

    def draft(self):
        return "kakuro\n" + self.text()

    def take_draft(self, draft):
        try:
            self._take(*_read_draft(draft.rstrip("\n").split("\n")))
        except text_reader.TextError as error:
            return error
        return None


def _read_draft(lines):
    """Read the lines of a draft; return the same as `puzzle_text.parse` of this family. Raises
    text_reader.TextError."""
    if lines[0] != "kakuro":
        raise text_reader.TextError(1, 1, "'kakuro'", text_reader.shown(lines[0]))
    rows = len(lines) - 1
    columns = lines[-1].count(",") + 1
    if not (_LEAST <= rows <= board.MAX_SIDE and _LEAST <= columns <= board.MAX_SIDE):
        expected = "{} to {} rows and columns".format(_LEAST, board.MAX_SIDE)
        raise text_reader.TextError(2, 1, expected, "{} and {}".format(rows, columns))
    clues = array("H")
    for number, line in enumerate(lines[1:]):
        fields = line.split(",")
        for field in fields:
            at_border = not number or len(clues) % columns == 0
            good = kakuro_text.is_clue(field) or field == "0" and not at_border
            if good and field != "0":
                clue = board.clue(int(field) // 100 % 100, int(field) % 100)
                good = max(kakuro_text.down_sum(clue), kakuro_text.across_sum(clue)) <= _MOST
                clues.append(clue)
            else:
                clues.append(0)
            if not good:
                raise text_reader.TextError(number + 2, 1, "0 or 1VVHH", text_reader.shown(field))
        if len(fields) != columns:
            expected = "{} numbers".format(columns)
            raise text_reader.TextError(number + 2, 1, expected, str(len(fields)))
    return rows, columns, clues
