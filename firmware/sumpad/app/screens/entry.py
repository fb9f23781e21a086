"""Enter Puzzle: the table for typing givens and sums, and its menu.

The entry is kept as a draft as soon as no key is pressed for a moment, until the puzzle has been
saved under a name or thrown away. So switching off loses nothing, nor does leaving or playing.
"""

from micropython import const

from sumpad import keys
from sumpad.app import key_labels, settings
from sumpad.app.screens import base, board_messages, menu
from sumpad.view import board_layout, fonts, views

_NAME = "name "  # begins a line before the draft, if the puzzle has a name

_REST_MS = const(300)  # time without a key before a draft is written
_WHERE_Y = const(24)  # in the panel, between a bar at the top and a bar at the bottom
_WHAT_Y = const(31)
_LEGENDS_Y = const(42)
_LINE = const(7)


def kept(shell):
    """Return an Entry screen with the kept draft, None if there is no usable draft. Raises
    StorageError."""
    draft = shell.session.autosave.draft()
    if not draft:
        return None
    name = ""
    if draft.startswith(_NAME):
        name, _, draft = draft[len(_NAME) :].partition("\n")
    sheet = shell.session.family.sheet()
    if sheet.take_draft(draft):
        return None
    return Entry(shell, name=name, sheet=sheet)


