"""Functions that write words about a board: in the side panel if it has room, else in a bar."""

from micropython import const

from sumpad.app.screens import base
from sumpad.view import cell_style, fonts

_ROW = const(9)
_FINE_ROW = const(6)
_FRAME = const(2)  # rows of a bar besides its lines, and rows above its first line
_FINE_FRAME = const(3)  # rows of a bar in small letters besides its lines
_OVER = const(1)  # rows of a cell that a bar may cover without touching its digit
_ROWS = const(2)  # the most lines of a bar in large letters

ANYWHERE = const(0)  # positions of a bar; ANYWHERE: where it hides least
TOP = const(1)
BOTTOM = const(2)

_FINE_ROWS = const(3)  # in small ones

_PANEL = const(38)  # columns that words need
_PANEL_Y = const(29)  # at the lowest
_APART = const(2)  # columns between the board and words in a panel, if there is room
_PANEL_ROWS = const(4)  # the most lines in large letters in a panel
BESIDE = const(21)  # rows of the panel for page and key of a hint
_GAP = const(3)
_CORNER_GAP = const(6)
_CORNER = const(40)  # columns that the number of a page and its keys may take
_EDGE = const(3)
_LOWER = const(2)  # puts small letters on the baseline of large ones

_SENTENCE_Y = const(14)  # top of the highest sentence in the panel
_SENTENCE_ROWS = const(5)  # the most lines of a sentence in large and in small letters
_FINE_SENTENCE_ROWS = const(7)


def in_panel(canvas, layout):
    """Return whether the panel of `layout` has room for words."""
    return canvas.WIDTH - layout.panel_x >= _PANEL


def is_long(canvas, words, corner=""):
    """Whether words in large letters would take more than two rows of a bar, or leave no room for
    its corner."""
    lines = base.wrap(canvas, fonts.TEXT, words, canvas.WIDTH - 4)
    return len(lines) > _ROWS or not _has_corner(canvas, fonts.TEXT, lines[-1], corner)


def fits(canvas, layout, words):
    """Return whether there is room for a sentence of a hint: in the panel of a layout, or else in
    small letters in a bar over the board."""
    if in_panel(canvas, layout):
        room = canvas.WIDTH - layout.panel_x
        return len(base.wrap(canvas, fonts.TEXT, words, room)) <= _SENTENCE_ROWS
    lines = base.wrap(canvas, fonts.SMALL, words.upper(), canvas.WIDTH - 2 * _EDGE)
    last = canvas.text_width(fonts.SMALL, lines[-1])
    has_corner = last + _CORNER_GAP + _CORNER + 2 * _EDGE <= canvas.WIDTH
    return len(lines) + (not has_corner) <= _FINE_ROWS


def _has_corner(canvas, font, line, corner):
    """Return whether the small words `corner` have room after `line`."""
    if not corner:
        return True
    width = canvas.text_width(font, line) + canvas.text_width(fonts.SMALL, corner)
    return width + _CORNER_GAP <= canvas.WIDTH - 2 * _EDGE


def paint(canvas, words, layout, cursor_bottom, corner="", fine=False, spans=None, side=ANYWHERE):
    """Write `words` about the board of `layout`. Return the first y of the bar and the y below it,
    or None if the words are in the panel.

    `cursor_bottom`: y below the cursor; `corner`: small words for the corner of a bar, in a
    separate line if necessary; `fine`: write the whole bar in small letters; `spans`: the parts of
    the picture that the words are about, each as (first y, y below, weight); `side`: TOP or BOTTOM
    to force a position.

    A bar is over the sums at the bottom, or at the top if it would hide the cursor. With `spans`
    it is where it hides least of them. It hides rows of cells completely or not at all.
    """
    if in_panel(canvas, layout):
        _paint_in_panel(canvas, words, layout.panel_x)
        return None
    fine = fine or _hides_less(canvas, words, layout, cursor_bottom, corner, spans)
    lines, height = _lines_of(canvas, words, corner, fine)
    start, y, end = _place(canvas, layout, height, cursor_bottom, spans, side)
    canvas.fill_rect(0, start, canvas.WIDTH, end - start, 0)
    if y and layout.margins:
        if start > layout.bottom:
            # The upper diagonal's sum may begin beside the last row of the board.
            canvas.fill_rect(layout.right + 1, start - 1, layout.panel_x - layout.right - 1, 1, 0)
        if layout.brief:
            tall = layout.margin_height + 2
            for top in layout.diagonal_y:  # the sum of a diagonal would be cut
                if top - 1 < end and top - 1 + tall > start:
                    canvas.fill_rect(layout.panel_x, top - 1, canvas.WIDTH, tall, 0)
    if not _leaves_room(canvas, layout, y, end):
        end = y + height
    canvas.frame(0, y, canvas.WIDTH, end - y)
    _write(canvas, lines, y + _FRAME + (end - y - height >> 1), corner, fine)
    return y, end


def _hides_less(canvas, words, layout, cursor_bottom, corner, spans):
    """Return whether a bar in small letters hides less of `spans` than one in large letters."""
    if spans is None:
        return False
    weights = []
    for fine in (False, True):
        _, height = _lines_of(canvas, words, corner, fine)
        start, _, end = _place(canvas, layout, height, cursor_bottom, spans, ANYWHERE)
        weights.append(_weight(spans, start, end))
    return weights[1] < weights[0]


