"""Annotations of a hint: the digits that it has left possible, written into the blank cells of a
board. Only the screen of hints uses this module, and loads it."""

from micropython import const

from sumpad.view import cell_style, fonts

_BOX = const(3)  # rows and columns of a box
_EIGHT = "\x18"  # the 8 of the small font for dark on light


def paint(canvas, place, view, annotations, cells):
    """Write annotations over the board that `view` shows, with the Layout `place`.

    `annotations`: see games/hint.py; `cells`: a byte of marks per cell, with FOCUS where the
    annotation is new.
    """
    for at in range(0, len(annotations), 2):
        row = annotations[at] // place.columns
        column = annotations[at] % place.columns
        down = row - view.top
        across = column - view.left
        if 0 <= down < place.shown_rows and 0 <= across < place.shown_columns:
            x = across * place.cell_width
            y = down * place.cell_height
            least, most = divmod(annotations[at + 1], 16)
            if place.grid == cell_style.BOXES:
                x += place.left + column // _BOX * place.gap_x
                y += row // _BOX * place.gap_y - view.up
                y = max(0, min(y, canvas.HEIGHT - place.frame_height))
                _write_digits(canvas, place, x, y, least, most)
                continue
            if place.grid == cell_style.TILES:
                x += place.left
                if place.edge:
                    x += place.border_width - place.cell_width
                    y += place.border_height - place.cell_height
            is_lit = cells[annotations[at]] >= cell_style.FOCUS >> cell_style.MARKS_SHIFT
            _write(canvas, place, x, y, least, most, is_lit)
    if annotations:
        view.invalidate()  # the view does not know what was painted here


def _write_digits(canvas, place, x, y, one, other):
    """Write into a cell with BOXES the digit that is assumed there or the two digits that it can
    be, dark on light."""
    wide = place.frame_width
    canvas.fill_rect(x, y, wide, place.frame_height, 1)
    font = place.entered
    words = "{}{}".format(one, other) if one < other else str(one)
    if canvas.text_width(font, words) > wide - 2:
        font = fonts.SMALL
        words = words.replace("8", _EIGHT)
    y += place.frame_height - fonts.height(font) >> 1
    canvas.text_centred(font, x + (wide >> 1), y, words, True)


def _write(canvas, place, x, y, least, most, is_lit):
    """Write into a blank cell the digits that it can be: a range like 4-8, the least or the
    greatest before its sign, or =4. The text is dark on light if `is_lit`."""
    width = place.frame_width
    height = place.frame_height
    if (
        place.grid != cell_style.OPEN
    ):  # skip the lines around the cell; with TILES only left and above
        around = 2 if place.grid == cell_style.LINES else 1
        x += 1
        y += 1
        width -= around
        height -= around
        if place.grid == cell_style.TILES:
            if place.clues:  # light walls may be beside the cell
                x += 1
                width -= 2
            else:  # there are no lines, and =9 needs a light column at both sides
                x -= 1
                width += 1
    words = "={}".format(least)
    if 1 < least < most < 9:
        words = "{}-{}".format(least, most)
        if canvas.text_width(fonts.SMALL, words) > width - 2:
            words = ""  # show only the bound that rules out more digits
    if least < most and len(words) < 3:
        if least - 1 >= 9 - most:
            words = "{}{}".format(least, fonts.OR_MORE)
        else:
            words = "{}{}".format(most, fonts.OR_LESS)
    if is_lit:
        words = words.replace("8", _EIGHT)
    wide = canvas.text_width(fonts.SMALL, words)
    text_x = x + (width - wide + 1 >> 1)
    if is_lit or place.grid != cell_style.LINES:
        canvas.fill_rect(x, y, width, height, is_lit)
    else:  # keep the corners of a cell on a diagonal
        canvas.fill_rect(text_x - 1, y, wide + 2, height, 0)
    canvas.text(fonts.SMALL, text_x, y + (height - 5 >> 1), words, is_lit)
