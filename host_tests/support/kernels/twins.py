"""Run a program while each call of a kernel is made twice, in Python and in C, and compare.

    python twins.py LIBRARY PROGRAM...

LIBRARY has the kernels compiled for this PC. The programs run one after the other, with QUICK in
them set if the environment has QUICK. The results and all buffers must be the same after
each call. Calls from a kernel are compared too, the first NESTED of them. Prints for each kernel
how many calls were compared.
"""

import collections
import contextlib
import ctypes
import json
import os
import sys
from pathlib import Path

NESTED = 300


class Twins:
    """What replaces the decorator `micropython.viper`."""

    def __init__(self, library):
        from sumpad_tools.kernels import chip

        self.counts = collections.Counter()
        self._library = library
        self._kernels = {(it.module, it.name): it for it in chip.translation().kernels}
        self._depth = 0

    def __call__(self, function):
        from support.kernels import compiled

        kernel = self._kernels.get((function.__module__, function.__name__))
        if kernel is None:
            return function
        name = f"{kernel.module}.{kernel.name}"
        in_c = compiled.Compiled(self._library, kernel)
        places = [i for i, it in enumerate(kernel.parameters) if compiled.is_buffer(it)]

        def twice(*arguments):
            if self._depth and self.counts[name] >= NESTED:
                return function(*arguments)
            self.counts[name] += 1
            copies = {id(arguments[i]): compiled.copy_of(arguments[i]) for i in places}
            result = in_c(*(copies.get(id(it), it) for it in arguments))
            self._depth += 1
            expected = function(*arguments)
            self._depth -= 1
            assert result == expected, f"{name}: {result}, but Python gives {expected}"
            for i in places:
                same = bytes(copies[id(arguments[i])]) == compiled.bytes_of(arguments[i])
                assert same, f"{name} changes its argument {i} otherwise than Python"
            return result

        return twice


def main():
    _, library, *programs = sys.argv
    import micropython

    twins = micropython.viper = Twins(ctypes.CDLL(library))
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
        for program in programs:
            source = Path(program).read_text(encoding="utf-8")
            if "QUICK" in os.environ:
                source = source.replace("QUICK = False", "QUICK = True")
            exec(compile(source, program, "exec"), {"__name__": program})
    print(json.dumps(twins.counts))


if __name__ == "__main__":
    main()
