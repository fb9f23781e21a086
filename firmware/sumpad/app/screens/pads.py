"""What the panels of all families share: sets of digits, as a pad of keys or in a row, and the
sign of notes."""

import micropython

from sumpad.view import fonts

NOTHING = -1  # is on the glass, or to be there

_DIGIT = 4  # pitch of digits of SMALL in a row
_RANGE = 14  # columns of one,
_APART = 2  # with what is more after it and before it
_LEAST = 5  # columns of dots,
_DOTS = 9  # and with what is free before them
_SPACE = 5  # columns behind notes
_CAN = 14  # of the word, with a gap
_FEW = 4  # digits without which that is not worth its room


def noted_at(game, cell):
    """The notes of a cell that are to be seen, NOTHING if there are none."""
    noted = 0 if game.digit(cell) else game.notes(cell)
    return noted if noted else NOTHING


def allowed_at(game, cell):
    """What a cell can be, NOTHING if it is filled or the player does not want to know."""
    if game.digit(cell) or not game.show_candidates:
        return NOTHING
    return game.candidates(cell)


def paint_pad(canvas, font, x, y, apart, pitch, digits):  # noqa: PLR0913
    """Put digits at their places on the keys, as `Canvas.pad`; NOTHING leaves the place blank."""
    if digits != NOTHING:
        canvas.pad(font, x, y, apart, pitch, digits)
    else:
        wide = 3 * (canvas.number_width(font, 0) + apart) + 2
        canvas.fill_rect(x, y, wide, 2 * pitch + fonts.height(font), 0)


@micropython.native
def count_of(digits):
    """How many digits a set has."""
    count = 0
    while digits:
        count += digits & 1
        digits >>= 1
    return count


def _has_several(digits, several):
    """Whether so many digits, the bits of `several`, follow one another in a set."""
    while digits:
        if digits & several == several:
            return True
        digits >>= 1
    return False


def paint_list(canvas, x, y, digits, end):
    """Write digits one after another, apart, or 13 would be thirteen; five in succession as 1-5,
    and four if there is little room; dots for those that would come near column `end`. Returns
    the x after them."""
    start = x
    count = count_of(digits)
    apart, several = 2, 31
    if x + count * (_DIGIT + apart) > end:
        apart, several = 1, 15
    is_short = apart == 1 or not _has_several(digits, several)
    if count and is_short and x + count * (_DIGIT + apart) - apart <= end:
        return canvas.digits(fonts.SMALL, x, y, digits, 0, apart) - apart
    digit = 1
    while digit < 10:
        if digits >> digit & 1:
            last = digit
            wide = _DIGIT
            if digits >> digit & several == several:
                wide = _RANGE
                while digits >> last + 1 & 1:
                    last += 1
                if x > start:
                    x += _APART
            if x + min(count * (_DIGIT + apart), wide + _DOTS) > end + apart:
                return canvas.text(fonts.SMALL, x, y, "...") if x <= end - _LEAST else x
            x = canvas.number(fonts.SMALL, x, y, digit)
            if last > digit:
                x = canvas.text(fonts.SMALL, x, y, "-")
                x = canvas.number(fonts.SMALL, x, y, last) + _APART
            x += apart
            count -= last - digit + 1
            digit = last
        digit += 1
    return x - apart


def paint_cell(canvas, x, y, play, end):
    """Write behind the pencil what is noted in the cursor's cell, and then what that can be, all
    before column `end`. Returns the x after them."""
    game = play.game
    allowed = game.candidates(play.cell)
    noted = 0 if game.digit(play.cell) else game.notes(play.cell)
    if noted or play.notes:
        end_x = paint_pencil(canvas, x, y - 1, play.notes)
        canvas.fill_rect(x - 1, y - 1, end_x + 1 - x, 1, 0)  # or it would touch a sum above it
        x = end_x + 2
        if noted:
            x = paint_list(canvas, x, y, noted, end) + _SPACE
    if allowed and x + _CAN + _DIGIT * min(count_of(allowed), _FEW) <= end:
        x = canvas.text(fonts.SMALL, x, y, "CAN") + 2
        x = paint_list(canvas, x, y, allowed, end)
    return x


def paint_pencil(canvas, x, y, noting):
    """Draw the sign of notes, seven rows from y on, inverse while digits are written as notes;
    the x after it."""
    end = canvas.text(fonts.TEXT, x, y, fonts.PENCIL)
    if noting:
        canvas.invert(x - 1, y, end + 1 - x, 6)
    return end
