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
_WHOLE = const(128)  # the width of a bar
_WIDTHS = (
    108,
    100,
    92,
    86,
    80,
    75,
    70,
    62,
    54,
    48,
    44,
    41,
)  # widths of a box that leaves something beside it free

_PAUSES = ",:;."
_MOST_TRIED = const(6)  # ways to divide a sentence

ANYWHERE = const(0)  # positions of a bar; ANYWHERE: where it hides least
TOP = const(1)
BOTTOM = const(2)

_FINE_ROWS = const(3)  # in small ones

_PANEL = const(38)  # columns that words need
_PANEL_Y = const(28)  # at the lowest
_APART = const(2)  # columns between the board and words in a panel, if there is room
_PANEL_ROWS = const(5)  # the most lines in large letters in a panel,
_ALL_PANEL_ROWS = const(6)  # and if the setting for large letters leaves nothing above them
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
    return len(lines) + (not _has_corner(canvas, fonts.TEXT, lines[-1], corner)) > _ROWS


def parts(canvas, layout, words, corner=""):
    """Return the sentence `words` in one or two parts that each fit in large letters, or () if two
    are not enough. A part ends with a clause, if possible, else near the middle. If the player
    wants large letters, there are as many parts as needed."""
    if not _is_long(canvas, layout, words, corner):
        return (words,)
    pieces = words.split(" ")
    if canvas.large:
        return _all_parts(canvas, layout, pieces, corner)
    middle = len(words) // 2
    places = []
    at = -1
    for i in range(1, len(pieces)):
        at += len(pieces[i - 1]) + 1
        is_clause = _ends_clause(pieces[i - 1], pieces[i])
        places.append((abs(at - middle) - (middle if is_clause else 0), i))
    for _, i in sorted(places)[:_MOST_TRIED]:
        halves = " ".join(pieces[:i]), " ".join(pieces[i:])
        if not any(_is_long(canvas, layout, it, corner) for it in halves):
            return halves
    return ()


def _all_parts(canvas, layout, pieces, corner):
    """Return the words `pieces` in as few parts as possible that each fit in large letters."""
    found = []
    part = ""
    for piece in pieces:
        longer = part + " " + piece if part else piece
        if part and _is_long(canvas, layout, longer, corner):
            found.append(part)
            longer = piece
        part = longer
    found.append(part)
    return tuple(found)


def _ends_clause(word, following):
    """Return whether a clause ends between two words: at a pause, but not in a list of digits,
    sums or cells."""
    is_list = word[-1] == "," and following.lstrip("r")[0].isdigit()
    return word[-1] in _PAUSES and not is_list


def _is_long(canvas, layout, words, corner):
    """Return whether `words` in large letters need more room than a sentence has."""
    if in_panel(canvas, layout):
        room = canvas.WIDTH - 1 - layout.panel_x
        return len(base.wrap(canvas, fonts.TEXT, words, room)) > _SENTENCE_ROWS
    return is_long(canvas, words, corner)


def fits(canvas, layout, words):
    """Return whether there is room for a sentence of a hint: in the panel of a layout, or else in
    small letters in a bar over the board."""
    if in_panel(canvas, layout):
        room = canvas.WIDTH - 1 - layout.panel_x
        return len(base.wrap(canvas, fonts.TEXT, words, room)) <= _SENTENCE_ROWS
    lines = base.wrap(canvas, fonts.SMALL, words.upper(), canvas.WIDTH - 2 * _EDGE)
    last = canvas.text_width(fonts.SMALL, lines[-1])
    has_corner = last + _CORNER_GAP + _CORNER + 2 * _EDGE <= canvas.WIDTH
    return len(lines) + (not has_corner) <= _FINE_ROWS


def _corner_font(canvas):
    """Return the font for the corner of a bar."""
    return fonts.TEXT if canvas.large else fonts.SMALL


def _has_corner(canvas, font, line, corner, width=_WHOLE):
    """Return whether the small words `corner` have room after `line` in a bar of `width`."""
    if not corner:
        return True
    taken = canvas.text_width(font, line) + canvas.text_width(_corner_font(canvas), corner)
    return taken + _CORNER_GAP <= width - 2 * _EDGE


def paint(
    canvas,
    words,
    layout,
    cursor_bottom,
    corner="",
    fine=False,
    spans=None,
    side=ANYWHERE,
    boxes=(),
):
    """Write `words` about the board of `layout`. Return the first y of the bar and the y below it,
    or None if the words are in the panel.

    `cursor_bottom`: y below the cursor; `corner`: small words for the corner of a bar, in a
    separate line if necessary; `fine`: write the whole bar in small letters; `spans`: the parts of
    the picture that the words are about, each as (first y, y below, weight); `side`: TOP or BOTTOM
    to force a position.

    A bar is over the sums at the bottom, or at the top if it would hide the cursor. With `spans`
    it is where it hides least of them. It hides rows of cells completely or not at all. If it hid
    one of `boxes`, places as (x, y, x after, y after), a narrower box beside them replaces it.
    """
    words = capitalized(words)
    if in_panel(canvas, layout) and not (canvas.large and _is_wide(canvas, words, layout)):
        _paint_in_panel(canvas, words, layout.panel_x)
        return None
    lines, height = _lines_of(canvas, words, corner, fine)
    start, y, end = _place(canvas, layout, height, cursor_bottom, spans, side)
    if not side and _hides(boxes, 0, start, canvas.WIDTH, end):
        for smaller in (False,) if canvas.large else (False, True):
            if (smaller or not fine) and _paint_box(canvas, words, layout, corner, smaller, boxes):
                return canvas.HEIGHT, canvas.HEIGHT
        fine = not canvas.large
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


