"""The whole console on the emulated RP2040: boot, games by key presses, frames, heap, faults."""

import re

import pytest

from sumpad.app import supervisor
from sumpad_tools import boards, families
from sumpad_tools.bench import glass
from sumpad_tools.bench.console import free_heap
from sumpad_tools.chip import boot
from sumpad_tools.chip.emulator import Emulator, EmulatorError
from sumpad_tools.device import image
from sumpad_tools.play import keyscript, player
from support.console import scripts
from support.console.side_by_side import Consoles
from support.running import cross_runtime, sampling

BOOT_MS = 380  # limit until the home menu is shown
OTHERS = [name for name in boards.names() if name != boards.DEFAULT]
RAM_QSTRS = 60  # limit of strings on the heap at the home menu, mostly paths of modules
MENU_HEAP = 165 * 1024  # minimum of free bytes at the home menu
COLLECTION_MS = 27  # limit for a collection of the heap
CLOCK_Y = families.of("crossnum").scripts.CLOCK_Y
GAME_HEAP = 64 * 1024  # minimum in a game of 12x12, whatever was opened before


def test_the_home_menu_is_there_soon(console):
    assert 100 < boot.switch_on(console(cache=True), BOOT_MS) <= BOOT_MS


def on_pc(board, script):
    """Return a PC console on `board` after the same keys, from the same moment on."""
    pc = player.Player(boards.load(board))
    pc.advance(scripts.HOME_MS)
    pc.run(keyscript.parse(script, boards.load(board)))
    return pc


def shows_the_same(booted, board, script, pictures):
    """Assert that the keys lead to the same pictures on chip and PC, more than `pictures`
    different ones.

    The clock is left out until the end: a puzzle is made later on the chip, so its seconds begin
    later.
    """
    script = f"pace:120 {scripts.with_shots(f'{script} wait:300')}"
    emulator = booted(board)
    emulator.run(keyscript.parse(script, emulator.board))
    pc = on_pc(board, script)
    assert emulator.shots.keys() == pc.shots.keys()
    for name, shot in emulator.shots.items():
        assert glass.without_clock(shot, CLOCK_Y) == glass.without_clock(pc.shots[name], CLOCK_Y)
    assert emulator.frame() == pc.frame()
    assert len(set(pc.shots.values())) > pictures


@pytest.mark.parametrize("board", sampling.only([boards.DEFAULT], boards.names()))
def test_a_game_is_played_to_the_solved_screen_as_on_the_pc(booted, board):
    script = f"{scripts.start(4, 123456)} {scripts.solve(4, 123456)}"
    shows_the_same(booted, board, script, 25)


@pytest.mark.parametrize("board", OTHERS)
def test_a_game_is_begun_on_the_other_boards_as_on_the_pc(booted, board):
    """The keys are all arrows, digits, and a key that means something else when held."""
    shows_the_same(booted, board, f"{scripts.start(4, 1)} right 6 down left 2 up undo clear", 12)


def test_the_strings_of_the_app_are_found_in_the_firmware(booted):
    """The list cannot hold a few of them. Without the list, a thousand strings were on the
    heap."""
    told = booted().exec("import micropython\nmicropython.qstr_info()")
    assert int(re.search(r"n_qstr=(\d+)", told)[1]) <= RAM_QSTRS


def prints_the_same(prompt, source):
    emulator = prompt(files=cross_runtime.helpers_on_the_chip())
    assert emulator.exec(source, limit_ms=60000) == cross_runtime.compiled(source)


@pytest.mark.parametrize("name", sorted(path.name for path in cross_runtime.PROGRAMS.glob("*.py")))
def test_programs_print_on_the_chip_what_they_print_on_cpython(prompt, name):
    source = (cross_runtime.PROGRAMS / name).read_text(encoding="utf-8")
    prints_the_same(prompt, source.replace("QUICK = False", "QUICK = True"))


@pytest.mark.parametrize("name", ["play_digest.py", "view_digest.py"])
def test_programs_that_draw_do_so_at_all_sizes(prompt, name):
    prints_the_same(prompt, (cross_runtime.PROGRAMS / name).read_text(encoding="utf-8"))


