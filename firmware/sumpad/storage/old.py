"""Files that releases up to 0.9 have sealed, by a CRC of key and text: one of them gives away how
to make others. So they are sealed anew, once, and from then on count as damaged.

    sum 89abcdef
    the text, UTF-8
"""

import binascii

from micropython import const

_HEAD = const(13)  # bytes of the first line
_MOST = const(16384)  # bytes, more than any file has


def take_over(store, last):
    """Seal the files of a store anew, that called `last` at the end: while it is not, they may be
    taken over again. Raises StorageError; then it can go on another time."""
    for name in [name for name in store.names() if name != last] + [last]:
        try:
            with open(store.folder + "/" + name, "rb") as file:
                content = file.read(_MOST)
            body = memoryview(content)[_HEAD:]
            if content[:_HEAD] == head(store.key, body) + b"\n":
                store.write(name, str(body, "utf-8"), _MOST)
        except (OSError, ValueError):
            pass  # it is not there, or damaged, which will be found out when it is read


def head(key, body):
    """The first line of a file, without its end."""
    return b"sum %08x" % binascii.crc32(body, binascii.crc32(key))
