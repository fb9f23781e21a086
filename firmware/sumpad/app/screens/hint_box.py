"""Functions that show the words of a hint: in the panel beside the board if it has room, else in a
box over the board, where it covers least of what they are about. Loaded only with hints.

A sentence has large letters, and as many pages as it needs. They end with a clause.
"""

from micropython import const

from sumpad.app.screens import base, board_messages
from sumpad.view import cell_style, fonts

_LINES = const(2)  # the most lines of a sentence in a box as wide as the display
_PANEL_LINES = const(5)  # and in the panel
_PANEL_Y = const(14)  # top of the highest sentence in the panel
_PAGES = const(2)  # the most pages of a sentence in boxes

_ROW = const(9)
_FINE_ROW = const(6)
_FRAME = const(3)  # rows of a box besides its lines
_ABOVE = const(2)  # and those above its first line
_FOOT = const(1)  # rows above a foot
_LOWER = const(2)  # puts a foot on the baseline of large letters
_EDGE = const(3)  # columns beside the words of a box
_GAP = const(6)  # columns before a foot beside a line
_BETWEEN = "  "  # the words of a foot
_NARROWEST = const(41)
_HEAVY = const(9999)  # more than all weights
# In what a box costs: a unit of weight; a box apart from top and bottom; one at the other end.
_WEIGHT = const(4)
_MIDDLE = const(2)
_OTHER_END = const(1)
_LITTLE = const(3)  # what large letters may cover more than small ones: one blank or sum

# Positions of a box; ANYWHERE: where it covers least.
ANYWHERE = const(0)
TOP = const(1)
BOTTOM = const(2)

_SHORT = const(3)  # words: a clause with fewer is not on a page of its own
_CLAUSES = ("so ", "but ", "and ", "then ", "if ")  # what may begin a page, after a comma


# pages of a sentence


def cell_name(words):
    """Return the first name of a cell in a sentence, "" if it has none."""
    for word in words.split(" "):
        word = word.rstrip(",:;")
        if word[:1] == "r" and word[1:].replace("c", "", 1).isdigit():
            return word
    return ""


def fits(canvas, layout, words):
    """Return whether a sentence needs few pages, which end with clauses, and not with what leads
    to the next page."""
    pages = _pages(canvas, layout, _clauses(words))
    most = 1 if board_messages.in_panel(canvas, layout) else _PAGES
    for page in pages:
        if page.endswith(":") or not _is_short(canvas, layout, page):
            return False
    return len(pages) <= most


def parts(canvas, layout, words, is_narrow=False):
    """Return the pages of a sentence. A clause that is too long for one has several, and only the
    first of them gets a capital; none begins with "and". `is_narrow`: whether the box must be, so
    that each clause has a page."""
    found = []
    clauses = _clauses(words)
    for page in clauses if is_narrow else _pages(canvas, layout, clauses):
        is_short = _is_short(canvas, layout, page)
        for clause in [page] if is_short else _pages(canvas, layout, _clauses(page, 1)):
            pieces = []
            for word in clause[4 * clause.startswith("and ") :].split(" "):
                # "and" stays with the words beside it, as no page begins with it.
                if pieces and (word == "and" or pieces[-1].endswith(" and")):
                    pieces[-1] += " " + word
                else:
                    pieces.append(word)
            its = _pages(canvas, layout, pieces)
            its[0] = board_messages.capitalized(its[0])
            found += its
    return [page.rstrip(",;:") for page in found]


def with_room_above(canvas, layout, words):
    """Return `words`, or their halves if they fill the panel: then two lines are left above them,
    and large letters for two keys need three."""
    if not board_messages.in_panel(canvas, layout):
        return [words]
    lines = base.wrap(canvas, fonts.TEXT, words, canvas.WIDTH - 1 - layout.panel_x)
    if len(lines) < _PANEL_LINES:
        return [words]
    half = len(" ".join(lines[:_LINES]))
    return [words[:half], words[half + 1 :]]


