"""Atomically written text files: the data that the console keeps when it is switched off.

After a power cut a file has either its old or its new content. It is written under a temporary
name and then renamed over the old file, which file systems do atomically. littlefs also keeps the
old content of a file until the new content is complete. So on the chip an existing file is simply
overwritten, which takes half the time and wears the flash less.

The first line of a file holds a keyed hash. It reveals damage by other causes, and only software
that knows the console's key can write a valid file. The line comes first so that the rest of the
file is the text itself, with or without a final line end.

    key 0123456789abcdef        the first 8 bytes of SHA-256 of key and text
    the text, UTF-8

Up to version 0.9 it was a CRC: see old.py.

For important files the previous text is kept too. It replaces the file if that is damaged.

A plain store has no such line: people copy its files on and off. These may hold anything, so no
content counts as damage.

Both read and write have a maximum length. A longer file was not written here, and would fill the
heap.
"""

import binascii
import hashlib
import os
import sys

from micropython import const

from sumpad.storage import interrupt

_NEW = ".new"  # ends the name of a file being written; may be left over after a power cut
_LAST = ".last"  # ends the name of the file with the previous text
_BAD = ".bad"  # ends the names of damaged files
_MOST_BAD = const(4)  # damaged files kept per name: the first ones and the latest
_MISSING = const(2)  # ENOENT
_NO_SPACE = const(28)  # ENOSPC
_HAS_LITTLEFS = sys.platform == "rp2"
_MODE = const(0)  # index in the tuple of os.stat
_SIZE = const(6)
_IS_FOLDER = const(0x4000)  # bit of the mode
_HEAD = const(20)  # bytes of the first line, without its end
_SEAL = b"key "  # begins the first line
LONGEST = const(8192)  # default maximum length of a text, in bytes


class StorageError(Exception):
    """A file could not be read or written; the message is a sentence for the player."""


class DamagedError(StorageError):
    """A file is damaged or too long; it has been put aside."""


