"""Numbers of the tones that screens ask the buzzer to play."""

from micropython import const

CLICK = const(1)  # a key had an effect
REFUSED = const(2)  # a key can do nothing here
SOLVED = const(3)
