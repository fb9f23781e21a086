"""What MicroPython's collector may take for a pointer in the machine code of the kernels.

It looks at every word of what it keeps, including code. If two instructions look like an address
in the heap, the object at that address is kept, and everything that it leads to. That once kept a
closure of the last hint, with 25 KB of code that had been released, and the next hint ran out of
memory. Tests of the heap find this only by chance, because it takes an object at that very place.
"""

import itertools
import re
import struct

from sumpad_tools.device import image

HEAP = range(0x2001_0000, 0x2004_0000, 16)  # without what is loaded first and stays
# A branch over one instruction, which ends each comparison used as a value: there are hundreds.
COMMON = 0x2001_E000
BEGINNING = re.compile(rb"\xfe\xb5.\xb0", re.DOTALL)  # of a function: push, and room on the stack


def words_of(function):
    """Return the words of a function, which begins at an address that is a multiple of 16."""
    return struct.unpack_from(f"<{len(function) // 4}I", function)


def functions_of(module):
    """Return the machine code of a module, one item per function; the last one includes what
    follows it."""
    starts = [found.start() for found in BEGINNING.finditer(module)]
    return [module[at:end] for at, end in itertools.pairwise([*starts, len(module)])]


def test_no_machine_code_looks_like_a_pointer_into_the_heap():
    app = image.app_files()
    functions = [(path, it) for path, module in app.items() for it in functions_of(module)]
    assert len(functions) > 100
    words = [(path, word) for path, function in functions for word in words_of(function)]
    assert (("sumpad/solver/kakuro/kernels.mpy", COMMON)) in words
    found = {(path, hex(word)) for path, word in words if word in HEAP and word != COMMON}
    assert not found, "let two statements of that function change places"
