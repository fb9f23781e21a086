"""How hints of kakuro name sets of digits, as masks with bit d - 1 for the digit d."""

from micropython import const

_ALL = const(511)
_SHORT_SUM = const(3)  # digits of a sum that leave room in two rows of a bar
_LONGEST = const(24)  # characters for the digits of some cells, one after another
_MANY = const(5)  # digits: those that are missing are fewer


def digits_of(mask, between=","):
    """The digits of a set, one after another: `1,2,9`. No space, at which lines break."""
    return between.join(str(digit) for digit in range(1, 10) if mask >> digit - 1 & 1)


def size(mask):
    """How many digits a set has."""
    return sum(mask >> i & 1 for i in range(9))


def impossible(total, masks):
    """Why some cells of a run cannot make a total; `masks`: what each of them can be."""
    count = len(masks)
    union = 0
    for mask in masks:
        union |= mask
    cells = "one cell makes" if count == 1 else "{} cells make".format(count)
    words = "no solution: {} {}, but by now ".format(cells, total)
    if not _can_make(count, total, union):
        if size(union) > _MANY:
            return words + "cannot be {}".format(digits_of(union ^ _ALL))
        return words + "can be {} alone".format(_range_of(union))
    listed = " and ".join([_range_of(mask) for mask in masks])
    if len(listed) <= _LONGEST:
        return words + "are " + listed
    return words + "not by what each can be"


def _range_of(mask):
    """The digits of a set, in short if they follow one another: `1,2,9`, `1 to 7`."""
    digits = digits_of(mask)
    first, last = int(digits[0]), int(digits[-1])
    if size(mask) > 2 and last - first == size(mask) - 1:
        return "{} to {}".format(first, last)
    return digits


def _can_make(count, total, mask):
    """Whether so many different digits of a set make a total."""
    for some in range(512):
        if some & mask == some and size(some) == count and _sum(some) == total:
            return True
    return False


def _sum(mask):
    return sum([digit for digit in range(1, 10) if mask >> digit - 1 & 1])


def made_by(cells, total, allowed, taken, known):
    """By which digits so many cells of a run make a total: the words, and the set that they name.

    `allowed`: the digits; `taken`: those that the run has already, without which there would be
    more; `known`: what each of the cells can be by now was taken into account.
    """
    words = "{} cells make {}".format(cells, total)
    if known:
        words += ", by now"
    if taken:
        words += " beside " + digits_of(taken)
    count = size(allowed)
    if _MANY <= count < 9:
        allowed ^= _ALL
        return "{} without {}".format(words, digits_of(allowed)), allowed
    digits = digits_of(allowed, "+" if count == cells <= _SHORT_SUM else ",")
    if taken:
        return "{} by {}".format(words, digits), allowed
    if count == cells:
        return "{} only by {}".format(words, digits), allowed
    return "{} by {} alone".format(words, digits), allowed
