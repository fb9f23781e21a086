"""The checks of a self-test that need no owner: memory, flash and solvers.

Each check yields None while it works, and pairs of a kind and a sentence. The tools read them too:
`lines(host)` runs all of them.
"""

import binascii
import sys

from micropython import const

from sumpad import games
from sumpad.games import backend
from sumpad.storage import files, wear

OK = "ok"  # kinds of findings
FAULT = "fault"
OPEN = "open"  # nobody could tell

FOLDER = "/self-test"  # in the console's folder
REPORT = "report"  # the file with the findings of the last self-test

_CODE = const(4711)  # of the puzzle that is made and solved
_LEAST_HEAP = const(100)  # KB; a game of 12x12 with hints takes about 70
_WORN = const(500)  # thousandths of the life of a block


def line(kind, sentence):
    """Return a finding as a line of the report."""
    return kind + ": " + sentence


def report(host):
    """Return the lines of the last self-test's report, [] if there is none."""
    try:
        text = _store(host).read(REPORT)
    except files.StorageError:
        text = None
    return text.split("\n")[:-1] if text else []


def keep(host, lines):
    """Write the report. Raises StorageError."""
    _store(host).write(REPORT, "\n".join(lines) + "\n")


def _store(host):
    return files.Store(host.folder + FOLDER, sealed=False)


def lines(host):
    """Run all checks, which takes some seconds, and return their findings as lines."""
    return [line(*found) for found in checks(host) if found]


def checks(host):
    """Run all checks. Yields as described above."""
    yield heap(host)
    yield flash_wear(host)
    yield flash(host)
    for family in games.FAMILIES:
        yield from solver(host, family)


def heap(host):
    """Return a finding on the free heap."""
    free = host.free_heap() // 1024
    if free >= _LEAST_HEAP:
        return OK, "memory: {} KB free".format(free)
    return FAULT, "memory: only {} KB free, of at least {}".format(free, _LEAST_HEAP)


def flash_wear(host):
    """Return a finding on the wear of the flash."""
    count, blocks = wear.erases(host.flash_heads())
    if not blocks:
        return OPEN, "flash wear: not known"
    used = wear.permille(count, blocks)
    words = "flash wear: up to about {} erases, {}.{}% of its life"
    return (OK if used < _WORN else FAULT), words.format(count, used // 10, used % 10)


def flash(host):
    """Write a file and read it back. Returns a finding."""
    store = _store(host)
    name = "probe"
    words = "what the flash keeps "
    try:
        store.write(name, words)
        kept = store.read(name)
        store.remove(name)
    except files.StorageError as error:
        return FAULT, "flash: " + str(error)
    if kept != words:
        return FAULT, "flash: it does not keep what is written"
    return OK, "flash: keeps what is written"


def solver(host, family):
    """Make and solve a puzzle of `family`, and compare its digest. Yields as described above."""
    started = set(sys.modules)
    try:
        known = games.rules(family).CHECK
        found = yield from _digest(games.open_family(family))
    except Exception as error:  # a damaged module may raise anything
        yield FAULT, "{}: {}: {}".format(family, type(error).__name__, error)
    else:
        if found == known:
            yield OK, "{}: digest {:08x}".format(family, found)
        else:
            yield FAULT, "{}: digest {:08x} instead of {:08x}".format(family, found, known)
    games.close_families(started)
    host.tidy()


def _digest(game):
    """Make a puzzle of `game` and solve it. Yields None while it works. Returns the CRC-32 of the
    puzzle's text and the digits of the solution."""
    job = game.make(game.FIRST or game.defaults(), _CODE)
    while job.step() == backend.RUNNING:
        yield None
    job = game.search(False)
    while job.step() == backend.RUNNING:
        yield None
    digits = bytes(job.digits[: game.rows * game.columns])
    return binascii.crc32(digits, binascii.crc32(game.text().encode()))
