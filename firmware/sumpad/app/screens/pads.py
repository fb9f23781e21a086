"""What the panels of all families share: sets of digits, drawn as a pad of keys or in a row."""

from sumpad.view import fonts

NOTHING = -1  # is on the glass: of `before`
_DIGIT = 4  # pitch of digits of SMALL in a row
_APART = 3  # more between a range and what is beside it


def paint_pad(canvas, font, x, y, pitch_x, pitch_y, digits, before):  # noqa: PLR0913
    """Put digits (bits) at their places on the keys, a dot for each that is missing; `before`:
    those that are there, which stay, or NOTHING."""
    for digit in range(1, 10):
        if before != NOTHING and not (digits ^ before) >> digit & 1:
            continue
        row = (digit - 1) // 3
        at = x + (digit - 1 - 3 * row) * pitch_x
        top = y + row * pitch_y
        canvas.fill_rect(at, top, min(pitch_x, 5) - 1, pitch_y - 1, 0)
        if digits >> digit & 1:
            canvas.number(font, at, top, digit)
        else:
            canvas.fill_rect(at + 1, top + (pitch_y - 1 >> 1), 1, 1, 1)


def paint_list(canvas, x, y, digits, end):
    """Write digits one after another, a little apart if there is room, five and more in
    succession as 1-5, which stands by itself; a + for those that would come near column `end`.
    Returns the x after them."""
    start = x
    count = 0
    for digit in range(1, 10):
        count += digits >> digit & 1
    apart = 1 if x + count * (_DIGIT + 1) <= end else 0  # or 13 would be thirteen
    digit = 1
    while digit < 10:
        if digits >> digit & 1:
            if x > end - 2 * _DIGIT:
                return canvas.text(fonts.SMALL, x, y, "+")
            is_range = digits >> digit & 31 == 31
            if is_range and x > start:
                x += _APART
            x = canvas.number(fonts.SMALL, x, y, digit) + apart
            if is_range:
                while digits >> digit + 1 & 1:
                    digit += 1
                x = canvas.text(fonts.SMALL, x, y, "-")
                x = canvas.number(fonts.SMALL, x, y, digit)
                if digits >> digit + 1:
                    x += _APART
        digit += 1
    return x


def paint_pencil(canvas, x, y, noting):
    """Draw the sign of notes, seven rows from y on, inverse while digits are written as notes;
    the x after it."""
    end = canvas.text(fonts.TEXT, x, y, fonts.PENCIL)
    if noting:
        canvas.invert(x - 1, y, end + 1 - x, 6)
    return end
