"""Writes into the blank cells of a board what a hint has told of them. Used by the screen of hints
alone: loaded with it."""

from micropython import const

from sumpad.view import fonts, look

_BOX = const(3)  # rows and columns of a box
_STROKES = (1, 4)  # rows of a small cell
_EIGHT = "\x18"  # of the small font, for dark on light


def paint(canvas, place, view, limits, cells):
    """Write over a board that `view` shows, with a Layout as its place.

    `limits`: see games/hint.py; `cells`: bytes, with FOCUS of those of which it is news.
    """
    for at in range(0, len(limits), 2):
        row = limits[at] // place.columns
        column = limits[at] % place.columns
        down = row - view.top
        across = column - view.left
        if 0 <= down < place.shown_rows and 0 <= across < place.shown_columns:
            x = across * place.cell_width
            y = down * place.cell_height
            least, most = divmod(limits[at + 1], 16)
            if place.grid == look.BOXES:
                x += (column // _BOX - view.left // _BOX) * place.gap_x
                y += (row // _BOX - view.top // _BOX) * place.gap_y - view.up
                _write_digits(canvas, place, x, y, least, most)
                continue
            if place.grid == look.TILES:
                x += place.left
                if not view.left:
                    x += place.border_width - place.cell_width
                if not view.top:
                    y += place.border_height - place.cell_height
            is_lit = cells[limits[at]] >= look.FOCUS >> look.MARKS_SHIFT
            _write(canvas, place, x, y, least, most, is_lit)
    if limits:
        view.invalidate()  # it knows only what it has painted itself


def _write_digits(canvas, place, x, y, one, other):
    """Write into a cell with BOXES, dark on light, what is supposed there or the two digits that
    it can be; light on dark if the glass cuts the cell, which would leave a digit open there."""
    wide = place.frame_width
    is_lit = 0 <= y <= canvas.HEIGHT - place.frame_height
    canvas.fill_rect(x, y, wide, place.frame_height, is_lit)
    font = place.entered
    words = "{}{}".format(one, other) if one < other else str(one)
    if canvas.text_width(font, words) > wide - 2:
        font = fonts.SMALL
        if is_lit:
            words = words.replace("8", _EIGHT)
    if one == other and not is_lit:  # else it would seem to be entered
        for side in (x, x + wide - 1):
            for down in _STROKES:
                canvas.vline(side, y + down, 2, 1)
    y += place.frame_height - fonts.height(font) >> 1
    canvas.text_centred(font, x + (wide >> 1), y, words, is_lit)


def _write(canvas, place, x, y, least, most, is_lit):
    """Write into a blank cell the digits that it can be: a range as 4-8, the least or the most
    before its sign, or =4; dark on light if that is news."""
    width = place.frame_width
    height = place.frame_height
    if place.grid != look.OPEN:  # lines around it, with TILES before and above
        around = 2 if place.grid == look.LINES else 1
        x += 1
        y += 1
        width -= around
        height -= around
    words = "={}".format(least)
    if 1 < least < most < 9:
        words = "{}-{}".format(least, most)
        if canvas.text_width(fonts.SMALL, words) > width - 2:
            words = ""  # the one that tells more
    if least < most and len(words) < 3:
        if least - 1 >= 9 - most:
            words = "{}{}".format(least, fonts.OR_MORE)
        else:
            words = "{}{}".format(most, fonts.OR_LESS)
    wide = canvas.text_width(fonts.SMALL, words)
    text_x = x + (width - wide + 1 >> 1)
    if is_lit or place.grid != look.LINES:
        canvas.fill_rect(x, y, width, height, is_lit)
    else:  # the corners of a diagonal stay
        canvas.fill_rect(text_x - 1, y, wide + 2, height, 0)
    canvas.text(fonts.SMALL, text_x, y + (height - 5 >> 1), words, is_lit)