def has_clauses(words):
    """Return whether a page has several clauses, which can have pages of their own."""
    return len(_clauses(words)) > 1


def _clauses(words, least=_SHORT):
    """Return the clauses of a sentence, of `least` words or more: what can be read on its own. If
    one word is enough, only commas end them."""
    found = []
    start = at = 0
    while (at := words.find(" ", at) + 1) > 0:
        rest = words[at:]
        end = words[at - 2]
        ends = end == "," and rest.startswith(_CLAUSES) or end in ":;" and least > 1
        if ends and min(words[start:at].count(" "), rest.count(" ") + 1) >= least:
            found.append(words[start : at - 1])
            start = at
    return found + [words[start:]]


def _pages(canvas, layout, pieces):
    """Return `pieces` of a sentence, one after another, on as few pages as possible; of two pages
    the longer one is as short as possible, but no colon ends the first one without need."""
    found = []
    for piece in pieces:
        longer = found[-1] + " " + piece if found else piece
        if found and _is_short(canvas, layout, longer):
            found[-1] = longer
        else:
            found.append(piece)
    if len(found) == 2:
        # Loops, because comprehensions and generators take frames of the stack, and a hint that
        # asks whether its words fit is deep in it.
        for at in range(len(pieces) - 1, 0, -1):
            halves = [" ".join(pieces[:at]), " ".join(pieces[at:])]
            leads = halves[0].endswith(":") and not found[0].endswith(":")
            if _longest(halves) <= _longest(found) and not leads:
                if _is_short(canvas, layout, halves[0]) and _is_short(canvas, layout, halves[1]):
                    found = halves
    return found


def _longest(pages):
    return max(len(pages[0]), len(pages[1]))


def _is_short(canvas, layout, words):
    """Return whether `words` have room on a page."""
    words = board_messages.capitalized(words)
    if board_messages.in_panel(canvas, layout):
        room = canvas.WIDTH - 1 - layout.panel_x
        return len(base.wrap(canvas, fonts.TEXT, words, room)) <= _PANEL_LINES
    return len(base.wrap(canvas, fonts.TEXT, words, canvas.WIDTH - 2 * _EDGE)) <= _LINES


# in the panel


def paint_in_panel(canvas, words, x):
    """Write a page into the panel at `x`, below its number and key. Returns the y of its top."""
    lines = base.wrap(canvas, fonts.TEXT, words, canvas.WIDTH - 1 - x)
    y = canvas.HEIGHT - _ROW * max(len(lines), _PANEL_LINES - 1) - 1
    canvas.fill_rect(x, _PANEL_Y, canvas.WIDTH - x, canvas.HEIGHT - _PANEL_Y, 0)
    board_messages.write_centered(canvas, lines, x, y)
    return y


# in a box


def paint(canvas, layout, view, words, foot, move, places, side, further=(), before=(), others=()):
    """Write a page in a box. Return the box: left, top, right, bottom.

    foot     words below the page, as a list
    move     words of the foot if the box covers something
    places   what the words are about, (x, y, x after, y after, weight) each
    side     TOP or BOTTOM to force a position
    further  words at the left of the foot: the first of these that have room
    before   the box of the page before; the box stays there if it covers nothing
    others   what the pages of the hint are about: if possible, the box covers nothing of it

    Letters are small only if large ones cover much more, because small ones are hard to read.
    """
    find = _position if side == ANYWHERE else _forced
    text, box = _chosen(canvas, layout, view, words, foot, places, side, before, others)
    if box[0] and foot[0] != move:
        text.foot.insert(0, move)
        box = find(canvas, layout, view, text, places, side, before, others)
    _, left, top, right, bottom = box
    if layout.margins:
        board_messages.clear_cut_sums(canvas, layout, left, top, right, bottom)
    canvas.fill_rect(left, top, right - left, bottom - top, 0)
    canvas.frame(left, top, right - left, bottom - top)
    text.write(left, top, right, bottom, further)
    return left, top, right, bottom


