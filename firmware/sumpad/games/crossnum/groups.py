"""What lines of a cross-number tell, in groups, and facts about it: for `telling.py`.

A fact is (cell, bound, side, line), as of solver/crossnum/chains.py.
"""

from micropython import const

from sumpad.solver.crossnum import chains

GROUP = const(-1)  # `how` of a Group


class Group:
    """What one line tells about some cells, none of it resting on the other.

    rests     whether on the guess
    is_plain  the other blanks of the line may be anything
    words     in short
    """

    how = GROUP

    def __init__(self, facts, rests, is_plain):
        self.line = facts[0][3]
        self.facts = facts
        self.rests = rests
        self.is_plain = is_plain
        self.words = ""


def free(parts):
    """The facts of some groups that rest on no guess."""
    return [fact for part in parts if not part.rests for fact in part.facts]


def news(facts, known):
    """Those of some facts that tell more than others."""
    found = []
    for fact in facts:
        cell, value, side, _ = fact
        for at, its, other, _ in known:
            if at == cell and other == side and (its <= value if side else its >= value):
                break
        else:
            found.append(fact)
    return found


def is_guessed(why, side, fact):
    """Whether it is the guess that tells a bound of its cell, not a fact, if that is not None."""
    if side == chains.HIGH:
        return why.most < (fact[1] if fact else 9)
    return why.least > (fact[1] if fact else 1)


def bound(value, side, count=1):
    """What is told of so many cells."""
    if value == (1 if side == chains.HIGH else 9):
        return "{}{}".format(" is " if count == 1 else " are ", value)
    return "{}{}".format("<=" if side == chains.HIGH else ">=", value)


def order(why):
    return len(why.facts) << 8 | why.least
