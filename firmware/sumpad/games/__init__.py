"""The puzzle families: each a backend with the contract of `backend.py`.

`FAMILIES` and `TITLES` are the only table that names them. A family is a folder here with the
modules `game` (the backend), `editor`, `explain` (its hints), `layout`, `panel` (the words beside
the board), `lessons` (their boards), `about` (its texts) and `detect` (how its puzzles begin), and
a folder in `solver/`.

New families are added at the end, because settings of format 1 contain their positions. Only one
family is open at a time, because the heap has no room for the kernels and tables of all of them.
"""

import gc
import sys

FAMILIES = ("crossnum", "sudoku", "kakuro")
TITLES = ("Cross-number", "Sudoku", "Kakuro")  # as on screens


def package(name):
    """Return what the names of the modules of the family `name` begin with."""
    return "sumpad.games." + name + "."


def open_family(name):
    """Return a new backend of the family `name`. Raises ImportError if `name` is not in
    FAMILIES."""
    if name not in FAMILIES:
        raise ImportError("no family of puzzle is called " + name)
    module = __import__(package(name) + "game", None, None, ("Game",))
    return module.Game()


def about(name):
    """Load and return the module with the texts of the family `name`:

    RULES       a tuple of paragraphs
    IN_SHORT    the aim, for a player who is new to the family; {view} is replaced by a key
    EXAMPLE     an example line for IN_SHORT: its digits, target and rest, and what they say; () if
                there is none
    ENTERING    how to enter a puzzle; {select} and {star} are replaced by keys
    TECHNIQUES  for each rung of PRACTICE a sentence of up to four lines on what to look for
    CHOICES     by the names of parameters, the meaning of a parameter or of its values in up to 31
                characters, where it is not evident
    CHECK       the digest that app/self_test_checks.py has from making and solving a puzzle
    """
    return __import__(package(name) + "about", None, None, ("RULES",))


def close_family(name, started):
    """Forget the modules of the family `name` and all modules loaded since the console started, so
    that the next family finds the heap in one piece.

    The caller drops the family's backend and all screens. `started`: names of the modules to keep,
    except those of the family. Does nothing on CPython, where memory is not short and a module
    could end up in memory twice.
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
    """Return the name of the family that the text `puzzle` belongs to, judged by its first line
    that is not blank or a comment; "" if there is none."""
    for line in puzzle.replace("\ufeff", "", 1).split("\n"):
        line = line.split("#")[0].strip()
        if line:
            return _family_of_line(line)
    return ""


def _family_of_line(line):
    line = line.replace("\t", " ")
    word = line.partition(" ")[0]
    if word in FAMILIES:
        return word
    for name in FAMILIES:
        detect = __import__(package(name) + "detect", None, None, ("matches",))
        if detect.matches(line):
            return name
    return ""
