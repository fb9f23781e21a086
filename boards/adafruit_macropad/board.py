"""Adafruit MacroPad RP2040: 12 keys, a knob, 128x64 OLED. Read by firmware, player and emulator.

Pins are GPIO numbers, from Adafruit's own board definitions: adafruit_macropad_rp2040.h of the
Pico SDK and adafruit_macropad_rp2040/pins.c of CircuitPython. README.md beside this file has the
same data as a table.
"""

NAME = "adafruit_macropad"
TITLE = "Adafruit MacroPad RP2040"

PANEL = {
    "chip": "SH1106",
    "bus": "SPI",
    "width": 128,
    "height": 64,
    "spi": 1,
    "sck": 26,
    "mosi": 27,
    "cs": 22,
    "dc": 24,
    "reset": 23,
    "frequency": 4000000,  # Hz, the maximum that the SH1106 is specified for
    "rotated": False,
}

# Each key has its own pin, and connects it to ground. The last pin is for the knob's button.
ROWS = ()
COLUMNS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0)
DIODES = False

# Contacts of the knob: turned to the right, A closes before B. QMK and TinyGo name them so too;
# CircuitPython calls A what is B here.
KNOB = {"a": 18, "b": 17, "button": 0}

# The keys in the order of COLUMNS, then the four turns of the knob. The knob is above the keys.
KEYS = (
    ("1", "2", "3"),
    ("4", "5", "6"),
    ("7", "8", "9"),
    ("*", "0", "#"),
    ("KNOB", "TURN-", "TURN+"),
    ("PUSH-", "PUSH+", ""),
)

# Label of a key -> its meaning when pressed, and when held. Digits mean themselves. PUSH is the
# knob turned while it is pushed.
ACTIONS = {
    "0": ("0", "UNDO"),
    "*": ("STAR", "BACK"),
    "#": ("HASH", "VIEW"),
    "KNOB": ("FIRE", "MENU"),
    "TURN-": ("TURN_LEFT",),
    "TURN+": ("TURN_RIGHT",),
    "PUSH-": ("PUSH_LEFT",),
    "PUSH+": ("PUSH_RIGHT",),
}

BUZZER = 16
BUZZER_ENABLE = 14  # turns on the amplifier of the loudspeaker

# NeoPixels under the keys, in their order.
LIGHTS = {"pin": 19, "count": 12}

CHIPS = ("RP2040",)
FLASH = 8 * 1024 * 1024

BATTERY = None  # it is powered by USB
