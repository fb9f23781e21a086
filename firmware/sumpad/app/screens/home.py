"""The home menu, under the logo."""

from micropython import const

from sumpad.app.screens import about, menu, new, page, playing
from sumpad.view import fonts

_LOGO_ROWS = const(18)


class Home(menu.Menu):
    top = _LOGO_ROWS

    def enter(self):
        items = [
            ("New puzzle", self._new),
            ("Rules", self._rules),
            ("Keys", self._keys),
            ("About", self._about),
        ]
        if self.shell.play and not self.shell.play.solved:
            items.insert(0, ("Continue", self._go_on))
        self.items = items
        self.at = 0

    def back(self):
        pass  # there is nothing behind the home menu

    def paint_title(self, canvas):
        canvas.text_centred(fonts.BIG, canvas.WIDTH // 2, 1, "SUMPAD")

    def _go_on(self):
        self.shell.push(playing.Playing(self.shell))

    def _new(self):
        self.shell.push(new.New(self.shell, "crossnum"))

    def _rules(self):
        self.shell.push(page.Page(self.shell, "Rules", about.RULES))

    def _keys(self):
        self.shell.push(page.Page(self.shell, "Keys", about.key_lines(self.shell.board)))

    def _about(self):
        self.shell.push(page.Page(self.shell, "About", about.ABOUT))
