"""Storage that fails under a console on the PC, for tests of what it says and keeps then."""

from sumpad.storage import files
from support.console.pc import shell_of, top_of

RESTED = "wait:1000"  # long enough to write what has changed
AGAIN = "wait:5000"  # long enough to retry what could not be written
# what `told` returns when storage is full
NO_SPACE = "Not saved Cannot write game-crossnum: no space left"


def told(console):
    """Return the words of the notice on top."""
    assert top_of(console) in ("Notice", "Interruption")
    return " ".join(shell_of(console).top._lines)


def failing(monkeypatch, verb, why="error 5", name=None):
    """Make a method of the store fail from now on, for all files or for `name`; return the list of
    calls."""
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
    """Return an import function that has no memory for the module `name`."""
    good = __import__
    package, _, module = name.rpartition(".")

    def load(wanted, where=None, local=None, names=(), level=0):
        if wanted == name or wanted == package and module in (names or ()):
            raise MemoryError("memory allocation failed, allocating 1148 bytes")
        return good(wanted, where, local, names, level)

    return load
