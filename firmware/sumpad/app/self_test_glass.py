"""What the self-test shows on the display."""

from micropython import const

from sumpad.app.screens import base
from sumpad.view import canvas, fonts

_MIDDLE = canvas.Canvas.WIDTH // 2
_TITLE = const(10)  # height of the title
_ROW = const(9)


class Glass(canvas.Canvas):
    """A canvas that paints whole screens."""

    def _centre(self, y, lines, inverse=False):
        """Write lines, the first one at `y`."""
        for row, line in enumerate(lines):
            self.text_centred(fonts.TEXT, _MIDDLE, y + _ROW * row, line, inverse)

    def page(self, title, lines, x=0):
        """Paint a title and `lines`, centred or from `x` on."""
        self.clear()
        base.paint_title(self, title)
        y = _TITLE + 3
        if not x:
            self._centre(y, lines)
            return
        for row, line in enumerate(lines):
            self.text(fonts.TEXT, x, y + _ROW * row, line)

    def outline(self, chip, wrong):
        """Paint a frame along the edges of the glass, and what its owner may see instead."""
        self.clear()
        self.frame(0, 0, self.WIDTH, self.HEIGHT)
        self._centre(4, (chip,))
        self.invert(3, 3, self.WIDTH - 6, _ROW)
        self._centre(15, ("Whole frame: press a key", "") + wrong + ("Then hold a key",))

    def light(self):
        """Light up all pixels except those of words in the middle."""
        self.fill_rect(0, 0, self.WIDTH, self.HEIGHT, 1)
        self._centre(22, ("No dark line: press a key", "Dark lines: hold a key"), True)

    def pad(self, title, board, down, asked, marks):
        """Paint the keys of `board`, a module of boards/: dark on light if in `down`, framed if
        `asked` for, ticked if right, crossed out if wrong. `marks`: key -> whether it is right."""
        self.clear()
        base.paint_title(self, title)
        rows = len(board.KEYS)
        columns = len(board.KEYS[0])
        width = self.WIDTH // columns
        height = (self.HEIGHT - _TITLE - 1) // rows
        for key in range(rows * columns):
            x = key % columns * width
            y = _TITLE + 1 + key // columns * height
            text_y = y + (height - 4) // 2
            legend = board.KEYS[key // columns][key % columns]
            self.text_centred(fonts.SMALL, x + width // 2, text_y, legend)
            if marks.get(key):
                self.text(fonts.SMALL, x + 2, text_y, fonts.TICK)
            elif key in marks:
                self.hline(x + 2, y + height // 2, width - 5, 1)
            if key == asked:
                self.frame(x, y, width - 1, height)
            if key in down:
                self.invert(x, y, width - 1, height)
