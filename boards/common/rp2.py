"""The part of MicroPython's module `rp2` that is written in C. The assembler for PIO programs is
left out, because it would take 4 KB of heap at every start."""

from _rp2 import *  # noqa: F403