def is_small(canvas, layout, view, words, foot, places):
    """Return whether a page would have small letters in a box that can be anywhere; arguments as
    for `paint`."""
    text, _ = _chosen(canvas, layout, view, words, foot, places, ANYWHERE, (), ())
    return text.is_small


def _chosen(canvas, layout, view, words, foot, places, side, before, others):
    """Return the text of a box with the letters for it, and its place, see `_position`."""
    find = _position if side == ANYWHERE else _forced
    text = _Text(canvas, fonts.TEXT, words, foot)
    box = find(canvas, layout, view, text, places, side, before, others)
    if box[0] and not canvas.large:
        fine = _Text(canvas, fonts.SMALL, words.upper(), foot)
        small = find(canvas, layout, view, fine, places, side, before, others)
        if box[0] - small[0] > _LITTLE:
            return fine, small
    return text, box


class _Text:
    """The words of a box, and a `foot`: a list of words below them, or beside the last line."""

    def __init__(self, canvas, font, words, foot):
        self._canvas = canvas
        self._font = font
        self.is_small = font is fonts.SMALL
        self._row = _FINE_ROW if self.is_small else _ROW
        self._small = fonts.TEXT if canvas.large else fonts.SMALL
        self._small_row = _ROW if canvas.large else _FINE_ROW
        self._words = words
        joined = words.replace(" /", "-/").replace(" \\", "-\\")  # no line begins with these
        self._longest = board_messages.widest(canvas, font, joined)
        self.foot = list(foot)

    def height(self, width):
        """Return the height of a box that is so wide; it is divided into lines."""
        canvas = self._canvas
        room = width - 2 * _EDGE
        if max(self._widest(room), self._longest) > room:
            return canvas.HEIGHT + 1
        self._lines = base.wrap(canvas, self._font, self._words, room)
        last = canvas.text_width(self._font, self._lines[-1])
        self._is_aside = len(self._feet) == 1 and last + _GAP + self._widest(room) <= room
        height = len(self._lines) * self._row + _FRAME
        return height if self._is_aside else height + len(self._feet) * self._small_row + _FOOT

    def _widest(self, room):
        """Divide the foot into lines. Return the width of the widest one."""
        canvas = self._canvas
        self._feet = []
        for words in self.foot:
            words = words if canvas.large else words.upper()
            longer = self._feet[-1] + _BETWEEN + words if self._feet else words
            if self._feet and canvas.text_width(self._small, longer) <= room:
                self._feet[-1] = longer
            else:
                self._feet.append(words)
        return max([canvas.text_width(self._small, line) for line in self._feet])

    def write(self, left, top, right, bottom, further):
        """Write everything into a box; `further`: see `paint`."""
        canvas = self._canvas
        spare = bottom - top - self.height(right - left)
        y = top + _ABOVE + (spare >> 1)
        for line in self._lines:
            x = right - left - canvas.text_width(self._font, line) >> 1
            canvas.text(self._font, left + (_EDGE if self._is_aside else x), y, line)
            y += self._row
        if not self._is_aside:
            y += _FOOT
        else:
            y -= self._row if self._small is self._font else self._row - _LOWER
        for line in self._feet:
            canvas.text_right(self._small, right - _EDGE, y, line)
            y += self._small_row
        start = left + _EDGE
        end = right - _EDGE - canvas.text_width(self._small, self._feet[-1]) - _GAP
        if self._is_aside:
            start += canvas.text_width(self._font, self._lines[-1]) + _GAP
        for words in further:
            words = words if canvas.large else words.upper()
            if words and start + canvas.text_width(self._small, words) <= end:
                if self._is_aside:
                    canvas.text_right(self._small, end, y - self._small_row, words)
                else:
                    canvas.text(self._small, start, y - self._small_row, words)
                break


