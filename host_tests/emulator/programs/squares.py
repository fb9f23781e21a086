"""Program for the tests of the emulator itself: shows a square on the panel for each pressed key.

It uses nothing of Sumpad, only Adafruit's driver on a minimal bus and a scan of the matrix.
"""

import time

import adafruit_ssd1306
from machine import I2C, Pin

ROWS = (10, 11, 12)
COLUMNS = (18, 19, 20, 21)


class Bus:
    def __init__(self, i2c):
        self.i2c = i2c

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, start=0, end=None):
        self.i2c.writeto(address, memoryview(buffer)[start:end])


def panel():
    bus = Bus(I2C(0, sda=Pin(4), scl=Pin(5), freq=400000))
    return adafruit_ssd1306.SSD1306_I2C(128, 64, bus)


def pressed(rows, columns):
    """Return the keys that are down, as a list of (row, column)."""
    keys = []
    for row, driven in enumerate(rows):
        driven.low()
        keys += [(row, column) for column, pin in enumerate(columns) if not pin()]
        driven.high()
    return keys


def main():
    glass = panel()
    rows = [Pin(number, Pin.OPEN_DRAIN, value=1) for number in ROWS]
    columns = [Pin(number, Pin.IN, Pin.PULL_UP) for number in COLUMNS]
    shown = None
    while True:
        keys = pressed(rows, columns)
        if keys != shown:
            shown = keys
            glass.fill(0)
            for row, column in keys:
                glass.fill_rect(column * 16, row * 16, 8, 8, 1)
            glass.show()
        time.sleep_ms(5)
