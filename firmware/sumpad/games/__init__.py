"""The puzzle families: each a backend with the contract of `backend.py`.

`FAMILIES` and `TITLES` are the one table that names them. A family is a folder here with the
modules `game` (the backend), `sheet`, `hint`, `layout`, `about` (its texts) and `sign` (how its
puzzles begin), and one in `solver/`. New ones are added at the end: settings of format 1 have
their places. One family is open at a time, because the heap has no room for the kernels and tables
of all of them.
"""

import gc
import sys

FAMILIES = ("crossnum", "sudoku", "kakuro")
TITLES = ("Cross-number", "Sudoku", "Kakuro")  # as on screens


def open_family(name):
    """The backend of a family, made new.

    Raises ImportError for a name that is not in FAMILIES.
    """
    if name not in FAMILIES:
        raise ImportError("no family of puzzle is called " + name)
    module = __import__("sumpad.games." + name + ".game", None, None, ("Game",))
    return module.Game()


def about(name):
    """The module of a family's texts, loaded when one is asked for: RULES, a tuple of paragraphs;
    IN_SHORT, what to do, for who meets the family, and EXAMPLE, a line for those words (its
    digits, target and rest, and what that says; () for none); ENTERING, how a puzzle is entered,
    where {select} and {star} stand for keys; TECHNIQUES, what has to be seen for each rung of
    PRACTICE, a sentence of four lines; CHOICES, by the names of parameters what they or their
    values mean, up to 31 characters, where that is not evident."""
    return __import__("sumpad.games." + name + ".about", None, None, ("RULES",))


def close_family(name, started):
    """Forget the modules of a family, and all that were loaded since the console started, so that
    the next family finds the heap in one piece.

    The caller drops the family's backend and all screens. `started`: the names of the modules that
    stay, unless they are the family's. Only on MicroPython, where memory is short: elsewhere it
    would leave two copies of a module.
    """
    if sys.implementation.name != "micropython":
        return
    families = ("sumpad.games." + name, "sumpad.solver." + name)
    for module in list(sys.modules):
        if module.startswith("sumpad.") and (module not in started or module.startswith(families)):
            del sys.modules[module]
            package, _, last = module.rpartition(".")
            if hasattr(sys.modules.get(package), last):
                delattr(sys.modules[package], last)
    gc.collect()


def family_of(puzzle):
    """The name of the family whose puzzles begin like a text, "" if there is none."""
    for line in puzzle.replace("\ufeff", "", 1).split("\n"):
        line = line.split("#")[0].strip()
        if line:
            return _family_of_line(line)
    return ""


def _family_of_line(line):
    word = line.partition(" ")[0]
    if word in FAMILIES:
        return word
    for name in FAMILIES:
        sign = __import__("sumpad.games." + name + ".sign", None, None, ("looks_like",))
        if sign.looks_like(line):
            return name
    return ""
