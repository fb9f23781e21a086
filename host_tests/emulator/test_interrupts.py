"""Ctrl-C at any change of the chip's flash: each file holds the old text or the new one, and the
program ends as it should. The PC sends Ctrl-C as mpremote does: once, followed by Ctrl-A for the
raw REPL."""

import re

import pytest

from sumpad.storage import files
from sumpad_tools.chip.raw_repl import ReplError
from sumpad_tools.play import keyscript
from support.console import scripts

SENT = b"\r\x03\r\x01"
BANNER = "raw REPL; CTRL-B to exit"
STORE = files.Store("")  # for checksums

# The parts of the console that keep data, without its screens. `change()` makes a change to write.
KEEPING = """
import micropython
from sumpad import keys
from sumpad.app import autosave, best_results, game_state, left_games, settings
from sumpad.games.crossnum import game as crossnum
from sumpad.storage import files, interrupt

store = files.Store("/saves")
chosen = settings.Settings()
saver = autosave.Autosave(store, chosen)
game = crossnum.Game()
game.make((4, 0, 0), 7).step()
a_play = game_state.Play(game)
a_play.begin((4, 0, 0), 7)
a_play.steps = True  # a key that changes any digit
count = 0

class Won:
    parameters = (4, 0, 0)
    game = game

def change():
    global count
    count += 1
    a_play.key(keys.FIRE)
    a_play.move_by(0, 1)
    if not a_play.column:
        a_play.move_by(1, 0)
    chosen.put(settings.GENERAL[5], count % 10 + 1)
    Won.code = count
    Won.elapsed = 99999 - count

def draft():
    saver.keep_draft("crossnum 4\\n{} ".format(count) * 20)

def text(name, stamp="-"):
    moves = "" if stamp else "moves 1 of 1\\n"
    return "save 1\\nmade - {}\\n{}{} {}\\n".format(stamp, moves, name, count)

def put_games(**names):
    for name in store.names():
        if name[:4] in ("game", "left", "swap", "kept", "olde"):
            store.remove(name)
    for name, stamp in names.items():
        place = "kept-crossnum-" + stamp if name == "kept" else name + "-crossnum"
        store.write(place, text(name, stamp))
"""

MOVED = "while a_play.end < 380: change()\nsaver.watch(a_play)"

# What is saved -> (run once before, run before each save, the save that is interrupted, number of
# saves, number of flash changes to interrupt at, minimum of these that must occur).
SAVES = {
    "a game": ("saver.watch(a_play)", "change()", "saver.flush()", 24, 3, 2),
    "a long game": (MOVED, "change()", "saver.flush()", 24, 12, 9),
    "a new file": (
        "",
        "store.remove('draft-crossnum')\ndraft()",
        "saver.flush()",
        16,
        4,
        3,
    ),
    "settings": ("", "change()", "saver.flush()", 16, 2, 1),
    "results": ("", "change()", "best_results.add(store, Won, None)", 16, 2, 1),
    "a draft": ("draft()\nsaver.flush()", "draft()", "saver.flush()", 16, 3, 2),
    "a long text": ("", "", "store.write('text', str(count) * 2700)", 24, 16, 13),
    "a damaged file": ("", "open('/saves/spoilt', 'w').write('?')", "spoilt()", 8, 2, 1),
}
SPOILT = """
def spoilt():
    try:
        store.read("spoilt")
    except files.DamagedError:
        pass
"""

# Games that change places: the files before, what is done, and which games stay.
CHANGES = {
    "left": ({"game": "1", "left": "2"}, "left_games.Slots(saver).leave(text('game', '1'))"),
    "swapped": (
        {"game": "1", "left": "2"},
        "left_games.Slots(saver).swap(text('game', '1'), 'left-crossnum')",
    ),
    "left, with older ones": (
        {"game": "1", "left": "", "older1": "", "older2": ""},
        "left_games.Slots(saver).leave(text('game', '1'))",
    ),
    "swapped for an older one": (
        {"game": "1", "left": "", "older1": "", "older2": "", "older3": ""},
        "left_games.Slots(saver).swap(text('game', '1'), 'older2-crossnum')",
    ),
    "swapped for a kept one": (
        {"game": "1", "left": "2", "kept": "3"},
        "left_games.Slots(saver).swap(text('game', '1'), 'kept-crossnum-3')",
    ),
}


