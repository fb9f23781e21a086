"""Raspberry Pi Pico, 4x5 pad with arrows, 128x64 OLED. Read by firmware, player and emulator.

Pins are GPIO numbers. README.md beside this file has the same data as a wiring table.
"""

NAME = "pico_keypad_4x5"
TITLE = "Pico with a 4x5 arrow pad"

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

ROWS = (6, 7, 8, 9, 10)
COLUMNS = (11, 12, 13, 14)
DIODES = False

KEYS = (
    ("F1", "F2", "#", "*"),
    ("1", "2", "3", "UP"),
    ("4", "5", "6", "DOWN"),
    ("7", "8", "9", "ESC"),
    ("LEFT", "0", "RIGHT", "ENT"),
)

# Label of a key -> its meaning when pressed, and when held. Digits and arrows mean themselves.
ACTIONS = {
    "F1": ("MENU",),
    "F2": ("UNDO", "REDO"),
    "#": ("HASH", "VIEW"),
    "*": ("STAR",),
    "ESC": ("CLEAR", "BACK"),
    "ENT": ("FIRE",),
}

BUZZER = 15
BUZZER_ENABLE = None

KNOB = None

LIGHTS = None

# The chips that this wiring fits: a Pico or a Pico 2. Tools that do not ask take the first.
CHIPS = ("RP2040", "RP2350")
FLASH = 2 * 1024 * 1024  # bytes, beside the first chip

# "adc": GPIO with a third of VSYS. "usb": GPIO that is high while USB supplies the power. "low":
# the millivolts at which to warn; 3400 suits a lithium cell, 3000 three AA cells.
BATTERY = {"adc": 29, "usb": 24, "low": 3400}
