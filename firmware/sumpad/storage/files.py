"""Text files that are whole or not there: what the console keeps when it is switched off.

After a power cut there is the old content or the new: a file is written under a name of its own
and then renamed over the old one, which file systems do atomically. littlefs also keeps what a
file held until its new content is complete, so on the chip an old file is simply written over,
which takes half the time and wears the flash less.

A file's first line holds a hash, so that damage by other causes is noticed, and that nobody who
does not know the console's key can write one. It comes first because what follows is then the text
itself, with or without a line end.

    key 0123456789abcdef        the first bytes of SHA-256 of key and text
    the text, UTF-8

Up to version 0.9 it was a CRC: see old.py.

Of files that are worth it the text before is kept too. When one turns out to be damaged, that
takes its place.

A plain store does without that line: its files are for people to copy on and off. They may hold
anything, so nothing wrong with them counts as damage.

Files are read up to a maximum length only, which is also the most that is written: a longer one
was not written here, and would fill the heap.
"""

import binascii
import hashlib
import os
import sys

from micropython import const

from sumpad.storage import interrupt

_NEW = ".new"  # ends the name of a file being written; may be left over after a power cut
_LAST = ".last"  # ends the name of what a file held before
_BAD = ".bad"  # ends the names of damaged files
_MOST_BAD = const(4)  # that are kept of a name, the first ones and the latest
_MISSING = const(2)  # ENOENT
_NO_SPACE = const(28)  # ENOSPC
_HAS_LITTLEFS = sys.platform == "rp2"
_MODE = const(0)  # in what os.stat gives
_SIZE = const(6)
_IS_FOLDER = const(0x4000)  # in the mode
_HEAD = const(20)  # bytes of the first line, without its end
_SEAL = b"key "  # begins it
LONGEST = const(8192)  # bytes of a text, unless its owner says otherwise


class StorageError(Exception):
    """A file could not be read or written; the text is a sentence for the player."""


class DamagedError(StorageError):
    """What a file holds is not what was written, or it is too long; it has been put aside."""


