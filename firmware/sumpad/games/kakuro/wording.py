"""How hints of kakuro name sets of digits, as masks with bit d - 1 for the digit d."""

from micropython import const

_ALL = const(511)
_SHORT_SUM = const(3)  # digits of a sum that leave room in two rows of a bar
_MANY = const(5)  # digits: those that are missing are fewer


def digits_of(mask, between=","):
    """The digits of a set, one after another: `1,2,9`. No space, at which lines break."""
    return between.join(str(digit) for digit in range(1, 10) if mask >> digit - 1 & 1)


def size(mask):
    """How many digits a set has."""
    return sum(mask >> i & 1 for i in range(9))


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
