"""The choice of the display's controller, for an owner whose picture is wrong.

Holding 0 at power-on starts it in place of the console. The controller cannot be found out by
reading, so each is tried in turn: it shows its name in a frame along the edges of the glass. With
the wrong one the frame is shifted, torn or dark. A key chooses the one that is shown. The choice
is kept in a file, and the console restarts with it.
"""

from micropython import const

from sumpad.app import maintenance_loop, start
from sumpad.keys import PRESS

_SHOWN_MS = const(4000)  # how long each controller is tried
_PERIOD_MS = const(10)

# The file, in the console's folder, which start.py reads.
_FOLDER = const("/panel")
_FILE = const("chip")
_KEY = "0"  # the legend of the key that starts the choice
_WITH_PUMP = const("SSD1306")
_PUMP = const(0x8D)  # command
_PUMP_OFF = const(0x10)

_LINES = ("If this frame is whole", "and nothing is beside", "it, press any key.")


def is_wanted(board, keypad):
    """Return whether the key that starts the choice is held, alone, of the keys of `board`."""
    return maintenance_loop.held(board, keypad) == [_KEY]


def _load_again():
    """Have the module oled loaded again if it has freed the function that makes a driver."""
    import sys

    from sumpad import drivers

    name = "sumpad.drivers.oled"
    if name in sys.modules and not hasattr(sys.modules[name], "driver_over"):
        del sys.modules[name]
        del drivers.oled


class Chooser(maintenance_loop.MaintenanceLoop):
    """The loop of the choice."""

    def __init__(self, board, host, keypad, ring, display, buzzer):
        maintenance_loop.MaintenanceLoop.__init__(self, board, host, keypad, ring, display, buzzer)
        self._chip = start.chip_of(board.PANEL, host)  # the controller of `_display`
        self._at = -1  # the controller that is shown
        self._since = 0  # when that began

    def step(self, now):
        self.keypad.scan(now)
        if self._at < 0 or self.host.ticks_diff(now, self._since) >= _SHOWN_MS:
            self._since = now
            self._at = (self._at + 1) % len(start.PANELS)
            self._show()
        raw = self._ring.get()
        if raw >= 0 and raw >> 6 == PRESS:
            self._choose()
        return _PERIOD_MS

    def _show(self):
        from sumpad.view import canvas, fonts

        self._take_power()
        self._display = None
        _load_again()
        self.host.tidy()
        chip = self._chip = start.PANELS[self._at]
        display = start.open_display(self._board.PANEL, chip)
        screen = canvas.Canvas(display.pixels)
        screen.fill_rect(0, 0, screen.WIDTH, screen.HEIGHT, 1)
        screen.fill_rect(1, 1, screen.WIDTH - 2, screen.HEIGHT - 2, 0)
        middle = screen.WIDTH // 2
        screen.text_centred(fonts.TEXT, middle, 7, chip)
        screen.invert(4, 5, screen.WIDTH - 8, 12)
        for row, line in enumerate(_LINES):
            screen.text_centred(fonts.TEXT, middle, 24 + 11 * row, line)
        display.update()
        self._display = display

    def _take_power(self):
        """Turn off the glass, and its supply if an SSD1306 was tried: the next driver must not
        seem to work because of that supply."""
        if self._display:
            self._display.poweroff()
            if self._chip == _WITH_PUMP:
                self._display.write_cmd(_PUMP)
                self._display.write_cmd(_PUMP_OFF)

    def _choose(self):
        from machine import reset

        from sumpad.storage import files

        store = files.Store(self.host.folder + _FOLDER, sealed=False)
        store.write(_FILE, self._chip + "\n")
        reset()
