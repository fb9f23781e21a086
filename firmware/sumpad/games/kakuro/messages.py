"""Sentences of the hints of kakuro. Words only: no reasoning.

A set of digits is a mask, bit d - 1 for the digit d. A function that returns `ways` returns all
ways to word a sentence, the fullest first.
"""

from micropython import const

from sumpad.games import messages
from sumpad.games.messages import digits

_ALL = const(511)
_EIGHT = const(128)
_MANY = const(5)  # digits: from here on it is shorter to name those that a cell cannot be
_MOST_SUMS = const(12)  # and digits of a block, across or down, that are named one by one

# How sentences on the cells of a block may begin.
_OTHERS = "all other cells are in both sums: ", "all others are in both: "


# Digits and cells.


def digits_of(mask, last="or"):
    """Return the digits of a set in words: `1, 2 or 9`, `1 to 7`."""
    return messages.either(digits(mask), last)


def with_article(mask):
    """Return the digits that a run has or needs: `a 4`, `an 8`, `5 and 7`."""
    article = "" if mask & mask - 1 else "an " if mask == _EIGHT else "a "
    return article + digits_of(mask, "and")


def added(mask):
    """Return the digits of a set as a sum: `1+2+9`."""
    return "+".join([str(digit) for digit in digits(mask)])


def only(mask):
    """Return the digits that a cell can be, or those that it cannot be if they are fewer."""
    if len(digits(mask)) >= _MANY:
        return "no " + digits_of(mask ^ _ALL)
    return "only " + digits_of(mask)


def _here(count):
    return "here" if count == 1 else "in these cells"


def _cells(count):
    return "one cell" if count == 1 else "{} cells".format(count)


# Runs.


def run(total, is_across):
    """Return the name of a run. Several may share it: pages mark the sum that they name."""
    return "{} {}".format(total, "across" if is_across else "down")


def part(count):
    """Return the name of `count` framed cells of a run."""
    return "these {} cells".format(count)


def blanks(name, rest, count, placed):
    """Return ways to say what is left in so many cells of a run. `rest`: of its sum, 0: all of it;
    `placed`: the digits that others of its cells have."""
    cells = _cells(count)
    words = "{} needs {} more in {}" if rest else "{0} has {2}"
    short = words.format(name, rest, cells)
    if not placed:
        return (short,)
    others = "other cell makes" if count == 1 else "other {} make".format(cells)
    has = "{} has {}; ".format(name, with_article(placed))
    return (
        "{}its {} {}".format(has, others, rest),
        "{}{} left in {}".format(has, rest, cells),
        short,
    )


def made(name, total, rest, placed):
    """Return ways to say what a part of a run makes; `rest`: of that, without the digits
    `placed`."""
    words = "{} make {}".format(name, total)
    if not placed:
        return (words,)
    return "{}, {} left after {}".format(words, rest, added(placed)), words


def is_of_others(words):
    """Return whether a sentence says what the other cells of a run make, and nothing of one."""
    is_of_some = words.endswith((" here", " cells")) or "this cell" in words
    is_of_some = is_of_some or " (not " in words
    return "; its other " in words and not is_of_some


def last_cell(name, digit):
    """Return a sentence: the last blank of a run."""
    return "{} needs {} in its last blank".format(name, digit)


def last(name, total, others):
    """Return ways to say what one cell of a run is, given the digits `others` of its other cells;
    `total`: the sum of them all."""
    left = total - sum(digits(others))
    words = last_cell(name, left)
    if others:
        words = added(others).replace("+", "-")
        words = "{}: this cell is {}-{}={}".format(name, total, words, left)
    return words, "{}: this cell is {}".format(name, left)


def has(name, left, lost, count):
    """Return ways to say that `count` cells cannot have digits that others of the run have."""
    words = "{} already has {}".format(name, digits_of(lost, "and"))
    whole = words + follows(left, lost, count)
    return (whole, words) if left & left - 1 else (whole,)


def names_left(left, lost):
    """Return whether `follows` names the digits left, instead of those lost."""
    return not left & left - 1 or len(digits(left)) < len(digits(lost))


