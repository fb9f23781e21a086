"""What lines of a cross-number tell, in groups: for `telling.py`.

For facts see bounds.py. What is told of a line is what it leaves by all that was told before, even
if the chain needs less: a reader adds up what the last pages said.
"""

from micropython import const

from sumpad.games.hint import either
from sumpad.solver.crossnum.hinter import HIGH, LOW

GROUP = const(-1)  # `how` of a Group
_CELLS = const(3)  # of a line, that are told at once


class Group:
    """What one line tells about some cells, the least of all or the most of all, none of it
    resting on the other.

    rests  whether on the guess
    free   the facts, if they do not
    words  in short
    told   of the cells of the board by then, see bounds.py
    steps  for those of one bound after the other: (words with the reason, if there is room, cells,
           what was told by then, of the cells of the line what is added up)
    """

    how = GROUP
    stuck = -1

    def __init__(self, facts, rests):
        self.line = facts[0][3]
        self.rests = rests
        self.free = () if rests else facts
        self.words = ""
        self.told = b""
        self.steps = []

    def tells(self, fact):
        """Another fact that is told by the way."""
        if not self.rests:
            self.free = self.free + [fact]

    def alone(self):
        """The words where no other is told."""
        words = self.steps[0][0] if len(self.steps) == 1 else ""
        return words or self.words


def alike(facts):
    """The bounds that facts tell, in their order."""
    values = []
    for fact in facts:
        if fact[1] not in values:
            values.append(fact[1])
    return values


def group(bounds, guessed, why, known):
    """Yield (facts, whether they rest on the guess about a cell, `guessed`): those of a chain that
    tell more than what is known, or none after a piece of work; those that one line tells at once,
    in an order in which all rest on those before them, which must be in `bounds` then; those first
    that do not rest on the guess. The chain gets what was told of the cells at its end."""
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
        yield (), False
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
        yield stronger, best[0]
        left = [i for i in left if i not in told]
        for i in left:
            rests_on[i].difference_update(told)
    if guessed >= 0 and not is_supposed:
        bounds.suppose(guessed, why.least, why.most)
    why.end(bounds, facts[told[0]][3] if left else why.breaks)


def shown(parts, bounds):
    """What a page shows of the cells, see bounds.py: what its last part does, but of the cells
    that the others tell about the sides that these show."""
    last = parts[-1]
    told = bytearray(last.told)
    done = list(bounds.cells(last.line)) if last.how != GROUP and last.line >= 0 else []
    for part in reversed(parts):
        for _, cells, _ in part.steps:
            for at in range(0, len(told), 2):
                if told[at] in cells and told[at] not in done:
                    done.append(told[at])
                    told[at + 1] = _sides(told[at + 1], part.told, told[at])
    return bytes(told)


def _sides(limits, told, cell):
    """What is shown of a cell if that are only the sides that something told shows of it."""
    least, most = divmod(limits, 16)
    for at in range(0, len(told), 2):
        if told[at] == cell and 1 < least < most < 9:
            if told[at + 1] >> 4 == 1:
                return 16 | most
            if told[at + 1] & 15 == 9:
                return least << 4 | 9
    return limits


def free(parts):
    """The facts of some groups that rest on no guess."""
    return [fact for part in parts if not part.rests for fact in part.free]


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
    if side == HIGH:
        return why.most < (fact[1] if fact else 9)
    return why.least > (fact[1] if fact else 1)


def bound(value, side, count=1):
    """What is told of so many cells."""
    if value == (1 if side == HIGH else 9):
        return "{}{}".format(" is " if count == 1 else " are ", value)
    return "{}{}".format("<=" if side == HIGH else ">=", value)


def digits_of(why):
    """The digits that a chain supposes, in words."""
    if why.least == 1 < why.most:
        return bound(why.most, HIGH)
    if why.least < 9 == why.most:
        return bound(why.least, LOW)
    return " is " + either(range(why.least, why.most + 1))
