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
from sumpad.games.crossnum.bounds import Bounds
from sumpad.games.crossnum.faults import line_name
from sumpad.games.crossnum.groups import GROUP, Group, alike, free, group, news, shown
from sumpad.games.crossnum.wording import LONGEST, Wording

_PER_PAGE = const(4)  # lines
_WAYS = const(24)  # further pages on a cell that no digit fits, at the most
_MORE = " " + hint.LEFT_OUT  # of one that tells several steps without their reasons


class Telling(Wording):
    """Makes the pages of some `whys` (see why.py): lists of (words, lines that are marked, cells
    in focus, what was told of the cells by then: see bounds.py).

    pages    five at the most
    details  what these leave out
    leads    for each of the latter, the one of `pages` that it leads to
    """

    def __init__(self, size, digits, targets, cell, digit):
        super().__init__(size, cell, digit)
        self.pages = []
        self.details = []
        self.leads = bytearray()
        self._digits = digits
        self._targets = targets
        self._bounds = Bounds(size, digits, targets)
        self._before = b""  # what is told on all pages, of a guess before this one
        self._lead = 0  # characters of what comes before the next step that rests on it

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
        for tight in range(2 * _PER_PAGE):  # first with pages that begin with what is supposed
            per_page = tight % _PER_PAGE + 1
            if most > room * per_page and per_page < _PER_PAGE:
                continue
            packs = []
            for why, groups in zip(whys, chains_in_groups):
                packs.append([])
                self._pack(why, groups, per_page, packs[-1], tight < _PER_PAGE)
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
                self._pack(why, groups, _PER_PAGE, pack, True)
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
        room = LONGEST
        if rests:
            room -= self._lead
            self._lead = len("then ")
        short = []
        for value in alike(facts):
            some = [fact for fact in facts if fact[1] == value]
            bounds.take(some)
            cells = bytes([fact[0] for fact in some])
            is_exact = len(some) == 1 and bounds.leaves_one(line, cells[0])
            if is_exact:
                bounds.suppose(cells[0], value, value)
                found.tells((cells[0], value, 1 - side, line))
            words = self._in_full(some, left, limits, room, is_exact)
            short.append(self._cells_in_words(some, is_exact))
            found.steps.append((words, cells, bounds.told(line, 1 - side, cells)))
        found.told = bounds.told(-1, 1 - side, bytes([fact[0] for fact in facts]))
        found.words = "{}: {}".format(line_name(self._size, line), ", ".join(short))
        return found

    # on pages

    def _pack(self, why, groups, per_page, pages, is_apart=False):
        """Fill a list with the pages of a chain: lists of groups, and of the end of the chain as
        the last one. Those that cannot be told have one each. `is_apart`: what rests on the guess
        begins a page."""
        guess = len(self._supposed(why))  # characters, until it is told
        self._guess = ""
        end = len(self._end(why, 0))
        room = 0
        for part in groups + [why]:
            length = end if part is why else len(part.words)
            lead = guess if part.rests else 0
            needs = lead + length + len("; ")
            if pages and len(pages[-1]) == 1:
                needs += len(_MORE)
            begins = is_apart and guess and part.rests
            if pages and len(pages[-1]) < per_page and needs <= room and not begins:
                pages[-1].append(part)
                room -= needs
            else:
                pages.append([part])
                if part.rests and not guess:
                    lead = len("then ")
                room = LONGEST - lead - length
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
        words += self._end(why, LONGEST - len(words), steps, bool(packs))
        self.pages.append((words, bytes((why.line,)), self._focus([why]), why.told))

    def _tell(self, parts):
        """A page of some parts; where it has no room for reasons, these have further pages."""
        guess = self._guess
        words = self._in_words(parts)
        told = [part for part in parts if part.how == GROUP]
        is_brief = len(parts) > 1 or told and len(told[0].steps) > 1
        if told and is_brief and len(words + _MORE) <= LONGEST:
            self._guess = guess
            self._tell_details(parts)
            self._guess = guess
            words = self._in_words(parts) + _MORE
        self.pages.append(self._page(words, parts, guess))

    def _tell_ways(self, why, lead):
        """Further pages on a cell that no digit fits, which lead to page `lead`: how each of them
        breaks a line, step by step; where that takes too many, several steps on a page."""
        pages = []
        dense = []
        for digit, ways in why.ways:
            digits = bytearray(self._digits)
            digits[self._cell] = digit
            supposed = bytes((self._cell, digit << 4 | digit))
            dense.append((self._suppose(digit, why.span), b"", supposed[:1], supposed))
            pages.append(dense[-1])
            inner = Telling(self._size, digits, self._targets, why.stuck, 0)
            inner._before = supposed
            inner._last = ways[-1]
            known = []
            for way in ways:
                groups = []
                packs = []
                yield from inner._group(way, known, groups)
                known += free(groups)  # is not told again
                inner._pack(way, groups, _PER_PAGE, packs)
                inner._guess = inner._supposed(way)
                for parts in packs:
                    guess = inner._guess
                    dense.append(inner._page(inner._in_words(parts), parts, guess))
                if len(pages) <= _WAYS:
                    inner._guess = inner._supposed(way)
                    inner._tell_details(groups + [way])
                    pages += inner.details
                    inner.details.clear()
                yield
        if len(pages) > _WAYS:
            pages = dense
        self.details += pages
        self.leads += bytes((lead,)) * len(pages)

    def _suppose(self, digit, span):
        """How a digit is guessed, of those that all sums leave."""
        name = self._name(self._cell)
        if span == (1, 9):
            return "suppose {} is {}".format(name, digit)
        left = hint.either(range(span[0], span[1] + 1))
        return "the sums leave {} for {}: suppose it is {}".format(left, name, digit)

    def _tell_details(self, parts):
        """Further pages on some parts; they lead to the next page."""
        for part in parts:
            for words, cells, told in part.steps:
                guess = self._guess
                words = self._in_words([part], words)
                if guess != self._guess:
                    cells += bytes((self._cell,))
                told += self._before
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
        return words, self._lines(parts), focus, told + self._before

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
            room = LONGEST - len(words + lead) - (len(_MORE) if len(parts) > 1 else 0)
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
