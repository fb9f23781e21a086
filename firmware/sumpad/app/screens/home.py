"""The home menu, under the logo, and the way into it when the console is switched on.

The digits are those of the phone program of 2003, and so are LEFT and RIGHT. A screen is loaded
when it is first asked for: most games do without most of them.
"""

from micropython import const

from sumpad import keys
from sumpad.app import keeper
from sumpad.app.screens import menu
from sumpad.storage import files
from sumpad.view import fonts

_LOGO_ROWS = const(18)


def start(shell, trouble):
    """Show the home menu or, paused over it, the game that was being played at power-off; after
    an error that nobody expected only the menu, which offers the game.

    `trouble`: a sentence on what was wrong with the settings, or None.
    """
    troubles = [trouble] if trouble else []
    try:
        shell.restore()
    except files.StorageError as error:
        troubles.append(str(error))
    shell.push(Home(shell))
    if not shell.keeper.was_stopped() and shell.play:
        from sumpad.app.screens import notices, playing

        shell.push(playing.Playing(shell))
        shell.push(notices.Paused(shell))
    for trouble in troubles:
        shell.tell(trouble)


class Home(menu.Menu):
    top = _LOGO_ROWS

    def enter(self):
        items = [
            (5, "New puzzle", self._new),
            (4, "Select puzzle", self._select),
            (6, "Enter puzzle", self._enter),
            (3, "My puzzles", self._pick),
            (menu.NO_KEY, "Game: " + self.shell.family.TITLE, self._change),
            (7, "Best results", self._best),
            (8, "Settings", self._settings),
            (2, "Rules", self._rules),
            (9, "Hot keys", self._keys),
            (menu.NO_KEY, "About", self._about),
            (menu.NO_KEY, "Exit", self.shell.sleep),
        ]
        if self.shell.keeper.is_there(keeper.LEFT):
            items.insert(0, (0, "Previous game", self._swap))
        if self.shell.play and not self.shell.play.solved:
            items.insert(0, (1, "Continue", self._go_on))
        self.items = items
        self.at = 0

    def key(self, code):
        if code == keys.LEFT:
            self._enter()
        elif code == keys.RIGHT:
            self._select()
        elif code != keys.MENU:
            menu.Menu.key(self, code)

    def back(self):
        self.shell.sleep()

    def paint_title(self, canvas):
        canvas.text_centred(fonts.BIG, canvas.WIDTH // 2, 1, "SUMPAD")

    def _go_on(self):
        from sumpad.app.screens import playing

        self.shell.push(playing.Playing(self.shell))

    def _swap(self):
        shell = self.shell
        try:
            shell.swap(shell.keeper.name(keeper.LEFT))
        except files.StorageError as error:
            shell.tell(str(error))
            return
        self._go_on()

    def _new(self):
        from sumpad.app.screens import new

        self.shell.push(new.New(self.shell))

    def _select(self):
        from sumpad.app.screens import new

        self.shell.push(new.Select(self.shell))

    def _enter(self):
        from sumpad.app.screens import entry, new

        shell = self.shell
        try:
            kept = entry.kept(shell)
        except files.StorageError as error:
            shell.tell(str(error))
            return
        if not kept:
            kept = new.Blank(shell) if shell.family.BLANKS else entry.Entry(shell)
        shell.push(kept)

    def _pick(self):
        from sumpad.app.screens import picking

        self.shell.push(picking.Picking(self.shell))

    def _change(self):
        from sumpad.app.screens import families

        self.shell.push(families.Families(self.shell))

    def _best(self):
        from sumpad.app.screens import best

        self.shell.push(best.Best(self.shell))

    def _settings(self):
        from sumpad.app.screens import choosing

        self.shell.push(choosing.Choosing(self.shell))

    def _rules(self):
        from sumpad.app.screens import about, page

        self.shell.push(page.Page(self.shell, "Rules", about.rules(self.shell.family.NAME)))

    def _keys(self):
        from sumpad.app.screens import about, page

        shell = self.shell
        zooms = shell.family.zoom >= 0
        lines = about.key_lines(shell.board, shell.settings.get("keypad"), zooms)
        self.shell.push(page.Page(self.shell, "Hot keys", about.home_lines(shell.board) + lines))

    def _about(self):
        from sumpad.app.screens import about, page

        self.shell.push(page.Page(self.shell, "About", about.ABOUT))
