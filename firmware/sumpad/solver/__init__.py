"""Pure search and logic on tables of bytes: no screen, no hardware, no files, no clock."""

from micropython import heap_lock, heap_unlock


class _Frugal:
    """`with FRUGAL:` does work that needs no heap with the heap locked, and takes none itself.

    MicroPython takes the frame of a function with more than 11 values from the heap, and in a heap
    full of small holes that takes longer than what the function does: some hints took four times
    as long. When the heap is locked it takes the stack instead.
    """

    def __enter__(self):
        heap_lock()

    def __exit__(self, kind, value, trace):
        heap_unlock()


FRUGAL = _Frugal()
