"""The sets of digits that fit some cells of a run, for its hints. A set is a mask, as in
solver/kakuro/sums.py."""

from micropython import const

from sumpad.games.messages import digits
from sumpad.solver.kakuro import sums as kakuro_sums

MOST = const(4)  # sets that a sentence lists


def that_fit(table, masks, total):
    """Return the sets of different digits that so many cells can hold to make a total.

    `table`: that of sums.py; `masks`: what each of the cells can be. These are exactly the sets
    that the solver's step takes: each cell can be one of the digits, and each digit is possible in
    one of the cells. A sentence that left out a set for a further reason would say more than the
    step has used, and in an impossible supposition a later step may use a digit of that set.
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
    """Return the digits of some sets together."""
    digits = 0
    for its in some:
        digits |= its
    return digits


def size(mask):
    """Return how many digits a set has."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def total(mask):
    """Return what the digits of a set add up to."""
    return sum(digits(mask))


def extreme(free, count, made, lost):
    """Return so many digits, as a set, which show that cells cannot be those of `lost`: with the
    least of these they make more than `made` at least, or with the greatest less at most; 0 if
    that is not why. `free`: the digits that the run does not have yet."""
    some = digits(free & lost)
    if not some or count < 2:
        return 0
    small = [some[0]] + digits(free & ~(1 << some[0] - 1))[: count - 1]
    large = [some[-1]] + digits(free & ~(1 << some[-1] - 1))[1 - count :]
    for found, shows in ((small, sum(small) > made), (large, sum(large) < made)):
        if shows:
            return sum([1 << digit - 1 for digit in found])
    return 0


def makes(masks, total):
    """Return whether digits of some sets, one of each, add up to a total; they may be equal."""
    sums = 1  # bit s: they can add up to s
    for mask in masks:
        found = 0
        for digit in range(1, 10):
            if mask >> digit - 1 & 1:
                found |= sums << digit
        sums = found
    return sums >> total & 1 == 1
