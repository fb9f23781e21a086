"""A file system in memory for MicroPython on QEMU, which has none. It runs there, not here.

It does what storage/files.py and the programs of host_tests/programs ask of a file system.
"""

import errno
import io

_FILE, _FOLDER = 0x8000, 0x4000


class _File:
    """An open file: a stream with the content, which is kept when the file is closed."""

    def __init__(self, contents, path, stream):
        self._contents, self._path, self._stream = contents, path, stream
        self.read, self.write, self.seek = stream.read, stream.write, stream.seek
        self.readline, self.flush = stream.readline, stream.flush

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __iter__(self):
        return iter(self._stream)

    def close(self):
        content = self._stream.getvalue()
        self._contents[self._path] = content if isinstance(content, bytes) else content.encode()


class MemoryFiles:
    """The file system: a dict from path to content, which is None for a folder."""

    def __init__(self):
        self._contents = {"": None}

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        pass

    def open(self, path, mode):
        path = path.strip("/")
        if "w" in mode:
            self._folder_of(path)
            content = b""
        else:
            content = self._found(path)
        if content is None:
            raise OSError(errno.EISDIR)
        stream = io.BytesIO(content) if "b" in mode else io.StringIO(content.decode())
        if "a" in mode:
            stream.seek(0, 2)
        return _File(self._contents, path, stream)

    def stat(self, path):
        content = self._found(path.strip("/"))
        kind = _FOLDER if content is None else _FILE
        return (kind, 0, 0, 0, 0, 0, len(content or b""), 0, 0, 0)

    def ilistdir(self, path):
        path = path.strip("/")
        if self._found(path) is not None:
            raise OSError(errno.ENOENT)
        return iter([(self._name(it), self.stat(it)[0], 0) for it in self._inside(path)])

    def mkdir(self, path):
        path = path.strip("/")
        self._folder_of(path)
        if path in self._contents:
            raise OSError(errno.EEXIST)
        self._contents[path] = None

    def rmdir(self, path):
        if self._inside(path.strip("/")):
            raise OSError(errno.EACCES)
        self.remove(path)

    def remove(self, path):
        path = path.strip("/")
        self._found(path)
        del self._contents[path]

    def rename(self, path, to):
        path, to = path.strip("/"), to.strip("/")
        self._folder_of(to)
        self._contents[to] = self._found(path)
        del self._contents[path]

    def statvfs(self, path):
        return (4096, 4096, 256, 128, 128, 0, 0, 0, 0, 255)

    def _found(self, path):
        if path not in self._contents:
            raise OSError(errno.ENOENT)
        return self._contents[path]

    def _folder_of(self, path):
        """Raise OSError unless the folder of `path` is there."""
        self._found(path.rpartition("/")[0])

    def _inside(self, folder):
        return [it for it in self._contents if it and it.rpartition("/")[0] == folder]

    @staticmethod
    def _name(path):
        return path.rpartition("/")[2]