def capitalized(words):
    """Return `words` with a capital at the start, unless they begin with the name of a cell."""
    return words if words[1:2].isdigit() else words[:1].upper() + words[1:]


def _lines_of(canvas, words, corner, fine, width=_WHOLE):
    """Return the lines of a bar that is `width` pixels wide, and its height."""
    if fine:
        font, row, frame = fonts.SMALL, _FINE_ROW, _FINE_FRAME
        lines = base.wrap(canvas, font, words.upper(), width - 2 * _EDGE)
    else:
        font, row, frame = fonts.TEXT, _ROW, _FRAME
        lines = base.wrap(canvas, font, words, width - 4)
        if not corner:
            lines = base.lines_of(canvas, words, width - 4)
    if not _has_corner(canvas, font, lines[-1], corner, width):
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


def _hides(boxes, left, top, right, bottom):
    """Return whether a rectangle covers a part of one of `boxes`."""
    for x, y, end_x, end_y in boxes:
        if x < right and end_x > left and y < bottom and end_y > top:
            return True
    return False


def _paint_box(canvas, words, layout, corner, fine, boxes):
    """Write `words` in a box that is narrower than the display, on the left or on the right of all
    `boxes`, or above or below them. Returns whether there is room for one. It leaves the panel
    free, where a hint has its page and key, unless these are the `corner` of the box."""
    end = canvas.WIDTH if corner else layout.panel_x - 1
    for width in _WIDTHS:
        if canvas.text_width(_corner_font(canvas), corner) + 2 * _EDGE > width:
            break
        lines, height = _lines_of(canvas, words, corner, fine, width)
        if width > end or height > canvas.HEIGHT:
            continue
        for x in (0, end - width):
            y = canvas.HEIGHT - height
            while y >= 0:
                if not _hides(boxes, x, y, x + width, y + height):
                    # With a free line around it, as it may cut digits.
                    canvas.fill_rect(x - 1, y - 1, width + 2, height + 2, 0)
                    canvas.frame(x, y, width, height)
                    _write(canvas, lines, y + _FRAME, corner, fine, x, width)
                    return True
                y -= 1
    return False


def _weight(spans, start, end):
    return sum([weight for top, bottom, weight in spans if top < end and bottom > start])


def _leaves_room(canvas, layout, y, end):
    """Return whether page and key of a hint have room in the panel above or below a bar."""
    bottom = layout.diagonal_y[0] if layout.brief else canvas.HEIGHT
    return y >= BESIDE or end + BESIDE <= bottom


def _write(canvas, lines, y, corner, fine, left=0, wide=_WHOLE):
    """Write the lines of a bar that begins at `left` and is `wide`, and the small words `corner`
    into its corner."""
    font, row = (fonts.SMALL, _FINE_ROW) if fine else (fonts.TEXT, _ROW)
    right = left + wide - _EDGE
    corner_font = _corner_font(canvas)
    width = canvas.text_width(corner_font, corner) + _CORNER_GAP if corner else 0
    last = canvas.text_width(font, lines[-1])
    is_aside = corner and left + (wide + last >> 1) > right - width
    for line in lines:
        if fine or is_aside:
            x = wide - canvas.text_width(font, line) >> 1
            canvas.text(font, left + min(_EDGE, x), y, line)
        else:
            canvas.text_centred(font, left + wide // 2, y, line)
        y += row
    if corner:
        y -= row
        if not fine and not canvas.large:
            y += _LOWER
        canvas.text_right(corner_font, right, y, corner)


def apart(canvas, font, lines, x):
    """Return the x where lines of a panel at `x` begin, with a gap to the board if they fit."""
    widest = max([canvas.text_width(font, line) for line in lines])
    return min(x + _APART, canvas.WIDTH - 1 - widest)


def _is_wide(canvas, words, layout):
    """Return whether `words` in large letters need more room than a panel has, or would have to be
    hyphenated."""
    room = canvas.WIDTH - 1 - layout.panel_x
    lines = base.wrap(canvas, fonts.TEXT, words, room)
    return len(lines) > _ALL_PANEL_ROWS or widest(canvas, fonts.TEXT, words) > room


def widest(canvas, font, words):
    """Return the width of the widest of some words; those of SMALL are in capitals."""
    if font is fonts.SMALL:
        words = words.upper()
    return max([canvas.text_width(font, word) for word in words.split(" ")])


def _paint_in_panel(canvas, words, x):
    """Write `words` below the words at the top of the panel, in large letters unless they are too
    long."""
    font, row = fonts.TEXT, _ROW
    most = _ALL_PANEL_ROWS if canvas.large else _PANEL_ROWS
    room = canvas.WIDTH - 1 - x
    lines = base.wrap(canvas, font, words, room - _APART)
    if len(lines) > most or widest(canvas, fonts.TEXT, words) > room - _APART:
        lines = base.wrap(canvas, font, words, room)
    if len(lines) > most:
        font, row = fonts.SMALL, _FINE_ROW
        lines = base.wrap(canvas, font, words.upper(), room)
    y = min(_PANEL_Y, canvas.HEIGHT - row * len(lines))
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
    lines = base.wrap(canvas, font, words, canvas.WIDTH - 1 - x)
    if len(lines) > most:
        font, row, most = fonts.SMALL, _FINE_ROW + 1, _FINE_SENTENCE_ROWS
        lines = base.wrap(canvas, font, words.upper(), canvas.WIDTH - 1 - x)
        row -= len(lines) > most
    y = canvas.HEIGHT - row * max(len(lines), most - 1) - 1
    canvas.fill_rect(x, _SENTENCE_Y, canvas.WIDTH - x, canvas.HEIGHT - _SENTENCE_Y, 0)
    x = apart(canvas, font, lines, x)
    for line in lines:
        canvas.text(font, x, y, line)
        y += row
