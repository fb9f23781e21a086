"""Three pages of introduction on a new console. The last one leads to the first puzzle."""

from micropython import const

from sumpad import games, keys
from sumpad.app import key_labels
from sumpad.app.screens import base, making
from sumpad.view import fonts

_TOP = const(12)
_ROW = const(9)
_BAR_Y = const(56)
_TIPS = const(3)
_EXAMPLE_Y = const(48)
_CELL = const(11)  # from one cell of the example to the next
_CELL_HEIGHT = const(9)
_HINTS = (
    "{}: your notes. {} gives a hint: where to look, which rule, why, and the digit.",
    "Only times without hints can be best times.",
)


class Welcome(base.Screen):
    """The pages. FIRE turns to the next page, and from the last one to an easy puzzle; BACK leads
    to the home menu. Once the settings are written, the pages do not come back, but the first
    games have tips."""

    turns = base.ALL_ARROWS

    def __init__(self, shell):
        base.Screen.__init__(self, shell)
        self._page = 0
        family = shell.session.family
        self._titles = (family.TITLE, "Keys", "Help")
        self._texts = (games.rules(family.NAME).IN_SHORT, self._keys(), self._hints())

    def _hints(self):
        hint, best = _HINTS
        key = key_labels.legend(self.shell.board, (keys.HINT, keys.HASH))
        return (hint.format(fonts.PENCIL, key), best)

    def _keys(self):
        board = self.shell.board

        def key(*codes):
            return key_labels.legend(board, codes)

        return (
            key_labels.moves(board),
            "1 to 9: enter, {}: clear".format(key(keys.CLEAR, 0)),
            "{}: notes on/off".format(key(keys.NOTES, keys.STAR)),
            "{}: undo".format(key(keys.UNDO)),
            "{}: menu, leave".format(key(keys.MENU)),
        )

    def leave(self):
        settings = self.shell.settings
        settings.tips = _TIPS  # once this is written, the console is no longer new
        settings.meets_family()

    def key(self, code):
        shell = self.shell
        if code in base.BACK_KEYS or code == keys.MENU:
            shell.pop()
        elif code == keys.LEFT and self._page:
            self._page -= 1
            self.dirty = True
        elif code != keys.RIGHT and code not in base.SELECT_KEYS:
            return
        elif self._page < len(self._texts) - 1:
            self._page += 1
            self.dirty = True
        else:
            shell.replace(First(shell))

    def paint(self, canvas, whole):
        canvas.clear()
        base.paint_title(canvas, self._titles[self._page])
        canvas.text_right(
            fonts.TEXT,
            canvas.WIDTH - 2,
            1,
            "{} of {}".format(self._page + 1, len(self._texts)),
            inverse=True,
        )
        y = _TOP
        for paragraph in self._texts[self._page]:
            for line in base.wrap(canvas, fonts.TEXT, paragraph, canvas.WIDTH - 2):
                canvas.text(fonts.TEXT, 1, y, line)
                y += _ROW
        if self._page == 0:
            example = games.rules(self.shell.session.family.NAME).EXAMPLE
            if example:
                self._paint_example(canvas, example)
        board = self.shell.board
        is_last = self._page == len(self._texts) - 1
        select = key_labels.legend(board, base.SELECT_KEYS)
        words = "{}: {}".format(select, "play" if is_last else "next").upper()
        canvas.text_right(fonts.SMALL, canvas.WIDTH - 1, _BAR_Y + 2, words)
        back = key_labels.legend(board, base.BACK_KEYS)
        words = "{}: other games".format(back).upper()
        canvas.text(fonts.SMALL, 1, _BAR_Y + 2, words)

    def _paint_example(self, canvas, example):
        """Draw the top row of a board, with the sum and words beside it."""
        digits, beside, words = example
        x = 1
        for digit in digits:
            canvas.frame(x, _EXAMPLE_Y, _CELL + 1, _CELL_HEIGHT)
            canvas.text(fonts.SMALL, x + _CELL // 2 - 1, _EXAMPLE_Y + 2, digit)
            x += _CELL
        for left in (1, 1 + (len(digits) - 1) * _CELL):  # both ends are on diagonals
            for corner in (left + 1, left + _CELL - 1):
                for below in (1, _CELL_HEIGHT - 2):
                    canvas.hline(corner, _EXAMPLE_Y + below, 1, 1)
        canvas.text(fonts.SMALL, x + 4, _EXAMPLE_Y + 2, beside)
        canvas.text_right(fonts.SMALL, canvas.WIDTH - 1, _EXAMPLE_Y + 2, words.upper())


class First(making.Making):
    """Makes the first puzzle, and puts the cursor where a digit can be entered."""

    def __init__(self, shell):
        parameters = shell.settings.parameters(shell.session.family)
        making.Making.__init__(self, shell, parameters, shell.host.random_code(), True)

    def work(self):
        before = self.shell.session.play
        more = making.Making.work(self)
        play = self.shell.session.play
        if play is not before:
            cell = 0
            while play.game.is_given(cell) or not play.game.is_cell(cell):
                cell += 1
            play.show_cell(cell)
        return more
