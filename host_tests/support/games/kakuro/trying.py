"""A judge of kakuro's what-ifs: what is said of digits that were tried, and the ways there."""

import itertools
import re

from sumpad.games import backend
from sumpad.view import fonts, look
from support.games.kakuro.hinting import (
    FOLLOWS,
    RUN,
    Case,
    check_claims,
    check_last,
    check_reason,
    check_run,
    name_of,
    sentences,
)
from support.games.limits import digits_of

# Why a run cannot be made, after its name.
_WHY = (
    "(?: cannot be made| has (?P<twice>.) twice| has no place for (?P<missing>.*)"
    "|: (?P<sets>.+) (?:cannot make|is) (?P<of>[0-9]+)(?P<repeats> only by repeats)?"
    "|: (?P<rest>[0-9]+) left in (?P<count>one|.) cells?, by now (?P<only>only .*|all larger)"
    "|: by now (?P<made>[0-9]+) without .*)"
)


def check_trials(case, hint, solutions):
    """Check that what is said of tried digits is true of all solutions and leaves none out."""
    if hint.rung not in ("what-if", "choice"):
        return
    place = case.place(backend.move_cell(hint.move))
    digit = backend.move_new(hint.move)
    words = sentences(hint)
    left = _numbers(re.fullmatch("the sums leave (.*) here(?: \\(\x04\\))?", words[0])[1])
    right = {digits[place] for digits in solutions}
    assert right <= left
    assert hint.pages <= 5
    if hint.rung == "choice":
        told = re.fullmatch("several solutions: (.) here leads to one, (.) to another", words[1])
        assert int(told[1]) == digit and {int(it) for it in told.groups()} <= right
        return
    check_ways(case, hint)
    tried = set()
    for page, sentence in enumerate(words[1:-1], 1):
        told = re.fullmatch(
            r"with ([^(]*) here(?: \(\x04\)|, if one goes on)?, "
            rf"({RUN}{_WHY}"
            "|every way on fails"
            "|other runs cannot be made)",
            sentence,
        )
        those = _numbers(told[1])
        assert not those & (right | tried)
        tried |= those
        run = hint.line(page)
        assert (run >= 0) == bool(told[3])
        if run >= 0:
            assert told.group(3, 4) == name_of(case, run)
            assert all(_breaks(case, place, its, run) for its in those)
        if told["sets"]:
            sets = [_numbers(its) for its in told["sets"].split(" + ")]
            assert int(told["of"]) == int(told[3])
            assert not fillings(sets, int(told[3])), sentence
            sums = {sum(digits) for digits in itertools.product(*sets)}
            assert (int(told[3]) in sums) == bool(told["repeats"]), sentence
    assert tried == left - {digit}
    assert words[-1] == f"only {digit} leaves a solution here"


def check_ways(case, hint):
    """Check that the detail pages of a what-if lead, from each assumed digit, run by run to the
    run that cannot be made."""
    shown = [at for at in range(hint.pages) if fonts.RIGHT in hint.sentence(at)]
    assert shown == sorted(set(hint.details))
    place = case.place(backend.move_cell(hint.move))
    if 0 in shown:
        check_left(case, hint)
        shown.remove(0)
    for lead in shown:
        left = None
        supposed = set()
        for page in [hint.pages + at for at, to in enumerate(hint.details) if to == lead]:
            words = hint.sentence(page)
            run = hint.line(page)
            if words.startswith("suppose"):
                assert left is None and run < 0
                digit = int(re.fullmatch("suppose (.) here", words)[1])
                supposed.add(digit)
                with_it = Case.__new__(Case)  # the board with that digit
                with_it.board, with_it.digits = case.board, bytearray(case.digits)
                with_it.digits[backend.move_cell(hint.move)] = digit
                left, plain = _entered(case, place, digit), _entered(case, place, digit)
                _narrow(case, plain, hint.line(lead))
                known = {backend.move_cell(hint.move): digit}
                assert digits_of(hint.limits(page)) == known
            elif words.startswith("so "):
                assert digits_of(hint.limits(page)) == known
                if left is not None:
                    words = words.removeprefix("so ")
                    check_broken(case, left, plain, hint.line(lead), words)
                left = None
            else:
                check_run(with_it, run, words)
                check_reason(words)
                check_last(with_it, run, words, _alone(case, left))
                if left is not None and _narrow(case, left, run):
                    check_told(case, hint, page, left)
                    known = check_known(case, hint, page, left, known)
                else:
                    left = None  # wrong by all ways to fill a run, at which no hint looks
                    known = digits_of(hint.limits(page))
        told = re.fullmatch(r"with (.*) here \(\x04\), (.*)", hint.sentence(lead))
        assert supposed == _numbers(told[1])
        assert digits_of(hint.limits(lead)) == (known if len(supposed) == 1 else {})
        if left is not None:  # the only digit
            check_broken(case, left, plain, hint.line(lead), told[2])


