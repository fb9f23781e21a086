"""Raspberry Pi Pico, 4x4 telephone pad, 128x64 OLED. Read by firmware, player and emulator.

Pins are GPIO numbers. README.md beside this file has the same data as a wiring table.
"""

NAME = "pico_keypad_4x4"
TITLE = "Pico with a 4x4 telephone pad"

PANEL = {
    "chip": "SSD1306",
    "bus": "I2C",
    "width": 128,
    "height": 64,
    "i2c": 0,
    "sda": 4,
    "scl": 5,
    "frequency": 400000,  # Hz, the maximum that the SSD1306 is specified for
    "address": 0x3C,
    "rotated": False,
}

ROWS = (6, 7, 8, 9)
COLUMNS = (10, 11, 12, 13)
DIODES = False

KEYS = (
    ("1", "2", "3", "A"),
    ("4", "5", "6", "B"),
    ("7", "8", "9", "C"),
    ("*", "0", "#", "D"),
)

# Label of a key -> its meaning when pressed, and when held. Digits mean themselves.
ACTIONS = {
    "A": ("UP",),
    "B": ("DOWN",),
    "C": ("LEFT",),
    "D": ("RIGHT",),
    "*": ("STAR", "BACK"),
    "0": ("0", "UNDO"),
    "#": ("HASH", "MENU"),
}

BUZZER = None
BUZZER_ENABLE = None

KNOB = None

LIGHTS = None

# The chips that this wiring fits: a Pico or a Pico 2. Tools that do not ask take the first.
CHIPS = ("RP2040", "RP2350")
FLASH = 2 * 1024 * 1024  # bytes, beside the first chip

BATTERY = {"adc": 29, "usb": 24, "low": 3400}
