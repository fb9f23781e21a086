"""How much of the emulated chip's stack was never used. The memory is 0 at power on, so a word
that is 0 was never written."""

from sumpad_tools.build import patches

_TOP = 0x2004_2000

# A program that prints the number of bytes.
MEASURE = f"""
import machine
bottom = unused = {_TOP - patches.STACK_SIZE}
while not machine.mem32[unused]:
    unused += 4
print(unused - bottom)
"""


def spare(emulator):
    """Return how many bytes more Python might have used so far before it raised a RuntimeError,
    which says that calls are too deep. This interrupts the console."""
    return int(emulator.exec(MEASURE)) - patches.STACK_MARGIN
