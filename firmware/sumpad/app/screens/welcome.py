"""Pages of introduction to a family. The last one leads to a first puzzle."""

from micropython import const

from sumpad import games, keys
from sumpad.app import key_labels, settings
from sumpad.app.screens import base, board_messages, board_tips, home, making
from sumpad.view import fonts

_TOP = const(12)
_ROW = const(9)
_BAR_Y = const(56)
_EXAMPLE_Y = const(48)
_SQUARE_Y = const(16)  # of an example with several rows
_CELL = const(11)  # from one cell of the example to the next
_CELL_HEIGHT = const(9)
_FIRST_MS = const(10000)  # how long the first board is explained, if no key is pressed


class Introduction(base.Screen):
    """The pages. Arrows turn them, FIRE as well, and it leads from the last one to an easy puzzle,
    or to the screen below if that is not the home menu. BACK leads to the screen below at once."""

    turns = base.ALL_ARROWS
    _way_out = "home"  # what BACK does
    _end = "easy puzzle"  # what FIRE does on the last page

    def __init__(self, shell):
        base.Screen.__init__(self, shell)
        self._page = 0
        family = shell.session.family
        self._titles = (family.TITLE, "Keys", "On the board")
        rules = games.rules(family.NAME)
        self._example = rules.EXAMPLE
        self._keypad = shell.settings.get("keypad")
        self._plays = isinstance(shell.top, home.Home)
        if not self._plays:
            self._end = "continue"
        zoom = key_labels.legend(shell.board, (key_labels.view_key(shell.board),)) + ": zoom"
        marks = rules.MARKS
        mark = key_labels.legend(shell.board, (keys.FIRE,))
        if self._keypad:
            marks += board_tips.hint_key(shell) + ": hint", zoom
        elif mark and marks and not family.LISTING:
            marks += (mark + " on a 5: where 5 fits",)
        self._texts = [it for it in (rules.IN_SHORT, self._keys(zoom), marks) if it]

    def _keys(self, zoom):
        board = self.shell.board

        def key(*codes):
            return key_labels.legend(board, codes)

        moves = key_labels.moves(board)
        notes = key(keys.NOTES, keys.STAR)
        undo = key(keys.UNDO) + ": undo"
        menu = key(keys.MENU)
        if not self._keypad:
            enter = "1 to 9: enter, 0: clear"
            notes = "{}: notes, {}".format(notes, undo)
            hint = "{}: hint, {}: menu".format(key(keys.HINT, keys.HASH), menu)
            return moves, enter, notes, hint, zoom + " (hold 0.6 s)"
        up, down = key(keys.FIRE), key(keys.CLEAR)
        if not up:
            up, down = key(keys.HASH), notes
            notes = menu + ", 9, 6"
        is_moving = self._keypad == settings.NAVIGATION
        return (
            moves,
            "1 to 9: move, 5: up, 0: clear" if is_moving else "1 to 9: enter, 0: clear",
            "{}: step up, {}".format(up, down + ": down" if down else undo),
            notes + ": notes on/off",
            "{}, {}: menu".format(undo, menu) if down else menu + ": menu, leave",
        )

    def key(self, code):
        shell = self.shell
        if code in base.BACK_KEYS or code == keys.MENU:
            shell.pop()
        elif code == keys.LEFT or code == keys.UP:
            self._turn_to(self._page - 1)
        elif code == keys.RIGHT or code == keys.DOWN or code in base.SELECT_KEYS:
            if code in base.SELECT_KEYS and self._page == len(self._texts) - 1:
                self._lead_on()
            else:
                self._turn_to(self._page + 1)

    def _turn_to(self, page):
        if 0 <= page < len(self._texts):
            self._page = page
            self.dirty = True

    def _lead_on(self):
        """Do what the last page leads to."""
        if self._plays:
            self.shell.replace(First(self.shell))
        else:
            self.shell.pop()

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
        width = canvas.WIDTH - 2
        if self._page == 0:
            width -= self._paint_example(canvas)
        y = _TOP
        for paragraph in self._texts[self._page]:
            for line in base.wrap(canvas, fonts.TEXT, paragraph, width):
                canvas.text(fonts.TEXT, 1, y, line)
                y += _ROW
        board = self.shell.board
        is_last = self._page == len(self._texts) - 1
        select = key_labels.legend(board, base.SELECT_KEYS)
        words = "{}: {}".format(select, self._end if is_last else "next").upper()
        canvas.text_right(fonts.SMALL, canvas.WIDTH - 1, _BAR_Y + 2, words)
        back = key_labels.legend(board, base.BACK_KEYS)
        words = "{}: {}".format(back, self._way_out).upper()
        canvas.text(fonts.SMALL, 1, _BAR_Y + 2, words)

    def _paint_example(self, canvas):
        """Draw the example of the rules. Return how many columns it takes at the right."""
        example = self._example
        if len(example[0]) == len(example):
            return self._paint_square(canvas, example)
        digits, beside, words = example
        x = 1
        for digit in digits:
            _paint_cell(canvas, x, _EXAMPLE_Y, digit)
            x += _CELL
        for left in (1, 1 + (len(digits) - 1) * _CELL):  # both ends are on diagonals
            for corner in (left + 1, left + _CELL - 1):
                for below in (1, _CELL_HEIGHT - 2):
                    canvas.hline(corner, _EXAMPLE_Y + below, 1, 1)
        canvas.text(fonts.SMALL, x + 4, _EXAMPLE_Y + 2, beside)
        canvas.text_right(fonts.SMALL, canvas.WIDTH - 1, _EXAMPLE_Y + 2, words.upper())
        return 0

    def _paint_square(self, canvas, rows):
        """Draw the top left corner of a board at the right. If it begins with a gap, its first row
        and its first column are sums."""
        size = len(rows)
        has_sums = rows[0][0] == " "
        left = canvas.WIDTH - 1 - size * _CELL
        for row in range(size):
            for column in range(size):
                is_sum = has_sums and not (row and column)
                x = left + column * _CELL
                _paint_cell(
                    canvas, x, _SQUARE_Y + row * (_CELL_HEIGHT - 1), rows[row][column], is_sum
                )
        return canvas.WIDTH - left


