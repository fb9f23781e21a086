"""Chains of cross-number in words, on pages: for hints that show where a guess leads.

A page tells what one line or, if the chain is long, several lines tell about some of their cells;
the last one of a chain tells which line cannot be met then. What does not rest on the guess comes
before the `if`. Where that takes too many pages, the last one of a chain says how many steps more
there are, and further pages tell these, one on each.
"""

from micropython import const

from sumpad.games import hint
from sumpad.games.crossnum import trial
from sumpad.games.crossnum.faults import blanks_of, cell_name, left_over, line_name
from sumpad.games.crossnum.groups import GROUP, Group, bound, free, is_guessed, news, order
from sumpad.solver.crossnum import chains, search

_CELLS = const(3)  # of a line, on a page
_PER_PAGE = const(4)  # lines
_WAYS = const(24)  # further pages on a cell that no digit fits, at the most
_LONGEST = const(76)  # characters of a sentence


class Telling:
    """Makes the pages of some `whys` (see trial.py): lists of (words, lines that are marked, cells
    in focus).

    pages    five at the most
    details  what these leave out
    leads    for each of the latter, the one of `pages` that it leads to
    """

    def __init__(self, size, digits, targets, cell, digit):
        """`cell`, `digit`: what follows; -1, 0: that there is no solution."""
        self.pages = []
        self.details = []
        self.leads = bytearray()
        self._size = size
        self._digits = digits
        self._targets = targets
        self._cell = cell
        self._digit = digit
        self._guess = ""  # `if ... is ..., ` unless that was said
        self._last = None  # the Why that tells what follows

    def steps(self, whys, known):
        """Fill the pages: facts that are known (see trial.py), and the shortest chains first; with
        a yield after each piece of work."""
        whys = sorted(whys, key=order)
        rest = whys[hint.PAGES - 1 :] if len(whys) > hint.PAGES else []
        whys = whys[: len(whys) - len(rest)]
        self._last = None if rest else whys[-1]
        room = hint.PAGES - (1 if rest else 0)
        whys[0].facts = known + news(whys[0].facts, known)
        chains_in_groups = []
        known = []
        for why in whys:
            groups = []
            yield from self._group(why, known, groups)
            known += free(groups)  # is not told again
            chains_in_groups.append(groups)
        most = sum([len(groups) + 1 for groups in chains_in_groups])
        for per_page in range(1, _PER_PAGE + 1):
            if most > room * per_page and per_page < _PER_PAGE:
                continue
            packs = []
            for why, groups in zip(whys, chains_in_groups):
                packs.append([])
                self._pack(why, groups, per_page, packs[-1])
                yield
            if sum([len(pack) for pack in packs]) <= room:
                break
        room -= len(whys)  # for pages before the last one of each chain
        is_cut = False
        known = []
        for why, pack in zip(whys, packs):
            if is_cut or len(pack) - 1 > room:  # what was left out before is not known
                is_cut = True
                groups = []
                pack = []
                yield from self._group(why, known, groups)
                self._pack(why, groups, _PER_PAGE, pack)
                yield
            told = min(len(pack) - 1, room)
            room -= told
            if why.how == trial.STUCK:
                yield from self._tell_ways(why, len(self.pages) + told)
            self._tell_why(why, pack[:told], pack[told:])
            if told == len(pack) - 1:
                known += free([part for parts in pack for part in parts])
            yield
        if rest:
            digits = [digit for why in rest for digit in range(why.least, why.most + 1)]
            digits.sort()
            for why in rest:
                groups = []
                yield from self._group(why, known, groups)
                self._guess = self._supposed(why)
                self._tell_details(groups + [why])
                yield
            words = "if {} is {}, that fails too {}, so it is {}"
            words = words.format(
                self._name(self._cell), hint.either(digits), hint.LEFT_OUT, self._digit
            )
            self.pages.append((words, [], [self._cell]))

    # in groups, and these on pages

    def _cells(self, line):
        first = search.line_start(self._size, line)
        stride = search.line_stride(self._size, line)
        return range(first, first + stride * self._size, stride)

    def _group(self, why, known, groups):
        """Fill a list with the facts of a chain that tell more than those that are known, in
        groups, in an order in which each rests on those before it; those first that do not rest
        on the guess."""
        facts = news(why.facts, known)
        last = {}  # the number of the fact on a bound, 2 * cell + side
        rests_on = []  # the numbers of facts
        guessed = []
        for i, (own, _, side, line) in enumerate(facts):
            before = set()
            rests = False
            for at in self._cells(line):
                if at != own:
                    k = last.get(2 * at + 1 - side, -1)
                    told = facts[k] if k >= 0 else None
                    if at == self._cell and is_guessed(why, 1 - side, told):
                        rests = True
                    elif told:
                        before.add(k)
                        rests = rests or guessed[k]
            if 2 * own + side in last:
                before.add(last[2 * own + side])
            rests_on.append(before)
            guessed.append(rests)
            last[2 * own + side] = i
            yield
        is_plain = [
            not guessed[i] and not rests_on[i] and not self._is_known(facts[i], known)
            for i in range(len(facts))
        ]
        left = list(range(len(facts)))
        while left:
            # Of the lines with facts whose time has come the one with most, if none is left out.
            now = {}
            later = set()
            for i in left:
                place = guessed[i], facts[i][3]
                if rests_on[i]:
                    later.add(place)
                else:
                    now[place] = now.get(place, []) + [i]
            best = min([(place[0], place in later, -len(now[place]), now[place]) for place in now])
            told = best[3][:_CELLS]
            group = Group([facts[i] for i in told], best[0], all(is_plain[i] for i in told))
            group.words = self._in_short(group)
            groups.append(group)
            left = [i for i in left if i not in told]
            for i in left:
                rests_on[i].difference_update(told)
            yield

    def _is_known(self, fact, known):
        """Whether a fact rests on some of those that are known."""
        own, _, side, line = fact
        cells = self._cells(line)
        return any(at in cells and at != own and its != side for at, _, its, _ in known)

    def _pack(self, why, groups, per_page, pages):
        """Fill a list with the pages of a chain: lists of groups, and of the end of the chain as
        the last one. Those that cannot be told have one each."""
        guess = len(self._supposed(why))  # characters, until it is told
        self._guess = ""
        end = len(self._end(why))
        room = 0
        for part in groups + [why]:
            length = end if part is why else len(part.words)
            lead = guess if part.rests else 0
            if pages and len(pages[-1]) < per_page and lead + length + 2 <= room:
                pages[-1].append(part)
                room -= lead + length + 2
            else:
                pages.append([part])
                if part.rests and not guess:
                    lead = len("then ")
                room = _LONGEST - lead - length
            if part.rests:
                guess = 0

    # in words

    def _name(self, cell):
        return cell_name(self._size, cell)

    def _supposed(self, why):
        """How the first sentence that rests on a guess begins."""
        if self._cell < 0:
            return ""
        if why.least == 1 < why.most:
            words = bound(why.most, chains.HIGH)
        elif why.least < 9 == why.most:
            words = bound(why.least, chains.LOW)
        else:
            words = " is " + hint.either(range(why.least, why.most + 1))
        return "if {}{}, ".format(self._name(self._cell), words)

    def _tell_why(self, why, packs, left_out):
        """The pages of a guess; those that are left out are counted at its end."""
        self._guess = self._supposed(why)
        for parts in packs:
            self.pages.append(self._page(parts))
        if len(left_out) == 1:
            self.pages.append(self._page(left_out[0]))
            return
        guess = self._guess
        self._tell_details([part for parts in left_out for part in parts])
        self._guess = guess
        words = "then " if packs and not self._guess else self._guess
        words += self._end(why, sum([len(parts) for parts in left_out]) - 1, bool(packs))
        focus = [self._cell] if self._cell >= 0 else []
        if why.stuck >= 0:
            focus.append(why.stuck)
        self.pages.append((words, [why.line], focus))

    def _tell_ways(self, why, lead):
        """Further pages on a cell that no digit fits, which lead to page `lead`: how each of them
        breaks a line; where that takes too many, which one."""
        pages = []
        brief = []
        for digit, ways in why.ways:
            digits = bytearray(self._digits)
            digits[self._cell] = digit
            words = "suppose {} is {}".format(self._name(self._cell), digit)
            pages.append((words, [], [self._cell]))
            brief.append(pages[-1])
            inner = Telling(self._size, digits, self._targets, why.stuck, 0)
            for way in ways:
                groups = []
                yield from inner._group(way, [], groups)
                inner._guess = inner._supposed(way)
                words = inner._guess + inner._end(way, len(groups), False, "")
                brief.append((words, [way.line], [why.stuck]))
                inner._tell_details(groups + [way])
                yield
            pages += inner.details
        if len(pages) > _WAYS:
            pages = brief
        self.details += pages
        self.leads += bytes((lead,)) * len(pages)

    def _tell_details(self, parts):
        """A further page for each of some parts; they lead to the next page."""
        for part in parts:
            self.details.append(self._page([part]))
            self.leads.append(len(self.pages))

    def _page(self, parts):
        guess = self._guess
        words = self._in_words(parts)
        focus = []
        for part in parts:
            if part.how == GROUP:
                focus += [fact[0] for fact in part.facts]
            elif self._cell >= 0:
                focus.append(self._cell)
                if part.stuck >= 0:
                    focus.append(part.stuck)
        if guess != self._guess:
            focus.append(self._cell)
        return words, [part.line for part in parts if part.line >= 0], focus

    def _end(self, why, left_out=0, is_more=False, where=hint.LEFT_OUT + " "):
        """What a chain comes to, and what follows; `left_out`: steps that were not told, at last,
        but `where`; `is_more`: others were."""
        cell = self._name(self._cell)
        name = "it" if self._guess else cell
        line = line_name(self._size, why.line)
        if why.how == trial.SEARCH:
            words = "every way on fails, too many to show"
        elif why.how == trial.STUCK:
            words = "no digit fits {} {}".format(self._name(why.stuck), hint.LEFT_OUT)
        else:
            side = "most" if why.is_short else "least"
            left, _ = left_over(self._size, why.line, self._digits, self._targets)
            total = why.total - self._targets[why.line] + left
            words = "at {} {}, not {}".format(side, total, left)
            if left_out:
                words = "after {} {}step{} {}{} makes {}".format(
                    left_out,
                    "more " if is_more else "",
                    "" if left_out == 1 else "s",
                    where,
                    line,
                    words,
                )
            else:
                words = "{}: blanks make {}".format(line, words)
        if self._cell < 0:
            return words + ": no solution is left"
        if why is self._last:
            return words + ", so {} is {}".format(name, self._digit)
        if why.least == 1:
            return words + ", so {}{}".format(cell, bound(why.most + 1, chains.LOW))
        if why.most == 9:
            return words + ", so {}{}".format(cell, bound(why.least - 1, chains.HIGH))
        digits = hint.either(range(why.least, why.most + 1))
        return words + ", so {} is not {}".format(name, digits)

    def _in_words(self, parts):
        """A sentence on the parts of a page."""
        words = ""
        for part in parts:
            lead = "; " if words else ""
            guess = self._guess
            if part.rests:
                if guess:
                    lead += guess
                elif not words:
                    lead = "then "
            if part.how != GROUP:
                told = self._end(part)
            else:
                told = self._in_full(part) if len(parts) == 1 else ""
                if not told or len(lead + told) > _LONGEST:
                    told = part.words
            if part.rests:
                self._guess = ""
            words += lead + told
        return words

    def _in_full(self, group):
        """What a line tells and why, if that is the same of all its cells; else nothing."""
        _, value, side, line = group.facts[0]
        for fact in group.facts:
            if fact[1:] != group.facts[0][1:]:
                return ""
        name = line_name(self._size, line)
        left, blanks = left_over(self._size, line, self._digits, self._targets)
        if group.is_plain and blanks > 1:
            words = "{}: {} make {}, so each{}"
            return words.format(name, blanks_of(blanks), left, bound(value, side))
        cells = self._cells_in_words(group.facts)
        if blanks == 1:
            return "{}: {} to go in one blank, so {}".format(name, left, cells)
        least = "least" if side == chains.HIGH else "most"
        return "{}: other blanks at {} {} of {}, so {}".format(
            name, least, left - value, left, cells
        )

    def _in_short(self, group):
        """What a line tells."""
        words = []
        facts = list(group.facts)
        while facts:
            cell, value, side, line = facts[0]
            if (cell, value, 1 - side, line) in facts:
                words.append("{} is {}".format(self._name(cell), value))
                facts = [fact for fact in facts if fact[0] != cell]
                continue
            alike = [fact for fact in facts if fact[1:] == facts[0][1:]]
            words.append(self._cells_in_words(alike))
            facts = [fact for fact in facts if fact not in alike]
        return "{}: {}".format(line_name(self._size, group.line), ", ".join(words))

    def _cells_in_words(self, facts):
        _, value, side, _ = facts[0]
        names = ",".join([self._name(fact[0]) for fact in facts])
        return names + bound(value, side, len(facts))