def test_keys_are_answered_while_something_is_loaded_or_solved(booted):
    """The first reaction comes within 50 ms.

    Then a 12x12 board is solved, and a key stops that. Its board takes 24 ms more on the bus, and
    afterwards nothing counts solutions any more. The heap is as free as if nothing had been opened
    before the game.

    The first moments of Solve are left out: the flash first records that the solver was used.
    """
    emulator = booted(cache=True)
    for name, (first, _) in glass.loading_figures(emulator).items():
        assert first <= 50 * 125_000, name
    script = f"back menu 0 {scripts.start(12, 5)} menu 9 2 4 right fire wait:1000"
    emulator.run(keyscript.parse(script, emulator.board))
    saved = emulator.save()
    lasts = []
    for wait_ms in (0, 60, 120):
        copy = Emulator.resumed(saved)
        copy.run_ms(wait_ms)
        lasts += [last / 125_000 for _, last in glass.key_to_glass(copy, ["menu"], CLOCK_Y)]
    # The search leaves garbage, so the heap may be collected at that moment.
    assert min(lasts) <= 50 + 24 and max(lasts) <= 50 + 24 + COLLECTION_MS
    emulator.run(keyscript.parse("menu wait:500", emulator.board))
    assert free_heap(emulator) >= GAME_HEAP


# Limits in ms for digits and moves. One key in ten may take longer: the clock ticks, a page is
# sent again or the heap is collected as well, and at other phases of the scan such a key meets the
# same. A digit that makes a run wrong paints all its cells; "part" and "whole" are boards with
# notes and more beside them.
QUICK_MS = {"digit": 25, "move": 25, "move, digit": 25, "part: digit": 27, "whole: digit": 27}


