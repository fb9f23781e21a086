"""A reader of MicroPython's ROMFS images, written from the description of the format.

An image is a record, and so are the directories and files in it. A record is a kind and a length,
both numbers in pieces of 7 bits, then that many bytes. A directory is its name and records; a file
is its name and a record with its content.
"""

MAGIC = b"\xd2\xcd\x31"  # the kind of the record that is the image
_CONTENT, _DIRECTORY, _FILE = 2, 4, 5
_LONGEST = 5  # limit of the pieces of a number


class RomfsError(Exception):
    """The data is not an image, or only a part of one."""


def files(image):
    """Return the files of an image, path -> content, in the order in which they are stored."""
    return dict(_walk(_body(image), ""))


def has(image, name):
    """Return whether a file of this name is at the top of an image. Like MicroPython, this reads
    no content on the way."""
    try:
        return any(kind == _FILE and found == name for kind, found, _ in _entries(_body(image)))
    except RomfsError:
        return False


def _body(image):
    if bytes(image[:3]) != MAGIC:
        raise RomfsError("no image")
    length, at = _number(image, 3)
    return _cut(image, at, length)


def _walk(body, folder):
    for kind, name, rest in _entries(body):
        if kind == _DIRECTORY:
            yield from _walk(rest, f"{folder}{name}/")
        else:
            [(inner, content)] = _records(rest)
            if inner != _CONTENT:
                raise RomfsError(f"{folder}{name} has a content of kind {inner}")
            yield folder + name, bytes(content)


def _entries(body):
    """Yield the directories and files in a body: (kind, name, the rest)."""
    for kind, payload in _records(body):
        if kind in (_DIRECTORY, _FILE):
            length, at = _number(payload, 0)
            yield kind, bytes(_cut(payload, at, length)).decode("latin-1"), payload[at + length :]


def _records(body):
    at = 0
    while at < len(body):
        kind, at = _number(body, at)
        length, at = _number(body, at)
        yield kind, _cut(body, at, length)
        at += length


def _number(data, at):
    """Return the number at a place, and the place after it."""
    value = 0
    for piece in data[at : at + _LONGEST]:
        at += 1
        value = value << 7 | piece & 0x7F
        if piece < 0x80:
            return value, at
    raise RomfsError("a number without an end")


def _cut(data, at, length):
    if at + length > len(data):
        raise RomfsError("it ends too early")
    return data[at : at + length]
