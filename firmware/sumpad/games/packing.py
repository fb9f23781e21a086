"""Reads puzzles of all families from packs (storage/packs.py).

Each family has a module `packing`:

    unpacked(raw)   returns the text of a packed puzzle; raises ValueError or IndexError if it is
                    cut short
    size(raw)       returns its size in a few characters, "" if the family has only one size

The tools write packed puzzles; their modules of the same name describe the format.
"""


def unpacked(family, raw):
    """Return the text of the puzzle `raw` of `family`. Raises ValueError if it is cut short."""
    try:
        return _of(family).unpacked(raw)
    except IndexError:
        raise ValueError("cut short") from None


def size(family, raw):
    """Return the size of the puzzle `raw` of `family` in a few characters, "" if the family has
    only one size."""
    return _of(family).size(raw)


def given(raw, at, cells):
    """Return the digits of `cells` cells, 0 for a blank. From `at` on, `raw` has a bit per cell,
    set if it is given, then the digits of the givens, two per byte. Raises IndexError if it is cut
    short."""
    digits = bytearray(cells)
    half = 2 * (at + (cells + 7) // 8)
    for cell in range(cells):
        if is_set(raw, at, cell):
            digits[cell] = raw[half >> 1] >> 4 * (half & 1) & 15
            half += 1
    return digits


def is_set(raw, at, bit):
    """Return whether `bit` is set in the bits of `raw` from byte `at` on."""
    return raw[at + (bit >> 3)] >> (bit & 7) & 1 != 0


def _of(family):
    return __import__("sumpad.games." + family + ".packing", None, None, ("unpacked",))