class Entry(base.Screen):
    """The table, blank or with the content of `sheet`.

    `size`: values of the family's BLANKS, for a blank table.
    `name`: the name of the puzzle, "" if it has none yet.
    """

    turns = base.ALL_ARROWS

    def __init__(self, shell, size=(), name="", sheet=None):
        base.Screen.__init__(self, shell)
        self.sheet = sheet = sheet or shell.session.family.sheet(*size)
        self.name = name
        self._says = ""  # the sentence in a bar, until the next key
        self._is_new = True  # nothing was typed yet, so show how to continue
        self._is_advice = False  # the key that closes the sentence is also acted on
        self._repaint = False  # a bar must be removed
        self._rest = 0  # ms since the last key
        self._kept = sheet.changes  # count of changes in the kept draft
        self._select = key_labels.legend(shell.board, base.SELECT_KEYS)
        self._star = key_labels.legend(shell.board, (keys.STAR,))
        self._layout = board_layout.of(sheet)
        self._view = views.view_of(shell.canvas, self._layout)
        sheet.steps = shell.settings.get("keypad") != settings.PLAIN
        sheet.goes_on = True
        sheet.reads_on = shell.session.reads_on

    def enter(self):
        self._says = ""
        if self._is_new:
            menu_key = key_labels.legend(self.shell.board, (keys.MENU,))
            opening = self.sheet.OPENING.format(select=self._select)
            self._says = "{}, {} when done".format(opening, menu_key)
            self._is_advice = True
        self.dirty = True

    def sleep(self):
        base.Screen.sleep(self)
        self._keep()

    def key(self, code):
        self._rest = 0
        said = self._says
        if said:
            self._says = ""
            self._repaint = self.dirty = True
            is_advice = self._is_advice and code != keys.CLEAR
            if code > keys.RIGHT and code != keys.MENU and not is_advice:
                return  # the key only closes the sentence
        self._is_new = self._is_advice = False
        if code == keys.MENU or code == keys.BACK:
            self._open_menu()
        elif self.sheet.key(code):
            self.dirty = True
            if self.sheet.advice:
                self.say(self.sheet.advice.format(select=self._select))
                self._is_advice = True
        elif code == keys.CLEAR:
            self._open_menu()
        elif not said:  # a key with nothing to do here
            self.say(key_labels.legend(self.shell.board, (keys.MENU,)) + ": menu")
            self._is_advice = True

    def _open_menu(self):
        self._keep()
        self.shell.push(EntryMenu(self.shell, self))

    def advance(self, ms):
        if self._rest < _REST_MS:  # bounded, as the heap is locked: no room for a big integer
            self._rest += ms

    def work(self):
        if self._rest >= _REST_MS:
            self._keep()
        return False

    def _keep(self):
        """Keep the draft if it has changed."""
        if self.sheet.changes != self._kept:
            self._kept = self.sheet.changes
            head = "{}{}\n".format(_NAME, self.name) if self.name else ""
            self.shell.session.autosave.keep_draft(head + self.sheet.draft())

    def forget(self):
        """Delete the draft, because the sheet needs none any more."""
        self._kept = self.sheet.changes
        self.shell.session.autosave.keep_draft("")
        self.shell.session.autosave.hurry()

    def say(self, sentence, spot=-1):
        """Show `sentence` until the next key, with the cursor on `spot` unless that is -1."""
        if spot >= 0:
            self.sheet.go_to(spot)
        self._says = sentence
        self._is_advice = False
        self._repaint = self.dirty = True

    # called by the menu

    def done(self):
        """Test the puzzle, or say what is missing."""
        fault = self.sheet.fault()
        if fault:
            self.say(*fault)
            return
        entry_done = self.shell.load("entry_done")
        self.shell.push(entry_done.EntryDone(self.shell, self))

    def clear(self):
        self.sheet.clear()
        self.name = ""
        self.forget()

    def throw_away(self):
        self.forget()
        self.shell.pop()

    # the picture

    def paint(self, canvas, whole):
        if whole or self._repaint:
            self._repaint = False
            canvas.clear()
            self._view.invalidate()
        self._paint_table(canvas)
        if self._says:
            self._paint_bar(canvas, self._says)
        else:
            self._paint_place(canvas)

    def _paint_table(self, canvas):
        """Draw the table and the permanent words of the panel."""
        sheet = self.sheet
        self._view.show(sheet, sheet.row, sheet.column, sheet.on_cell)
        if not canvas.large:
            # The way out stays visible.
            menu_key = key_labels.legend(self.shell.board, (keys.MENU,))
            self._write(canvas, 1, "DONE:")
            self._write(canvas, 1 + _LINE, menu_key.upper())
            self._write(canvas, canvas.HEIGHT - 6, sheet.label())

    def _paint_place(self, canvas):
        """Write where the cursor is and what may be typed there."""
        place = self._layout
        left = place.panel_x
        if place.margins and place.row_sums[1]:
            left = place.row_sums[2]  # sums have no values here, so the panel uses their room
        where, what = self.sheet.words()
        if canvas.large:
            self._paint_large(canvas, left, [where, what] + self._legends())
            return
        canvas.fill_rect(left, _WHERE_Y, canvas.WIDTH - left, _WHAT_Y + 5 - _WHERE_Y, 0)
        self._write(canvas, _WHERE_Y, where.upper())
        self._write(canvas, _WHAT_Y, what.upper())
        if not place.margins:
            self._paint_legends(canvas, left)

    def _paint_legends(self, canvas, left):
        """Write what keys do at the cursor."""
        y = _LEGENDS_Y
        canvas.fill_rect(left, y, canvas.WIDTH - left, 2 * _LINE, 0)
        for line in self._legends():
            self._write(canvas, y, line.upper())
            y += _LINE

    def _legends(self):
        """Return words on what keys do at the cursor."""
        if self._layout.margins:
            return []
        return [it.format(select=self._select, star=self._star) for it in self.sheet.legends()]

    def _paint_large(self, canvas, left, lines):
        """Write in large letters the `lines` that have room."""
        y = 1
        for words in lines:
            canvas.fill_rect(left, y, canvas.WIDTH - left, fonts.height(fonts.TEXT), 0)
            start = canvas.WIDTH - 1 - canvas.text_width(fonts.TEXT, words)
            if start > left:
                canvas.text(fonts.TEXT, start, y, words)
            y += base.ROW

    def _write(self, canvas, y, words):
        canvas.text_right(fonts.SMALL, canvas.WIDTH - 1, y, words)

    def _paint_bar(self, canvas, words):
        """Draw a bar with `words`."""
        below = self.sheet.below
        cursor_bottom = canvas.HEIGHT if below else self._view.cursor_bottom
        board_messages.paint(canvas, words, self._layout, cursor_bottom)


class EntryMenu(menu.Menu):
    stays = True

    def __init__(self, shell, entry):
        menu.Menu.__init__(self, shell)
        self.title = "Enter " + shell.session.family.TITLE
        self._entry = entry
        self.items = (
            (1, "Done", lambda: self._act(entry.done)),
            (2, "Keep typing", self.shell.pop),
            (3, "Clear all", self._clear),
            (4, "Leave, keep draft", self._leave),
            (5, "Delete draft", self._throw_away),
            (6, "Help", self._help),
        )

    def _help(self):
        shell = self.shell
        lines = shell.load("help_texts").entry_lines(shell.board, shell.session.family)
        shell.tell_more("Entering", lines)

    def _clear(self):
        self._ask("Clear the whole board?", self._entry.clear)

    def _leave(self):
        self.shell.session.autosave.hurry()
        self.shell.pop()
        self.shell.pop()

    def _throw_away(self):
        self._ask("Delete this draft?", self._entry.throw_away)

    def _ask(self, words, yes):
        question = self.shell.load("confirm")
        self.shell.push(question.Question(self.shell, words, lambda: self._act(yes)))

    def _act(self, act):
        self.shell.pop()
        act()
