"""The console on an emulated RP2040: the real firmware, with models of what is on its pins.

`emulator` drives the console in JavaScript (tools/console, on rp2040js), which runs a busy second
of the chip in about one of the PC's; `second` is an implementation on rp2040py, slower by far,
that the tests hold the first one against. `line` is what a PC does over the serial line of either.
"""