class Store:
    """The files of one folder. The first write makes the folder; its parent must exist.

    File names must not end with a suffix of this module. `sealed`: whether files have the line
    with the hash. `key`: bytes that go into the hash, so that a file written with another key
    counts as damaged.
    """

    def __init__(self, folder, sealed=True, key=b""):
        self.folder = folder
        self._sealed = sealed
        self.key = key

    def names(self):
        """Return the sorted names of the files. They do not include temporary, damaged and
        previous files, nor names that begin with a dot: a file that a PC hides is not the
        player's. Raises StorageError."""
        try:
            return sorted(name for name in os.listdir(self.folder) if self._is_file(name))
        except OSError as error:
            if error.errno == _MISSING:
                return []
            raise _told("list", self.folder.split("/")[-1], error) from None

    def listing(self):
        """Return the names of all entries of the folder, without a look at each; () if that is
        impossible."""
        try:
            return os.listdir(self.folder)
        except OSError:
            return ()

    def _is_file(self, name):
        """Return whether the entry `name` of the folder is a file of the caller."""
        _, dot, suffix = name.rpartition(".")
        suffix = dot + suffix
        if name.startswith(".") or suffix == _NEW or suffix.startswith(_BAD):
            return False
        if self._sealed and suffix == _LAST:
            return False
        return not os.stat(self._path(name))[_MODE] & _IS_FOLDER

    def is_begun(self):
        """Return whether the folder exists, that is, anything was ever written. Raises
        StorageError."""
        try:
            return _is_there(self.folder)
        except OSError as error:
            raise _told("find", self.folder.split("/")[-1], error) from None

    def settle(self):
        """Recover from a power cut; call this before any read. After a power cut during a rename,
        newer versions of littlefs may hide a file until something in its folder changes. After
        one between two renames only the previous text of a file is there. Raises StorageError."""
        self.remove(_NEW)
        try:
            there = os.listdir(self.folder)
        except OSError:
            return  # the folder does not exist yet
        for last in there:
            name = last[: -len(_LAST)]
            if last.endswith(_LAST) and name not in there:
                self.rename(last, name)

    def has(self, name):
        """Return whether the file `name` exists. Raises StorageError."""
        try:
            return _is_there(self._path(name))
        except OSError as error:
            raise _told("find", name, error) from None

    def is_sealed(self, name):
        """Return whether the file `name` begins like a sealed file; False if there is none."""
        return self.beginning(name, len(_SEAL)) == _SEAL

    def beginning(self, name, count):
        """Return the first `count` raw bytes of the file `name`, b"" if it cannot be read."""
        try:
            with open(self._path(name), "rb") as file:
                return file.read(count)
        except OSError:
            return b""

    def piece(self, name, at, count):
        """Return up to `count` raw bytes of the file `name` from byte `at` on, which counts from
        the end if it is negative; less if there are no more. Raises StorageError."""
        try:
            with open(self._path(name), "rb") as file:
                file.seek(max(at, -self.size(name)), 2) if at < 0 else file.seek(at)
                return file.read(count)
        except OSError as error:
            raise _told("read", name, error) from None
        except MemoryError:
            raise _full("read", name) from None

    def size(self, name):
        """Return the size of the file `name` in bytes. Raises StorageError."""
        try:
            return os.stat(self._path(name))[_SIZE]
        except OSError as error:
            raise _told("read", name, error) from None

    def read(self, name, longest=LONGEST):
        """Return the text of the file `name`, at most `longest` bytes, or None if there is none.

        Raises DamagedError after renaming a file that is damaged or too long, or a folder, to
        name.bad (.bad2 to .bad4 if that exists). Then the previous text can be read, if it was
        kept. Raises StorageError if the file cannot be read or put aside, if the memory is too
        full for it, or if a plain file is too long or not text.
        """
        return self._read(name, longest, False)

    def read_lines(self, name, longest=LONGEST):
        """Return the lines of the sealed file `name`, otherwise like `read`. It is for a text that
        is too long to be in the heap twice, or in one piece."""
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
        """Return the error for the file `name`, which is too long. A sealed file is put aside."""
        if self._sealed:
            return DamagedError("{} is too long; kept as {}".format(name, self.put_aside(name)))
        return StorageError("{} is too long: more than {} bytes".format(name, longest))

    def _unsealed(self, name, content):
        """Return the text of the sealed file `name` with the bytes `content`."""
        body = memoryview(content)[_HEAD + 1 :]  # a copy would take as much heap as a long game
        if content[: _HEAD + 1] == self._head(body) + b"\n":
            try:
                return str(body, "utf-8")
            except ValueError:  # not UTF-8, so this module did not write it
                pass
        raise self._damaged(name)

    def _lines(self, name, file):
        """Return the lines of the sealed file `name`, which is open as `file`."""
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
                    lines.append("")  # as split("\n") would
                return lines
        raise self._damaged(name)

    def _damaged(self, name):
        return DamagedError("{} is damaged; kept as {}".format(name, self.put_aside(name)))

    def write(self, name, text, longest=LONGEST, twice=False):
        """Replace the content of the file `name` by `text`; `longest` as for `read`. `twice`: keep
        the old text in case the file gets damaged. Raises StorageError; then the old text is
        still there."""
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
            # Nothing below may take heap: an error would close the incomplete file.
            with open(new, "wb") as file:
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
        """Delete the file `name` and its previous text. Raises StorageError."""
        self.remove(name + _LAST)
        self.remove(name)

    def remove(self, name):
        """Delete the file `name` if it exists. Raises StorageError."""
        interrupt.hold()
        try:
            os.remove(self._path(name))
        except OSError as error:
            if error.errno != _MISSING:
                raise _told("remove", name, error) from None
        finally:
            interrupt.let_go()

    def rename(self, name, to):
        """Rename the file `name` to `to`, replacing a file of that name. Raises StorageError."""
        interrupt.hold()
        try:
            _replace(self._path(name), self._path(to))
        except OSError as error:
            raise _told("rename", name, error) from None
        finally:
            interrupt.let_go()

    def put_aside(self, name):
        """Rename the unusable file `name`, and return its new name. If there are _MOST_BAD
        already, the latest is replaced. The previous text, if it was kept, becomes the file.
        Raises StorageError."""
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
        """Return the first line of a file with the bytes `body`, without its end."""
        return self._seal((body,))

    def _seal(self, pieces):
        """Return the first line of a file whose bytes come in `pieces`, without its end."""
        sha = hashlib.sha256(self.key)
        for piece in pieces:
            sha.update(piece)
        return _SEAL + binascii.hexlify(sha.digest()[:8])


def finish_restore(root):
    """Finish a restore that a power cut has interrupted; call this before any read. `root`: the
    parent of the folders. An error is printed, so that the console starts."""
    try:
        # Usually there is none. Even then littlefs completes a rename that was interrupted.
        os.rmdir(root + "/restored")
    except OSError as error:
        if error.errno == _MISSING:
            return
        from sumpad.storage import restoring

        try:
            restoring.finish(root)
        except OSError as error:
            print(_told("finish", "the restore", error))


def _plain(name, content):
    """Return the text of the plain file `name` with the bytes `content`."""
    try:
        return content.decode()
    except ValueError:
        raise StorageError("{} is not text".format(name)) from None


def _is_there(path):
    return _mode(path) != 0


def _mode(path):
    """Return the mode of the file or folder at `path`, 0 if there is none."""
    try:
        return os.stat(path)[_MODE]
    except OSError as error:
        if error.errno != _MISSING:
            raise
        return 0


def _replace(path, over):
    """Rename `path` to `over`, replacing a file there. CPython on Windows needs os.replace."""
    getattr(os, "replace", os.rename)(path, over)


def _told(verb, name, error):
    """Return the StorageError for the OSError `error`."""
    why = "no space left" if error.errno == _NO_SPACE else "error {}".format(error.errno)
    return StorageError("Cannot {} {}: {}".format(verb, name, why))


def _full(verb, name):
    """Return the StorageError for a MemoryError."""
    return StorageError("Cannot {} {}: out of memory".format(verb, name))
