"""The QR code of the link to the puzzle, for the camera of a phone."""

from micropython import const

from sumpad.app import key_labels, share_links
from sumpad.app.screens import base
from sumpad.view import fonts

_MODULES = const(29)  # of QR codes of this version
_VERSION = const(3)
# The right one of each two columns that are filled together; 6 has the timing pattern.
_COLUMNS = (28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 5, 3, 1)
_PIXELS = const(2)  # of a module
_TOP = const(3)
_LEFT = const(6)
_LIT = const(70)  # columns that are lit around the code: phones need a light border
_WORDS_X = const(74)
_ROW = const(9)
_WORDS_Y = const(8)
_TAG_Y = const(42)
_FOOT_Y = const(55)


def open_on(shell):
    """Show the code of the puzzle that is played, or say that it has none."""
    link = share_links.link(shell.session.play)
    if not link:
        shell.tell("Only a puzzle with a code has a link.")
        return
    shell.wait()  # making the code takes half a second
    shell.host.tidy()
    shell.push(Share(shell, _code(link)))


def _code(link):
    """Return the modules of the QR code of `link`, a byte each, row by row; 1 is dark."""
    import adafruit_miniqr

    class Code(adafruit_miniqr.QRCode):
        """The maker of the code, with another `_map_data`.

        Adafruit's fills the columns to the left of the timing pattern in another order than the
        standard, which costs a reader most of the errors that it can correct.
        """

        def _map_data(self, data, mask_pattern):
            at = 0
            up = True
            for right in _COLUMNS:
                for i in range(_MODULES):
                    row = _MODULES - 1 - i if up else i
                    for column in (right, right - 1):
                        if self.matrix[row, column] is None:
                            dark = at < 8 * len(data) and data[at >> 3] >> (7 - (at & 7)) & 1
                            self.matrix[row, column] = dark ^ ((row + column) % 2 == 0)
                            at += 1
                up = not up

    maker = Code(qr_type=_VERSION, error_correct=adafruit_miniqr.L)
    maker.add_data(link.encode())
    maker.make()  # with mask 0, which inverts every second module
    modules = bytearray(_MODULES * _MODULES)
    for row in range(_MODULES):
        for column in range(_MODULES):
            if maker.matrix[row, column]:
                modules[row * _MODULES + column] = 1
    return modules


class Share(base.Screen):
    """The code, dark on light. Any key leaves."""

    def __init__(self, shell, modules):
        base.Screen.__init__(self, shell)
        self._modules = modules

    def key(self, code):
        self.shell.pop()

    def paint(self, canvas, whole):
        canvas.fill_rect(0, 0, _LIT, canvas.HEIGHT, 1)
        for at, is_dark in enumerate(self._modules):
            if is_dark:
                x = _LEFT + at % _MODULES * _PIXELS
                y = _TOP + at // _MODULES * _PIXELS
                canvas.fill_rect(x, y, _PIXELS, _PIXELS, 0)
        y = _WORDS_Y
        for words in ("Scan it", "to play", "this puzzle"):
            canvas.text(fonts.TEXT, _WORDS_X, y, words)
            y += _ROW
        canvas.text(fonts.TEXT, _WORDS_X, _TAG_Y, self.shell.session.play.tag)
        back = key_labels.legend(self.shell.board, base.BACK_KEYS)
        canvas.text(fonts.TEXT, _WORDS_X, _FOOT_Y, back + ": back")