def follows(left, lost, count):
    """Return the end of a sentence: what `count` cells of a run can be now, or cannot be."""
    if not left & left - 1:
        if count > 1:  # a contradiction, as they are in one run
            return ", but only {} fits in these cells".format(digits_of(left))
        return ", so this cell is " + digits_of(left)
    if names_left(left, lost):
        return ", so only {} {}".format(digits_of(left), _here(count))
    return ", so no {} {}".format(digits_of(lost), _here(count))


def listed(sets):
    """Return sets of digits in words: `1+3+9 or 2+4+7`."""
    return messages.joined([added(some) for some in sets], "or")


def by_sets(clauses, sets, allowed, missing, is_known, left, lost, count, shown, whole=""):
    """Return ways to say what the fitting sets of a run leave for `count` cells, in groups: those
    with the most reasons first.

    clauses   ways to begin the sentence: see `blanks`
    sets      the fitting sets, if they are few
    allowed   the digits of all fitting sets
    missing   the other digits, except for those in the run
    is_known  whether earlier steps have removed candidates of the cells
    left      the digits that each of the cells keeps
    lost      the digits that each of them loses
    shown     the digits of a sum that shows why `missing` cannot be there, see
              `fitting_sets.example_against`
    whole     the name of the run if all its cells are blank, else ""
    """
    still = " left" if is_known else ""
    end = follows(left, lost, count)
    ends = [end]
    if left == allowed:
        ends = []  # the sets say it
    elif count == 1 and not left & left - 1:
        ends.insert(0, ", and only {} fits here".format(digits_of(left)))
    elif left & left - 1 and names_left(left, lost) and allowed & ~(left | lost):
        words = "{} (not {})".format(end, digits_of(allowed & ~(left | lost)))
        ends.insert(0, words.replace("only ", ""))
    if left & left - 1:
        ends.append("")
    bodies = []
    some = []
    if sets:
        words = _sets(whole or "that", sets, is_known)
        bodies = [words + it for it in ends]
        if whole:
            some, bodies = [bodies], []
    plain = []
    if missing == lost and left & left - 1:
        words = "no {}{} {}".format(digits_of(missing), still, _here(count))
        if shown:
            plain.append("{} ({}={})".format(words, added(shown), sum(digits(shown))))
        plain.append(words)
    elif allowed == left and len(digits(left)) < _MANY:
        plain.append("only {}{} {}".format(digits_of(left), still, _here(count)))
    elif len(digits(allowed)) >= _MANY and missing:
        plain.append("no {}{}{}".format(digits_of(missing), still, end))
    else:
        plain.append("only {}{}{}".format(digits_of(allowed), still, end))
    if count > 1:
        plain.append(plain[-1].replace(_here(count), _here(1)))
    return some + _groups(clauses, bodies) + _groups(clauses, plain)


def _sets(name, sets, is_known):
    """Return which sets a run with blanks only can have, or what is left of it, "that"."""
    return "{} is {}{}".format(name, "now " if is_known else "", listed(sets))


def _groups(clauses, bodies):
    """Return a list of ways for each clause, with the best `bodies` first."""
    return [["{}: {}".format(clause, words) for words in bodies] for clause in clauses if bodies]


def required(name, clauses, sets, is_known, digit, is_part=False, crossing="", whole=""):
    """Return ways to say that all sets have a digit that only one cell can be, or several if the
    run cannot be made; in groups as `by_sets`.

    is_part   `name` is of some cells, see `part`
    crossing  `across` or `down` if the other cells cannot be the digit by their runs of this
              direction; else ""
    whole     as in `by_sets`
    """
    ends = ["only this cell can be {}".format(digits_of(digit))]
    if crossing:
        ends.insert(0, "the {} sums allow {} only here".format(crossing, digits_of(digit)))
    some = []
    bodies = []
    if sets:
        words = _sets(whole or "that", sets, is_known)
        bodies = ["{}, and {}".format(words, end) for end in ends]
        if whole:
            some, bodies = [bodies], []
    verb = ("now " if is_known else "") + ("need" if is_part else "needs")
    plain = ["{} {} {}, and {}".format(name, verb, with_article(digit), end) for end in ends]
    return some + _groups(clauses, bodies) + [plain]