def _lines_of(canvas, words, corner, fine):
    """Return the lines of a bar, and its height."""
    if fine:
        font, row, frame = fonts.SMALL, _FINE_ROW, _FINE_FRAME
        lines = base.wrap(canvas, font, words.upper(), canvas.WIDTH - 2 * _EDGE)
    else:
        font, row, frame = fonts.TEXT, _ROW, _FRAME
        lines = base.wrap(canvas, font, words, canvas.WIDTH - 4)
    if not _has_corner(canvas, font, lines[-1], corner):
        lines.append("")
    return lines, len(lines) * row + frame


def _place(canvas, layout, height, cursor_bottom, spans, side):
    """Find where a bar with `height` rows hides least. Return (y where the darkened part begins, y
    where the bar begins, y below the darkened part). The bar may extend to the last."""
    pitch = layout.cell_height
    has_line = layout.grid != cell_style.OPEN  # below the last row
    edge = layout.bottom + 1 - has_line
    y = canvas.HEIGHT - height
    start = min(edge + 1, y)
    cut = edge - y
    if cut > 0 and cut % pitch > _OVER:
        start = y - pitch + cut % pitch + has_line
    best = start, y, canvas.HEIGHT
    cut = (edge - height) % pitch
    # A bar of half the screen has to cut a row, or it would hide the cursor's row.
    if cut >= pitch - 1 or spans is None and height + cut > cursor_bottom - pitch:
        cut = 0
    on_top = 0, 0, height + cut
    if side:
        return on_top if side == TOP else best
    if spans is None:
        return on_top if cursor_bottom > start + _OVER else best
    least = _weight(spans, start, canvas.HEIGHT)
    places = [on_top]
    y = edge - (layout.shown_rows - 1) * pitch  # below the first row, on its line
    while y + height <= edge:
        cut = (edge - y - height) % pitch
        if _leaves_room(canvas, layout, y, y + height):
            places.append((y, y, y + height + (cut if cut < pitch - 1 else 0)))
        y += pitch
    for place in places:
        weight = _weight(spans, place[0], place[2])
        if weight < least:
            least = weight
            best = place
    return best


def _weight(spans, start, end):
    return sum([weight for top, bottom, weight in spans if top < end and bottom > start])


def _leaves_room(canvas, layout, y, end):
    """Return whether page and key of a hint have room in the panel above or below a bar."""
    bottom = layout.diagonal_y[0] if layout.brief else canvas.HEIGHT
    return y >= BESIDE or end + BESIDE <= bottom


def _write(canvas, lines, y, corner, fine):
    """Write the lines of a bar, and the small words `corner` into its corner."""
    font, row = (fonts.SMALL, _FINE_ROW) if fine else (fonts.TEXT, _ROW)
    right = canvas.WIDTH - _EDGE
    width = canvas.text_width(fonts.SMALL, corner) + _CORNER_GAP if corner else 0
    last = canvas.text_width(font, lines[-1])
    is_aside = corner and canvas.WIDTH + last >> 1 > right - width
    for line in lines:
        if fine or is_aside:
            x = canvas.WIDTH - canvas.text_width(font, line) >> 1
            canvas.text(font, min(_EDGE, x), y, line)
        else:
            canvas.text_centred(font, canvas.WIDTH // 2, y, line)
        y += row
    if corner:
        y -= row if fine else row - _LOWER
        canvas.text_right(fonts.SMALL, right, y, corner)


def apart(canvas, font, lines, x):
    """Return the x where lines of a panel at `x` begin, with a gap to the board if they fit."""
    widest = max([canvas.text_width(font, line) for line in lines])
    return min(x + _APART, canvas.WIDTH - widest)


def _paint_in_panel(canvas, words, x):
    """Write `words` below the words at the top of the panel, in large letters unless they are too
    long."""
    font, row = fonts.TEXT, _ROW
    lines = base.wrap(canvas, font, words, canvas.WIDTH - x - _APART)
    if len(lines) > _PANEL_ROWS:
        lines = base.wrap(canvas, font, words, canvas.WIDTH - x)
    if len(lines) > _PANEL_ROWS:
        font, row = fonts.SMALL, _FINE_ROW
        lines = base.wrap(canvas, font, words.upper(), canvas.WIDTH - x)
    y = min(_PANEL_Y, canvas.HEIGHT + 1 - row * len(lines))
    top = y - _GAP  # clears a line above that would otherwise be cut
    canvas.fill_rect(x, top, canvas.WIDTH - x, canvas.HEIGHT - top, 0)
    x = apart(canvas, font, lines, x)
    for line in lines:
        canvas.text(font, x, y, line)
        y += row


def paint_sentence(canvas, words, x):
    """Write the sentence `words` into the panel at `x`, below page and key of a hint, in large
    letters unless it is too long."""
    font, row, most = fonts.TEXT, _ROW, _SENTENCE_ROWS
    lines = base.wrap(canvas, font, words, canvas.WIDTH - x)
    if len(lines) > most:
        font, row, most = fonts.SMALL, _FINE_ROW + 1, _FINE_SENTENCE_ROWS
        lines = base.wrap(canvas, font, words.upper(), canvas.WIDTH - x)
        row -= len(lines) > most
    y = canvas.HEIGHT - row * max(len(lines), most - 1) - 1
    canvas.fill_rect(x, _SENTENCE_Y, canvas.WIDTH - x, canvas.HEIGHT - _SENTENCE_Y, 0)
    x = apart(canvas, font, lines, x)
    for line in lines:
        canvas.text(font, x, y, line)
        y += row
