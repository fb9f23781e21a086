"""A new app on the emulated console: by `flash`, by plain mpremote, by a UF2, and with power cuts
in between. Whatever happens, a whole app runs, and the player's files are as they were."""

import random
import sys

import pytest

from sumpad_tools import ROOT, boards
from sumpad_tools.build import uf2 as uf2_files
from sumpad_tools.chip import boot
from sumpad_tools.chip.emulator import Emulator, PowerCut
from sumpad_tools.chip.raw_repl import PORT, run_program
from sumpad_tools.device import image, layout
from sumpad_tools.kernels import chip
from support.console import home_menu_files

BOARD = boards.load(boards.DEFAULT)
BOOT_LIMIT_MS = 3_000
UPDATE_LIMIT_MS = 15_000  # with an update that the board finishes when it starts
SAVES = {"saves/mine": b"somebody's", "puzzles/NEWS": b"a puzzle"}
STAGED = "update.romfs"

# Two apps that differ in every block but the last ones; a module at their beginning identifies
# them.
MARKED = "a_mark.mpy"
WHICH = "import a_mark\nprint(a_mark.VERSION)"


def app(version, files=None):
    """Return the image of an app that knows its version, with `files` or all of the app's."""
    mark = image.compiled("a_mark.py", f"VERSION = {version!r}\n".encode())
    files = image.app_files() if files is None else files
    return image.romfs({MARKED: mark, "a_pad.bin": version.encode() * 64, **files})


def with_app(uf2, content, files=SAVES, **options):
    """Return a console with `content` in the app's partition, not switched on yet."""
    files = {"saves/": b"", **files}
    flash = bytearray(uf2_files.flash_contents(uf2.read_bytes(), layout.FLASH_SIZE))
    flash[layout.APP_OFFSET : layout.FILES_OFFSET] = content.ljust(layout.APP_SIZE, b"\xff")
    flash[layout.FILES_OFFSET :] = image.littlefs_image(files)
    return Emulator.of_flash(bytes(flash), BOARD, **options)


# mpremote sleeps 10 ms whenever no byte is there yet, for boards that are slower than this one.
QUICK = """
import sys, time, types
from mpremote import transport_serial
rest = lambda seconds: time.sleep(seconds / 20)
transport_serial.time = types.SimpleNamespace(monotonic=time.monotonic, sleep=rest)
"""
FLASH = f"sys.path.insert(0, {str(ROOT / 'tools')!r})\nfrom sumpad_tools import cli\ncli.main()"
MPREMOTE = "from mpremote import main\nsys.exit(main.main())"


def run(console, program, *arguments):
    """Run a program of the PC on the port of a console and return its output. Raise PowerCut if
    the power fails."""
    status, words = run_program(console, [sys.executable, "-c", QUICK + program, *arguments])
    assert status == 0, words
    return words


def flash(console):
    return run(console, FLASH, "flash", "--port", PORT)


def starts(console, limit_ms=BOOT_LIMIT_MS):
    """Switch a console off and on, check the player's files, and return the version of the app
    that runs."""
    console.power_cycle()
    console.frames.clear()
    boot.switch_on(console, limit_ms)
    assert {path: console.files().get(path) for path in SAVES} == SAVES
    return console.exec(WHICH).strip()


def test_an_app_is_sent_once_and_then_runs(uf2):
    console = with_app(uf2, app("old"))
    assert starts(console) == "old"
    assert "bytes sent; the board starts" in flash(console)
    console.run_ms(BOOT_LIMIT_MS)
    expected = image.app_image(chip.names_in(console.flash[: layout.FIRMWARE_SIZE]))
    assert console.flash[layout.APP_OFFSET :][: len(expected)] == expected
    assert SAVES.items() <= console.files().items() and STAGED not in console.files()
    before = console.flash_changes
    assert "has this app already" in flash(console)
    assert console.flash_changes == before


def test_the_power_is_cut_while_an_app_is_sent(uf2):
    """The old app runs, and another `flash` brings the new one."""
    console = with_app(uf2, app("old"))
    assert starts(console) == "old"
    console.cut_power_at(console.flash_changes + 200, 0.5)
    with pytest.raises(PowerCut):
        flash(console)
    assert starts(console) == "old"


