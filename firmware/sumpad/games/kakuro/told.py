"""What a hint tells, packed: it may be much where the heap is short.

What found the hint need not be there any more to show it: then a game has room to be saved in.
"""

from micropython import const

from sumpad.games import hint

_HEAD = const(3)  # bytes before the cells of a page: run + 1, how many are marked, in focus


class Pages:
    """Pages, each a sentence, the run that it is about (-1: none), the cells to mark and those in
    focus: one small piece of the heap each."""

    def __init__(self):
        self._packed = []

    def __len__(self):
        return len(self._packed)

    def add(self, words, run, marked, focus):
        head = bytes((run + 1, len(marked), len(focus)))
        self._packed.append(b"".join((head, bytes(marked), bytes(focus), words.encode())))

    def add_all(self, pages):
        self._packed += pages._packed

    def __getitem__(self, page):
        """(words, run, marked, focus), the latter two as bytes."""
        packed = self._packed[page]
        run, marked, focus = packed[:_HEAD]
        marked += _HEAD
        focus += marked
        return str(packed[focus:], "utf-8"), run - 1, packed[_HEAD:marked], packed[marked:focus]


class Told(hint.HintJob):
    """A hint that has been found. `told`: its Pages, further ones behind the others; `about`: the
    cell that it is about, -1 if none."""

    def __init__(self, hinter=None):
        super().__init__(hinter)
        self.told = Pages()
        self.about = -1

    def alone(self):
        """The same without what found it."""
        other = Told()
        other.rung = self.rung
        other.move = self.move
        other.pages = self.pages
        other.details = self.details
        other.told = self.told
        other.about = self.about
        return other

    def sentence(self, page):
        return self.told[page][0]

    def line(self, page):
        return self.told[page][1]

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
