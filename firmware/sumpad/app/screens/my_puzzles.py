"""My puzzles: the puzzles that were saved under a name or copied onto the console, and packs."""

from micropython import const

from sumpad import games, keys
from sumpad.app import autosave, key_labels, pack_progress, puzzle_progress
from sumpad.app.screens import base, confirm, menu
from sumpad.games import text_reader
from sumpad.storage import files, manifest, packs
from sumpad.view import fonts

_REST_MS = const(300)  # time without a key before puzzles are read
_NAME_X = const(9)  # after the mark
_SIZE_X = const(61)

_MARKS = {puzzle_progress.STARTED: fonts.PENCIL, puzzle_progress.SOLVED: fonts.TICK}


def read(shell, name):
    """Return the text in the file of the puzzle `name`. Raises files.StorageError."""
    content = shell.puzzles.read(name)
    if content is None:
        raise files.StorageError("{} is gone".format(name))
    return content


def family_of(name, content):
    """Return the name of the family of the puzzle in the text `content`. Raises files.StorageError
    with a sentence if it has none."""
    family = games.family_of(content)
    if not family:
        raise files.StorageError("{} is not a puzzle of any known kind".format(name))
    return family


def sheet_of(shell, content):
    """Return a sheet with the puzzle in the text `content`, which is of the current family. Raises
    text_reader.TextError if it is not a puzzle."""
    sheet = shell.session.family.sheet()
    error = sheet.load(content)
    if error:
        raise error
    return sheet


