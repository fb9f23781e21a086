"""Programs print the same on real MicroPython as on CPython, with the heap locked where it
counts.

CPython runs the compiled kernels, which other tests compare with Python.
"""

import pytest

from support.running.cross_runtime import PROGRAMS, compiled


@pytest.mark.parametrize("name", sorted(path.name for path in PROGRAMS.glob("*.py")))
def test_the_unix_port_prints_what_cpython_prints(name, micropython):
    source = (PROGRAMS / name).read_text(encoding="utf-8")
    expected = compiled(source)
    assert expected.count("\n") >= 10
    assert micropython(source) == expected


def test_a_locked_heap_is_really_locked(micropython):
    with pytest.raises(AssertionError, match="heap is locked"):
        micropython("import micropython\nmicropython.heap_lock()\nx = [1, 2, 3]\n")
