"""The common parts of the panels of all families: the name of the puzzle, sets of digits, arranged
like the keys or in a row, the clock, and the pencil that stands for notes."""

import micropython
from micropython import const

from sumpad.view import fonts

TRIALS = "", "trial", "inner"  # by their number
NOTHING = -1  # no value on the display, or none to show
NOTES_HEAD = 2  # the bits of heads_of
FITS_HEAD = 4

_DIGIT = const(4)  # pitch of digits of SMALL in a row
_RANGE = const(14)  # columns of a range like 1-5
_APART = const(2)  # additional columns before and after a range
_LEAST = const(5)  # columns of the dots that stand for more digits
_DOTS = const(9)  # columns of these dots with the gap before them
_GAP = const(3)  # columns for a colon after a pinned digit
_SPACE = const(5)  # columns after notes
_FITS = const(18)  # columns of the word FITS, with a gap
_WIDTH = const(4)  # columns of a character of SMALL
_SIGN = const(2)  # the additional columns of the sign of a code
# What stands for words in place of the clock, below the numbers of digits and trials.
_NOTES_CLOCK = const(-40)
_WRONG_CLOCK = const(-50)
_NOTING = const(9)  # stands for the word about notes
# In large letters:
_LARGE_PITCH = const(8)
_TRIAL_Y = const(9)  # offset of the word about trials
_PENCIL_X = const(16)  # offset of the pencil after the first set of digits
_BAR = const(7)  # rows of a bar around words of SMALL
_BLOCK = const(5)  # columns of a block before them, and two free ones
_PENCIL = const(9)  # its columns, with those around it
_ALLOWED_X = const(26)  # offset of the second set of digits
_FEW = const(4)  # the word is written only if that many digits, or all, have room


def grade_and_tag(play, room):
    """Return the words on a puzzle with a code or a name for a panel of `room` columns: its grade
    and its tag, without a tag that is too long, as half of it would be another one. Of TASK 1/4
    the number is enough."""
    traits = play.game.traits(play.parameters)[:1] if play.code >= 0 else ()
    words = [play.game.shown(trait).upper() for trait in traits]
    if _WIDTH * len(play.tag) + _SIGN < room:
        words.append(play.tag)
    elif "/" in play.tag:
        words.append(play.tag.split(" ")[-1])
    return words


def noted_at(game, cell):
    """Return the visible notes of `cell`, NOTHING if there are none."""
    noted = 0 if game.digit(cell) else game.notes(cell)
    return noted if noted else NOTHING


def allowed_at(game, cell):
    """Return the digits that `cell` can be, NOTHING if it is filled or the player has turned that
    off."""
    if game.digit(cell) or not game.show_candidates:
        return NOTHING
    return game.candidates(cell)


def heads_of(noting, noted, allowed):
    """Return which headings the two sets of digits have: none above a set that is not shown. The
    lowest bit is `noting`, whether digits are written as notes; then the notes have a heading."""
    heads = FITS_HEAD if allowed != NOTHING else 0
    if noting:
        return heads | NOTES_HEAD | 1
    return heads if noted == NOTHING else heads | NOTES_HEAD


def paint_pad(canvas, font, x, y, apart, pitch, digits):
    """Draw the set `digits` in the order of the keys, like `Canvas.pad`; NOTHING clears it."""
    if digits != NOTHING:
        canvas.pad(font, x, y, apart, pitch, digits)
    else:
        wide = 3 * (canvas.number_width(font, 0) + apart) + 2
        canvas.fill_rect(x, y, wide, 2 * pitch + fonts.height(font), 0)


@micropython.native
def count_of(digits):
    """Return how many digits the set `digits` has."""
    count = 0
    while digits:
        count += digits & 1
        digits >>= 1
    return count


def _has_several(digits, several):
    """Return whether the set `digits` has as many successive digits as `several` has bits."""
    while digits:
        if digits & several == several:
            return True
        digits >>= 1
    return False


def paint_list(canvas, x, y, digits, end):
    """Write the set `digits` in a row, with gaps, or 13 would be read as thirteen. Five successive
    digits are written as 1-5, or four if there is little room. Dots replace the digits that would
    come too close to column `end`. Returns the x after them."""
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
    """Write the notes of the cursor's cell after a pencil, and then the digits that it can be, all
    before column `end`. Returns the x after them."""
    game = play.game
    allowed = game.candidates(play.cell)
    noted = 0 if game.digit(play.cell) else game.notes(play.cell)
    if (noted or play.notes) and x + _PENCIL <= end:
        end_x = paint_pencil(canvas, x, y - 1, play.notes)
        canvas.fill_rect(x - 1, y - 1, end_x + 1 - x, 1, 0)  # else it would touch a sum above
        x = end_x + 2
        if noted:
            x = paint_list(canvas, x, y, noted, end) + _SPACE
    if allowed and x + _FITS + _DIGIT * min(count_of(allowed), _FEW) <= end:
        x = canvas.text(fonts.SMALL, x, y, "FITS") + 2
        x = paint_list(canvas, x, y, allowed, end)
    return x


