"""Writes into the blank cells of a board what a hint has told of them. Used by the screen of hints
alone: loaded with it."""

from sumpad.view import fonts, look


def paint(canvas, place, top, left, limits, cells):
    """Write over a board that is shown, with a Layout as its place, from this row and column on.

    `limits`: see games/hint.py; `cells`: bytes, with FOCUS of those of which it is news.
    """
    for at in range(0, len(limits), 2):
        row = limits[at] // place.columns
        column = limits[at] % place.columns
        if 0 <= row - top < place.shown_rows and 0 <= column - left < place.shown_columns:
            x = (column - left) * place.cell_width
            y = (row - top) * place.cell_height
            if place.grid == look.TILES:
                x += place.left
                if not left:
                    x += place.border_width - place.cell_width
                if not top:
                    y += place.border_height - place.cell_height
            is_lit = cells[limits[at]] >= look.FOCUS >> look.MARKS_SHIFT
            least, most = divmod(limits[at + 1], 16)
            _write(canvas, place, x, y, least, most, is_lit)


def _write(canvas, place, x, y, least, most, is_lit):
    """Write into a blank cell the digits that it can be: 4+, 8-, 4-8 or =4; dark on light if that
    is news."""
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
        words = "{}+".format(least) if least - 1 >= 9 - most else "{}-".format(most)
    wide = canvas.text_width(fonts.SMALL, words)
    text_x = x + (width - wide + 1 >> 1)
    if is_lit or place.grid != look.LINES:
        canvas.fill_rect(x, y, width, height, is_lit)
    else:  # the corners of a diagonal stay
        canvas.fill_rect(text_x - 1, y, wide + 2, height, 0)
    canvas.text(fonts.SMALL, text_x, y + (height - 5 >> 1), words, is_lit)
