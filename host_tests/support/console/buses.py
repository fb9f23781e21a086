"""Panels for tests: every controller on every bus."""

from sumpad_tools.parts import panels

_COMMON = {"width": 128, "height": 64, "rotated": False}
WIRES = {
    "I2C": {"i2c": 0, "sda": 4, "scl": 5, "frequency": 400000, "address": 0x3C},
    "SPI": {
        "spi": 1,
        "sck": 26,
        "mosi": 27,
        "cs": 22,
        "dc": 20,
        "reset": 21,
        "frequency": 4000000,
    },
}
EVERY = [(chip, bus) for chip in panels.MODELS for bus in WIRES]
ON_I2C = [(chip, "I2C") for chip in panels.MODELS]


def wiring(chip, bus, **changes):
    """Return PANEL of a board with this panel, with `changes`."""
    return {"chip": chip, "bus": bus, **_COMMON, **WIRES[bus], **changes}
