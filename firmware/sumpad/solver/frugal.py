"""Work that needs no heap, done with the heap locked.

MicroPython takes the frame of a function with more than 11 values from the heap, and in a heap
full of small holes that takes longer than what the function does: some hints took four times
as long. When the heap is locked it takes the stack instead.
"""

from micropython import heap_lock, heap_unlock


class _Frugal:
    """`with FRUGAL:` locks the heap, and takes none itself."""

    def __enter__(self):
        heap_lock()

    def __exit__(self, kind, value, trace):
        heap_unlock()


FRUGAL = _Frugal()
