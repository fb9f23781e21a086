"""Sentences that the hints of several families share, and the titles of techniques. Words only: no
reasoning."""

# Appended to a sentence whose reasons would take too many pages.
LONG_PROOF = " (long proof)"


def joined(words, last="and"):
    """Return words as a list in words: `1`, `1 and 2`, `1, 2 and 8`."""
    words = [str(word) for word in words]
    return " {} ".format(last).join([it for it in (", ".join(words[:-1]), words[-1]) if it])


def fullest(ways, fits):
    """Return the first of `ways` for which `fits` is true, else the last; `fits`: see
    Backend.hint."""
    for words in ways:
        if fits(words):
            break
    return words


def digits(mask):
    """Return the digits of a mask, bit d - 1 for the digit d, as a list."""
    return [digit for digit in range(1, 10) if mask >> digit - 1 & 1]


def either(digits, last="or"):
    """Return ascending digits in words: `3`, `3 or 5`, `3 to 5`, `3, 5 or 6`; with the `last` word
    "and" always one by one."""
    if last == "or" and len(digits) > 2 and digits[-1] - digits[0] == len(digits) - 1:
        return "{} to {}".format(digits[0], digits[-1])
    return joined(digits, last)


def left_out(count, verb):
    """Return the beginning of a sentence that sums up the first `count` steps. `verb`: in the
    plural."""
    return "1 step {}s".format(verb) if count == 1 else "{} steps {}".format(count, verb)


def repeated(name, digit, count):
    """Return a sentence: the line `name` has a digit `count` times."""
    return "{} has {} {}".format(name, digit, "twice" if count == 2 else "more than once")


def left(digits):
    """Return a sentence: the sums leave only `digits` for the framed cell."""
    return "the sums leave {} here".format(either(digits))


def choice(digit, other=0):
    """Return the sentence for a choice: a solution has `digit` in the framed cell, and another
    one has `other` (0: unknown)."""
    if other:
        return "{} is one way here, {} is another".format(digit, other)
    return "{} here leads to a solution, but others may too".format(digit)


def no_solution(fault="no solution is left"):
    """Return a sentence: an entered digit is wrong; `fault`: what shows it."""
    return fault + ": undo, or find mistakes"


def techniques(family):
    """Return the module with the table of techniques of `family`."""
    return __import__("sumpad.solver." + family + ".techniques", None, None, ("TABLE",))


def title(family, technique):
    """Return the name of a technique with a capital, and a gloss if the name says little. A gloss
    with a capital is the whole title."""
    if technique == "choice":
        return "No digit is certain"
    gloss = getattr(techniques(family), "GLOSSES", {}).get(technique)
    words = technique[0].upper() + technique[1:]
    if gloss and gloss[0].isupper():
        return gloss
    return words + ": " + gloss if gloss else words
