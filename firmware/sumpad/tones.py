"""The tones: numbers by which screens ask for what the buzzer plays."""

from micropython import const

CLICK = const(1)  # a key was taken
REFUSED = const(2)  # a key that can do nothing here
SOLVED = const(3)
