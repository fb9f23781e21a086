"""How the steps of a hint of sudoku are divided into pages."""

from sumpad.games import hint
from sumpad.games.sudoku import wording
from sumpad.solver.sudoku import ladder
from sumpad.solver.sudoku.houses import house_cells


class Telling:
    """The pages of a hint, when `lay_out` has come to its end.

    rung     what the hint is called
    pages    how many there are without further ones
    details  of further pages, as of games/hint.py
    steps, words  by page: the step, the sentence
    links    by page, of a step with a chain: which links it tells, from number to before number;
             () what is left then
    told     all steps
    first    of the first pages, if these tell several steps together: which of their effects
    """

    def __init__(self, digits):
        """`digits`: of the game, a byte a cell."""
        self.rung = ""
        self.pages = 0
        self.details = ()
        self.steps = []
        self.words = []
        self.links = []
        self.told = []
        self.first = ()
        self._digits = digits

    def lay_out(self, hinter):
        """Divide the steps into pages, with a yield after each; if that makes too many, only the
        ends of chains are told, and together what the first ones come to, as far as those behind
        rest on it; the rest is on further pages. From the last step to the first, as each has to
        know what those behind it rest on."""
        told = self.told
        yield from hinter.chain(told)
        hardest = told[0]
        for step in told:
            if wording.is_harder(step, hardest):
                hardest = step
        self.rung = "last cell" if self._is_last(hardest) else wording.pattern_name(hardest)
        whole = []  # pages: (step, links, words)
        brief = []  # those that there is room for
        first = len(told)  # the step that they begin with
        rest_on = {}  # masks by cell
        needed = {}
        for at in range(len(told) - 1, -1, -1):
            step = told[at]
            words = self._words_of(step, needed)
            links = [()] * len(words)
            if step.chain:
                for page in range(len(words) - 1):
                    links[page] = (page * wording.LINKS, (page + 1) * wording.LINKS)
            whole = [(step, which, it) for which, it in zip(links, words)] + whole
            if first == at + 1:
                if step.chain:
                    words = wording.sentences(step, needed, True)
                if len(brief) + len(words) + (at > 0) <= hint.PAGES:
                    brief = [(step, (), it) for it in words] + brief
                    first = at
                else:
                    rest_on = dict(needed)
            for cell, mask in step.needs():
                needed[cell] = needed.get(cell, 0) | mask
            yield
        if len(whole) > hint.PAGES:
            if first:
                self._tell_first(told[:first], rest_on, hardest, hint.PAGES - len(brief))
            for page in brief:
                self._add(*page)
            self.pages = len(self.words)
            self._tell_further(told[:first], whole)
        else:
            for page in whole:
                self._add(*page)
            self.pages = len(whole)

    def _words_of(self, step, needed):
        """The pages of a step, if those behind it rest on this."""
        if self._is_last(step):
            return [wording.last_cell(step)]
        if step.effects:
            return wording.sentences(step, needed)
        return [wording.single(step, step is self.told[0])]

    def _add(self, step, links, words):
        """Add a page."""
        self.steps.append(step)
        self.links.append(links)
        self.words.append(words)

    def _tell_first(self, several, needed, hardest, pages):
        """Tell on the first pages, so many at the most, what several steps come to, as far as it
        is needed."""
        effects = [it for step in several for it in step.effects]
        effects = [it for it in effects if it[1] & needed.get(it[0], 0)] or effects
        name = self.rung if hardest in several else ""
        told = wording.together(several, effects, name, pages)
        self.first = [its for _, its in told]
        for words, _ in told:
            self._add(several[0], (), words)

    def _tell_further(self, several, whole):
        """Add as further ones the pages of all steps that the first page tells together, and the
        links of chains."""
        leads = []
        for step, links, words in whole:
            if step in several:
                leads.append(0)
            elif links:  # to the end of the chain
                leads.append(self.steps.index(step))
            else:
                continue
            self._add(step, links, words)
        self.details = bytes(leads)

    def _is_last(self, step):
        """Whether a step is about a house with one blank cell."""
        if step.rung != ladder.SINGLES or not step.hidden:
            return False
        return sum(not self._digits[cell] for cell in house_cells(step.house)) == 1
