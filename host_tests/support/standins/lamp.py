"""A board with two keys and a firmware of a few lines, for tests of the players."""

from types import SimpleNamespace

from sumpad_tools.play.player import Player

BOARD = SimpleNamespace(
    NAME="lamp",
    TITLE="A lamp with two keys",
    PANEL={"chip": "SSD1306", "i2c": 0, "sda": 4, "scl": 5, "frequency": 400000, "address": 0x3C},
    ROWS=(0,),
    COLUMNS=(2, 3),
    DIODES=False,
    BUZZER=None,
    LIGHTS=None,
    KEYS=(("1", "2"),),
    ACTIONS={"2": ("STAR", "BACK")},
)
DARK, LIT = bytes(1024), b"\xff" * 1024


class Lamp:
    """Lights the panel while key 1 is down; key 2 gives it work for ten rounds."""

    def __init__(self, board):
        from machine import I2C, Pin

        panel = board.PANEL
        self.i2c = I2C(panel["i2c"], sda=Pin(panel["sda"]), scl=Pin(panel["scl"]))
        self.i2c.writeto(panel["address"], b"\x00\x8d\x14\xa6\xa4\xaf\x20\x00")
        self.i2c.writeto(panel["address"], b"\x40" + bytes(1024))
        Pin(board.ROWS[0], Pin.OPEN_DRAIN, value=0)
        self.columns = [Pin(number, Pin.IN, Pin.PULL_UP) for number in board.COLUMNS]
        self.rounds = []
        self.work = 0

    def step(self, now):
        self.rounds.append(now)
        lit, work = (not column.value() for column in self.columns)
        self.i2c.writeto(0x3C, b"\x00\xa5" if lit else b"\x00\xa4")
        if work:
            self.work = 10
        self.work = max(0, self.work - 1)
        return 0 if self.work else 5


def console(**options):
    """Return a player and the lamp that it plays."""
    lamps = []

    def build(board, host):
        lamps.append(Lamp(board))
        return lamps[0]

    return Player(BOARD, build, **options), lamps[0]
