"""Days by number, and the puzzle of each. Pure: the same on every console and PC."""

import binascii


def number(year, month, day):
    """The number of a day of the Gregorian calendar; that of the next day is one more."""
    if month < 3:
        year -= 1
        month += 12
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month - 457) // 5 + day


def date(year, month, day):
    """A day as it is written in files, 2026-11-21."""
    return "{}-{:02}-{:02}".format(year, month, day)


def of_date(written):
    """The number of a day as `date` writes it, -1 for anything else."""
    parts = written.split("-")
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        return -1
    return number(int(parts[0]), int(parts[1]), int(parts[2]))


def code(family, day):
    """The code of a family's puzzle of the day with a number; its parameters are `game.DAILY`."""
    return binascii.crc32("{} {}".format(family, day).encode()) % 1000000


def parts(day):
    """Year, month and day of a number: the inverse of `number`."""
    year = day // 366
    while number(year + 1, 1, 1) <= day:
        year += 1
    month = 12
    while number(year, month, 1) > day:
        month -= 1
    return year, month, day - number(year, month, 1) + 1
