"""Explains the hints of kakuro: turns what the solver has found into pages and steps."""

from micropython import const

from sumpad.games import backend, explain, hint
from sumpad.games import messages as shared
from sumpad.games.kakuro import hint_pages, hint_run_pages, messages, replay
from sumpad.solver.kakuro import search, techniques
from sumpad.solver.technique_columns import NAME

_NONE = const(-1)
# Limits that keep the pages, some 80 bytes each, within the heap.
_MOST_STEPS = const(24)  # steps with pages; those before them are summed up
_FURTHER = const(64)  # detail pages of what fails
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

    # Functions import what most hints do without.

    def _explain_broken_run(self, job):
        from sumpad.games.kakuro import fault_sentences

        run = self._hinter.run
        cells = hint_run_pages.places(self._board, run)
        digits = [self._digits[cell] for cell in cells]
        name = hint_run_pages.name_of(self._board, run)
        repeated = [digit for digit in range(1, 10) if digits.count(digit) > 1][:1]
        focus = [cell for cell in cells if self._digits[cell] in repeated]
        if repeated:
            words = shared.repeated(name, repeated[0], len(focus))
        else:
            words = fault_sentences.of_run(name, digits, self._board.sum(run))
        job.show(self._page((words,), run, focus))

    def _explain_mistake(self, job):
        """Show why a run is impossible, then that there is no solution. Detail pages, unless they
        are too many, show what leads to the candidates of its cells."""
        from sumpad.games.kakuro import failures

        run = self._hinter.run
        steps = self._hinter.steps
        blanks = [it for it in hint_run_pages.places(self._board, run) if not self._digits[it]]
        if run < 0 or not steps.is_whole():
            name = hint_run_pages.name_of(self._board, run) if run >= 0 else ""
            job.show(self._page((failures.no_solution(name),), run, blanks))
            return
        steps.explain_contradiction()
        while not steps.shorten(_NONE, run):
            yield backend.RUNNING
        its = hint_pages.StepWriter(self._replay(run=run), self._fits)
        details = yield from its.write_all(self._further)
        pages = its.begin()
        ways = [[words] for words in its.impossible(run)]
        words = its.best(ways)
        its.add((words,), run, its.framed(words) or blanks)
        job.show(pages, details)
        job.show(self._page((failures.no_solution(""),), run, blanks))

    def _explain_last_cell(self, job):
        run = self._hinter.run
        name = hint_run_pages.name_of(self._board, run)
        words = messages.last_cell(name, self._hinter.digit)
        job.show(self._page((words,), run, [self._about]))

    def _explain_choice(self, job):
        hinter = self._hinter
        job.is_ambiguous = hinter.other != 0
        left = shared.digits(hinter.steps.masks[hinter.cell])
        job.show(self._page((shared.left(left),)))
        job.show(self._page((shared.choice(hinter.digit, hinter.other),)))

    def _page(self, ways, run=_NONE, focus=None):
        """Return Pages with one page: the fullest of `ways` that fits, on a run or NONE. `focus`:
        the cells to frame, by default the one of the hint."""
        marked = hint_run_pages.places(self._board, run)
        focus = [self._about] if focus is None else focus
        lines = (run,) if run >= 0 else ()
        cell = (focus or marked or [_NONE])[0]
        words = shared.fullest(ways, self._fits)
        return explain.Pages().add(words, lines, marked, focus, cell)

    # Steps.

    def _explain_steps(self, job):
        length = job.effort = self._hinter.steps.length
        skipped = max(0, length - self._most_steps)
        replay = self._replay(cell=self._hinter.cell)
        its = hint_pages.StepWriter(replay, self._fits, self._about, skipped)
        key = _NONE
        for at in range(its.count):
            its.write()
            if replay.rung == self._hinter.rung >= techniques.NECK:
                key = at
            yield backend.RUNNING
        explain.paginate(job, its.parts, its.sum_up, key)

    # What-ifs.

    def _explain_what_if(self, job):
        """Show the candidates of a cell, why all but one fail, and which one remains. Detail
        pages, unless they are too many, show what leads to this."""
        from sumpad.games.kakuro import failures
        from sumpad.solver.kakuro import forcing

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
        details = yield from its.write_all(self._further)
        job.show(self._page((shared.left(trials.left),)), details)
        searched = []
        for refutation in trials.refutations:
            if refutation.run == _NONE:
                for _ in trials.find_second(refutation):
                    yield backend.RUNNING
                if not refutation.second:
                    searched.append(refutation.digit)
                    continue
                details, about, known = yield from self._suppose(job, refutation)
                for it in refutation.second.refutations:
                    more, pages = yield from self._refute(
                        job, refutation.second, it, about, known, len(details)
                    )
                    if more:
                        details.extend(more)
                    details.extend(pages)
                words = failures.second(refutation.digit)
                focus = [self._about, about]
                pages = explain.Pages().add(words, (), (), focus, self._about, known)
            else:
                details, pages = yield from self._refute(job, trials, refutation, self._about)
                if details and job.pages + len(details) < job.most > explain.MOST:
                    job.show(details)
                    details = ()
            job.show(pages, details)
        if searched:
            job.show(self._page(failures.searched(searched)))
        job.show(self._page((messages.so_only(trials.digit),)))

    def _refute(self, job, trials, refutation, about, known=b"", count=0):
        """Return pages on what leads to the failure of a digit in the cell `about`, or () if that
        is too much or nothing, and a page on the failure. `known`: the annotation of another digit
        that is supposed; `count`: of pages that will be details, besides those of the job."""
        from sumpad.games.kakuro import failures

        for _ in trials.explain(refutation):
            yield backend.RUNNING
        run = refutation.run
        digit = refutation.digit
        its = hint_pages.StepWriter(self._replay(run=run), self._fits)
        job.way = max(job.way, its.count)
        details = its.begin()
        its.add((failures.suppose(digit),), _NONE, [about])
        steps = yield from its.write_all(self._further - len(job.details) - count - 1)
        ways = its.impossible(run)
        name = its.name(run)
        if steps is None:
            ways = failures.long_proof(name)
            known += bytes((about, 17 * digit))
        else:
            details.extend(steps)
        pages = its.begin()
        framed = its.framed if steps is not None else lambda words: []
        cell = self._board.cell[about]
        own = self._board.across_run[cell], self._board.down_run[cell]
        if run not in own and name in map(its.name, own):
            ways = [it.replace(name, "the other " + name, 1) for it in ways]
        words = its.best([[failures.fails(digit, it, framed(it))] for it in ways])
        its.add(
            (words,), run, [about] + framed(words), annotations=known if steps is None else None
        )
        return details if steps else (), pages

    def _suppose(self, job, refutation):
        """Return pages on what a digit leaves for the cell of its second supposition, that cell,
        and the annotation of the digit."""
        from sumpad.games.kakuro import failures

        second = refutation.second
        for _ in second.explain_left():
            yield backend.RUNNING
        about = self._board.place[second.cell]
        known = bytes((self._about, 17 * refutation.digit))
        its = hint_pages.StepWriter(self._replay(cell=second.cell), self._fits)
        details = its.begin()
        its.add((failures.suppose(refutation.digit),), _NONE, [self._about])
        steps = yield from its.write_all(self._further - len(job.details))
        if steps:
            details.extend(steps)
        details.add(shared.left(second.left), (), (), [about], about, known)
        return details, about, known