class MyPuzzles(base.Screen):
    """The list of puzzles. FIRE plays a puzzle or opens a pack, 0 deletes it, MENU opens a menu
    that can edit a puzzle too, a key that goes back leaves.

    The list appears at once. Idle moments are used to look up the visible files one by one: first
    in the manifest, else by reading the puzzle. Reading may take 200 ms, so it waits until no key
    has been pressed for a moment. A file may hold anything; if it is not a puzzle, the reason is
    shown when it is chosen.
    """

    def __init__(self, shell):
        base.Screen.__init__(self, shell)
        self._names = ()
        self._trouble = ""  # why there are no names
        self._known = {}  # name -> (mark, size, grade or family), or None if not read yet
        self._manifest = self._progress = ""  # texts of these files
        self._at = 0
        self._shown = base.rows_above_foot(shell.canvas)  # how many puzzles are visible at once
        self._first = 0  # index of the puzzle in the first row
        self._rest = 0  # ms since the last key

    def enter(self):
        shell = self.shell
        self._known = {}
        self._trouble = (
            "No puzzles yet. Enter one, save it under a name, and you will find it here."
        )
        try:
            self._names = shell.puzzles.names()
        except files.StorageError as error:
            self._names = ()
            self._trouble = str(error)
        self._manifest = manifest.read(shell.puzzles)
        self._progress = puzzle_progress.read(
            shell.session.autosave.store, shell.session.family.NAME
        )
        self._move(0)

    def _move(self, step):
        count = len(self._names)
        self._at = (min(self._at, count - 1) + step) % count if count else 0
        self._first = min(max(self._first, self._at - self._shown + 1), self._at)
        self.dirty = True

    def key(self, code):
        self._rest = 0
        if code in base.BACK_KEYS or not self._names:
            self.shell.pop()
        elif code == keys.UP or code == keys.DOWN:
            self._move(1 if code == keys.DOWN else -1)
        elif code in base.SELECT_KEYS:
            self.use(self.play)
        elif code == keys.MENU:
            self.shell.push(PuzzleMenu(self.shell, self, self._names[self._at]))
        elif code == 0:  # a key that nobody presses to go back
            self.delete()

    def delete(self):
        """Delete the chosen puzzle, after a question."""
        name = self._names[self._at]  # the list may have changed after the question
        if packs.is_pack(self.shell.puzzles, name):
            words = "Delete the pack {} with its marks and games?".format(name)
            self._ask(words, lambda: self._delete_pack(name))
        else:
            self._ask("Delete the puzzle {}?".format(name), lambda: self._delete(name))

    def _ask(self, words, yes):
        self.shell.push(confirm.Question(self.shell, words, yes))

    def use(self, act):
        """Call `act` with name, text and sheet of the chosen puzzle. If it is not a puzzle, say
        why; if it is of another family, offer to change to that."""
        shell = self.shell
        name = self._names[self._at]
        try:
            if packs.is_pack(shell.puzzles, name):
                self._open(packs.Pack(shell.puzzles, name))
                return
            content = read(shell, name)
            family = family_of(name, content)
            if family != shell.session.family.NAME:
                self._offer(name, family)
                return
            sheet = sheet_of(shell, content)
        except files.StorageError as error:
            shell.tell(str(error))
        except text_reader.TextError as error:
            shell.tell("{}, {}".format(name, error))
        else:
            act(name, content, sheet)

    def _open(self, pack):
        """Show the list of the puzzles of `pack`. Raises files.StorageError."""
        shell = self.shell
        if pack.family not in games.FAMILIES:
            words = "{} is for {}, which this Sumpad lacks"
            raise files.StorageError(words.format(pack.name, pack.family or "no game"))
        if pack.family == shell.session.family.NAME:
            shell.push(shell.load("pack_puzzles").PackList(shell, pack))
        else:
            self._offer(pack.name, pack.family)

    def _offer(self, name, family):
        shell = self.shell
        title = games.TITLES[games.FAMILIES.index(family)]
        words = "{} is for {}. Change the game to that?".format(name, title)
        changing = shell.load("games_menu").Changing(shell, family, "my_puzzles.MyPuzzles")
        self._ask(words, lambda: shell.replace(changing))

    def play(self, name, content, sheet):
        self.shell.play_puzzle(sheet.text(), manifest.stamp(content), name)

    def edit(self, name, content, sheet):
        if self.shell.session.autosave.is_there(autosave.DRAFT):
            words = "This will delete the draft that you were entering. Continue?"
            self._ask(words, lambda: self._edit_now(name, sheet))
        else:
            self._edit_now(name, sheet)

    def _edit_now(self, name, sheet):
        entry = self.shell.load("entry")
        self.shell.push(entry.Entry(self.shell, name=name, sheet=sheet))

    def _delete(self, name):
        shell = self.shell
        try:
            stamp = self._stamp(name)
            shell.puzzles.remove(name)
            if stamp and not self._is_elsewhere(stamp, name):
                shell.session.slots.forget(stamp)  # delete its game too, but not before it
        except files.StorageError as error:
            shell.tell("Not deleted", str(error))
        else:
            self._list_again()

    def _delete_pack(self, name):
        """Delete the pack `name`, then what is kept for its puzzles."""
        shell = self.shell
        try:
            try:
                identity = packs.Pack(shell.puzzles, name).identity
            except files.StorageError:
                identity = ""  # it is damaged, or of a later format
            shell.puzzles.remove(name)
            if identity and not packs.find(shell.puzzles, identity):
                shell.session.slots.forget_pack(identity)
                shell.session.autosave.store.forget(pack_progress.file_name(identity))
        except files.StorageError as error:
            shell.tell("Not deleted", str(error))
        else:
            self._list_again()

    def _list_again(self):
        """Close the menu, if that has deleted a puzzle, and list the others."""
        while self.shell.top is not self:
            self.shell.pop()
        self.enter()

    def _is_elsewhere(self, stamp, name):
        """Return whether a file other than `name` holds the puzzle with `stamp`."""
        for other in self._names:
            if other != name and self._stamp(other) == stamp:
                return True
        return False

    def _stamp(self, name):
        """Return the stamp of the text in the file `name`, "" if it cannot be read."""
        try:
            return manifest.stamp(read(self.shell, name))
        except files.StorageError:
            return ""

    def advance(self, ms):
        if self._rest < _REST_MS:  # bounded, as the heap is locked: no room for a big integer
            self._rest += ms

    def work(self):
        """Look up one of the visible files. Returns whether there may be more."""
        visible = self._names[self._first : self._first + self._shown]
        if self._find_out(visible, False):
            return True
        return self._rest >= _REST_MS and self._find_out(visible, True)

    def _find_out(self, names, reads):
        """Look up the first of the files `names` that is not known yet. `reads`: look up files
        that have to be loaded, too. Returns whether there was one."""
        for name in names:
            if name not in self._known or reads and not self._known[name]:
                self._known[name] = self._about(name, reads)
                self.dirty = True
                return True
        return False

    def _about(self, name, reads):
        """Return (mark, size, grade or family) of the file `name`, to be shown. Return None if the
        puzzle would have to be loaded for that and `reads` is false."""
        shell = self.shell
        try:
            if packs.is_pack(shell.puzzles, name):
                return self._about_pack(name)
            content = read(shell, name)
            stamp = manifest.stamp(content)
            family, size, grade = manifest.find(self._manifest, stamp, name)
            if not family:
                family = games.family_of(content)
                if not family:
                    return "", "no puzzle", ""
                if family == shell.session.family.NAME:
                    if not reads:
                        return None
                    size = sheet_of(shell, content).label()
        except text_reader.TextError:
            return "", "damaged", ""
        except files.StorageError:
            return "", "no puzzle", ""
        mark = _MARKS.get(puzzle_progress.of(self._progress, stamp), "")
        is_ours = family == shell.session.family.NAME
        words = (grade if is_ours and len(grade) > 1 else family).upper()
        # If a family has no sizes, its name is the size already.
        return mark, size, "" if words == size.upper() else words

    def _about_pack(self, name):
        """Return (mark, number of puzzles, words) of the pack `name`, to be shown."""
        shell = self.shell
        try:
            pack = packs.Pack(shell.puzzles, name)
        except files.StorageError:
            return "", "damaged", "PACK"
        kept = pack_progress.file_name(pack.identity)
        mark = fonts.PENCIL if shell.session.autosave.store.has(kept) else ""
        is_ours = pack.family == shell.session.family.NAME
        return mark, str(pack.count), "PACK" if is_ours else pack.family.upper()

    def paint(self, canvas, whole):
        if whole:
            base.paint_title(canvas, "My puzzles")
            if self._names:
                base.paint_foot(canvas, self._footer())
        canvas.fill_rect(0, base.TOP, canvas.WIDTH, self._shown * base.ROW, 0)
        if not self._names:
            y = base.TOP + base.ROW
            for line in base.wrap(canvas, fonts.TEXT, self._trouble, canvas.WIDTH - 4):
                canvas.text_centred(fonts.TEXT, canvas.WIDTH // 2, y, line)
                y += base.ROW
            return
        last = min(self._first + self._shown, len(self._names))
        for i in range(self._first, last):
            self._paint_row(canvas, base.TOP + (i - self._first) * base.ROW, i)
        bottom = base.TOP + (self._shown - 1) * base.ROW
        base.paint_more(canvas, self._first, last < len(self._names), base.TOP, bottom)

    def _footer(self):
        """Return words on the keys that other lists do not have."""
        return "0: delete, {}: menu".format(key_labels.legend(self.shell.board, (keys.MENU,)))

    def _paint_row(self, canvas, y, i):
        name = self._names[i]
        mark, size, words = self._known.get(name) or ("", "", "")
        canvas.text(fonts.TEXT, 1, y + 1, mark)
        canvas.text(fonts.TEXT, _NAME_X, y + 1, name)
        if canvas.text_width(fonts.TEXT, name) > _SIZE_X - _NAME_X - 3:
            canvas.fill_rect(_SIZE_X - 10, y, canvas.WIDTH, base.ROW, 0)
            canvas.text(fonts.TEXT, _SIZE_X - 9, y + 1, fonts.ELLIPSIS)
        canvas.text(fonts.TEXT, _SIZE_X, y + 1, size)
        if not canvas.large:
            canvas.text_right(fonts.SMALL, canvas.WIDTH - 6, y + 2, words)
        if i == self._at:
            canvas.invert(0, y, canvas.WIDTH - 5, base.ROW)


class PuzzleMenu(menu.Menu):
    """The menu of the puzzle `name` in the list `puzzles`."""

    def __init__(self, shell, puzzles, name):
        menu.Menu.__init__(self, shell)
        self.title = name
        self._puzzles = puzzles
        self.items = [(1, "Play", lambda: self._use(puzzles.play))]
        if not packs.is_pack(shell.puzzles, name):
            self.items.append((2, "Edit", lambda: self._use(puzzles.edit)))
        self.items.append((3, "Delete", puzzles.delete))

    def _use(self, act):
        self.shell.pop()
        self._puzzles.use(act)
