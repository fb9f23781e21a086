"""Functions that find the parts of the picture that a page of a hint is about, for its window and
its box. Loaded only with hints."""

from micropython import const

from sumpad.app import temporary_marks
from sumpad.app.screens import hint_box
from sumpad.games import explain
from sumpad.view import cell_style, fonts

# Weights: a cell in focus; a blank cell with an annotation, which the words may refer to; another
# blank cell, a clue or the sum of a line. A digit weighs 1.
_FOCUS = const(8)
_LIMIT = const(6)
_BLANK = const(3)
_DIGIT = const(1)

_EDGE = const(128)

# The words below a sentence, as wide as most.
_FOOT = fonts.RIGHT + ": how (10)", "2/10", "ENT: next"

_IN_FOCUS = cell_style.FOCUS >> cell_style.MARKS_SHIFT


def bring_in(view, marks, play, rows):
    """Move the window of `view` so that it shows as many of the marks as possible. Cells in focus
    have priority over `rows`, and these over the first and last marked cell. In a view of walls
    without sums, the one before a marked run gets its sum. A window with sums stays if it shows
    all marked cells, or those in focus if it has no room for all. Returns the cells in focus, and
    all marked cells."""
    columns = play.game.columns
    marked = marked_by(marks)
    focus = framed_by(marks)
    marks.clues = _clues(view._layout, marks.lines, play.game)
    if view._layout.edge and marked:
        is_all = not focus or _has_room(view._layout, marked, columns)
        if not _sees(view, marked if is_all else focus, columns):
            _turn_to(view, marked, columns)
            _turn_to(view, focus, columns)
        if is_all or _sees(view, focus, columns):
            return focus, marked
    places = marked[-1:] + marked[:1] + [row * columns + play.column for row in rows]
    for at in places + focus[-1:] + focus[:1]:
        view.turn_to(at // columns, at % columns)
    return focus, marked


def has_room(layout, marks, play, job):
    """Return whether a window with clues has room for the marks of all pages of the HintJob `job`,
    and for the clues before them. Uses `marks`."""
    if not layout.edge:
        return False
    columns = play.game.columns
    marks.clear()
    for page in range(job.pages + len(job.details)):
        job.mark(page, marks.cells)
    marked = marked_by(marks)
    return bool(marked) and _has_room(layout, marked, columns)


def shows(view, marks, play, job):
    """Return whether the window of `view` with clues can show the cells in focus of each main page
    of the HintJob `job`, and the marked ones if these are others. Uses `marks`."""
    columns = play.game.columns
    for page in range(job.pages) if view._layout.edge else ():
        marks.clear()
        job.mark(page, marks.cells)
        its, marked = bring_in(view, marks, play, ())
        if not its or not marks.cells[its[0]] & explain.MARK:
            its = marked
        if not _sees(view, its, columns):
            return False
    return True


def _has_room(layout, cells, columns):
    """Return whether a window with sums has room for `cells`, in their order."""
    across = [at % columns for at in cells]
    return (
        cells[-1] // columns - cells[0] // columns + 2 <= layout.shown_rows
        and max(across) - min(across) + 2 <= layout.shown_columns
    )


def _sees(view, cells, columns):
    """Return whether the window of `view`, with sums, shows all `cells`."""
    return all(view.sees(at // columns, at % columns) for at in cells)


def _turn_to(view, cells, columns):
    """Move the window of `view`, with sums, as little as needed to show the rows of `cells`, and
    their columns; or none if it has no room for all."""
    place = view._layout
    if cells:
        rows = cells[0] // columns, cells[-1] // columns
        view.top = _first(view.top, rows, place.shown_rows)
        view.left = _first(view.left, [at % columns for at in cells], place.shown_columns)


def _first(first, places, shown):
    """Return the first row of a window of so many rows, now `first`, that shows the rows `places`
    after its border; the same for columns."""
    least = max(places) + 1 - shown
    most = min(places) - 1
    return first if least > most else max(least, min(first, most))


def bring_in_all(view, marks, play, job):
    """Move the window of `view` so that it shows the marks of all pages of the HintJob `job`, or
    if it has no room for all, those of the main pages. Uses `marks`."""
    columns = play.game.columns
    for count in (job.pages + len(job.details), job.pages):
        marks.clear()
        for page in range(count):
            job.mark(page, marks.cells)
        marked = marked_by(marks)
        if view._layout.edge:
            _turn_to(view, marked, columns)
        elif marked:
            across = [at % columns for at in marked]
            view.turn_to(marked[-1] // columns, max(across))
            view.turn_to(marked[0] // columns, min(across))


def marked_by(marks):
    return [at for at, bits in enumerate(marks.cells) if bits]


def framed_by(marks):
    return [at for at, bits in enumerate(marks.cells) if bits & _IN_FOCUS]


def places(marks, game, layout, view, known):
    """Return the places that a page is about, as (x, y, x after, y after, weight): its marked
    cells, its cells with annotations (`known`, see explain.Pages), and the sums of its lines."""
    told = [known[at] for at in range(0, len(known), 2)]
    marked = marked_by(marks)
    found = []
    for at in marked:
        weight = _DIGIT if game.digit(at) else _BLANK
        if at in told:
            weight = _LIMIT
        if marks.cells[at] & _IN_FOCUS:
            weight = _FOCUS
        _add_cell(found, at, game, layout, view, weight)
    if not layout.margins:
        for line in marks.lines if layout.grid == cell_style.TILES and layout.clues else ():
            wall, shift = game.run_wall(line)
            row, column = divmod(wall, game.columns)
            if shift:  # the edge of a window has the sums of walls before it
                row = max(row, view.top)
            else:
                column = max(column, view.left)
            at = row * game.columns + column
            _add_cell(found, at, game, layout, view, _BLANK)
        return found
    tall = layout.margin_height
    for line in marks.lines:
        if line < game.rows:
            y = hint_box.view_y(layout, view, line - view.top)
            end = layout.panel_x - 1, y + layout.cell_height
            found.append((layout.row_sums[0], y + 1) + end + (_BLANK,))
        elif line < game.rows + game.columns:
            x = hint_box.view_x(layout, view, line - game.rows - view.left)
            end = x + layout.cell_width, layout.value_y + tall
            found.append((x + 1, layout.target_y) + end + (_BLANK,))
        else:
            y = layout.diagonal_y[line - game.rows - game.columns]
            end = _EDGE if layout.brief else layout.panel_x, y + tall
            found.append((layout.diagonal_sums[0], y) + end + (_BLANK,))
    return found


def all_places(marks, game, layout, view, job):
    """Return the same for all main pages of the HintJob `job`. Uses `marks`."""
    found = []
    for page in range(job.pages):
        marks.clear()
        job.mark(page, marks.cells)
        marks.lines = job.lines(page)
        for place in places(marks, game, layout, view, job.annotations(page)):
            if place not in found:
                found.append(place)
    return found


def are_small(parts, page, job, game, layout, view):
    """Return whether one of `parts` of the sentence of a page has several clauses, and would have
    small letters in a box over the whole board."""
    around = ()
    for words in parts:
        if hint_box.has_clauses(words):
            if not around:
                marks = temporary_marks.Marks(game)
                job.mark(page, marks.cells)
                marks.lines = job.lines(page)
                around = places(marks, game, layout, view, job.annotations(page))
            foot = _FOOT[job.more(page) < 0 :]
            if hint_box.is_small(view._canvas, layout, view, words, foot, around):
                return True
    return False


def _clues(layout, lines, game):
    """Return the changes of walls that mark the sums of runs, see Marks.clues. Small walls show no
    other sum."""
    found = []
    for line in lines if layout.grid == cell_style.TILES else ():
        wall, shift = game.run_wall(line)
        mark = cell_style.MARKED_SUM << shift if layout.clues else cell_style.FOCUS
        kept = -1 if layout.clues else cell_style.WALL | cell_style.CLUE_MASK << shift
        found.append((wall, kept, mark))
    return found


def _add_cell(found, cell, game, layout, view, weight):
    """Add the place of a cell to `found`, if it is visible."""
    row = cell // game.columns - view.top
    column = cell % game.columns - view.left
    if 0 <= row < layout.shown_rows and 0 <= column < layout.shown_columns:
        x, y = hint_box.view_x(layout, view, column), hint_box.view_y(layout, view, row)
        end = hint_box.view_x(layout, view, column + 1), hint_box.view_y(layout, view, row + 1)
        found.append((x + 1, y + 1) + end + (weight,))