def check_proof(case, hint):
    """Check that the detail pages of a mistake lead, from the entered digits, run by run to the
    run without a solution. Return whether there are such pages, and they need not look at all ways
    to fill a run."""
    assert (fonts.RIGHT in hint.sentence(0)) == bool(hint.details)
    left = _entered(case, None, 0)
    known = {}
    for page in range(hint.pages, hint.pages + len(hint.details)):
        assert hint.details[page - hint.pages] == 0
        check_run(case, hint.line(page), hint.sentence(page))
        check_reason(hint.sentence(page))
        check_last(case, hint.line(page), hint.sentence(page), _alone(case, left))
        if not _narrow(case, left, hint.line(page)):
            return False  # wrong by all ways to fill a run, at which no hint looks
        check_told(case, hint, page, left)
        known = check_known(case, hint, page, left, known)
    if hint.details:
        assert digits_of(hint.limits(0)) == known
        cells = _members(case, hint.line(0))
        assert not fillings([left[cell] for cell in cells], case.board.sum(hint.line(0)))
    return bool(hint.details)


def check_left(case, hint):
    """Check that the detail pages of the first page lead to what it leaves, from the entered
    digits alone."""
    pages = [hint.pages + at for at, lead in enumerate(hint.details) if not lead]
    check_claims(case, hint, pages, case.solutions())
    cell = backend.move_cell(hint.move)
    assert hint.cell(pages[-1]) == cell
    left = set(range(1, 10))
    for page in pages:
        table = bytearray(case.board.rows * case.board.columns)
        hint.mark(page, table)
        found = FOLLOWS.fullmatch(hint.sentence(page))
        if table[cell] & look.FOCUS >> look.MARKS_SHIFT:
            if kept := found[1] or found[3] or found[5]:
                left &= _numbers(kept)
            left -= _numbers(found[2] or found[4] or "")
    assert left == _numbers(hint.sentence(0))


def _entered(case, place, digit):
    """Return the digits that each cell can have after the entered ones, with `digit` assumed at
    `place`."""
    left = []
    for cell in range(case.board.cells):
        its = case.digits[case.board.place[cell]]
        if case.place(case.board.place[cell]) == place:
            its = digit
        left.append({its} if its else set(range(1, 10)))
    return left


def _members(case, run):
    return case.board.members[case.board.start[run] : case.board.start[run + 1]]


def _narrow(case, left, run):
    """Narrow the digits of a run's cells to those in its possible fillings; return whether there
    are any."""
    cells = _members(case, run)
    ways = fillings([left[cell] for cell in cells], case.board.sum(run))
    for cell, its in zip(cells, zip(*ways, strict=True), strict=bool(ways)):
        left[cell] = set(its)
    return bool(ways)


def _alone(case, left):
    """Return the cells as the only solution, where they have a single digit left, or 0; an empty
    list if `left` is None."""
    if left is None:
        return []
    alone = {case.place(case.board.place[cell]): its for cell, its in enumerate(left)}
    return [{place: min(its) if len(its) == 1 else 0 for place, its in alone.items()}]


def check_told(case, hint, page, left):
    """Check that what a step says of the cells in focus follows."""
    words = hint.sentence(page)
    table = bytearray(case.board.rows * case.board.columns)
    hint.mark(page, table)
    found = FOLLOWS.fullmatch(words)
    assert found, words
    kept, lost = found[1] or found[3] or found[5], found[2] or found[4]
    for at, bits in enumerate(table):
        if bits & look.FOCUS >> look.MARKS_SHIFT:
            assert bits & look.MARK >> look.MARKS_SHIFT, words  # it is in the run
            digits = left[case.board.cell[at]]
            assert not kept or digits <= _numbers(kept), words
            assert not lost or not digits & _numbers(lost), words


