"""What the tests of kakuro's hints share: boards with digits entered, and judges of hints."""

import itertools
import re

from sumpad.games import backend
from sumpad.games.kakuro import hint as kakuro_hint
from sumpad.games.kakuro import text as kakuro_text
from sumpad.solver.kakuro import board as kakuro_board
from sumpad.solver.kakuro import hinter as kakuro_hinter
from sumpad.solver.kakuro import search as kakuro_search
from sumpad.solver.kakuro import steps as kakuro_steps
from sumpad.view import fonts, look
from sumpad_tools import ROOT
from support.games import layouts, wording
from support.games.limits import digits_of
from support.games.ordering import in_order
from support.oracles import kakuro as kakuro_oracle

DATA = ROOT / "host_tests" / "data" / "kakuro"
SEARCH = kakuro_search.Search()
HINTER = kakuro_hinter.Hinter(SEARCH)
# The part with its clues leaves words less room than any whole board.
NARROWEST = layouts.kakuro(12, 12, True)
RUNGS = [rung[0] for rung in kakuro_hinter.RUNGS]


class Case:
    """A board with digits entered, a dict from place (row, column) to digit."""

    def __init__(self, text, entered=()):
        self.board = kakuro_board.Board()
        self.board.set_up(*kakuro_text.parse(text))
        self.digits = bytearray(144)
        for (row, column), digit in dict(entered).items():
            self.digits[row * self.board.columns + column] = digit

    def hint(self):
        """The finished hint job, or the answer if there is none."""
        job = kakuro_hint.HintJob(HINTER, self.board, self.digits)
        while (answer := job.step()) == backend.RUNNING:
            pass
        return job if answer == backend.FOUND else answer

    def place(self, number):
        return divmod(number, self.board.columns)

    def solutions(self):
        """All of them by brute force, as dicts from place to digit, with what was entered."""
        board = self.board
        rows, columns = board.rows, board.columns
        found = kakuro_oracle.brute_force(rows, columns, board.clues[: rows * columns], 10**9)
        return [
            {self.place(place): digit for place, digit in enumerate(solution) if digit}
            for solution in found
            if all(
                digit in (0, solution[place])
                for place, digit in enumerate(self.digits[: len(solution)])
            )
        ]

    def blanks(self):
        places = [self.board.place[cell] for cell in range(self.board.cells)]
        return [self.place(place) for place in places if not self.digits[place]]


def sentences(hint):
    return [hint.sentence(page) for page in range(hint.pages)]


def fits(words):
    return wording.fits(words, NARROWEST)


def check_steps(case, hint, solutions):
    """What is known before and after each step of an explanation is true of all solutions."""
    if not kakuro_steps.SUMS <= RUNGS.index(hint.rung) <= kakuro_steps.COUPLE:
        return
    check_pages(case, hint, solutions)
    steps = HINTER.steps
    for number in range(steps.length + 1):
        step = steps.go_to(number)
        masks = list(steps.masks[: case.board.cells])
        check_masks(case, solutions, masks)
        if number < steps.length:
            steps.carry_out(step)
            assert list(steps.masks[: case.board.cells]) != masks  # each step tells something
            check_masks(case, solutions, steps.masks)
    cell = case.board.cell[backend.move_cell(hint.move)]
    assert masks[cell] == 1 << backend.move_new(hint.move) - 1


_RUN = r"(\d+) (across|down)"
_FOLLOWS = re.compile(
    "(?:(?:steps before|\\d+ steps? \\(\x04\\)) leave |.*, so )?only ([1-9,]+) (?:is left )?here"
    "|.*, so no ([1-9,]+) here|.*: (?:then )?(?:only ([1-9,+]+)|no ([1-9,]+)) here"
    "|.*, so it is ([1-9])"
    "|(?:left in )?this block: .*|only .* not in both: .* the difference, .*"
    f"|{_RUN} needs .*|{_RUN}: two cells hold . and ., so no others do"
)
# Which run a sentence is about, and what is left for how many cells of it.
_OF_RUN = re.compile(
    rf"{_RUN}(?: has ([1-9](?:,[1-9])*))?(?:(?:[,;] (\d+) left)? in (\d) cells)?[ :]"
)


