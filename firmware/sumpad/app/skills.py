"""How well the player knows each technique: how far its hints had to go. A file for each family:

    skills 1
    0013 naked pair      a digit for each of the last times, the latest at the end

A digit is one of NONE to DIGIT. Techniques that were never needed have no line. An unusable file
is put aside and a new one begun, as for statistics.
"""

from micropython import const

from sumpad.games import text_reader
from sumpad.storage import files

NONE = const(0)  # the player found the digit without a hint
WHERE = const(1)  # the hint pointed at the place,
NAME = const(2)  # named the technique,
REASON = const(3)  # gave the reason,
DIGIT = const(4)  # or entered the digit

_HEAD = "skills 1\n"
_TIMES = const(8)  # how many times are remembered
_SCALE = const(100)  # of the numbers that `shakiness` returns


def read(store, family):
    """Return the digits of the techniques of `family`, by name. Raises DamagedError if the file is
    unusable, StorageError if it cannot be read."""
    name = _file_name(family)
    kept = store.read(name)
    if kept is None:
        return {}
    try:
        return _parse(kept)
    except text_reader.TextError as error:
        aside = store.put_aside(name)
        raise files.DamagedError("{} kept as {}: {}".format(name, aside, error)) from None


def _parse(kept):
    reader = text_reader.Reader(kept)
    reader.need_line("'skills'")
    reader.literal("skills")
    reader.number(1, 1, "the version")
    reader.end_of_line()
    found = {}
    while reader.next_line():
        times = reader.peek()
        if len(times) > _TIMES or not all("0" <= digit <= "4" for digit in times):
            reader.refuse("digits from 0 to 4")
        reader.word()
        words = []
        while reader.peek():
            words.append(reader.word())
        found[" ".join(words)] = times
    return found


def note(store, family, technique, depth):
    """Record that a hint of `technique` had to go as far as `depth`. Raises StorageError."""
    try:
        found = read(store, family)
    except files.DamagedError:
        found = {}
    found[technique] = (found.get(technique, "") + str(depth))[-_TIMES:]
    lines = ["{} {}\n".format(times, name) for name, times in found.items()]
    store.write(_file_name(family), _HEAD + "".join(lines))


def shakiness(times):
    """Return how badly a technique is known by its digits `times`: hundredths of a digit."""
    return _SCALE * sum([int(digit) for digit in times]) // len(times)


def _file_name(family):
    return "skills-" + family