class Store:
    """The files of one folder, which is made by the first write; its parent has to be there.

    Names are the caller's and have no suffix of this module. `sealed`: with a checksum. `key`:
    bytes that go into it, so that what was written with another key counts as damaged.
    """

    def __init__(self, folder, sealed=True, key=b""):
        self.folder = folder
        self._sealed = sealed
        self.key = key

    def names(self):
        """The names of the files, sorted, without what a power cut or damage left, what they held
        before, and those that begin with a dot: what a PC hides is not the player's. Raises
        StorageError."""
        try:
            return sorted(name for name in os.listdir(self.folder) if self._is_file(name))
        except OSError as error:
            if error.errno == _MISSING:
                return []
            raise _told("list", self.folder.split("/")[-1], error) from None

    def _is_file(self, name):
        """Whether a name that the folder holds is a file of the caller's."""
        _, dot, suffix = name.rpartition(".")
        suffix = dot + suffix
        if name.startswith(".") or suffix == _NEW or suffix.startswith(_BAD):
            return False
        if self._sealed and suffix == _LAST:
            return False
        return not os.stat(self._path(name))[_MODE] & _IS_FOLDER

    def is_begun(self):
        """Whether anything was ever written: the folder is there. Raises StorageError."""
        try:
            return _is_there(self.folder)
        except OSError as error:
            raise _told("find", self.folder.split("/")[-1], error) from None

    def settle(self):
        """To be called before anything is read: after a power cut in a rename, newer versions of
        littlefs may hide a file until something in its folder is changed; and after one between
        two renames only what a file held before is there. Raises StorageError."""
        self.remove(_NEW)
        try:
            there = os.listdir(self.folder)
        except OSError:
            return  # it has not been made
        for last in there:
            name = last[: -len(_LAST)]
            if last.endswith(_LAST) and name not in there:
                self.rename(last, name)

    def has(self, name):
        """Whether there is a file. Raises StorageError."""
        try:
            return _is_there(self._path(name))
        except OSError as error:
            raise _told("find", name, error) from None

    def is_sealed(self, name):
        """Whether a file begins as a sealed one does; false if there is none."""
        return self.beginning(name, len(_SEAL)) == _SEAL

    def beginning(self, name, count):
        """The first `count` bytes of a file as they are, b"" if there is none."""
        try:
            with open(self._path(name), "rb") as file:
                return file.read(count)
        except OSError:
            return b""

    def read(self, name, longest=LONGEST):
        """The text of a file, of no more than `longest` bytes, or None if there is none.

        Raises DamagedError after renaming a file that is damaged or too long, or a folder, to
        name.bad (.bad2 to .bad4 where there is one); then what it held before, where that is kept,
        can be read. Raises StorageError when it cannot be read or
        put aside, when the memory is too full for it, or when a plain file is too long or no text.
        """
        return self._read(name, longest, False)

    def read_lines(self, name, longest=LONGEST):
        """The lines of a sealed file, else as `read`: a text of which the heap has no room for a
        second one, nor for all of it in a piece."""
        return self._read(name, longest, True)

    def _read(self, name, longest, in_lines):
        path = self._path(name)
        try:
            about = os.stat(path)
            if self._sealed and about[_MODE] & _IS_FOLDER:
                raise DamagedError("{} is a folder; kept as {}".format(name, self.put_aside(name)))
            size = about[_SIZE]
            if size > (longest + _HEAD + 1 if self._sealed else longest):
                raise self._too_long(name, longest)
            with open(path, "rb") as file:
                if in_lines:
                    return self._lines(name, file)
                content = file.read(size)
            return self._unsealed(name, content) if self._sealed else _plain(name, content)
        except OSError as error:
            if error.errno == _MISSING:
                return None
            raise _told("read", name, error) from None
        except MemoryError:
            raise _full("read", name) from None

    def _too_long(self, name, longest):
        """The error of a file that is too long."""
        if self._sealed:
            return DamagedError("{} is too long; kept as {}".format(name, self.put_aside(name)))
        return StorageError("{} is too long: more than {} bytes".format(name, longest))

    def _unsealed(self, name, content):
        """The text of a sealed file."""
        body = memoryview(content)[_HEAD + 1 :]  # a copy would take the heap of a long game
        if content[: _HEAD + 1] == self._head(body) + b"\n":
            try:
                return str(body, "utf-8")
            except ValueError:  # was never ours
                pass
        raise self._damaged(name)

    def _lines(self, name, file):
        """The lines of a sealed file."""
        head = file.readline()
        lines = list(file)
        if head == self._seal(lines) + b"\n":
            try:
                for at, line in enumerate(lines):
                    lines[at] = str(line, "utf-8").rstrip("\n")
            except ValueError:
                pass
            else:
                if not lines or line[-1:] == b"\n":
                    lines.append("")  # as split() has it
                return lines
        raise self._damaged(name)

    def _damaged(self, name):
        return DamagedError("{} is damaged; kept as {}".format(name, self.put_aside(name)))

    def write(self, name, text, longest=LONGEST, twice=False):
        """Replace what a file holds by a text; `longest` as for `read`. `twice`: keep the old text
        for the case that the file is damaged. Raises StorageError; then the old text is still
        there."""
        path = new = self._path(name)
        interrupt.hold()
        try:
            content = text.encode()
            if len(content) > longest:
                raise StorageError("Cannot write {}: it is too long".format(name))
            head = self._head(content) + b"\n" if self._sealed else b""
            mode = _mode(path)
            if self._sealed and mode & _IS_FOLDER:
                self.put_aside(name)
                mode = 0
            if twice or not (_HAS_LITTLEFS and mode):
                if not _is_there(self.folder):
                    os.mkdir(self.folder)
                new = path + _NEW
            with open(new, "wb") as file:  # from here on nothing may take heap: it closes the file
                file.write(head)
                file.write(content)
                file.flush()
                if hasattr(os, "fsync"):  # a PC may rename before it writes
                    os.fsync(file.fileno())
            if twice and mode:
                _replace(path, path + _LAST)
            if new != path:
                _replace(new, path)
        except OSError as error:
            if new != path:
                try:
                    if twice and mode and not _is_there(path):
                        _replace(path + _LAST, path)
                    os.remove(new)  # it takes space
                except OSError:
                    pass  # the first error is the one to report
            raise _told("write", name, error) from None
        except MemoryError:
            raise _full("write", name) from None
        finally:
            interrupt.let_go()

    def forget(self, name):
        """Delete a file and what it held before. Raises StorageError."""
        self.remove(name + _LAST)
        self.remove(name)

    def remove(self, name):
        """Delete a file if there is one. Raises StorageError."""
        interrupt.hold()
        try:
            os.remove(self._path(name))
        except OSError as error:
            if error.errno != _MISSING:
                raise _told("remove", name, error) from None
        finally:
            interrupt.let_go()

    def rename(self, name, to):
        """Give a file another name, perhaps that of an old file. Raises StorageError."""
        interrupt.hold()
        try:
            _replace(self._path(name), self._path(to))
        except OSError as error:
            raise _told("rename", name, error) from None
        finally:
            interrupt.let_go()

    def put_aside(self, name):
        """Rename an unusable file, over the latest one if many were before, and put what it held
        before in its place if that was kept; returns its new name. Raises StorageError."""
        aside = name + _BAD
        number = 1
        interrupt.hold()
        try:
            while number < _MOST_BAD and _is_there(self._path(aside)):
                number += 1
                aside = "{}{}{}".format(name, _BAD, number)
            _replace(self._path(name), self._path(aside))
            last = self._path(name + _LAST)
            if self._sealed and _is_there(last):
                _replace(last, self._path(name))
        except OSError as error:
            raise _told("put aside", name, error) from None
        finally:
            interrupt.let_go()
        return aside

    def _path(self, name):
        return self.folder + "/" + name

    def _head(self, body):
        """The first line of a file, without its end."""
        return self._seal((body,))

    def _seal(self, pieces):
        """The same for a body in pieces."""
        sha = hashlib.sha256(self.key)
        for piece in pieces:
            sha.update(piece)
        return _SEAL + binascii.hexlify(sha.digest()[:8])


def _plain(name, content):
    """The text of a plain file."""
    try:
        return content.decode()
    except ValueError:
        raise StorageError("{} is not text".format(name)) from None


def _is_there(path):
    return _mode(path) != 0


def _mode(path):
    """What kind of thing there is at a path, 0 if there is none."""
    try:
        return os.stat(path)[_MODE]
    except OSError as error:
        if error.errno != _MISSING:
            raise
        return 0


def _replace(path, over):
    """Rename over a file that may be there; only CPython on Windows needs another call for it."""
    getattr(os, "replace", os.rename)(path, over)


def _told(verb, name, error):
    """The StorageError of an OSError."""
    why = "no space left" if error.errno == _NO_SPACE else "error {}".format(error.errno)
    return StorageError("Cannot {} {}: {}".format(verb, name, why))


def _full(verb, name):
    """The StorageError of a MemoryError."""
    return StorageError("Cannot {} {}: the memory is too full".format(verb, name))
