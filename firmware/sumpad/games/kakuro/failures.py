"""Sentences of the hints of kakuro on what fails: why a run cannot be made, and what-ifs. Words
only, as in messages.py.
"""

from sumpad.games import messages
from sumpad.games.kakuro.messages import digits_of, listed, with_article
from sumpad.games.messages import digits

_IMPOSSIBLE = " cannot be made"
_ASSUMED = "suppose cell ={0} is {0}: {1}"
# What digits that are only supposed would do.
_SUPPOSED = (
    (" has ", " would have "),
    (" still needs ", " would need "),
    (" needs ", " would need "),
    (_IMPOSSIBLE, " would fail"),
)


def impossible(name, total, ends, choices, some, sets=(), missing=0, stuck=0):
    """Return ways to say why the candidates of a run cannot make its sum.

    total    its sum
    ends     the least and the most that its cells can be, (least, most) each
    choices  (what each of its cells can be, whether they make its sum if digits are repeated)
    some     the same of those that are not one digit, and what is left of the sum, or ()
    sets     all sets of other digits that make what is left of the sum, if they are few
    missing  a digit of each of them that no cell can be, as a set, or 0
    stuck    what a cell can be that has none of their digits, as a set, or 0
    """
    ways = []
    short = []  # which say less
    for side, terms in enumerate(zip(*ends)):
        made = sum(terms)
        if len(set(terms)) < len(terms):
            continue  # a run has no digit twice
        if made < total if side else made > total:
            words = "{} would make at {} ".format(name, "most" if side else "least")
            ways.append("{}{}={}".format(words, "+".join([str(it) for it in terms]), made))
            short.append(words + str(made))
    if all(choices[0]) and _differ(choices[0]):
        ways.append(_never_makes(name, *choices, total))
    if some and _differ(some[0]):
        ways.append(_never_makes(name, some[0], some[1], "the {} left".format(some[2])))
    if sets:
        rest = sum(digits(sets[0]))
        verb = "is" if rest == total else "still needs"
        head = "{} {} {}, but ".format(name, verb, listed(sets))
        some = ""
        if missing:
            some = "no {} fits".format(digits_of(missing))
        elif stuck:
            some = "the framed cell is only " + digits_of(stuck)
        if missing and not missing & missing - 1:
            short.append("{} needs {}, but {}".format(name, with_article(missing), some))
        short.append(head + ("that does not fit" if len(sets) == 1 else "none of these fits"))
        if some:
            ways.append(head + some)
    return ways + short + [name + _IMPOSSIBLE]


def _differ(masks):
    """Return whether the masks of one digit differ, as a sum of a run has no digit twice."""
    known = [mask for mask in masks if not mask & mask - 1]
    return len(set(known)) == len(known)


def _never_makes(name, masks, repeats, total):
    terms = [digits_of(mask) for mask in masks]
    words = "in {}, {} makes {} only with a digit twice" if repeats else "in {}, {} never makes {}"
    return words.format(name, " plus ".join(terms), total)


def no_digits(name, rest, count):
    """Return a sentence: no digits that a run does not have make what `count` cells need."""
    if count == 1:
        return "{} needs {} in one cell".format(name, rest)
    return "no {} digits left make {} in {}".format(count, rest, name)


def none_fits(name, digit, is_there, left, holder=""):
    """Return ways to say that the last cell of a run, which can be one of `left`, cannot be the
    digit that it needs; `is_there`: because another one has it; `holder`: the name of the other
    run through the cell if that has the digit."""
    if is_there:
        return ("{} would need {} twice".format(name, digit),)
    words = "{} needs {}, but ".format(name, with_article(1 << digit - 1))
    ways = [words + "it does not fit", name + _IMPOSSIBLE]
    if holder:
        ways.insert(0, "{}{} is already in {}".format(words, digit, holder))
    elif left:
        ways.insert(0, "{}only {} fits".format(words, digits_of(left)))
    return ways


def both(digit):
    """Return a sentence: two cells of a run, with frames, would have the same digit."""
    return "both framed cells would be {}".format(digit)


def none_left(name, mask):
    """Return a sentence: a cell of a run could only be digits that others of its cells have."""
    several = "all" if len(digits(mask)) > 2 else "both"
    words = "the framed cell can be {}, but {} are in {}"
    return words.format(digits_of(mask), several, name)


def suppose(digit):
    return "suppose this cell is {}".format(digit)


def long_proof(name):
    """Return ways to say that a run cannot be made, without the reasons."""
    return (name + _IMPOSSIBLE + messages.LONG_PROOF,)


def fails(digit, words, has_frame):
    """Return a sentence: what goes wrong if the cursor's cell is `digit`. `has_frame`: `words` are
    about another cell, which alone has a frame; the cursor's shows =4, say."""
    for fact, supposed in _SUPPOSED:
        words = words.replace(fact, supposed)
    return (_ASSUMED if has_frame else "suppose {} here: {}").format(digit, words)


def second(digit):
    """Return a sentence: with `digit` in the cursor's cell, another one has no digit."""
    return _ASSUMED.format(digit, "no digit fits in the framed cell")


def searched(tried):
    """Return ways to say that the framed cell is none of `tried`, as only a search shows."""
    words = messages.joined(tried) + (" fails" if len(tried) == 1 else " fail") + " here"
    return words + ", but the proof is too long to show", words + messages.LONG_PROOF


def no_solution(name):
    """Return a sentence: no solution is left; `name`: of a run that shows it, if any."""
    if name:
        return messages.no_solution("no solution is left for " + name)
    return messages.no_solution()
