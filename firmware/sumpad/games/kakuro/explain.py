"""Explains the hints of kakuro: turns what the solver has found into pages and steps."""

from micropython import const

from sumpad.games import backend, explain, hint
from sumpad.games import messages as shared
from sumpad.games.kakuro import conflicts, hint_pages, messages, replay
from sumpad.solver.kakuro import search, techniques
from sumpad.solver.technique_table import NAME

_NONE = const(-1)
# Limits that keep the pages, some 80 bytes each, within the heap.
_MOST_STEPS = const(24)  # steps with pages; those before them are summed up
_FURTHER = const(64)  # detail pages of what fails
_FAILURES = const(3)  # pages on digits that fail; with a first and a last one that makes five
_ENDLESS = const(1 << 20)  # no limit, for readers with room for all


class Explainer(hint.Explainer):
    """See hint.Explainer. The lines are the runs, numbered as in the solver's Board."""

    RARITY = b"\x10\x16\x1a\x1e\x24\x2a\x32"  # of cells that sums alone fill

    def __init__(self, hinter, board, digits, fits=None):
        """`board` and `digits` (a byte per place) are the game's own and must not change while
        this is used."""
        self._hinter = hinter
        self._board = board
        self._digits = digits
        self._fits = fits or explain.everything
        has_all_room = fits is explain.everything
        self._most_steps = _ENDLESS if has_all_room else _MOST_STEPS
        self._further = _ENDLESS if has_all_room else _FURTHER
        self._failures = _ENDLESS if has_all_room else _FAILURES
        self._about = _NONE  # the place of the cell that the hint fills
        self._forcing = None
        hinter.reset(board, digits, search.Search.LIMIT)

    def rating(self, job):
        """See hint.Explainer. The fewer of the blank cells have one digit left by the sums alone,
        the longer it takes to see one."""
        tenths = hint.Explainer.rating(self, job)
        if job.rung == techniques.TABLE[techniques.SUMS][NAME]:
            board = self._board
            blanks = sum([not self._digits[place] for place in board.place[: board.cells]])
            tenths += hint.rarity(blanks, self._hinter.steps.choices, self.RARITY)
        return tenths

    def explain(self, job):
        hinter = self._hinter
        answer = yield from hint.search(hinter)
        if answer == backend.FOUND:
            rung = hinter.rung
            job.use(techniques.TABLE[rung])
            self._about = self._board.place[hinter.cell] if hinter.cell >= 0 else _NONE
            if rung == techniques.BROKEN_RUN:
                self._explain_broken_run(job)
            elif rung == techniques.NO_SOLUTION:
                yield from self._explain_mistake(job)
            elif rung == techniques.WHAT_IF:
                yield from self._explain_what_if(job)
            elif rung == techniques.CHOICE:
                self._explain_choice(job)
            elif rung == techniques.LAST_CELL:
                self._explain_last_cell(job)
            else:
                yield from self._explain_steps(job)
            if hinter.digit:
                digit = self._forcing.digit if self._forcing else hinter.digit
                job.follows(self._about, digit)
        yield answer

    def steps(self, job):
        """Return the steps of the latest hint; its hinter must not have found another one since.

        A what-if has a step for each digit that fails. Its line is the run that the digit makes
        impossible.
        """
        if self._forcing:
            place = self._about
            name = techniques.TABLE[techniques.WHAT_IF][NAME]
            return [
                explain.Step(name, it.run, [place], [(place, 1 << it.digit - 1)])
                for it in self._forcing.refutations
            ]
        if not techniques.SUMS <= self._hinter.rung <= techniques.COUPLE:
            return []
        again = self._replay(cell=self._hinter.cell)
        found = [again.next() for _ in range(self._hinter.steps.length)]
        return [step for step in found if step]

    def _replay(self, cell=_NONE, run=_NONE):
        return replay.Replay(self._hinter.steps, self._board, self._digits, cell, run)

    # Hints without steps.

    def _explain_broken_run(self, job):
        board = self._board
        run = self._hinter.run
        cells = hint_pages.places(self._board, run)
        digits = [self._digits[cell] for cell in cells]
        name = hint_pages.name_of(board, run)
        for digit in range(1, 10):
            if digits.count(digit) > 1:
                focus = [cell for cell in cells if self._digits[cell] == digit]
                self._show(job, shared.repeated(name, digit, len(focus)), run, focus)
                return
        self._show(job, conflicts.of_run(name, digits, board.sum(run)), run, ())

    def _explain_mistake(self, job):
        """Show why a run is impossible, then that there is no solution. Detail pages, unless they
        are too many, show what leads to the candidates of its cells."""
        run = self._hinter.run
        if run < 0:
            self._show(job, messages.no_solution(""), run, ())
            return
        blanks = [it for it in hint_pages.places(self._board, run) if not self._digits[it]]
        steps = self._hinter.steps
        if not steps.is_whole():
            name = hint_pages.name_of(self._board, run)
            self._show(job, messages.no_solution(name), run, blanks)
            return
        steps.explain_contradiction()
        while not steps.shorten(_NONE, run):
            yield backend.RUNNING
        its = hint_pages.StepWriter(self._replay(run=run), self._fits)
        further = (yield from self._all_of(its, self._further)) or explain.Pages()
        pages = its.begin()
        ways = its.impossible(run)
        its.add(ways, run, blanks)
        its.add((messages.no_solution(its.name(run)),), run, blanks, annotations=b"")
        leads = bytes(len(further))
        pages.extend(further)
        job.show(pages, leads)

    def _all_of(self, its, most):
        """Return the pages of all steps of a StepWriter; None if there are more than `most`. A
        generator that yields after each step."""
        found = explain.Pages()
        for number in range(its.count):
            if found is None:
                its.skip(1)
            else:
                found.extend(its.full(number))
                if len(found) > most:
                    found = None
            yield backend.RUNNING
        return found

    def _explain_last_cell(self, job):
        run = self._hinter.run
        name = hint_pages.name_of(self._board, run)
        self._show(job, messages.last_cell(name, self._hinter.digit), run, [self._about])

    def _explain_choice(self, job):
        hinter = self._hinter
        left = shared.digits(hinter.steps.masks[hinter.cell])
        pages = explain.Pages()
        focus = hint_pages.marks((), [self._about])
        pages.add(shared.left(left), marks=focus, cell=self._about)
        words = shared.choice(hinter.digit, hinter.other)
        pages.add(words, marks=focus, cell=self._about)
        job.show(pages)

    def _show(self, job, words, run, focus):
        """Show a hint with a single page, on a run or NONE; `focus`: the cells to frame."""
        marked = hint_pages.places(self._board, run) if run >= 0 else ()
        lines = b"" if run < 0 else bytes((run,))
        cell = focus[0] if focus else marked[0] if marked else _NONE
        pages = explain.Pages()
        pages.add(words, lines, hint_pages.marks(marked, focus), cell)
        job.show(pages)

    # Steps.

    def _explain_steps(self, job):
        length = job.effort = self._hinter.steps.length
        skipped = max(0, length - self._most_steps)
        its = hint_pages.StepWriter(
            self._replay(cell=self._hinter.cell), self._fits, self._about, skipped
        )
        pages, leads = yield from explain.paginate(its.count, its)
        job.show(pages, leads)

    # What-ifs.

    def _explain_what_if(self, job):
        """Show the candidates of a cell, why all but one fail, and which one remains. Detail
        pages, unless they are too many, show what leads to this."""
        from sumpad.solver.kakuro import forcing  # most games do without

        hinter = self._hinter
        trials = forcing.Forcing(
            hinter.steps, self._board, self._digits, hinter.cell, hinter.digit
        )
        for _ in trials.find():
            yield backend.RUNNING
        self._forcing = trials
        self._about = self._board.place[trials.cell]
        job.effort = len(trials.refutations)
        job.depth = 2 if any(it.run == _NONE for it in trials.refutations) else 0
        for _ in trials.explain_left():
            yield backend.RUNNING
        its = hint_pages.StepWriter(self._replay(cell=trials.cell), self._fits)
        further = (yield from self._all_of(its, self._further)) or explain.Pages()
        leads = bytearray(len(further))
        pages = explain.Pages()
        ways = (shared.left(trials.left),)
        self._add(pages, ways)
        shown = len(trials.refutations)
        if shown > self._failures:
            shown = self._failures - 1
        for refutation in trials.refutations[:shown]:
            if refutation.run == _NONE:
                self._add(pages, messages.fails([refutation.digit], messages.SEARCHED))
                continue
            for _ in trials.explain(refutation):
                yield backend.RUNNING
            way = yield from self._refute(job, refutation, pages, self._further - len(further))
            further.extend(way)
            leads += bytes((len(pages) - 1,)) * len(way)
        rest = sorted([it.digit for it in trials.refutations[shown:]])
        if rest:
            self._add(pages, messages.fails(rest, messages.NO_OTHER))
        self._add(pages, (shared.what_if(trials.digit),))
        pages.extend(further)
        job.show(pages, leads)

    def _refute(self, job, refutation, pages, most):
        """Add a page on a digit that fails to `pages`. Return the pages that lead to it; none if
        they are more than `most`."""
        run = refutation.run
        its = hint_pages.StepWriter(self._replay(run=run), self._fits)
        way = its.begin()
        its.add((messages.suppose(refutation.digit),), _NONE, [self._about])
        job.way = max(job.way, its.count)
        steps = yield from self._all_of(its, most - 1)
        ways = its.impossible(run)
        known = None
        if steps is None:
            ways = messages.long_proof(its.name(run))
            known = bytes((self._about, 17 * refutation.digit))
        end = its.begin()
        ways = messages.fails([refutation.digit], ways)
        its.add(ways, run, [self._about], annotations=known)
        pages.extend(end)
        if not steps:
            return explain.Pages()
        way.extend(steps)
        return way

    def _add(self, pages, ways):
        """Add a page that frames the cell of the hint, with the fullest of `ways` that fits."""
        words = shared.fullest(ways, self._fits)
        pages.add(words, marks=hint_pages.marks((), [self._about]), cell=self._about)
