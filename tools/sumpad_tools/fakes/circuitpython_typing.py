"""A stand-in for circuitpython_typing: names in annotations of Adafruit's drivers."""

ReadableBuffer = bytes | bytearray | memoryview
WriteableBuffer = bytearray | memoryview
