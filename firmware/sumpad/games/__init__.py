"""The families of puzzle: each a backend with the contract of `backend.py`.

`FAMILIES` is the one table that names them; nothing else lists them.
"""

FAMILIES = ("crossnum",)


def open_family(name):
    """The backend of a family, made new.

    Raises ImportError for a name that is not in FAMILIES.
    """
    if name not in FAMILIES:
        raise ImportError("no family of puzzle is called " + name)
    module = __import__("sumpad.games." + name, None, None, ("Game",))
    return module.Game()
