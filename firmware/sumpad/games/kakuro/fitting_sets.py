"""Sets of digits for the hints of kakuro: which of them fit some cells of a run, and why not. A
set is a mask, as in solver/kakuro/sums.py."""

from micropython import const

from sumpad.games.messages import digits
from sumpad.solver.kakuro import sums as kakuro_sums

MOST_LISTED = const(4)  # the most sets that a sentence lists


def fitting(table, masks, total):
    """Return the sets with the sum `total` that some cells can have.

    `table`: of sums.py; `masks`: the candidates of each cell. In such a set, every digit is a
    candidate of some cell, and every cell has a candidate. The solver's steps use exactly these
    sets. If a sentence left out another one for a further reason, it would say more than the step,
    and after a wrong supposition a later step may use a digit of that set.
    """
    count = len(masks)
    if not kakuro_sums.least(count) <= total <= kakuro_sums.most(count):
        return []
    possible = union(masks)
    key = kakuro_sums.FIRST + kakuro_sums.SUMS * count + total
    found = []
    for i in range(table[key], table[key + 1]):
        some = table[i]
        if some & possible == some and all(mask & some for mask in masks):
            found.insert(0, some)
    return found


def union(some):
    """Return the union of some sets."""
    digits = 0
    for its in some:
        digits |= its
    return digits


def size(mask):
    """Return the number of digits in a set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def total(mask):
    """Return the sum of the digits of a set."""
    return sum(digits(mask))


def example_against(free, count, made, lost):
    """Return an example of why `count` cells with the sum `made` cannot have the digits `lost`.

    The example is a set of `count` digits of `free`: with the least digit of `lost`, even the
    lowest others make more than `made`; or with the greatest one, even the highest others make
    less. Return 0 if neither is the reason.
    """
    some = digits(free & lost)
    if not some or count < 2:
        return 0
    small = [some[0]] + digits(free & ~(1 << some[0] - 1))[: count - 1]
    large = [some[-1]] + digits(free & ~(1 << some[-1] - 1))[1 - count :]
    for found, shows in ((small, sum(small) > made), (large, sum(large) < made)):
        if shows:
            return sum([1 << digit - 1 for digit in found])
    return 0


def can_make(masks, total):
    """Return whether `total` is the sum of one digit from each set; digits may repeat."""
    sums = 1  # bit s: the sets so far can make s
    for mask in masks:
        found = 0
        for digit in range(1, 10):
            if mask >> digit - 1 & 1:
                found |= sums << digit
        sums = found
    return sums >> total & 1 == 1