class LargeCell:
    """The digits of the cursor's cell in large letters, in 24 rows: the notes, with the pencil
    beside them, and what the cell can be. If there is no room for `both`, notes take the place of
    the latter."""

    def __init__(self, both):
        self._both = both
        # The values on the display.
        self._noted = NOTHING
        self._allowed = NOTHING
        # FITS_HEAD or _NOTING for a word, or with a pencil whether notes are written
        self._sign = NOTHING

    def paint(self, canvas, x, y, play, whole):
        game = play.game
        noted = noted_at(game, play.cell)
        allowed = allowed_at(game, play.cell)
        trials = len(play.trials)
        has_notes = noted != NOTHING or play.notes
        sign = play.notes if has_notes else NOTHING
        if play.notes and noted == NOTHING:
            sign = _NOTING
        if not self._both and not has_notes:
            noted, allowed = allowed, NOTHING
        elif not has_notes and allowed != NOTHING:
            sign = FITS_HEAD
        is_new = whole or sign != self._sign
        if is_new or trials:
            is_new = True
            self._sign = sign
            canvas.fill_rect(x - 1, y - 1, _PENCIL_X + _PENCIL, 2 * _LARGE_PITCH + 2, 0)
        if is_new or noted != self._noted:
            paint_pad(canvas, fonts.TEXT, x, y, 0, _LARGE_PITCH, noted)
            self._noted = noted
        if is_new and sign == FITS_HEAD:  # where the notes would be
            canvas.text(fonts.TEXT, x, y, "fits")
        elif is_new and sign == _NOTING:
            paint_bar(canvas, x, y, "notes")
        elif is_new and sign != NOTHING:
            paint_pencil(canvas, x + _PENCIL_X, y + 1, sign)
        if trials and noted == NOTHING:  # digits have no room for it
            paint_bar(canvas, x, y + _TRIAL_Y, TRIALS[trials])
        if self._both and (whole or allowed != self._allowed):
            paint_pad(canvas, fonts.TEXT, x + _ALLOWED_X, y, 0, _LARGE_PITCH, allowed)
            self._allowed = allowed


def clock_of(play, pins=True):
    """Return a number for what `paint_clock` writes: the seconds, or below 0 for words."""
    if play.notes and not (play.trials and play.clock >> 1 & 1):  # in a trial in turn with that
        return _NOTES_CLOCK
    if play.trials:
        return -10 - len(play.trials)
    if play.pinned and pins:
        return -1 - play.pinned - (20 if play.nowhere else 0)
    if play.game.is_full() and not play.solved:
        return _WRONG_CLOCK
    return play.clock


def paint_clock(canvas, right, y, play, pins=True, has_bar=True):
    """Write the clock of a game before column `right`, with a minus if it runs down. While the
    player writes notes, tries something out or, if `pins`, has pinned a digit, and while a full
    board is wrong, words in a bar take its place, or if not `has_bar`, words after a block."""
    x = right - 1
    if play.notes or play.trials:
        word = "TRIAL" if len(play.trials) == 1 else "INNER"
        if clock_of(play) == _NOTES_CLOCK:
            word = "NOTES"
        canvas.text_right(fonts.SMALL, x, y, word)
        x -= canvas.text_width(fonts.SMALL, word)
    elif play.pinned and pins:
        word = "FITS"
        if play.nowhere:
            word = "NONE"
            x = right  # else it would reach the sums of a 4x4 cross-number
        canvas.text_right(fonts.SMALL, x, y, word)
        x -= canvas.text_width(fonts.SMALL, word) + _GAP
        canvas.text(fonts.SMALL, x + 1, y, ":")
        x = canvas.number_right(fonts.SMALL, x, y, play.pinned)
    elif clock_of(play, pins) == _WRONG_CLOCK:
        canvas.text_right(fonts.SMALL, x, y, "WRONG")
        x -= canvas.text_width(fonts.SMALL, "WRONG")
    else:
        x = canvas.clock(fonts.SMALL, right, y, play.clock)
        if play.elapsed < play.limit:  # it runs down
            canvas.text_right(fonts.SMALL, x - 1, y, "-")
        return
    emphasize(canvas, x, y, right, has_bar)


def emphasize(canvas, x, y, end, has_bar):
    """Put words of SMALL from (x, y) to the column before `end` into a bar, or where something is
    just below them, a block before them."""
    if has_bar:
        canvas.invert(x - 1, y - 1, end + 1 - x, _BAR)
    else:
        canvas.fill_rect(x - _BLOCK, y, _BLOCK - 2, _BAR - 2, 1)


def paint_bar(canvas, x, y, word, tall=9):
    """Write `word` in large letters in a bar that is so `tall`."""
    end = canvas.text(fonts.TEXT, x, y, word)
    canvas.invert(x - 1, y - 1, end + 1 - x, tall)


def paint_pencil(canvas, x, y, noting):
    """Draw the pencil, seven rows from `y` on, inverted while digits are written as notes
    (`noting`). Returns the x after it."""
    end = canvas.text(fonts.TEXT, x, y, fonts.PENCIL)
    if noting:
        canvas.invert(x - 1, y, end + 1 - x, 6)
    return end