@pytest.mark.parametrize("phases", [1, pytest.param(glass.PHASES, marks=pytest.mark.full)])
@pytest.mark.parametrize("family", glass.timed_families())
def test_a_key_is_on_the_glass_within_50_ms(booted, family, phases):
    for name, figures in glass.glass_figures(booted(cache=True), family, phases).items():
        answers = [cycles / 125_000 for cycles in glass.answers(figures, name)]
        assert max(answers) <= 50, name
        quick = QUICK_MS.get(re.sub(r"^\d+x\d+ ", "", name), 50)
        keys = [answers[i : i + phases] for i in range(0, len(answers), phases)]
        # With so few keys, a collection may hit one of them by chance, but is unlikely to hit two.
        collected = sum(max(key) > quick + COLLECTION_MS / 2 for key in keys)
        late = sum(max(key) > quick for key in keys) - collected
        assert collected <= 1 and late <= max(1, len(keys) // 10), name


NINES = "crossnum 4\n" + 4 * ". . . . | 36\n" + "= 36 36 36 36\n\\ 36\n/ 36\n"


def test_a_line_that_lacks_far_more_than_a_digit(booted):
    """The digits that its last cell may have are computed while it is drawn, when there is no
    heap."""
    consoles = Consoles(booted, "crossnum", "wait:1", {"nines": NINES})
    keys = scripts.with_shots("1 right 1 right 1 right wait:100")
    consoles.play(f"5 2 wait:1500 fire wait:1500 pace:100 {keys}")


def test_a_missing_panel_is_told_on_serial_until_it_is_there(console):
    emulator = console()
    emulator.panel.fail = "absent"
    emulator.run_until(
        lambda: "Sumpad cannot start: no display at 0x3C or 0x3D" in emulator.serial, 4000
    )
    emulator.panel.fail = None
    emulator.run_until(lambda: any(map(boot.is_up, emulator.frames)), 4000)


def test_a_panel_that_fails_in_a_game_gets_its_picture_back(booted):
    emulator = booted()
    emulator.run(keyscript.parse(scripts.start(4, 1), emulator.board))
    emulator.panel.fail = "absent"
    emulator.run(keyscript.parse("5 down 7", emulator.board))
    emulator.panel.fail = None
    emulator.run_ms(200)
    script = f"{scripts.start(4, 1)} 5 down 7 wait:200"
    assert emulator.frame() == on_pc(boards.DEFAULT, script).frame()


def test_a_stuck_key_leaves_the_others_usable(console):
    emulator = console()
    emulator.press(1, 0)  # the 1, before power on
    boot.switch_on(emulator)
    before = emulator.frame()
    emulator.run(keyscript.parse("down wait:100", emulator.board))
    assert emulator.frame() != before
    with pytest.raises(EmulatorError):
        emulator.run_until(lambda: emulator.serial, 50)  # nothing is printed


def test_an_error_that_nobody_expected_is_told_and_the_console_starts_anew(booted):
    """Afterwards most of the heap is free at the menu. This is checked here because a boot takes
    long."""
    broken = "RULES = ABOUT = ()\n\n\ndef Keys(*_):\n    return 1 // 0\n"
    path = "sumpad/app/screens/help_texts.mpy"
    emulator = booted(modules={path: image.compiled(path[:-3] + "py", broken.encode())})
    home = emulator.frame()
    pc = on_pc(boards.DEFAULT, "wait:1")
    loop = pc._loop
    supervisor.tell(loop.shell, loop.oled, "Sumpad stopped", ZeroDivisionError("divide by zero"))
    with emulator.expecting_tracebacks():
        emulator.run(keyscript.parse("9 1 wait:1000", emulator.board))
        assert "ZeroDivisionError" in emulator.serial
        assert emulator.frame() == pc.frame()
        emulator.run_ms(6000)
    assert emulator.frame() == home
    # It has just started, as after power on.
    assert free_heap(emulator) >= MENU_HEAP


# Fills the heap to the last bytes, and then either releases it or does not.
FULL = """
RULES = ABOUT = ()


def Keys(*_):
    {keeps}
    held = ()
    size = 4096
    while True:
        try:
            held = (bytearray(size), held)
        except MemoryError:
            if size == 16:
                raise
            size //= 2
"""


def with_full_heap(booted, keeps):
    """Return a console on which the page of the keys has just filled the heap, and the frame of
    its home menu. `keeps` is a statement that may keep the heap full."""
    path = "sumpad/app/screens/help_texts.mpy"
    source = FULL.format(keeps=keeps).encode()
    emulator = booted(modules={path: image.compiled(path[:-3] + "py", source)})
    home = emulator.frame()
    with emulator.expecting_tracebacks():
        emulator.run(keyscript.parse("9 1 wait:1500", emulator.board))
    return emulator, home


def test_a_full_heap_is_said_and_the_console_goes_on(booted):
    emulator, home = with_full_heap(booted, keeps="pass")
    assert emulator.serial.count("MemoryError") == 1
    assert emulator.frame() != home
    # In the menu, the bar is on the item that was opened.
    emulator.run(keyscript.parse("fire wait:300 back wait:300 up*8 wait:300", emulator.board))
    assert emulator.frame() == home


def test_a_heap_that_stays_full_restarts_the_console(booted):
    emulator, home = with_full_heap(booted, keeps="global held")
    assert "MemoryError" in emulator.serial
    emulator.run_ms(7000)
    assert emulator.frame() == home


HANG = """
def hang(ms):
    while True:
        pass
console.shell.advance = hang
from sumpad.app import supervisor
supervisor.run(console)
"""


def test_a_console_that_hangs_is_restarted_and_one_at_the_prompt_is_not(booted):
    emulator = booted()
    home = emulator.frame()
    emulator.exec("console.shell.waited = True")  # interrupted: MicroPython's prompt
    emulator.run_ms(12_000)
    assert emulator.exec("print(console.shell.waited)") == "True\n"
    emulator = booted()
    with emulator.expecting_tracebacks(), pytest.raises(EmulatorError, match="not reached"):
        emulator.exec(HANG, 6_000)
    emulator.run_ms(6_000)
    assert b"The console hung for 8 seconds." in emulator.files()["saves/log"]
    assert emulator.frame() == home
