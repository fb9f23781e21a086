"""The puzzle families: each a backend with the contract of `backend.py`.

Only `FAMILIES`, `TITLES` and `AIMS` list them. A family is a folder here with the modules `game`
(the backend), `editor`, `explain` (its hints), `layout`, `panel` (the words beside the board),
`lessons` (their boards), `rules` (its texts) and `detect` (how its puzzles begin), and a folder in
`solver/`.

Add new families at the end: settings of format 1 contain their indices. Only one family is open at
a time, because the heap has no room for the kernels and tables of all of them.
"""

import gc
import sys

FAMILIES = ("crossnum", "sudoku", "kakuro")
TITLES = ("Cross-number", "Sudoku", "Kakuro")  # shown on screens
# What the list of games says about each.
AIMS = ("fill a square that adds up", "1 to 9 once per line and box", "a crossword of sums")

# The numbers of the values of each parameter, for `full_code`. Never change one: players keep
# codes. Each combination that `settled` returns has its own sum, from 1 to 99.
_NUMBERS = {
    "crossnum": (b"\0\0\0\x0b\x14\x1e\x28\x32\x3c\x46\x50\x5a\1", b"\0\1\3\4\6\x08", b"\0\1"),
    "sudoku": (b"\x0a\x0c\x0e\x10\x12\x14", b"\0\1"),
    "kakuro": (b"\0\0\0\0\0\0\x0a\x0f\x14\x19\x1e\x23\x28", b"\0\1\2\3\4"),
}


def package(name):
    """Return the prefix of the module names of the family `name`."""
    return "sumpad.games." + name + "."


def open_family(name):
    """Return a new backend of the family `name`. Raises ImportError if `name` is not in
    FAMILIES."""
    if name not in FAMILIES:
        raise ImportError("no family of puzzle is called " + name)
    module = __import__(package(name) + "game", None, None, ("Game",))
    return module.Game()


def rules(name):
    """Load and return the module with the texts of the family `name`:

    RULES       a tuple of paragraphs
    IN_SHORT    the aim, for a player who is new to the family
    EXAMPLE     an example for IN_SHORT: the rows of a square, or the digits of a line, its target
                and rest, and their meaning
    MARKS       what is shown on its boards; {1} is replaced by the key of the other view
    ENTERING    how to enter a puzzle; {select} and {star} are replaced by keys
    CHOICES     {parameter: the meaning of it or of its values in up to 31 characters}, if not
                obvious
    first_words(game, cell)
                what the first board asks for at `cell`, in words
    CHECK       the digest of making and solving a puzzle in app/self_test_checks.py
    """
    return __import__(package(name) + "rules", None, None, ("RULES",))


def close_families(started):
    """Unload the modules of all families and all modules loaded since the console started, so that
    the next family finds an unfragmented heap.

    The caller drops the family's backend and all screens. `started`: names of the modules to keep,
    except those of families. Those of the families that are not open may have been loaded for the
    names of their games. Does nothing on CPython, where memory is plentiful and a module could be
    loaded twice.
    """
    if sys.implementation.name != "micropython":
        return
    for module in list(sys.modules):
        parts = module.split(".")
        if parts[0] == "sumpad" and (module not in started or parts[2:3] and parts[2] in FAMILIES):
            del sys.modules[module]
            package, _, last = module.rpartition(".")
            if hasattr(sys.modules.get(package), last):
                delattr(sys.modules[package], last)
    gc.collect()
    # The tables of modules grew where the heap had room. Make them again: they are at the
    # beginning then, and no longer divide the heap.
    packages = [it.__dict__ for it in sys.modules.values() if hasattr(it, "__path__")]
    for table in packages + [sys.modules]:
        kept = dict(table)
        table.clear()
        table.update(kept)


def title(name, values):
    """Return the title of puzzles of the family `name` with the parameters `values`, with the
    family in short."""
    detect = __import__(package(name) + "detect", None, None, ("title",))
    return "{} {}".format(TITLES[FAMILIES.index(name)].split("-")[0], detect.title(values))


def full_code(name, values, code):
    """Return the code that names a puzzle of the family `name` with its parameters: a # and eight
    digits. The first two digits are the sum of a number for each of `values`, which must be
    settled (`backend.settled`); the others are `code`. Other families have no numbers."""
    for numbers, value in zip(_NUMBERS.get(name, ()), values):
        code += 1000000 * numbers[value]
    return "#{:08}".format(code)


def values_of(game, digits):
    """Return the parameters that the eight `digits` of a full code name in the family of the
    backend `game`, () if they name no puzzle."""
    found = [()]
    for it in game.PARAMETERS:
        found = [values + (one,) for values in found for one in range(it.low, it.high + 1)]
    named = ()
    for values in found:
        if full_code(game.NAME, values, int(digits[2:]))[1:] == digits:
            named = values  # the last one: an earlier one is not settled
    return named


def family_of(puzzle):
    """Return the name of the family of the text `puzzle`, judged by its first line that is not
    blank or a comment; "" if no family matches."""
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
