"""The manifest of a folder of puzzles: the family, size and grade of each.

The PC writes it when it copies puzzles there, since grading one may take the chip minutes. The
console only reads it. A line is valid for one text under one name. When another puzzle replaces
the file, the stamp no longer matches, so the line need not be deleted.

    manifest 1
    89abcdef SUNDAY <family> 12x10 hard     stamp of the text, name, family, size, grade

`-` means no grade: the puzzle does not have exactly one solution.
"""

import binascii

from sumpad.storage import files

NAME = ".manifest"  # name of the file; a store does not list it, because of the dot
HEAD = "manifest 1\n"

_NOTHING = ("", "", "")


def stamp(content):
    """Return eight characters that identify the text `content`."""
    return "{:08x}".format(binascii.crc32(content.encode()))


def line(content, name, family, size, grade):
    """Return the line for the puzzle `name` with the text `content`, with its line end."""
    return "{} {} {} {} {}\n".format(stamp(content), name, family, size, grade)


def read(store):
    """Return the text of the manifest of `store`, "" if there is no usable one."""
    try:
        manifest = store.read(NAME)
    except files.StorageError:
        return ""
    return manifest if manifest and manifest.startswith(HEAD) else ""


def find(manifest, stamp, name):
    """Return (family, size, grade) of the text with `stamp` under `name` according to `manifest`;
    all "" if it has no such line."""
    found = manifest.find("\n{} {} ".format(stamp, name))
    if found < 0:
        return _NOTHING
    words = manifest[found + 1 :].partition("\n")[0].split()
    return tuple(words[2:]) if len(words) == 5 else _NOTHING
