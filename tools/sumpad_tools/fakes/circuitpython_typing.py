"""CircuitPython's module of that name: the names that annotations of Adafruit's drivers mention."""

ReadableBuffer = bytes | bytearray | memoryview
WriteableBuffer = bytearray | memoryview