def check_known(case, hint, page, left, known):
    """Check that a page shows the single digits of the pages before it, `known`, and those that
    are new; return all of them."""
    now = digits_of(hint.limits(page))
    assert known.items() <= now.items()
    assert all(left[case.board.cell[place]] == {digit} for place, digit in now.items())
    if found := re.search("so it is (.)$", hint.sentence(page)):
        assert now[hint.cell(page)] == int(found[1])
    return now


def check_broken(case, left, plain, run, words):
    """Check that a run cannot be made of the digits `left` to its cells, and that the words say
    so. They need not mention what the cells cannot have anyway, given `plain`."""
    cells = _members(case, run)
    assert not fillings([left[cell] for cell in cells], case.board.sum(run))
    name = " ".join(name_of(case, run))
    found = re.fullmatch(f"{name}{_WHY}", words)
    assert found, words
    narrow = [left[cell] & plain[cell] or left[cell] for cell in cells]
    fixed = [its for its in narrow if len(its) == 1]
    made = sum(map(sum, fixed))
    total = case.board.sum(run)
    if found["twice"]:
        assert sum(left[cell] <= {int(found["twice"])} for cell in cells) > 1, words
    elif found["missing"]:
        missing = _numbers(found["missing"])
        assert not missing & set().union(*narrow)
        known = set().union(*(left[cell] for cell in cells if len(left[cell]) == 1))
        sets = [set(its) for its in itertools.combinations(range(1, 10), len(cells))]
        sets = [its for its in sets if sum(its) == total and known <= its]
        assert all(missing <= its for its in sets), words
    elif found["rest"]:
        digits = _numbers(found["only"])
        count = 1 if found["count"] == "one" else int(found["count"])
        assert not fillings([digits] * count, int(found["rest"])), words
        assert (total - made, len(cells) - len(fixed)) == (int(found["rest"]), count), words
        rest = set().union(*(its for its in narrow if len(its) > 1)) - set().union(*fixed)
        assert digits == (rest if count == 1 else {its for its in rest if its < total - made}), (
            words
        )
    elif found["made"]:
        assert made == int(found["made"]) >= total and len(fixed) < len(cells), words
    elif found["sets"]:
        sets = [_numbers(its) for its in found["sets"].split(" + ")]
        for cell, its in zip(cells, sets, strict=True):
            assert left[cell] & plain[cell] <= its, words


def _numbers(words):
    """Return the digits that words like `3 to 5` or `3, 5 or 6` name."""
    found = [int(it) for it in re.findall("[1-9]", words)]
    return set(range(found[0], found[1] + 1)) if " to " in words else set(found)


def _breaks(case, place, digit, broken):
    """Return whether a digit leaves the run `broken` without a set of digits, by applying all sets
    of each run as far as that leads."""
    board = case.board
    left = [set(range(1, 10)) for _ in range(board.cells)]
    for cell in range(board.cells):
        at = case.digits[board.place[cell]]
        if case.place(board.place[cell]) == place:
            at = digit
        if at:
            left[cell] = {at}
    before = None
    while before != left:
        before = [set(it) for it in left]
        for run in range(board.runs):
            cells = board.members[board.start[run] : board.start[run + 1]]
            fits = [set() for _ in cells]
            for digits in fillings([left[cell] for cell in cells], board.sum(run)):
                for k, its in enumerate(digits):
                    fits[k].add(its)
            for cell, its in zip(cells, fits, strict=True):
                left[cell] &= its
    members = board.members[board.start[broken] : board.start[broken + 1]]
    return any(not left[cell] for cell in members)


def fillings(choices, total):
    """Return the ways to choose a digit of each set, all different, with the sum `total`."""
    if not choices:
        return [()] if total == 0 else []
    return [
        (digit, *rest)
        for digit in choices[0]
        if digit <= total
        for rest in fillings([it - {digit} for it in choices[1:]], total - digit)
    ]
