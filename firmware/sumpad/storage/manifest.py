"""The manifest of a folder of puzzles: the family, size and grade of each.

The PC writes it when it puts puzzles there, since grading one may take the chip minutes; the
console only reads it. A line is valid for one text under one name: when another puzzle takes the
file's place, the stamp no longer fits, so nobody has to delete the line.

    manifest 1
    89abcdef SUNDAY <family> 12x10 hard     stamp of the text, name, family, size, grade

`-` stands for no grade: the puzzle does not have just one solution.
"""

import binascii

from sumpad.storage import files

NAME = ".manifest"  # of the file; a store does not count it among the puzzles
HEAD = "manifest 1\n"

_NOTHING = ("", "", "")


def stamp(content):
    """Eight characters that identify a text."""
    return "{:08x}".format(binascii.crc32(content.encode()))


def line(content, name, family, size, grade):
    """The line on a puzzle, with its end."""
    return "{} {} {} {} {}\n".format(stamp(content), name, family, size, grade)


def read(store):
    """The text of a store's manifest, "" if there is no usable one."""
    try:
        manifest = store.read(NAME)
    except files.StorageError:
        return ""
    return manifest if manifest and manifest.startswith(HEAD) else ""


def find(manifest, stamp, name):
    """What a manifest says of the text with a stamp under a name: family, size, grade; all "" if
    nothing."""
    found = manifest.find("\n{} {} ".format(stamp, name))
    if found < 0:
        return _NOTHING
    words = manifest[found + 1 :].partition("\n")[0].split()
    return tuple(words[2:]) if len(words) == 5 else _NOTHING