def _paint_cell(canvas, x, y, digit, is_sum=False):
    if not is_sum:
        canvas.frame(x, y, _CELL + 1, _CELL_HEIGHT)
    canvas.text(fonts.SMALL, x + _CELL // 2 - 1, y + 2, digit)


class HowToPlay(Introduction):
    """The introduction again. It leads on to all rules."""

    _way_out = "home"
    _end = "all rules"

    def _lead_on(self):
        shell = self.shell
        shell.replace(shell.load("help_texts").Rules(shell))


class Welcome(Introduction):
    """The introduction on a new console. Once the settings are written, it does not come back, but
    the first games have tips."""

    def leave(self):
        # Once this is written, the console is no longer new.
        self.shell.settings.tips = settings.TIPS
        self.shell.settings.meets_family()


class First(making.Making):
    """Makes the first puzzle, puts the cursor where a digit can be entered, and says what the
    board asks for there."""

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
            self.shell.top.next_tip = "welcome.FirstBoard"
        return more


class FirstBoard(board_tips.Aside):
    """Says what the first board of a family asks for at the cursor."""

    stands = _FIRST_MS

    def __init__(self, shell):
        board_tips.Aside.__init__(self, shell)
        game = self.play.game
        self.words = games.rules(game.NAME).first_words(game, self.play.cell)
        if game.LINES == "sums":
            self._game.next_tip = "board_tips.Corner"

    def paint_words(self, canvas, bottom):
        board_messages.paint(canvas, self.words, self._layout, bottom)
