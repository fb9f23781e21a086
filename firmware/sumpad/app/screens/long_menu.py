"""Menus that may be several pages long; one lists the limits of a new puzzle."""

from micropython import const

from sumpad import keys
from sumpad.app import key_labels
from sumpad.app.screens import base, menu
from sumpad.games import messages
from sumpad.view import fonts

MARK_X = const(114)  # x of marks beside the items; the longest name ends before


class LongMenu(menu.Menu):
    """The base of menus that may be several pages long."""

    def explain_pages(self, words=""):
        """Let the foot name the keys that turn pages, if there are any, before `words`."""
        self.foot = words
        pad = self.shell.board
        pages = key_labels.arrow(pad, keys.LEFT, keys.RIGHT) + ": page"
        if len(self.items) > base.rows_above(self.shell.canvas, pages):
            if not key_labels.has_knob(pad):
                self.foot = "{}  {}".format(pages, words).strip()

    def title_of(self, name):
        """Return the name of a technique, with as much of its gloss as ends before the marks."""
        words = messages.title(self.shell.session.family.NAME, name)
        for end in ",:":
            if self.shell.canvas.text_width(fonts.TEXT, words) >= MARK_X - menu.TITLE_X:
                words = words.split(end)[0]
        return words


class Limits(LongMenu):
    """The list of `limits` as in puzzle_forms.New, with the cursor on `limit`. Gives the choice to
    `take`; the foot says what `meaning` returns for a limit. The digit of a rating is the rating
    itself, so it never changes with the grade."""

    title = "Rating, or steps up to"

    def __init__(self, shell, limits, limit, take, meaning):
        menu.Menu.__init__(self, shell)
        self._carry_out = take
        self._meaning = meaning
        range_of = shell.load("puzzle_forms").limit_words
        for it in limits:
            key = it
            if isinstance(it, str):
                key = menu.NO_KEY
                title = self.title_of(it)
            else:
                title = "Rating " + range_of(it) if it else "Any"
            self.items += ((key, title, it),)
        self.at = limits.index(limit)

    def paint(self, canvas, whole):
        limit = self.items[self.at][2]
        if limit:
            self.foot = self._meaning(limit)
        else:
            self.explain_pages()
        LongMenu.paint(self, canvas, whole)
