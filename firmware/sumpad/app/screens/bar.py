"""What a screen says about a board: in the side panel if there is room, else in a bar."""

from micropython import const

from sumpad.app.screens import base
from sumpad.view import fonts, look

_ROW = const(9)
_FINE_ROW = const(6)
_FRAME = const(2)  # rows above the first and below the last row of words
_FINE_FRAME = const(3)  # as much, less the free row below each
_OVER = const(1)  # rows of a cell that a bar may take without touching its digit
_ROWS = const(2)  # that words may take in large letters

ANYWHERE = const(0)  # where a bar lies: where it hides least
TOP = const(1)
BOTTOM = const(2)

_FINE_ROWS = const(3)  # in small ones

_PANEL = const(38)  # columns that words need
_PANEL_Y = const(29)  # at the lowest
_APART = const(2)  # columns between the board and words in a panel, if there is room
_PANEL_ROWS = const(4)  # in large letters, at the most
BESIDE = const(21)  # rows of the panel for page and key of a hint
_GAP = const(3)
_CORNER_GAP = const(6)
_CORNER = const(40)  # columns that the number of a page and its keys may take
_EDGE = const(3)
_LOWER = const(2)  # small letters stand as low as large ones

_SENTENCE_Y = const(14)  # the uppermost row of a sentence in the panel
_SENTENCE_ROWS = const(5)  # of one, at the most, in large and in small letters
_FINE_SENTENCE_ROWS = const(7)


def in_panel(canvas, layout):
    """Whether the panel of a layout has room."""
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
    """Whether small words have room behind a line."""
    if not corner:
        return True
    width = canvas.text_width(font, line) + canvas.text_width(fonts.SMALL, corner)
    return width + _CORNER_GAP <= canvas.WIDTH - 2 * _EDGE


def paint(canvas, words, layout, cursor_bottom, corner="", fine=False, spans=None, side=ANYWHERE):
    """Write words about the board of a layout; `cursor_bottom`: y below the cursor; `corner`:
    small words for the corner of a bar, in a row of their own if need be; `fine`: all of a bar in
    small letters; `spans`: what the words speak of, (first y, y below, weight) each; `side`: where
    the bar has to be. Returns the first y and the y below the bar, None for words in the panel.

    A bar lies over the sums at the bottom, or on top if it would hide the cursor; or wherever it
    hides least of the spans. It hides a row of cells or leaves it whole.
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


def _hides_less(canvas, words, layout, cursor_bottom, corner, spans):  # noqa: PLR0913
    """Whether a bar in small letters hides less of the spans than one in large ones."""
    if spans is None:
        return False
    weights = []
    for fine in (False, True):
        _, height = _lines_of(canvas, words, corner, fine)
        start, _, end = _place(canvas, layout, height, cursor_bottom, spans, ANYWHERE)
        weights.append(_weight(spans, start, end))
    return weights[1] < weights[0]


def _lines_of(canvas, words, corner, fine):
    """The lines of a bar, and its height."""
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
    """Where a bar of a height hides least: from which y to which the glass is darkened, and where
    the bar begins. It may be as high as that leaves it."""
    pitch = layout.cell_height
    has_line = layout.grid != look.OPEN  # below the last row
    edge = layout.bottom + 1 - has_line
    y = canvas.HEIGHT - height
    start = min(edge + 1, y)
    cut = edge - y
    if cut > 0 and cut % pitch > _OVER:
        start = y - pitch + cut % pitch + has_line
    best = start, y, canvas.HEIGHT
    cut = (edge - height) % pitch
    # A bar of half the glass has to cut a row, or the cursor's would be hidden.
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
    """Whether some words in the panel have room above or below a bar."""
    bottom = layout.diagonal_y[0] if layout.brief else canvas.HEIGHT
    return y >= BESIDE or end + BESIDE <= bottom


def _write(canvas, lines, y, corner, fine):
    """Write the lines of a bar, and small words into its corner."""
    font, row = (fonts.SMALL, _FINE_ROW) if fine else (fonts.TEXT, _ROW)
    right = canvas.WIDTH - _EDGE
    width = canvas.text_width(fonts.SMALL, corner) + _CORNER_GAP if corner else 0
    last = canvas.text_width(font, lines[-1])
    is_aside = corner and canvas.WIDTH + last >> 1 > right - width
    for line in lines:
        if fine or is_aside:
            canvas.text(font, _EDGE, y, line)
        else:
            canvas.text_centred(font, canvas.WIDTH // 2, y, line)
        y += row
    if corner:
        y -= row if fine else row - _LOWER
        canvas.text_right(fonts.SMALL, right, y, corner)


def apart(canvas, font, lines, x):
    """Where lines of a panel at `x` begin, so that they stand free of the board if they can."""
    widest = max([canvas.text_width(font, line) for line in lines])
    return min(x + _APART, canvas.WIDTH - widest)


def _paint_in_panel(canvas, words, x):
    """Write words below those on top of the panel: in large letters unless they are too long."""
    font, row = fonts.TEXT, _ROW
    lines = base.wrap(canvas, font, words, canvas.WIDTH - x - _APART)
    if len(lines) > _PANEL_ROWS:
        lines = base.wrap(canvas, font, words, canvas.WIDTH - x)
    if len(lines) > _PANEL_ROWS:
        font, row = fonts.SMALL, _FINE_ROW
        lines = base.wrap(canvas, font, words.upper(), canvas.WIDTH - x)
    y = min(_PANEL_Y, canvas.HEIGHT + 1 - row * len(lines))
    top = y - _GAP  # a line that does not fit above is not half there
    canvas.fill_rect(x, top, canvas.WIDTH - x, canvas.HEIGHT - top, 0)
    x = apart(canvas, font, lines, x)
    for line in lines:
        canvas.text(font, x, y, line)
        y += row


def paint_sentence(canvas, words, x):
    """Write a sentence into the panel at `x`, below page and key: in large letters unless it is
    too long for them."""
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
