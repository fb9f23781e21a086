"""Counts the machine functions that the unix port forgets with their modules: it keeps 32 bytes of
each for ever, in its list of executable memory, where the chip keeps none.

To be imported before the modules of the console.
"""

import sys

from sumpad import games

functions = 0  # forgotten so far

_unload = games.unload
_in_file = {}


def _count(name):
    """How many machine functions a module has."""
    file = getattr(sys.modules[name], "__file__", None)  # a folder has none
    if not file:
        return 0
    if file not in _in_file:
        with open(file) as opened:
            source = opened.read()
        _in_file[file] = source.count("@micropython.viper") + source.count("@micropython.native")
    return _in_file[file]


def _counted(prefix, but=""):
    """games.unload."""
    global functions
    counts = {name: _count(name) for name in sys.modules if name.startswith(prefix)}
    _unload(prefix, but)
    functions += sum(count for name, count in counts.items() if name not in sys.modules)


games.unload = _counted
