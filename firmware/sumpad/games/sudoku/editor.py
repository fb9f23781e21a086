"""The sheet of sudoku. A digit that occurs twice in a house is marked at once.

A draft is two lines:

    sudoku
    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
"""

from sumpad.games import editor, jobs, text_reader
from sumpad.games.sudoku import fault_sentences, layout
from sumpad.games.sudoku import puzzle_text as sudoku_text
from sumpad.solver.sudoku.houses import house_cell, twin
from sumpad.view import cell_style


class SudokuSheet(editor.Sheet):
    """The spots are the cells."""

    NAME = "sudoku"

    def __init__(self, a_search):
        """`a_search`: a Search of the solver that nothing else uses while the sheet does."""
        editor.Sheet.__init__(self, 9, 9)
        self._search = a_search
        self._doubled = bytearray(81)  # 1: a house of the cell has its digit twice

    def _lay_out(self, rows, columns):
        editor.Sheet._lay_out(self, rows, columns)
        self._doubled = bytearray(81)

    def layout(self):
        return layout.numbers(False)

    def put(self, cell, digit):
        editor.Sheet.put(self, cell, digit)
        self._look_again()

    def _look_again(self):
        """Update `_doubled`."""
        for cell in range(81):
            self._doubled[cell] = 0
        for house in range(27):
            for place in range(9):
                cell = twin(self.digits, house, place)
                if cell >= 0:
                    self._doubled[cell] = self._doubled[house_cell(house, place)] = 1

    def label(self):
        return "SUDOKU"

    def cell_style(self, cell):
        flags = editor.Sheet.cell_style(self, cell)
        return flags | cell_style.WRONG if self._doubled[cell] else flags

    # The puzzle.

    def fault(self):
        return fault_sentences.conflict(self.digits)

    def search(self):
        return jobs.SearchJob(self._search, self.digits)

    def reason(self):
        found = fault_sentences.fault(self.digits)
        return ("NO solution: " + found[0], found[1]) if found else None

    def text(self):
        return sudoku_text.compose(self.digits)

    def load(self, puzzle):
        try:
            digits = sudoku_text.parse(puzzle)
        except text_reader.TextError as error:
            return error
        self._take(digits)
        return None

    def _take(self, digits):
        self._lay_out(9, 9)
        for cell in range(81):
            self.digits[cell] = digits[cell]
        self._look_again()
        self.changes += 1

    def draft(self):
        return "sudoku\n" + self.text()

    def take_draft(self, draft):
        head, _, cells = draft.partition("\n")
        if head != "sudoku":
            return text_reader.TextError(1, 1, "'sudoku'", text_reader.shown(head))
        return self.load(cells)
