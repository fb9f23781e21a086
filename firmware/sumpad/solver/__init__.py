"""Solvers, hinters and makers: pure computation, with no screen, hardware, files or clock."""

from micropython import heap_lock, heap_unlock


class _HeapLock:
    """Lock the heap in a `with HEAP_LOCKED:` block, for code that needs no heap. This needs none.

    MicroPython allocates the frame of a function with more than 11 values on the heap. If the heap
    is fragmented, that takes longer than the function itself: some hints took four times as long.
    With the heap locked, the frame goes on the stack.
    """

    def __enter__(self):
        heap_lock()

    def __exit__(self, kind, value, trace):
        heap_unlock()


HEAP_LOCKED = _HeapLock()
