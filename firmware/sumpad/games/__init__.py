"""The families of puzzle: each a backend with the contract of `backend.py`.

`FAMILIES` and `TITLES` are the one table that names them. What else a family brings is its rules
(`app/screens/about.py`), its layout (`view/layout.py`) and how its text begins (`family_of`). One
of them is open at a time: the heap of the chip is for its code and tables alone.
"""

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


def unload(prefix):
    """Forget the modules whose names begin like that, which are needed now and then; the next
    import loads them anew.

    Only where memory is short: elsewhere it would leave two of a module about.
    """
    if sys.implementation.name != "micropython":
        return
    for name in tuple(sys.modules):
        if name.startswith(prefix):
            del sys.modules[name]
            package, _, last = name.rpartition(".")
            delattr(sys.modules[package], last)


def family_of(puzzle):
    """The name of the family that a text begins like a puzzle of, "" if there is none."""
    for line in puzzle.replace("\ufeff", "", 1).split("\n"):
        word, _, _ = line.split("#")[0].strip().partition(" ")
        if word in FAMILIES:
            return word
        # Too short, too long or followed by its solution: its own reader tells what is wrong.
        if len(word) == 81 or len(word) >= 60 and not word[:81].strip(".0123456789"):
            return "sudoku"
        if "," in word:
            return "kakuro"
        if word:
            break
    return ""
