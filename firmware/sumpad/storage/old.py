"""Files of releases up to 0.9, which are sealed by a CRC of key and text.

One such file reveals how to forge others. So `take_over` seals old files again once, and from then
on a file with a CRC counts as damaged.

    sum 89abcdef
    the text, UTF-8
"""

import binascii

from micropython import const

_HEAD = const(13)  # bytes of the first line
_MOST = const(16384)  # bytes, more than any file has


def take_over(store, last):
    """Seal the files of `store` in the new format, the file named `last` at the end. As long as
    `last` is in the old format, the call can be repeated. Raises StorageError; then another call
    can continue."""
    for name in [name for name in store.names() if name != last] + [last]:
        try:
            with open(store.folder + "/" + name, "rb") as file:
                content = file.read(_MOST)
            body = memoryview(content)[_HEAD:]
            if content[:_HEAD] == head(store.key, body) + b"\n":
                store.write(name, str(body, "utf-8"), _MOST)
        except (OSError, ValueError):
            pass  # missing or damaged; a later read will notice that


def head(key, body):
    """Return the first line of an old file with the bytes `body`, without its end."""
    return b"sum %08x" % binascii.crc32(body, binascii.crc32(key))
