"""Chains of cross-number in words, on pages: for hints that show where a guess leads.

A page tells what one line or, if the chain is long, several lines tell about some of their cells;
the last one of a chain tells which line cannot be met then. What does not rest on the guess comes
before the `if`. A page on several lines has no room for reasons: further pages tell these. Where
there are too many pages yet, the last one of a chain says how many steps more there are, and
further pages tell these, one on each.
"""

from micropython import const

from sumpad.games import hint
from sumpad.games.crossnum import why as reasons
from sumpad.games.crossnum.bounds import Bounds, sums
from sumpad.games.crossnum.faults import blanks_of, cell_name, line_name
from sumpad.games.crossnum.groups import GROUP, Group, alike, bound, free, group, news, shown
from sumpad.solver.crossnum.hinter import HIGH, LOW

_PER_PAGE = const(4)  # lines
_WAYS = const(24)  # further pages on a cell that no digit fits, at the most
_LONGEST = const(76)  # characters of a sentence
_MORE = " " + hint.LEFT_OUT  # of one that tells several steps without their reasons


class Telling:
    """Makes the pages of some `whys` (see why.py): lists of (words, lines that are marked, cells
    in focus, what was told of the cells by then: see bounds.py).

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
        self._bounds = Bounds(size, digits, targets)
        self._cell = cell
        self._digit = digit
        self._guess = ""  # `if ... is ..., ` unless that was said
        self._lead = 0  # characters of what comes before the next step that rests on it
        self._last = None  # the Why that tells what follows

    def steps(self, whys, known):
        """Fill the pages: facts that are known (see trial.py), and the shortest chains first; with
        a yield after each piece of work."""
        whys = sorted(whys, key=reasons.order)
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
        chains_in_groups = groups = None
        is_cut = False
        known = []
        for why in whys:
            pack = packs.pop(0) if packs else ()
            if is_cut or len(pack) - 1 > room:  # what was left out before is not known
                is_cut = True
                packs = None
                groups = []
                pack = []
                yield from self._group(why, known, groups)
                self._pack(why, groups, _PER_PAGE, pack)
                yield
            told = min(len(pack) - 1, room)
            room -= told
            if why.how == reasons.STUCK:
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
            self.pages.append((words, b"", bytes((self._cell,)), b""))

    def _group(self, why, known, groups):
        """Fill a list with the groups of a chain, see groups.py."""
        self._lead = len(self._supposed(why))
        for facts, rests in group(self._bounds, self._cell, why, known):
            if facts:
                groups.append(self._group_of(facts, rests))
            yield

    def _group_of(self, facts, rests):
        """The Group of some facts of one line, of which nothing else is needed then: they take
        much more heap than words. They are told."""
        bounds = self._bounds
        _, _, side, line = facts[0]
        found = Group(facts, rests)
        left = bounds.left(line)
        limits = bounds.of_blanks(line, 1 - side)
        room = _LONGEST
        if rests:
            room -= self._lead
            self._lead = len("then ")
        short = []
        for value in alike(facts):
            some = [fact for fact in facts if fact[1] == value]
            bounds.take(some)
            words = self._in_full(some, left, limits, room)
            cells = bytes([fact[0] for fact in some])
            short.append(self._cells_in_words(some))
            found.steps.append((words, cells, bounds.told(line, 1 - side, cells)))
        found.told = bounds.told(-1, 1 - side, bytes([fact[0] for fact in facts]))
        found.words = "{}: {}".format(line_name(self._size, line), ", ".join(short))
        return found

    # on pages

    def _pack(self, why, groups, per_page, pages):
        """Fill a list with the pages of a chain: lists of groups, and of the end of the chain as
        the last one. Those that cannot be told have one each."""
        guess = len(self._supposed(why))  # characters, until it is told
        self._guess = ""
        end = len(self._end(why, 0))
        room = 0
        for part in groups + [why]:
            length = end if part is why else len(part.words)
            lead = guess if part.rests else 0
            needs = lead + length + len("; ")
            if pages and len(pages[-1]) < per_page and needs <= room:
                if len(pages[-1]) == 1:
                    needs += len(_MORE)
                pages[-1].append(part)
                room -= needs
            else:
                pages.append([part])
                if part.rests and not guess:
                    lead = len("then ")
                room = _LONGEST - lead - length
            if part.rests:
                guess = 0

    def _tell_why(self, why, packs, left_out):
        """The pages of a guess; those that are left out are counted at its end."""
        self._guess = self._supposed(why)
        for parts in packs:
            self._tell(parts)
        if len(left_out) == 1:
            self._tell(left_out[0])
            return
        guess = self._guess
        steps = -len(self.details) - 1  # the end is none
        self._tell_details([part for parts in left_out for part in parts])
        steps += len(self.details)
        self._guess = guess
        words = "then " if packs and not self._guess else self._guess
        words += self._end(why, _LONGEST - len(words), steps, bool(packs))
        self.pages.append((words, bytes((why.line,)), self._focus([why]), why.told))

    def _tell(self, parts):
        """A page of some parts; where it has no room for reasons, these have further pages."""
        guess = self._guess
        words = self._in_words(parts)
        told = [part for part in parts if part.how == GROUP]
        is_brief = len(parts) > 1 or told and len(told[0].steps) > 1
        if told and is_brief and len(words + _MORE) <= _LONGEST:
            self._guess = guess
            self._tell_details(told)
            self._guess = guess
            words = self._in_words(parts) + _MORE
        self.pages.append(self._page(words, parts, guess))

    def _tell_ways(self, why, lead):
        """Further pages on a cell that no digit fits, which lead to page `lead`: how each of them
        breaks a line; where that takes too many, which one."""
        pages = []
        brief = []
        for digit, ways in why.ways:
            digits = bytearray(self._digits)
            digits[self._cell] = digit
            supposed = bytes((self._cell, digit << 4 | digit))
            words = "suppose {} is {}".format(self._name(self._cell), digit)
            brief.append((words, b"", supposed[:1], supposed))
            pages.append(brief[-1])
            inner = Telling(self._size, digits, self._targets, why.stuck, 0)
            for way in ways:
                groups = []
                yield from inner._group(way, [], groups)
                inner._guess = inner._supposed(way)
                words = inner._guess + inner._end(way, 0, len(groups), False, "")
                where = bytes((way.line,)), bytes((why.stuck,))
                brief.append((words,) + where + (way.told + supposed,))
                if len(pages) <= _WAYS:
                    inner._tell_details(groups + [way])
                    for words, lines, focus, told in inner.details:
                        pages.append((words, lines, focus, told + supposed))
                    inner.details.clear()
                yield
        if len(pages) > _WAYS:
            pages = brief
        self.details += pages
        self.leads += bytes((lead,)) * len(pages)

    def _tell_details(self, parts):
        """Further pages on some parts; they lead to the next page."""
        for part in parts:
            for words, cells, told in part.steps:
                guess = self._guess
                words = self._in_words([part], words)
                if guess != self._guess:
                    cells += bytes((self._cell,))
                self.details.append((words, self._lines([part]), cells, told))
                self.leads.append(len(self.pages))
            if part.how != GROUP:
                self.details.append(self._page(self._in_words([part]), [part], self._guess))
                self.leads.append(len(self.pages))

    def _page(self, words, parts, guess):
        """`guess`: what was to be told of it before these words."""
        focus = self._focus(parts)
        if guess != self._guess:
            focus += bytes((self._cell,))
        told = shown(parts, self._bounds)
        if len(parts) == 1 == len(parts[0].steps):
            told = parts[0].steps[0][2]
        return words, self._lines(parts), focus, told

    def _lines(self, parts):
        return bytes([part.line for part in parts if part.line >= 0])

    def _focus(self, parts):
        focus = bytearray()
        for part in parts:
            for _, cells, _ in part.steps:
                focus += cells
            if part.how != GROUP and self._cell >= 0:
                focus.append(self._cell)
                if part.stuck >= 0:
                    focus.append(part.stuck)
        return bytes(focus)

    # in words

    def _name(self, cell):
        return cell_name(self._size, cell)

    def _supposed(self, why):
        """How the first sentence that rests on a guess begins."""
        if self._cell < 0:
            return ""
        return "if {}{}, ".format(self._name(self._cell), _digits_of(why))

    def _end(self, why, room, left_out=0, is_more=False, where=hint.LEFT_OUT + " "):
        """What a chain comes to, and what follows, as long as there is room for, or as short as it
        can be; `left_out`: steps that were not told, at last, but `where`; `is_more`: others were.
        """
        line = line_name(self._size, why.line)
        if why.how == reasons.SEARCH:
            comes = ["every way on fails, too many to show"]
        elif why.how == reasons.STUCK:
            comes = ["no digit fits {} {}".format(self._name(why.stuck), hint.LEFT_OUT)]
        elif left_out:
            words = "after {} {}step{} {}{} makes at {} {}, not {}"
            words = words.format(
                left_out,
                "more " if is_more else "",
                "" if left_out == 1 else "s",
                where,
                line,
                "most" if why.is_short else "least",
                sum(why.terms),
                why.left,
            )
            comes = [words]
        else:
            words = "{}: {} at {} {}, not {}"
            blanks = "blanks make" if len(why.terms) > 1 else "the blank is"
            side = "most" if why.is_short else "least"
            comes = [
                words.format(line, blanks, side, total, why.left) for total in sums(why.terms)
            ]
        follows = self._follows(why)
        for words in [each + then for each in comes for then in follows]:
            if len(words) <= room:
                return words
        return comes[-1] + follows[-1]

    def _follows(self, why):
        """What follows from the end of a chain, in ways that get shorter."""
        cell = self._name(self._cell)
        guess = _digits_of(why)
        if self._cell < 0:
            return [": no solution is left"]
        if why is self._last and self._guess:
            return [", so it is {}".format(self._digit)]
        if why is self._last:
            words = ", so {} is not{} but {}" if guess[0] == " " else ", so {}{} fails: it is {}"
            guess = guess.replace(" is ", " ")
            return [
                words.format(cell, guess, self._digit),
                ", so {} is {}".format(cell, self._digit),
            ]
        if why.least == 1:
            return [", so {}{}".format(cell, bound(why.most + 1, LOW))]
        if why.most == 9:
            return [", so {}{}".format(cell, bound(why.least - 1, HIGH))]
        digits = hint.either(range(why.least, why.most + 1))
        return [", so {} is not {}".format("it" if self._guess else cell, digits)]

    def _in_words(self, parts, words_of_one=""):
        """A sentence on the parts of a page; `words_of_one`: those on the only one, if known."""
        words = ""
        for part in parts:
            lead = "; " if words else ""
            if part.rests:
                if self._guess:
                    lead += self._guess
                elif not words:
                    lead = "then "
            room = _LONGEST - len(words + lead)
            if part.how != GROUP:
                told = self._end(part, room)
            elif len(parts) == 1:
                told = words_of_one or part.alone()
            else:
                told = part.words
            if part.rests:
                self._guess = ""
            words += lead + told
        return words

    def _in_full(self, facts, left, limits, room):
        """What a line tells of some cells alike and why, without the sum's terms or not at all if
        there is no room; what its blanks have to make, and the bounds that limit each of them."""
        cell, value, side, line = facts[0]
        name = line_name(self._size, line)
        terms = [limit for at, limit in limits if at != cell]
        told = self._cells_in_words(facts)
        if not terms:
            return "{}: {} to go in one blank, so {}".format(name, left, told)
        if min(terms) == max(terms) == (1 if side else 9):
            if len(facts) == len(limits):
                told = "each" + bound(value, side)
            return "{}: {} make {}, so {}".format(name, blanks_of(len(limits)), left, told)
        words = ""
        for total in sums(terms) if len(facts) == 1 else (sum(terms),):
            words = "{}: other blank{} at {} {} of {}, so {}".format(
                name,
                "" if len(terms) == 1 else "s",
                "least" if side == HIGH else "most",
                total,
                left,
                told,
            )
            if len(words) <= room:
                return words
        return ""

    def _cells_in_words(self, facts):
        _, value, side, _ = facts[0]
        names = ",".join([self._name(fact[0]) for fact in facts])
        return names + bound(value, side, len(facts))


def _digits_of(why):
    """The digits that a chain supposes, in words."""
    if why.least == 1 < why.most:
        return bound(why.most, HIGH)
    if why.least < 9 == why.most:
        return bound(why.least, LOW)
    return " is " + hint.either(range(why.least, why.most + 1))