def pair(name, mask):
    """Return a sentence: the two framed cells of a run take two digits from its others."""
    return "{}: two cells hold {}, so no other cell does".format(name, digits_of(mask, "and"))


# Blocks.


def block(sums, placed, is_across):
    """Return ways to say what runs of a direction make; if they have digits, `placed`, what they
    make without these."""
    is_one = len(sums) < 2
    lines = ("the row" if is_across else "the column") + ("" if is_one else "s")
    total = sum(sums)
    left = total - sum(placed)
    verb = ("need" if placed else "make") + "s" * is_one
    ways = ["{} here {} {}".format(lines, verb, left)]
    terms = "+".join([str(it) for it in sums])
    is_short = 1 < len(sums) + len(placed) <= _MOST_SUMS
    if is_short:
        some = terms + "".join(["-" + str(it) for it in placed])
        if not is_one:
            ways.insert(0, "{} here are {}: they {} {}".format(lines, some, verb, left))
        ways.insert(0, "{} here {} {}={}".format(lines, verb, some, left))
    if placed:
        its = "the {}".format(placed[0])
        if placed[1:]:
            its = "its digits" if is_one else "their digits"
        verb = "makes" if is_one else "make"
        words = "{} here {} {{}}, or {} without {}".format(lines, verb, left, its)
        ways.insert(0, words.format(total))
        if is_short and not is_one:
            ways.insert(0, words.format("{}={}".format(terms, total)))
    return ways


def difference(across, down):
    """Return the difference of the sums of a block: `21-16=5`."""
    greater, less = max(across, down), min(across, down)
    return "{}-{}={}".format(greater, less, greater - less)


def neck(words):
    """Return ways to say what the only cell is that joins a block to the rest; `words`: see
    `difference`."""
    end = "this cell is " + words
    ways = [it + end for it in _OTHERS]
    return ways + ["this cell is in one sum only: " + words, end]


def shorter_run(words, count):
    ways = (
        _OTHERS[0] + "these {} cells make {}",
        _OTHERS[1] + "these {} cells make {}",
        "these {} are in one sum only: {}",
        "these {} make {}",
    )
    return [it.format(count, words) for it in ways]


def couple(words, sign, count):
    """Return ways to say how two cells that join a block to the rest are related.

    words  see `difference`
    sign   1 if the framed one is more than the other, -1 if it is less, 0 if they are equal, None
           if `words` give their sum
    count  how many of them are framed
    """
    total = words.split("=")[-1]
    if sign is None:
        relation = "these two make {}"
    elif not sign:
        relation = "these two are the same"
    elif count > 1:
        relation = "these two differ by {}"
    else:
        relation = "this cell is {} " + ("more" if sign > 0 else "less") + " than the other"
    found = [relation.format(it) for it in (words, total)]
    return [some + it for some in _OTHERS for it in found] + found


def other(missing, left):
    """Return a sentence: what the other cell of a couple is not or, if shorter, can be."""
    if len(digits(missing)) > len(digits(left)):
        return "the other cell is " + digits_of(left)
    return "the other cell is not " + digits_of(missing)


# Steps together, and their end.


def left_out(count, mask):
    """Return ways to say what the first `count` steps leave for a cell."""
    return ("{} {} here".format(messages.left_out(count, "leave"), only(mask)),)


def skipped(mask):
    """Return ways to say what steps without pages leave for a cell."""
    return ("earlier steps leave {} here".format(only(mask)),)


def limit(count):
    """Return ways to say that `count` steps, or those without pages (0), limit several cells."""
    words = messages.left_out(count, "limit") if count else "earlier steps limit"
    words += " these cells"
    return words.replace("limit", "rule", 1).replace(" these", " out digits in these"), words


def so_only(digit):
    return "so only {} is left here".format(digit)
