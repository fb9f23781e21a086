"""Explains the hints of sudoku: turns what the solver has found into pages and steps."""

from micropython import const

from sumpad.games import backend, explain, hint
from sumpad.games import messages as shared
from sumpad.games.sudoku import messages
from sumpad.solver.sudoku import hinter as sudoku_hinter
from sumpad.solver.sudoku import ladder, search, techniques
from sumpad.solver.sudoku.houses import house_cell, house_cells, sees
from sumpad.solver.sudoku.steps import NO_HOUSE, digits_of
from sumpad.solver.technique_columns import NAME

_NODES = const(60)  # nodes of search, or visits of logic, in a step of the job
_VISITS = const(3000)

_CELLS = const(81)
_HOUSES = const(27)
_ALL = const(511)  # nine candidates
_COLUMNS = const(9)
_LAST_ROW = const(72)
_CENTRE = const(4)  # the place of a house

_NAMES = ("conflict", "mistake", "", "what-if", "choice")  # by kind of hinter.py


class Explainer(hint.Explainer):
    """See hint.Explainer."""

    def __init__(self, hinter, digits, givens, by_rating, fits, preferred=""):
        """`digits` and `givens` (a byte per cell) are the game's own and must not change while
        this is used. `by_rating` and `fits`: see Backend.hint; `preferred`: see Backend."""
        self._hinter = hinter
        self._digits = digits
        self._givens = givens
        self._by_rating = by_rating
        self._preferred = preferred
        self._fits = fits or explain.everything
        self._steps = []  # steps.Step objects of the solver

    def explain(self, job):
        hinter = self._hinter
        hinter.reset(self._digits, search.Search.LIMIT, self._by_rating, self._preferred)
        answer = hinter.step(_NODES, _VISITS)
        while answer == backend.RUNNING:
            yield answer
            answer = hinter.step(_NODES, _VISITS)
        if answer == backend.FOUND:
            job.rung = _NAMES[hinter.kind]
            job.is_vague = hinter.is_long
            if hinter.kind >= sudoku_hinter.LOGIC:
                job.follows(hinter.cell, hinter.digit)
            if hinter.kind == sudoku_hinter.LOGIC:
                yield backend.RUNNING
                yield from self._explain_logic(job)
            else:
                filled = []
                if hinter.kind == sudoku_hinter.NO_SOLUTION and hinter.cell == hinter.house:
                    yield from hinter.fill_to_dead_end(filled)
                job.show(self._pages_without_steps(filled))
        yield answer

    def _explain_logic(self, job):
        yield from self._hinter.collect_steps(self._steps)
        hardest = self._steps[0]
        for step in self._steps:
            if step.rank > hardest.rank:
                hardest = step
        job.rung = self._name(hardest)
        parts = []
        key = self._steps.index(hardest)
        if key:
            job.first = self._name(self._steps[0])
        for number, step in enumerate(self._steps):
            if step.refutation:
                pages = self._links(step)
                pages.extend(self._end(step, messages.refuted(step.refutation)))
                parts.append((pages, self._end(step, messages.refuted_in_short(step.refutation))))
            elif not number or not self._leaves(number - 1):  # else the step before says it
                pages = self._pages(number, key)
                parts.append((pages, pages))
            yield backend.RUNNING
        explain.paginate(job, parts, self._sum_up, key)

    def rating(self, job):
        if self._steps and not job.is_vague:
            return max([techniques.rating(step) for step in self._steps])
        return techniques.LONG if job.is_vague else techniques.SEARCH

    def steps(self, job):
        found = []
        for step in self._steps:
            found.append(as_data(step, self._name(step), found))
        return found

    def removed(self, end=None):
        return [it for step in self._steps[:end] for it in step.effects]

    def _name(self, step):
        return "last blank" if self._is_last(step) else techniques.of(step)[NAME]

    def _is_last(self, step):
        """Return whether a step fills the one blank cell of a house."""
        if step.rung != ladder.SINGLES or not step.hidden:
            return False
        return sum([not self._digits[cell] for cell in house_cells(step.house)]) == 1

    def _leaves(self, number):
        """Return the digit that a step of LOOP or BUG leaves for its only cell, if the next step
        fills it in; else 0."""
        step, *following = self._steps[number : number + 2]
        if step.rung in (ladder.LOOP, ladder.BUG) and len(step.effects) == 1 and following:
            single = following[0]
            if single.rung == ladder.SINGLES and not single.hidden:
                cell = single.cells[0]
                if cell == step.effects[0][0] and cell in step.cells:
                    if _cursor(cell, _two_digits(step)) == cell:
                        return digits_of(single.digits)[0]
        return 0

    def _sum_up(self, count, start=0):
        """Return what the steps `start` to `count` - 1 show for those after them: (Pages, numbers
        of the steps that lead to these) each."""
        effects = [it for step in self._steps[start:count] for it in step.effects]
        needed = [0] * _CELLS
        for step in self._steps[count:]:
            if step.rung == ladder.BUG:  # it depends on all earlier steps
                needed = [_ALL] * _CELLS
            for cell, mask in step.needs():
                needed[cell] |= mask
        effects = [it for it in effects if it[1] & needed[it[0]]] or effects
        masks = {}
        for cell, mask in effects:
            masks[cell] = masks.get(cell, 0) | mask
        lead = messages.after(count - start, start)
        sums = []
        for words, named in messages.losses(sorted(masks.items()), lead, self._fits):
            last = max([it for it in range(start, count) if self._lost(named, it, it + 1)])
            words = words[len(lead if words.startswith(lead) else "also, ") :]
            # MicroPython's sort keeps no order of equals, so their number is part of the key.
            sums.append((last, len(sums), words, named))
        sums.sort()
        found = []
        for last, _, words, named in sums:
            numbers = range(start, last + 1)
            if numbers:
                found.append((explain.Pages(), numbers))
            whole = sum([mask for _, mask in named])
            alone = self._lost(named, start, last + 1) == whole
            names = []
            for number in numbers:
                name = self._name(self._steps[number])
                if name not in names:
                    names.append(name)
            step = self._steps[last]
            is_own = self._lost(named, last, last + 1) == whole
            own = self._name(step) if is_own else ""
            words = messages.summary(words, names, alone, own, len(numbers), start, self._fits)
            start = last + 1
            marked = [cell for cell, _ in named]
            framed = () if messages.CROSSES in words else marked
            notes = bytearray()
            if not framed and is_own:
                framed = [it for it in self._blanks(step) if it not in marked]
                shown = _two_digits(step)
                for at in range(0, len(shown), 2):
                    if shown[at] in framed:
                        notes += shown[at : at + 2]
            # A cross with the cursor would look like the cell of the digit.
            cell = framed[0] if framed else self._steps[-1].cells[0]
            found[-1][0].add(words, (), marked, framed, _cursor(cell, notes), notes)
        return found

    def _lost(self, effects, start, end):
        """Return the sum of those masks of `effects` that the steps before `end` remove, from
        `start` on."""
        total = 0
        for cell, mask in effects:
            lost = 0
            for step in self._steps[start:end]:
                for at, its in step.effects:
                    lost |= its * (at == cell)
            total += mask & lost
        return total

    # Pages of a step.

    def _pages(self, number, key):
        """Return the pages of a step that is not a chain. They name it if there are others, but
        the step `key`, whose name the hint has, only if there are more before it, and if that
        takes no page more."""
        step = self._steps[number]
        focus = self._blanks(step)
        cell = focus[0]
        if step.effects:
            digit = self._leaves(number)
            sentences = messages.pattern(step, self._fits, digit)
            if len(self._steps) > 2 and (number or key):
                named = messages.pattern(step, self._fits, digit, self._name(step))
                if number != key or len(named) == len(sentences):
                    sentences = named
            cell = step.effects[0][0] if digit else cell
        else:
            is_last = self._is_last(step)
            lost = 0
            for at, mask in self.removed(number):
                lost |= mask * (at == cell)
            sentences = [(messages.single(step, not number, is_last, lost), ())]
            if is_last:
                focus = house_cells(step.house)
            else:
                focus += self._causes(step) if step.hidden else self._seen(cell)
        house = house_cells(step.house) if step.hidden else []
        line = _line(step)
        notes = self._pairs(number) if step.rung == ladder.BUG else _two_digits(step)
        pages = explain.Pages()
        for words, effects in sentences:
            lost = [at for at, _ in effects]
            framed = [at for at in focus if not (at in lost and messages.CROSSES in words)]
            if cell in lost and framed and not digit:  # the cursor would look like a special cross
                cell = framed[0]
            pages.add(
                words,
                () if line == explain.NONE else (line,),
                [at for at in lost + house if at not in framed],
                framed,
                _cursor(cell, notes),
                notes,
            )
        return pages

    def _pairs(self, number):
        """Return the annotations of the cells to which the steps before `number` leave two
        candidates."""
        lost = [0] * _CELLS
        for house in range(_HOUSES):
            cells = house_cells(house)
            used = 0
            for cell in cells:
                used |= 1 << self._digits[cell] >> 1
            for cell in cells:
                lost[cell] |= used
        for step in self._steps[:number]:
            for cell, mask in step.effects:
                lost[cell] |= mask
        notes = bytearray()
        for cell in range(_CELLS):
            digits = digits_of(_ALL & ~lost[cell])
            if len(digits) == 2 and not self._digits[cell]:
                notes += bytes((cell, digits[0] << 4 | digits[1]))
        return notes

    def _blanks(self, step):
        """Return the blank cells of a pattern; of LOCKED, only those that the digits on the board
        leave for its digit."""
        cells = [cell for cell in step.cells if not self._digits[cell]]
        if step.rung == ladder.LOCKED:
            (locked,) = digits_of(step.digits)
            for at in range(_CELLS):
                if self._digits[at] == locked:
                    cells = [cell for cell in cells if not sees(cell, at)]
        return cells

    def _causes(self, step):
        """Return each cell with the digit of a hidden single that excludes it from another cell
        of the house."""
        (digit,) = digits_of(step.digits)
        others = [
            cell
            for cell in house_cells(step.house)
            if not self._digits[cell] and cell not in step.cells
        ]
        return [
            at
            for at in range(_CELLS)
            if self._digits[at] == digit and any(sees(at, cell) for cell in others)
        ]

    def _seen(self, cell):
        """Return one cell with each digit that `cell` sees."""
        found = {}
        for house in (cell // 9, 9 + cell % 9, 18 + cell // 27 * 3 + cell % 9 // 3):
            for at in house_cells(house):
                if self._digits[at]:
                    found.setdefault(self._digits[at], at)
        return list(found.values())

    def _links(self, step):
        """Return the pages of the links of a chain, with as many links on each as fit."""
        refutation = step.refutation
        count = len(refutation.links)
        pages = explain.Pages()
        first = 0
        while first < count:
            end = count
            while end > first + 1 and not self._fits(messages.links(refutation, first, end)):
                end -= 1
            words = messages.links(refutation, first, end)
            cells = [cell for cell, _, _ in refutation.links[first:end]]
            pages.extend(_chain_page(step, words, end, (), cells))
            first = end
        return pages

    def _end(self, step, words):
        """Return the page on the contradiction of a chain."""
        refutation = step.refutation
        has_cell = refutation.house == NO_HOUSE
        marked = () if has_cell else house_cells(refutation.house)
        focus = [refutation.cell] if has_cell else []
        return _chain_page(step, words, len(refutation.links), marked, focus)

    # Hints without steps.

    def _pages_without_steps(self, filled):
        """Return the pages. `filled`: (cell, digit) of cells to fill before nothing is left."""
        hinter = self._hinter
        notes = bytearray()
        for at, digit in filled:
            notes += bytes((at, digit << 4 | digit))
        pages = explain.Pages()
        if filled:
            cells = [at for at, _ in filled]
            pages.add(messages.filled(len(cells)), (), (), cells, _cursor(cells[0], notes), notes)
        cell = hinter.cell
        focus = () if cell == explain.NONE else (cell,)
        if hinter.kind == sudoku_hinter.CONFLICT:
            same = [at for at in house_cells(hinter.house) if self._digits[at] == hinter.digit]
            words = messages.conflict(hinter.house, hinter.digit, same)
            cell = hinter.other if self._givens[cell] else cell
            return pages.add(words, (hinter.house,), (), same, cell)
        if hinter.kind == sudoku_hinter.CHOICE:
            pages.add(messages.left(cell, hinter.mask), (), (), focus)
            words = shared.choice(hinter.digit, hinter.other)
        elif hinter.kind == sudoku_hinter.WHAT_IF:
            words = messages.only(hinter.digit, hinter.is_long)
        elif focus:
            words = messages.no_digit(cell, filled)
            return pages.add(words, (), (), focus, _cursor(cell, notes), notes)
        elif hinter.house != explain.NONE:
            house = hinter.house
            words = messages.no_place(house, hinter.digit, filled)
            cell = _cursor(house_cell(house, _CENTRE), notes)
            return pages.add(words, (house,), house_cells(house), (), cell, notes)
        else:
            words = messages.NO_SOLUTION
        return pages.add(words, (), (), focus)


def as_data(step, name, earlier):
    """Return the explain.Step of `step`, a steps.Step. `name`: of its technique; `earlier`: the
    explain.Steps before it."""
    needs = step.needs()
    if step.rung == ladder.BUG:  # it depends on all earlier steps
        needs = [it for other in earlier for it in other.removed]
    placed = ()
    if step.rung == ladder.SINGLES:
        placed = step.cells[0], digits_of(step.digits)[0]
    return explain.Step(name, _line(step), step.cells, step.effects, placed, needs)


def _line(step):
    """Return the house of a step; NONE if it has several or none."""
    return explain.NONE if step.house == NO_HOUSE or step.lines else step.house


def _chain_page(step, words, end, marked, focus):
    """Return a page on the links of a chain before `end`."""
    cell = step.cells[0]
    focus.append(cell)
    notes = bytearray()
    for at, digit, _ in step.refutation.links[:end]:
        notes += bytes((at, digit << 4 | digit))
    marked = [at for at in marked if at not in focus]
    return explain.Pages().add(words, (), marked, focus, _cursor(cell, notes), notes)


def _two_digits(step):
    """Return the annotations of the cells of a pattern that have two candidates; in a loop only
    of those with its two digits, as a hidden rectangle does not depend on the others'."""
    masks = step.masks
    loop = step.loop_size if step.rung == ladder.LOOP else 0
    if step.rung in (ladder.PAIRS, ladder.SUBSETS):
        masks = (step.digits,) * len(step.cells)
    notes = bytearray()
    for at, mask in enumerate(masks):
        digits = digits_of(mask)
        if mask == step.digits if at < loop else len(digits) == 2:
            notes += bytes((step.cells[at], digits[0] << 4 | digits[1]))
    return notes


def _cursor(cell, notes):
    """Return the cell for the cursor: `cell` or, if an annotated cell is in the last row, that
    one, because the screen cuts off the last row unless the cursor is in it. (It then cuts off the
    first row.)"""
    shown = [notes[at] for at in range(0, len(notes), 2)]
    if shown and max(shown) >= _LAST_ROW and min(min(shown), cell) >= _COLUMNS:
        return max(shown)
    return cell
