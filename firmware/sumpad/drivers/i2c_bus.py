"""MicroPython's I2C in the shape that Adafruit's drivers expect of CircuitPython's.

Used by app/start.py for the display. The bus has one user, so locking always succeeds.
"""


class I2CBus:
    """An adapter over a machine.I2C. OSErrors of the bus pass through.

    `write(address, buffer)` sends a whole buffer, for our own code: it is MicroPython's.
    """

    def __init__(self, i2c):
        self._i2c = i2c
        self.write = i2c.writeto

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, *, start=0, end=None):
        """Send buffer[start:end]; without heap if that is the whole buffer."""
        if start or end is not None and end != len(buffer):
            buffer = memoryview(buffer)[start:end]
        self._i2c.writeto(address, buffer)

    def readfrom_into(self, address, buffer, *, start=0, end=None):
        """Fill buffer[start:end]."""
        if start or end is not None and end != len(buffer):
            buffer = memoryview(buffer)[start:end]
        self._i2c.readfrom_into(address, buffer)
