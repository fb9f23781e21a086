"""Sentences of the hints of cross-number. Words only: no reasoning.

Where there are several ways to word something, a function returns all of them, the fullest first.
`name` is a line or a cell in words, `side` is HIGH or LOW (see solver/crossnum/hinter.py).
"""

from micropython import const

from sumpad.games.messages import either
from sumpad.solver.crossnum.hinter import HIGH, LOW

_TERMS = const(8)  # of a sum, so many can be written one by one


def one_blank(name, digit):
    return "{} needs {} in its one blank, so it is {}".format(name, digit, digit)


def extremes(name, needs, count, digit):
    return "{} needs {} in {} blanks, so each is {}".format(name, needs, count, digit)


def bound(value, side):
    """Return the least or the most that a cell can be: `3 or more`, `3 or less`, `9`."""
    if value == (1 if side == HIGH else 9):
        return str(value)
    return "{} or {}".format(value, "less" if side == HIGH else "more")


def span(least, most):
    """Return some digits, one after another: `3 or less`, `3 or more`, `3 to 5`."""
    if least == 1 < most:
        return bound(most, HIGH)
    if least < 9 == most:
        return bound(least, LOW)
    return either(range(least, most + 1))


# A line and its blanks


def sums(terms):
    """Return ways to write a sum: with all terms, with alike terms together (`3x1+2=5`), and the
    total alone."""
    total = str(sum(terms))
    if len(terms) < 2:
        return [total]
    counted = []
    for term in sorted(set(terms)):
        count = terms.count(term)
        counted.append("{}x{}".format(count, term) if count > 1 else str(term))
    ways = ["+".join(counted) + "=" + total, total]
    if len(terms) <= _TERMS:
        ways.insert(0, "+".join([str(term) for term in terms]) + "=" + total)
    return ways


def reasons(name, needs, terms, side, is_exact):
    """Return ways to say why a line bounds a blank on a side.

    needs     what all blanks of the line must make
    terms     the bounds of the other blanks, on the other side
    is_exact  the other blanks are known
    """
    if not terms:
        return ["{} needs {} in its one blank".format(name, needs)]
    if min(terms) == max(terms) == (1 if side == HIGH else 9):
        return ["{} needs {} in {} blanks".format(name, needs, len(terms) + 1)]
    others = "the other is" if len(terms) == 1 else "the others make"
    if not is_exact:
        others += " at " + ("least" if side == HIGH else "most")
    return ["{} needs {} and {} {}".format(name, needs, others, total) for total in sums(terms)]


def so_are(names, bounds):
    """Return what follows for some cells; no names: for each blank of the line."""
    if not names:
        return ", so each is " + bounds
    if len(names) == 1:
        return ", so {} is {}".format(names[0], bounds)
    return ", so {} and {} are each {}".format(", ".join(names[:-1]), names[-1], bounds)


def both(name, value):
    """Return that a cell whose two bounds are the same is known."""
    return "{} is {} and {}, so it is {}".format(
        name, bound(value, LOW), bound(value, HIGH), value
    )


def line_leaves(opening, name, names, bounds):
    """Return how to word a step where there is no room for reasons."""
    return "{}{} leaves {} {}".format(opening, name, ", ".join(names) or "each blank", bounds)


def limit(words):
    """Return the sentence on the first steps; `words`: see messages.left_out of all families."""
    return words + " limit the framed cells"


# Suppositions

THEN = "then "
NO_SOLUTION = ": no solution is left"


def suppose(name, least, most, is_second=False):
    """Return how a supposition begins; `is_second`: it is one more."""
    return "suppose {} is {}{}".format(name, span(least, most), " too" if is_second else "")


def leave(words, digits):
    """Return the sentence on the first tries; `words`: as for `limit`."""
    return "{} leave {} here".format(words, either(digits))


def fails(opening, name, needs, terms, is_short, follows):
    """Return ways to say that the blanks of a line cannot make what it needs."""
    blanks = "its blanks make" if len(terms) > 1 else "its blank is"
    side = "most" if is_short else "least"
    words = "{}{} needs {} but {} at {} {}{}"
    ways = [
        words.format(opening, name, needs, blanks, side, total, follows) for total in sums(terms)
    ]
    return ways + [fails_in_short(opening, name, needs, then) for then in (follows, "")]


def fails_in_short(opening, name, needs, follows):
    """Return the same without the steps that lead to it."""
    return "{}{} cannot make {}{}".format(opening, name, needs, follows)


def none_fits(opening, name, follows):
    return "{}no digit fits {}{}".format(opening, name, follows)


def so_not(name, least, most):
    """Return what follows for a cell that cannot be some digits."""
    if least == 1:
        return ", so {} is {}".format(name, bound(most + 1, LOW))
    if most == 9:
        return ", so {} is {}".format(name, bound(least - 1, HIGH))
    return ", so {} is not {}".format(name, either(range(least, most + 1)))


def search_fails(opening):
    return opening + "every way on fails, too many to show"
