"""Sentences of the hints of cross-number. Words only: no reasoning.

A function that returns `ways` returns all ways to word a sentence, the fullest first. `name` is a
line or a cell in words, `side` is HIGH or LOW (see solver/crossnum/hinter.py).
"""

from micropython import const

from sumpad.games.crossnum import fault_sentences
from sumpad.games.messages import either, joined, left_out
from sumpad.solver.crossnum.hinter import HIGH, LOW

_TERMS = const(8)  # the most terms of a sum that are written one by one


def one_blank(name, digit):
    return "{} needs {} in its last blank".format(name, digit)


def extremes(name, needs, count, digit):
    return "{} needs {} in {} blanks, so each is {}".format(name, needs, count, digit)


def bound(value, side):
    """Return a bound of a cell in words: `3 or more`, `3 or less`, `9`."""
    if value == (1 if side == HIGH else 9):
        return str(value)
    return "{} or {}".format(value, "less" if side == HIGH else "more")


def span(least, most):
    """Return a range of digits in words: `3 or less`, `3 or more`, `3 to 5`."""
    if least == 1 < most:
        return bound(most, HIGH)
    if least < 9 == most:
        return bound(least, LOW)
    return either(range(least, most + 1))


def sums_leave(least, most):
    """Return a sentence: the sums leave only `least` to `most` for the framed cell."""
    return "the sums leave {} here".format(span(least, most))


# A line and its blanks.


def sums(terms):
    """Return ways to write a sum: with all terms, with equal terms together (`3x1+2=5`), and as
    the total alone."""
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


def reasons(opening, name, needs, terms, side, is_exact, is_within, follows):
    """Return ways to say why a line bounds a blank on a side, and what `follows`.

    needs      the sum that all blanks of the line must make
    terms      the bounds of the other blanks, on the other side
    is_exact   whether the other blanks are known
    is_within  whether the opening supposes nothing that fills a blank of the line
    """
    name = _changed(opening, name, is_within)
    words = "{0}{1} needs {2}"
    if not terms:
        return [opening + one_blank(name, needs) + follows]
    totals = sums(terms)
    if not is_exact and min(terms) == max(terms) == (1 if side == HIGH else 9):
        words += "; even with {3}"
        follows = follows.replace("so ", "")
        totals = totals[:-1] or ["a " + totals[0]]
    else:
        others = "the other blank is" if len(terms) == 1 else "the others make"
        if not is_exact:
            others += " at least" if side == HIGH else " at most"
        words = ("{1} needs {2}; {0}" if is_within else words + "; ") + others + " {3}"
    words += follows
    return [words.format(opening, name, needs, total) for total in totals]


def _changed(opening, name, is_within):
    """Return the name of a line, with a word if what the opening supposes fills a blank of it, as
    it needs less then than its edge shows."""
    return name if is_within or opening in ("", THEN) else name + " now"


def tight(name, needs, terms, side):
    """Return ways to say that all blanks of a line take their bounds on a side, `terms`."""
    words = "{0} needs {1}; the {2} is {3}, so each blank takes its {2}"
    side = "most" if side == HIGH else "least"
    return [words.format(name, needs, side, total) for total in sums(terms)]


def so_are(names, bounds):
    """Return the end of a sentence: the bound of the cells `names`, or of each blank."""
    if not names:
        return ", so each blank is " + bounds
    return ", so {} {} {}".format(joined(names), _are(names), bounds)


def _are(names):
    return "is" if len(names) == 1 else "are"


def both(name, value):
    """Return a sentence: both bounds of a cell are `value`, so it is known."""
    return "{} is {} and {}, so it is {}".format(
        name, bound(value, LOW), bound(value, HIGH), value
    )


def line_leaves(opening, name, names, bounds):
    """Return ways to word a step without its reasons."""
    names = names or ["each blank"]
    words = "{} {} {}".format(joined(names), _are(names), bounds)
    return ["{}by {}, {}".format(opening, name, words), opening + words]


def limit(count):
    """Return the sentence that sums up the first `count` steps, which are several."""
    return "in {} steps, sums limit the marked cells".format(count)


# Suppositions.

THEN = "then "
LIMITS = ", which limits other cells"
NO_SOLUTION = ": no solution is left"


def suppose(name, least, most, is_second=False):
    """Return the beginning of a supposition; `is_second`: it adds to another one."""
    return "suppose {} is {}{}".format(name, span(least, most), " too" if is_second else "")


def leave(count, digits):
    """Return the sentence that sums up the first `count` refutations."""
    return "{} only {} here".format(left_out(count, "leave"), either(digits))


def fails(opening, name, target, needs, terms, is_short, follows, is_within=False, last=""):
    """Return ways to say that the blanks of a line, which are at most (`is_short`) or at least
    `terms`, cannot make what it needs.

    is_within  whether the opening supposes nothing that fills a blank of the line
    last       the name of the last blank
    """
    if terms and needs > 0:
        side = "most" if is_short else "least"
        blanks = "its blanks make"
        words = "{}{} needs {}, but {} at {} {}"
        changed = _changed(opening, name, is_within)
        if len(terms) < 2:
            # "But it is" would sound circular right after the supposition.
            side = bound(terms[0], HIGH if is_short else LOW)
            blanks = last
            words = "{}{} leaves {} for {}, " + ("but it is {}" if opening == THEN else "not {}")
        elif is_within:
            # The page of a small panel may begin with the opening.
            blanks = "the " + name.split(" ")[0] + "'s blanks make"
            words = "{1} needs {2}; {0}{3} at {4} {5}"
        elif opening == THEN:
            blanks = "it makes"  # shorter, so that it needs no page of its own
        ways = [
            words.format(opening, changed, needs, blanks, side, total) for total in sums(terms)
        ]
    else:
        made = target - needs + sum(terms)
        ways = [opening + fault_sentences.adds_up(name, made, terms, is_short, target)]
    ways = [words + then for then in (follows, "") for words in ways]
    return ways + [fails_in_short(opening, name, then) for then in (follows, "")]


IN_SHORT = " cannot make its sum"


def fails_in_short(opening, name, follows):
    """Return a sentence: a line fails, without the steps that lead to it."""
    return opening + name + IN_SHORT + follows


def after(count):
    """Return the end of a sentence: how many steps it leaves out."""
    return " (after {} steps)".format(count)


def none_fits(opening, name, follows):
    return "{}no digit fits {}{}".format(opening, name, follows)


def so_not(name, least, most):
    """Return the end of a sentence: what a cell is that is not `least` to `most`."""
    if least == 1:
        return ", so {} is {}".format(name, bound(most + 1, LOW))
    if most == 9:
        return ", so {} is {}".format(name, bound(least - 1, HIGH))
    return ", so {} is not {}".format(name, either(range(least, most + 1)))


def search_fails(opening):
    return opening + "it fails, but in too many steps to show"