def test_a_board_whose_pc_disappears_starts_its_app_again(uf2):
    console = with_app(uf2, app("old"))
    boot.switch_on(console)
    console.exec("import loader\nstaging = loader.Staging()\nstaging.writeblocks(0, b'new')\n")
    console.run_ms(40_000)
    assert console.exec("print('staging' in globals())") == "False\n"
    assert not any(path.startswith("update") for path in console.files())
    assert console.exec(WHICH).strip() == "old"


def staged(uf2, **options):
    """Return a console at the moment when `flash` lets it install an app that has arrived."""
    console = with_app(uf2, app("old"), {**SAVES, STAGED: app("new")}, **options)
    # The first change of an installation erases the old app's first block.
    flash = bytearray(console.flash)
    flash[layout.APP_OFFSET : layout.APP_OFFSET + layout.BLOCK] = b"\xff" * layout.BLOCK
    return Emulator.of_flash(bytes(flash), BOARD, **options)


def changes_of_an_installation(uf2):
    console = staged(uf2)
    boot.switch_on(console, UPDATE_LIMIT_MS)
    assert console.exec(WHICH).strip() == "new"
    assert STAGED not in console.files()
    return console.flash_changes


def cut_at(uf2, change, torn):
    """Cut the power at a change of an installation and return the version of the app that runs
    then."""
    console = staged(uf2)
    console.cut_power_at(change, torn)
    with pytest.raises(PowerCut):
        boot.switch_on(console, UPDATE_LIMIT_MS)
    return starts(console, UPDATE_LIMIT_MS)


def test_the_power_is_cut_while_an_app_is_installed(uf2):
    """The power is cut at the first change, at the last ones, which activate the app, and at
    some in between."""
    changes = changes_of_an_installation(uf2)
    chosen = random.Random(37).sample(range(2, changes - 3), 6)
    for change in (1, *chosen, changes - 2, changes - 1, changes):
        assert cut_at(uf2, change, random.Random(change).random()) == "new", change


@pytest.mark.full
@pytest.mark.parametrize("part", range(16))
def test_the_power_is_cut_at_each_change_of_an_installation(uf2, part):
    changes = changes_of_an_installation(uf2)
    for change in range(1 + part, changes + 1, 16):
        assert cut_at(uf2, change, random.Random(change).random()) == "new", change


def test_an_app_that_was_staged_but_not_begun_to_be_installed_is_dropped(uf2):
    """So an app that arrived in another way is never replaced by an older one."""
    console = with_app(uf2, app("old"), {**SAVES, STAGED: app("new")})
    assert starts(console) == "old"
    assert STAGED not in console.files()


def test_a_uf2_that_was_copied_onto_an_interrupted_update_runs(uf2):
    console = staged(uf2)
    flash = bytearray(console.flash)
    dragged = uf2_files.container({layout.APP_OFFSET: app("dragged")})
    contents = uf2_files.flash_contents(dragged, layout.FLASH_SIZE)
    flash[layout.APP_OFFSET : layout.FILES_OFFSET] = contents[
        layout.APP_OFFSET : layout.FILES_OFFSET
    ]
    assert starts(Emulator.of_flash(bytes(flash), BOARD)) == "dragged"


def test_a_plain_deploy_of_mpremote_runs(uf2, tmp_path):
    file = tmp_path / "sumpad.romfs"
    file.write_bytes(app("plain", home_menu_files.files(uf2)))
    console = with_app(uf2, app("old"))
    boot.switch_on(console)
    run(console, MPREMOTE, "connect", PORT, "romfs", "deploy", str(file))
    assert starts(console) == "plain"


@pytest.mark.parametrize("blocks", [0, 1, 60, -1])
def test_after_a_plain_deploy_that_was_cut_off_the_screen_says_what_to_do(uf2, blocks):
    """Only the first blocks of the app are there, or all but the last; the rest is erased."""
    torn = app("new")[: blocks * layout.BLOCK]
    console = with_app(uf2, torn)
    console.run_ms(2_000)
    shown = console.frame()
    assert any(shown[:512]) and any(shown[512:])
    assert "Traceback" not in console.serial
    assert console.exec("print(1)") == "1\n"
    other = with_app(uf2, b"")
    other.run_ms(2_000)
    assert other.frame() == shown
