"""Sentences of cross-number on what lines tell, and on what a chain comes to; for `telling.py`."""

from micropython import const

from sumpad.games import hint
from sumpad.games.crossnum import why as reasons
from sumpad.games.crossnum.bounds import others_in_words, sums
from sumpad.games.crossnum.faults import blanks_of, cell_name, line_name
from sumpad.games.crossnum.groups import bound, digits_of
from sumpad.solver.crossnum.hinter import HIGH, LOW

LONGEST = const(76)  # characters of a sentence


class Wording:
    """Words on the chains that show that a cell is a digit."""

    def __init__(self, size, cell, digit):
        """`cell`, `digit`: what follows; -1, 0: that there is no solution."""
        self._size = size
        self._cell = cell
        self._digit = digit
        self._guess = ""  # `if ... is ..., ` unless that was said
        self._last = None  # the Why that tells what follows

    def _name(self, cell):
        return cell_name(self._size, cell)

    def _supposed(self, why):
        """How the first sentence that rests on a guess begins."""
        if self._cell < 0:
            return ""
        return "if {}{}, ".format(self._name(self._cell), digits_of(why))

    def _end(self, why, room, left_out=0, is_more=False):
        """What a chain comes to, and what follows, as long as there is room for, or as short as it
        can be; `left_out`: steps that were not told, at last; `is_more`: others were."""
        line = line_name(self._size, why.line)
        if why.how == reasons.SEARCH:
            comes = ["every way on fails, too many to show"]
        elif why.how == reasons.STUCK:
            comes = ["no digit fits {} {}".format(self._name(why.stuck), hint.LEFT_OUT)]
        elif left_out:
            words = "after {} {}step{} {} {} makes at {} {}, not {}"
            words = words.format(
                left_out,
                "more " if is_more else "",
                "" if left_out == 1 else "s",
                hint.LEFT_OUT,
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
        guess = digits_of(why)
        if self._cell < 0:
            return [": no solution is left"]
        if why is self._last and not self._digit:
            return [": no digit fits " + cell]
        if why is self._last and self._guess:
            short = ", so it is {}".format(self._digit)
            # Not so if another cell has just been named.
            return [short] if why.stuck < 0 else [", so {} is {}".format(cell, self._digit), short]
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

    def _in_full(self, facts, left, limits, room, is_exact):  # noqa: PLR0913
        """What a line tells of some cells alike and why, without the sum's terms or not at all if
        there is no room; what its blanks have to make, and the bounds that limit each of them."""
        cell, value, side, line = facts[0]
        name = line_name(self._size, line)
        terms = [limit for at, limit in limits if at != cell]
        told = self._cells_in_words(facts, is_exact)
        if not terms:
            return "{}: {} to go in one blank, so {}".format(name, left, told)
        if min(terms) == max(terms) == (1 if side else 9):
            if len(facts) == len(limits):
                told = "each" + bound(value, side)
            return "{}: {} make {}, so {}".format(name, blanks_of(len(limits)), left, told)
        words = ""
        for total in sums(terms) if len(facts) == 1 else (sum(terms),):
            words = "{}: {} left, {} {}, so {}".format(
                name, left, others_in_words(len(terms), side, is_exact), total, told
            )
            if len(words) <= room:
                return words
        return ""

    def _cells_in_words(self, facts, is_exact):
        """`is_exact`: the line leaves no other digit."""
        _, value, side, _ = facts[0]
        names = ",".join([self._name(fact[0]) for fact in facts])
        told = " is {}".format(value) if is_exact else bound(value, side, len(facts))
        return names + (" each" if len(facts) > 1 and told[0] != " " else "") + told