@pytest.fixture(scope="module")
def chip(prompt):
    """A console at MicroPython's prompt, with the modules that keep data loaded."""
    emulator = prompt()
    emulator.exec(KEEPING + SPOILT)
    return emulator


def interrupted(emulator, source, change):
    """Run `source` on the chip with an interrupt at the `change`-th change of the flash from now.
    Return whether that change occurred."""
    change += emulator.flash_changes
    banners = emulator.serial.count(BANNER)
    emulator.send_at(change, SENT)
    try:
        emulator.exec(source)
        ended = False
    except ReplError as error:
        assert re.search("KeyboardInterrupt: *$", str(error).rstrip()), error
        ended = True
    emulator.send_at(0, b"")
    there = emulator.flash_changes >= change
    assert ended == there
    assert emulator.serial.count(BANNER) == banners + 1 + there  # the Ctrl-A after it was read
    return there


def saved(emulator):
    """Return the files of the chip's store; assert that each of them is whole."""
    found = {}
    for path, content in emulator.files("/saves").items():
        head, _, body = content.partition(b"\n")
        assert "spoilt" in path or head == STORE._head(body), path
        assert not path.endswith(".new")
        found[path] = content
    return found


# Whether each change of the flash is interrupted several times, not only once or twice.
SEVERAL = pytest.mark.parametrize("several", [False, pytest.param(True, marks=pytest.mark.full)])


@SEVERAL
@pytest.mark.parametrize("kind", SAVES)
def test_each_file_is_the_old_one_or_the_new_one(chip, kind, several):
    first, each, act, rounds, changes, least = SAVES[kind]
    rounds = rounds if several else min(rounds, 2 * changes)
    chip.exec(f"draft()\nsaver.flush()\n{first}")
    met = set()
    for number in range(rounds):
        chip.exec(f"count += 1\n{each}")
        before = saved(chip)
        if interrupted(chip, act, 1 + number % changes):
            met.add(1 + number % changes)
        found = saved(chip)
        chip.exec(act)
        after = saved(chip)
        assert found != before or after == before
        for path in before.keys() | found.keys() | after.keys():
            possible = {before.get(path), after.get(path)}
            if path.endswith(".last"):
                possible.add(before.get(path.removesuffix(".last")))
            assert found.get(path) in possible, path
    assert met >= set(range(1, least + 1))


@SEVERAL
@pytest.mark.parametrize("way", CHANGES)
def test_games_that_change_places_are_there_once(chip, way, several):
    before, act = CHANGES[way]
    met = set()
    for number in range(16 if several else 8):
        chip.exec(f"count += 1\nput_games(**{before})")
        games = sorted(body for path, body in saved(chip).items() if games_in(path))
        if interrupted(chip, act, 1 + number % 8):
            met.add(1 + number % 8)
        chip.exec("left_games.Slots(saver).end_swap()")
        found = saved(chip)
        assert sorted(body for path, body in found.items() if games_in(path)) == games
        assert "saves/swap-crossnum" not in found
    assert met >= set(range(1, 4))


def games_in(path):
    return path.split("/")[1][:4] in ("game", "left", "swap", "kept", "olde")


def test_holding_it_back_takes_no_heap_and_no_time(chip):
    source = (
        "import time\n"
        "def spent():\n"
        "    micropython.heap_lock()\n"
        "    try:\n"
        "        start = time.ticks_us()\n"
        "        for _ in range(50):\n"
        "            interrupt.hold()\n"
        "            interrupt.let_go()\n"
        "        return time.ticks_diff(time.ticks_us(), start)\n"
        "    finally:\n"
        "        micropython.heap_unlock()\n"
        "print(spent())"
    )
    assert int(chip.exec(source)) < 50 * 200  # chip time; the shortest write takes 5000


def test_a_console_that_saves_ends_in_the_repl_and_goes_on_where_it_was(booted):
    emulator = booted()
    emulator.run(keyscript.parse(f"{scripts.start(4, 123456)} wait:600 5", emulator.board))
    with emulator.expecting_tracebacks():
        emulator.send_at(emulator.flash_changes + 1, SENT)
        emulator.run_until(lambda: emulator.serial.rstrip("\r\n>").endswith(BANNER), 2000)
    assert "KeyboardInterrupt" in emulator.serial
    content = emulator.files()["saves/game-crossnum"]
    assert b"\nmoves 1 of 1\n" in content
    assert emulator.exec("print(console.shell.session.play.done)") == "1\n"
