"""What lines of a cross-number tell, in groups: for `telling.py`.

For facts see bounds.py. What is told of a line is what it leaves by all that was told before, even
if the chain needs less: a reader adds up what the last pages said.
"""

from micropython import const

from sumpad.solver.crossnum import chains

GROUP = const(-1)  # `how` of a Group
_CELLS = const(3)  # of a line, that are told at once


class Group:
    """What one line tells about some cells, the least of all or the most of all, none of it
    resting on the other.

    facts   told at once
    alike   (facts, told) of those of one bound, one after the other; `told`: see bounds.py
    told    of the cells after all of them
    rests   whether on the guess
    left    what the blanks of the line have to make
    limits  of the blanks of the line: (cell, the bound that limits those of the other cells)
    words   in short
    """

    how = GROUP
    stuck = -1

    def __init__(self, facts, rests, bounds):
        """`bounds`: before these facts, which they get."""
        self.facts = facts
        self.rests = rests
        _, _, side, line = facts[0]
        self.line = line
        self.left = bounds.left(line)
        self.limits = bounds.of_blanks(line, 1 - side)
        self.alike = []
        values = []
        for _, value, _, _ in facts:
            if value not in values:
                values.append(value)
                some = [fact for fact in facts if fact[1] == value]
                bounds.take(some)
                self.alike.append((some, bounds.told()))
        self.told = bounds.told()
        self.words = ""


def group(bounds, guessed, why, known, groups):
    """Fill a list with the facts of a chain that tell more than those that are known, in groups,
    in an order in which each rests on those before it; those first that do not rest on the guess
    about a cell, `guessed`. The chain gets what is told of the cells at its end."""
    facts = news(why.facts, known)
    last = {}  # the number of the fact on a bound, 2 * cell + side
    rests_on = []  # the numbers of facts
    rests = []  # whether on the guess
    for i, (own, _, side, line) in enumerate(facts):
        before = set()
        is_guess = False
        for at in bounds.cells(line):
            if at != own:
                k = last.get(2 * at + 1 - side, -1)
                told = facts[k] if k >= 0 else None
                if at == guessed and is_guessed(why, 1 - side, told):
                    is_guess = True
                elif told:
                    before.add(k)
                    is_guess = is_guess or rests[k]
        if 2 * own + side in last:
            before.add(last[2 * own + side])
        rests_on.append(before)
        rests.append(is_guess)
        last[2 * own + side] = i
        yield
    bounds.begin(known)
    is_supposed = False
    left = list(range(len(facts)))
    while left:
        # Of the lines with facts whose time has come the one with most, if none is left out.
        now = {}
        later = set()
        for i in left:
            place = rests[i], facts[i][3], facts[i][2]
            if rests_on[i]:
                later.add(place)
            else:
                now[place] = now.get(place, []) + [i]
        best = min([(place[0], place in later, -len(now[place]), now[place]) for place in now])
        told = best[3][:_CELLS]
        if best[0] and not is_supposed:
            bounds.suppose(guessed, why.least, why.most)
            is_supposed = True
        if bounds.broken(facts[told[0]][3]) is not None:
            break
        stronger = [bounds.stronger(facts[i]) for i in told]
        stronger = [fact for fact in stronger if fact]
        if stronger:
            groups.append(Group(stronger, best[0], bounds))
        left = [i for i in left if i not in told]
        for i in left:
            rests_on[i].difference_update(told)
        yield
    if guessed >= 0 and not is_supposed:
        bounds.suppose(guessed, why.least, why.most)
    why.end(bounds, facts[told[0]][3] if left else why.line)


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
