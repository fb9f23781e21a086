"""Storage that fails under a console on the PC, for tests of what it tells and keeps then."""

from sumpad.storage import files
from support.console.pc import shell_of, top_of

RESTED = "wait:1000"  # long enough for what has changed to be written
AGAIN = "wait:5000"  # and for what could not be written to be tried again
NO_SPACE = "Not saved Cannot write game-crossnum: no space left"  # as `told` of a full storage


def told(console):
    """What the notice says that is on top."""
    assert top_of(console) in ("Notice", "Interruption")
    return " ".join(shell_of(console).top._lines)


def failing(monkeypatch, verb, why="error 5", name=None):
    """From now on a verb of the store fails, with all files or one; the calls so far, a list."""
    calls = []
    good = getattr(files.Store, verb)

    def fail(self, file, *more, **options):
        if name not in (None, file):
            return good(self, file, *more, **options)
        calls.append(file)
        raise files.StorageError(f"Cannot {verb.partition('_')[0]} {file}: {why}")

    monkeypatch.setattr(files.Store, verb, fail)
    return calls


def without(name):
    """An import for which the memory has no room for a module."""
    good = __import__
    package, _, module = name.rpartition(".")

    def load(wanted, where=None, local=None, names=(), level=0):
        if wanted == name or wanted == package and module in (names or ()):
            raise MemoryError("memory allocation failed, allocating 1148 bytes")
        return good(wanted, where, local, names, level)

    return load
