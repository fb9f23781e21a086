"""Reads a QR code of 29x29 modules off the glass, by the standard (ISO/IEC 18004), not by the
library that made it."""

MODULES = 29
_DATA = 55  # code words of version 3, level L
_CHECKS = 15
_ALIGNED = 22  # the middle of the alignment pattern
_FORMAT_MASK = 0b101010000010010
_LEVEL_L = 0b01
_BYTES = 0b0100  # the mode indicator


def modules_on(frame, left, top, pixels=2):
    """Return the modules of the code at (left, top) of a frame, a list of rows of 0 and 1 (dark).

    Raises AssertionError if a module is not uniform, or the pixels around the code are not lit.
    """

    def lit(x, y):
        return frame[y * 16 + x // 8] >> 7 - x % 8 & 1

    size = MODULES * pixels
    around = [
        (x, y) for x in range(left - 3, left + size + 3) for y in range(top - 3, top + size + 3)
    ]
    inside = range(top, top + size)
    for x, y in around:
        if not (left <= x < left + size and y in inside):
            assert lit(x, y), (x, y)
    rows = []
    for row in range(MODULES):
        rows.append([])
        for column in range(MODULES):
            x, y = left + column * pixels, top + row * pixels
            seen = {lit(x + i, y + j) for i in range(pixels) for j in range(pixels)}
            assert len(seen) == 1
            rows[-1].append(1 - seen.pop())
    return rows


def read(rows):
    """Return the bytes that a code holds. Raises AssertionError if anything about it is wrong."""
    _check_finders(rows)
    mask = _format(rows)
    words = _words(rows, mask)
    assert not any(_syndromes(words)), "the check words do not fit"
    bits = "".join(f"{word:08b}" for word in words[:_DATA])
    assert int(bits[:4], 2) == _BYTES
    count = int(bits[4:12], 2)
    return bytes(int(bits[12 + 8 * i : 20 + 8 * i], 2) for i in range(count))


def _check_finders(rows):
    for top, left in ((0, 0), (0, MODULES - 7), (MODULES - 7, 0)):
        for i in range(7):
            for j in range(7):
                ring = max(abs(i - 3), abs(j - 3))
                assert rows[top + i][left + j] == (ring != 2), (top, left, i, j)


def _format(rows):
    """Return the mask of a code of level L."""
    places = [(8, i) for i in (0, 1, 2, 3, 4, 5, 7, 8)] + [(i, 8) for i in (7, 5, 4, 3, 2, 1, 0)]
    bits = 0
    for row, column in places:
        bits = bits << 1 | rows[row][column]
    bits ^= _FORMAT_MASK
    assert bits >> 13 == _LEVEL_L
    return bits >> 10 & 7


def _is_function(row, column):
    """Return whether a module belongs to the patterns of every code, not to its data."""
    corner = row < 9 and (column < 9 or column > MODULES - 9) or row > MODULES - 9 and column < 9
    aligned = abs(row - _ALIGNED) < 3 and abs(column - _ALIGNED) < 3
    return corner or aligned or 6 in (row, column)


def _is_masked(mask, row, column):
    product = row * column
    return [
        (row + column) % 2 == 0,
        row % 2 == 0,
        column % 3 == 0,
        (row + column) % 3 == 0,
        (row // 2 + column // 3) % 2 == 0,
        product % 2 + product % 3 == 0,
        (product % 2 + product % 3) % 2 == 0,
        (product % 3 + (row + column) % 2) % 2 == 0,
    ][mask]


def _words(rows, mask):
    """Return the code words in their order: two columns at a time from the right, up and down."""
    bits = []
    up = True
    for right in (*range(MODULES - 1, 6, -2), 5, 3, 1):
        for row in range(MODULES - 1, -1, -1) if up else range(MODULES):
            for column in (right, right - 1):
                if not _is_function(row, column):
                    bits.append(rows[row][column] ^ _is_masked(mask, row, column))
        up = not up
    text = "".join(str(int(bit)) for bit in bits)
    return [int(text[8 * i : 8 * i + 8], 2) for i in range(_DATA + _CHECKS)]


def _syndromes(words):
    """Return the values of the code words, as a polynomial over GF(256), at its roots."""
    powers = [1]
    for _ in range(254):
        doubled = powers[-1] << 1
        powers.append(doubled ^ 0x11D if doubled > 255 else doubled)
    logs = {power: at for at, power in enumerate(powers)}

    def times(a, b):
        return powers[(logs[a] + logs[b]) % 255] if a and b else 0

    found = []
    for root in range(_CHECKS):
        value = 0
        for word in words:
            value = times(value, powers[root]) ^ word
        found.append(value)
    return found
