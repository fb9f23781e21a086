"""Work that needs no heap, done with the heap locked.

MicroPython takes the frame of a function with more than 11 values from the heap, and in a heap
full of small holes that takes longer than what the function does: some hints took four times
as long. When the heap is locked it takes the stack instead.
"""

from micropython import heap_lock, heap_unlock


def frugally(work, amount):
    """What `work(amount)` returns; that must take no heap."""
    heap_lock()
    try:
        return work(amount)
    finally:
        heap_unlock()
