"""Sentences that the hints of several families share. Words only: no reasoning."""

# In a sentence, with the arrow of the fonts: RIGHT shows the steps that it leaves out.
LEFT_OUT = "(\x04)"

# Behind a sentence whose reasons have more pages than there is room for.
LONG_PROOF = " (long proof)"


def either(digits, last="or"):
    """Return some digits, ascending, in words: `3`, `3 or 5`, `3 to 5`, `3, 5 or 6`."""
    if len(digits) > 2 and digits[-1] - digits[0] == len(digits) - 1:
        return "{} to {}".format(digits[0], digits[-1])
    words = ", ".join(str(digit) for digit in digits[:-1])
    return "{} {} {}".format(words, last, digits[-1]) if words else str(digits[-1])


def left_out(count, name=""):
    """Return how a sentence begins that sums up `count` steps; `name`: one of them, if any."""
    words = "first {} step{}".format(count, "" if count == 1 else "s")
    if name:
        words = words + " with " + name if count > 1 else name
    return "{} {}".format(words, LEFT_OUT)


def left(digits):
    """Return the sentence on the digits that all sums together leave for a cell."""
    return "the sums leave {} here".format(either(digits))


def what_if(digit):
    """Return the sentence that concludes a what-if: every digit but `digit` has failed."""
    return "only {} leaves a solution here".format(digit)


def choice(digit, other=0):
    """Return the sentence for a cell that can be chosen: a solution has `digit` there, another
    one has `other` (0: unknown)."""
    if other:
        return "several solutions: {} here leads to one, {} to another".format(digit, other)
    return "{} here leads to a solution, others may too".format(digit)


def no_solution(fault="no solution is left"):
    """Return the sentence that something entered is wrong; `fault`: what shows it."""
    return fault + ": undo, or find mistakes"
