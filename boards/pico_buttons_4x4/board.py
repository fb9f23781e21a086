"""Raspberry Pi Pico, 16 push buttons with diodes, 128x64 OLED. Read by firmware, player, emulator.

Pins are GPIO numbers. README.md beside this file has the same data as a wiring table.
"""

NAME = "pico_buttons_4x4"
TITLE = "Pico with 16 buttons"

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
DIODES = True

# What to write on the buttons.
KEYS = (
    ("1", "2", "3", "UP"),
    ("4", "5", "6", "DOWN"),
    ("7", "8", "9", "LEFT"),
    ("*", "0", "#", "RIGHT"),
)

# Label of a key -> its meaning when pressed, and when held. Digits and arrows mean themselves.
ACTIONS = {
    "*": ("STAR", "BACK"),
    "0": ("0", "UNDO"),
    "#": ("HASH", "MENU"),
}

BUZZER = 15
BUZZER_ENABLE = None

KNOB = None

LIGHTS = None

# The chips that this wiring fits: a Pico or a Pico 2. Tools that do not ask take the first.
CHIPS = ("RP2040", "RP2350")
FLASH = 2 * 1024 * 1024  # bytes, beside the first chip

BATTERY = {"adc": 29, "usb": 24, "low": 3400}
