"""The pages of a hint, packed: a long hint has many."""

from micropython import const

from sumpad.games import hint

_HEAD = const(4)  # bytes before those of a page: run + 1, how many for each of these


class Pages:
    """Pages, each a sentence, the run that it is about (-1: none), the cells to mark, those in
    focus and what was told of some (see `limits` in hint.py): one small piece of the heap each."""

    def __init__(self):
        self._packed = []

    def __len__(self):
        return len(self._packed)

    def add(self, words, run, marked, focus, limits=b""):
        head = bytes((run + 1, len(marked), len(focus), len(limits)))
        page = head, bytes(marked), bytes(focus), limits, words.encode()
        self._packed.append(b"".join(page))

    def add_all(self, pages):
        self._packed += pages._packed

    def __getitem__(self, page):
        """(words, run, marked, focus), the latter two as bytes."""
        packed = self._packed[page]
        run, marked, focus, limits = packed[:_HEAD]
        marked += _HEAD
        focus += marked
        limits += focus
        return str(packed[limits:], "utf-8"), run - 1, packed[_HEAD:marked], packed[marked:focus]

    def limits(self, page):
        packed = self._packed[page]
        start = _HEAD + packed[1] + packed[2]
        return packed[start : start + packed[3]]


class Told(hint.FamilyHintJob):
    """A hint that has been found. `told`: its Pages, further ones behind the others; `about`: the
    cell that it is about, -1 if none."""

    def __init__(self, hinter=None):
        super().__init__(hinter)
        self.told = Pages()
        self.about = -1

    def sentence(self, page):
        return self.told[page][0]

    def line(self, page):
        return self.told[page][1]

    def limits(self, page):
        return self.told.limits(page)

    def cell(self, page):
        _, run, marked, focus = self.told[page]
        cell = self.about
        if self.move < 0 or (page != self.pages - 1 and cell not in focus):
            if focus:
                cell = focus[0]
            elif cell < 0 <= run:
                cell = marked[0]
        return cell

    def mark(self, page, table):
        _, _, marked, focus = self.told[page]
        for cell in marked:
            table[cell] |= hint.MARK
        for cell in focus:
            table[cell] |= hint.FOCUS
