"""The console on an emulated RP2040: the real firmware, with models of the parts on its pins.

`emulator` drives the console in JavaScript (tools/console, on rp2040js), which runs a busy second
of chip time in about a second. `second` is a much slower implementation on rp2040py, which the
tests compare with the first. `line` is the PC's use of the serial line of either.
"""
