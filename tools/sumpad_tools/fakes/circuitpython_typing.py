"""CircuitPython's module of that name: names in annotations of Adafruit's drivers."""

ReadableBuffer = bytes | bytearray | memoryview
WriteableBuffer = bytearray | memoryview
