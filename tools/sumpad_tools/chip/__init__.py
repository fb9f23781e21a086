"""The console on an emulated RP2040: the real firmware, with models of the parts on its pins.

`emulator` drives the console in JavaScript (tools/console, on rp2040js), which runs a busy second
of chip time in about a second. `emulated` is the part that any emulator shares; the tests compare
it with a second one (host_tests/support/rp2040py_chip). `raw_repl` connects the PC to its serial
line.
"""