def _position(canvas, layout, view, text, places, side, before, others):
    """Return (weight of what it covers, left, top, right, bottom) of the box that covers least;
    if several do, one at the top or the bottom, where the box before was."""
    spans = _spans(canvas, layout, view)
    if before and (before[0], before[2]) in spans:  # else the window has moved
        left, top, right, bottom = before
        for rows in _rows(canvas, layout, view, text.height(right - left)):
            stays = rows[0] == top or rows[1] == bottom
            if stays and not _covered(places, left, rows[0], right, rows[1], _HEAVY):
                return 0, left, rows[0], right, rows[1]
    if layout.edge:  # calm is worth more than the walls that stay visible
        rows = _rows(canvas, layout, view, text.height(canvas.WIDTH))[:2]
        for further in (others, ()):
            for top, bottom in rows:
                if not _covered(places + list(further), 0, top, canvas.WIDTH, bottom, 1):
                    return 0, 0, top, canvas.WIDTH, bottom
    best = None
    least = _HEAVY  # of what the other pages are about
    for left, right in spans:
        height = text.height(right - left)
        rows = _rows(canvas, layout, view, height)
        for top, bottom in rows[:2] if layout.edge else rows:  # no kakuro is cut in two
            most = best[0] // _WEIGHT + 1 if best else _HEAVY
            weight = _covered(places, left, top, right, bottom, most)
            cost = _WEIGHT * weight
            if top and bottom < canvas.HEIGHT:
                cost += _MIDDLE
            if before and (not top) != (not before[1]):
                cost += _OTHER_END
            if best and cost > best[0]:
                continue
            if weight:
                further = 0
            elif bottom == canvas.HEIGHT:  # a line more, as other pages may be longer
                further = _covered(others, left, top - _ROW, right, bottom, least)
            else:
                further = _covered(others, left, top, right, bottom + _ROW, least)
            if not best or cost < best[0] or further < least:
                best = cost, left, top, right, bottom
                least = further
                if not cost and not further:
                    return best
    return (best[0] // _WEIGHT,) + best[1:]


def _forced(canvas, layout, view, text, places, side, before, others):
    """Return the same of the box as wide as the display at the bottom, or at the TOP."""
    rows = _rows(canvas, layout, view, text.height(canvas.WIDTH))
    top, bottom = rows[1 if side == TOP and len(rows) > 1 else 0]
    return 1, 0, top, canvas.WIDTH, bottom


def _covered(places, left, top, right, bottom, most):
    """Return the weight of what a box covers, or a part of it that is no less than `most`."""
    weight = 0
    for x, y, end_x, end_y, its in places:
        if x < right and end_x > left and y < bottom and end_y > top:
            weight += its
            if weight >= most:
                break
    return weight


def _spans(canvas, layout, view):
    """Return (left, right) of boxes: as wide as the display, and beside each column, the widest
    first."""
    found = [(0, canvas.WIDTH)]
    shared = layout.grid != cell_style.OPEN  # the line between two cells
    for column in range(layout.shown_columns + 1):
        x = view_x(layout, view, column)
        found.append((0, x + shared))
        found.append((x, canvas.WIDTH))
    found = [it for it in found if it[1] - it[0] >= _NARROWEST]
    return sorted(found, key=lambda it: it[0] - it[1])


def _rows(canvas, layout, view, height):
    """Return (top, bottom) of boxes that cover rows of cells completely or not at all: at the
    bottom of the display, and below each row from the top on."""
    shared = layout.grid != cell_style.OPEN
    edges = [view_y(layout, view, row) for row in range(layout.shown_rows + 1)]
    if height > canvas.HEIGHT:
        return []
    found = [(max([y for y in edges if y <= canvas.HEIGHT - height]), canvas.HEIGHT)]
    for top in edges:
        below = [y for y in edges if y + shared >= top + height]
        if below:
            found.append((top, below[0] + shared))
    return found


def view_x(layout, view, column):
    """Return where a visible column begins; `column` counts from the left of the window."""
    x = layout.left + column * layout.cell_width
    if column and layout.edge:
        x += layout.border_width - layout.cell_width
    return x


def view_y(layout, view, row):
    """Return where a visible row begins; `row` counts from the top of the window."""
    y = row * layout.cell_height
    if row and layout.edge:
        y += layout.border_height - layout.cell_height
    return y