def check_pages(case, hint, solutions):
    """What each page ends with is true of the cells in focus, and there are five at the most
    besides those for the steps that the first of these stands for."""
    assert hint.pages <= 5
    assert bool(hint.details) == (fonts.RIGHT in hint.sentence(0))
    if hint.details:
        count = int(hint.sentence(0).split(" ")[0])
        assert len(hint.details) >= min(count, 16)
    for page in in_order(hint):
        sentence = hint.sentence(page)
        told = _FOLLOWS.fullmatch(sentence)
        assert told, sentence
        left = told[1] or told[3] or told[5]
        lost = told[2] or told[4]
        check_run(case, hint.line(page), sentence)
        table = bytearray(case.board.rows * case.board.columns)
        hint.mark(page, table)
        for at, bits in enumerate(table):
            if bits & look.FOCUS >> look.MARKS_SHIFT:
                for digits in solutions:
                    its = str(digits[case.place(at)])
                    assert not left or its in left, sentence
                    assert not lost or its not in lost, sentence


def name_of(case, run):
    """The sum of a run, and its direction."""
    board = case.board
    places = [board.place[it] for it in board.members[board.start[run] : board.start[run + 1]]]
    is_across = places[1] == places[0] + 1
    return str(board.sum(run)), "across" if is_across else "down"


def check_run(case, run, sentence):
    """A sentence that names a run is about the one that is marked, and what it says of its blank
    cells and of its digits holds."""
    told = _OF_RUN.match(sentence)
    if not told:
        return
    assert told.group(1, 2) == name_of(case, run), sentence
    board = case.board
    members = board.members[board.start[run] : board.start[run + 1]]
    digits = [case.digits[board.place[cell]] for cell in members]
    if told[5]:
        assert int(told[5]) == digits.count(0), sentence
        assert int(told[4] or told[1]) == board.sum(run) - sum(digits), sentence
    if told[3]:
        assert told[3].split(",") == [str(it) for it in sorted(digits) if it], sentence


def check_trials(case, hint, solutions):
    """What is said of digits that were tried is true of all solutions, and leaves none out."""
    if hint.rung not in ("what-if", "choice"):
        return
    place = case.place(backend.move_cell(hint.move))
    digit = backend.move_new(hint.move)
    words = sentences(hint)
    left = _numbers(re.fullmatch("the sums leave (.*) here", words[0])[1])
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
            rf"({_RUN}(?: cannot be made|: (.*) (?:cannot make \3|is \3 only by repeats))"
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
        if told[5]:
            sets = [_numbers(its) for its in told[5].split(" + ")]
            assert not fillings(sets, int(told[3])), sentence
            sums = {sum(digits) for digits in itertools.product(*sets)}
            assert (int(told[3]) in sums) == sentence.endswith("repeats"), sentence
    assert tried == left - {digit}
    assert words[-1] == f"only {digit} leaves a solution here"


def check_ways(case, hint):
    """The further pages of a what-if lead, from each digit that is supposed, run by run to the one
    that cannot be made."""
    shown = [at for at in range(hint.pages) if fonts.RIGHT in hint.sentence(at)]
    assert shown == sorted(set(hint.details))
    place = case.place(backend.move_cell(hint.move))
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
                if left is not None and _narrow(case, left, run):
                    check_told(case, hint, page, left)
                    known = check_known(case, hint, page, left, known)
                else:
                    left = None  # it is wrong by all ways to fill a run, to which no hint looks
                    known = digits_of(hint.limits(page))
        told = re.fullmatch(r"with (.*) here \(\x04\), (.*)", hint.sentence(lead))
        assert supposed == _numbers(told[1])
        assert digits_of(hint.limits(lead)) == (known if len(supposed) == 1 else {})
        if left is not None:  # the only one
            check_broken(case, left, plain, hint.line(lead), told[2])


def _entered(case, place, digit):
    """What the cells of a board can be by what was entered, and a digit that is supposed."""
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
    """Narrow what the cells of a run can be to what all of them together can be; returns whether
    they can be anything."""
    cells = _members(case, run)
    ways = fillings([left[cell] for cell in cells], case.board.sum(run))
    for cell, its in zip(cells, zip(*ways, strict=True), strict=bool(ways)):
        left[cell] = set(its)
    return bool(ways)


