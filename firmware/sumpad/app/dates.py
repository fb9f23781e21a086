"""Dates: the day as a number, as text, and as year, month and day. Pure functions."""


def number(year, month, day):
    """Return the number of a day of the Gregorian calendar. Consecutive days have consecutive
    numbers."""
    if month < 3:
        year -= 1
        month += 12
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month - 457) // 5 + day


def date(year, month, day):
    """Return a day in the format of the files, like 2026-11-21."""
    return "{}-{:02}-{:02}".format(year, month, day)


def of_date(written):
    """Return the number of the day `written` in the format of `date`, -1 for any other text."""
    parts = written.split("-")
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        return -1
    return number(int(parts[0]), int(parts[1]), int(parts[2]))


def parts(day):
    """Return (year, month, day) of the day with the number `day`: the inverse of `number`."""
    year = day // 366
    while number(year + 1, 1, 1) <= day:
        year += 1
    month = 12
    while number(year, month, 1) > day:
        month -= 1
    return year, month, day - number(year, month, 1) + 1