def check_told(case, hint, page, left):
    """What a step says of the cells in focus follows."""
    words = hint.sentence(page)
    table = bytearray(case.board.rows * case.board.columns)
    hint.mark(page, table)
    found = _FOLLOWS.fullmatch(words)
    assert found, words
    kept, lost = found[1] or found[3] or found[5], found[2] or found[4]
    for at, bits in enumerate(table):
        if bits & look.FOCUS >> look.MARKS_SHIFT:
            assert bits & look.MARK >> look.MARKS_SHIFT, words  # it is in the run
            digits = left[case.board.cell[at]]
            assert not kept or digits <= _numbers(kept), words
            assert not lost or not digits & _numbers(lost), words


def check_known(case, hint, page, left, known):
    """A page shows what those before it have, `known`, and what else can be one digit only, as it
    says; returns all of that."""
    now = digits_of(hint.limits(page))
    assert known.items() <= now.items()
    assert all(left[case.board.cell[place]] == {digit} for place, digit in now.items())
    if found := re.search("so it is (.)$", hint.sentence(page)):
        assert now[hint.cell(page)] == int(found[1])
    return now


def check_broken(case, left, plain, run, words):
    """A run cannot be made of what its cells can be by then, and that is what is said, but for
    what they cannot be anyway, if they can be `plain`."""
    cells = _members(case, run)
    assert not fillings([left[cell] for cell in cells], case.board.sum(run))
    name = " ".join(name_of(case, run))
    found = re.fullmatch(name + "(?: cannot be made|: (.*) (?:cannot make|is) .*)", words)
    assert found, words
    if found[1]:
        sets = [_numbers(its) for its in found[1].split(" + ")]
        for cell, its in zip(cells, sets, strict=True):
            assert left[cell] & plain[cell] <= its, words


def _numbers(words):
    """The digits that some words like `3 to 5` or `3, 5 or 6` name."""
    found = [int(it) for it in re.findall("[1-9]", words)]
    return set(range(found[0], found[1] + 1)) if " to " in words else set(found)


def _breaks(case, place, digit, broken):
    """Whether a digit leaves a run without a set of digits, or another run without one because of
    it: by all sets of each run, as far as that goes."""
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
    """The ways to choose a digit of each set, all different, that make a total."""
    if not choices:
        return [()] if total == 0 else []
    return [
        (digit, *rest)
        for digit in choices[0]
        if digit <= total
        for rest in fillings([it - {digit} for it in choices[1:]], total - digit)
    ]


def check_masks(case, solutions, masks):
    for digits in solutions:
        for cell in range(case.board.cells):
            assert masks[cell] >> digits[case.place(case.board.place[cell])] - 1 & 1


_BLOCK = re.compile("(?:left in )?this block: across ([0-9+=]+), down ([0-9+=]+)")
# What joins a block to the rest, unless it is two cells of a row or a column.
_JOINED = re.compile(r"difference, (\d+)|they are (?:(\d+) apart|the same)")


def check_words(case, hint):
    """Sentences fit, and blocks differ by what is said of the cells that join them."""
    words = [hint.sentence(page) for page in in_order(hint)]
    assert all(map(fits, words)), words
    for page, sentence in enumerate(words):
        block = _BLOCK.fullmatch(sentence)
        if block:
            totals = []
            for added in block.groups():
                parts, _, told = added.rpartition("=")
                assert not parts or sum(map(int, parts.split("+"))) == int(told)
                totals.append(int(told))
            joined = _JOINED.search(words[page + 1])
            if joined:
                assert abs(totals[0] - totals[1]) == int(joined[1] or joined[2] or 0)
    check_marks(case, hint)


def check_marks(case, hint):
    board = case.board
    for page in in_order(hint):
        table = bytearray(board.rows * board.columns)
        hint.mark(page, table)
        marked = {p for p, bits in enumerate(table) if bits & look.MARK >> look.MARKS_SHIFT}
        focus = {p for p, bits in enumerate(table) if bits & look.FOCUS >> look.MARKS_SHIFT}
        assert all(board.cell[place] != kakuro_board.NO_CELL for place in marked | focus)
        run = hint.line(page)
        if run >= 0:
            members = board.members[board.start[run] : board.start[run + 1]]
            assert marked == {board.place[cell] for cell in members}
            assert focus <= marked or hint.sentence(page).startswith("with ")
        cell = hint.cell(page)
        assert board.cell[cell] != kakuro_board.NO_CELL if cell >= 0 else not marked
        assert not focus or cell in focus
    if hint.move >= 0:
        assert hint.cell(hint.pages - 1) == backend.move_cell(hint.move)
        assert backend.move_cell(hint.move) in focus
