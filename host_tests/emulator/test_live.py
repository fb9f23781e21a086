"""The console on the emulated chip played live: brought to a puzzle, and played with keystrokes as
from terminal and window, with a made-up wall clock. Also sessions in a pseudo-terminal."""

import signal

import pytest

from sumpad import games
from sumpad_tools import boards, families
from sumpad_tools.chip import boot, live
from sumpad_tools.chip.emulator import Emulator, FirmwareError
from sumpad_tools.device import image
from sumpad_tools.parts import frames
from sumpad_tools.play import keyscript, player, terminal
from sumpad_tools.verbs import play
from support.console import scripts
from support.running import ptysession

OTHER = next(name for name in boards.names() if name != boards.DEFAULT)
BROKEN = b"RULES = ABOUT = ()\n\n\ndef Keys(*_):\n    return 1 // 0\n"
ABOUT = "sumpad/app/screens/help_texts"


def rounds(a_live, emulator, ms=0):
    """Play until no step waits, and `ms` more; a made-up second lasts a second of the chip."""
    pc = [emulator.ms]
    a_live._clock = lambda: pc[0] / 1000
    a_live._zero = 0
    end = emulator.ms + 60_000
    while a_live.waiting:
        assert emulator.ms < end
        a_live.round()
        pc[0] = emulator.ms + 5
    emulator.run_ms(ms)


@pytest.mark.parametrize(
    ("family", "size", "code", "board"),
    [
        ("crossnum", "12", 4711, boards.DEFAULT),
        ("crossnum", None, 0, OTHER),
        ("sudoku", None, 999999, boards.DEFAULT),
        ("kakuro", "12x10", 42, boards.DEFAULT),
        ("kakuro", "6", 7, OTHER),
    ],
)
def test_keys_lead_to_the_puzzle_that_play_begins_with(booted, family, size, code, board):
    emulator = booted(board)
    game = games.open_family(family)
    value = families.of(game.NAME).console_size(game, size)
    boot.choose(emulator, family)
    boot.select(emulator, game, code, value)
    pc = player.Player(emulator.board, play._build(family, size, code))
    pc.advance(500)
    assert emulator.frame() == pc.frame()


def test_a_game_is_played_live_as_on_the_pc(booted):
    """Each key is queued as soon as the one before it, as by fast fingers. The game ends early in
    a second of the PC's clock, so it does not matter that a step is late while the chip loads
    something and does not scan its keys."""
    script = f"{scripts.start(4, 1)} 5 down 7 left hold:back 2 undo"
    pc = player.Player(boards.load(boards.DEFAULT))
    pc.advance(scripts.HOME_MS)
    pc.keys(script)
    rest = 1000 + (150 - pc._loop.shell.session.play.elapsed) % 1000
    pc.advance(rest)
    emulator = booted()
    a_live = live.LiveChip(emulator)
    a_live.play(keyscript.parse(f"{script} wait:{rest}", emulator.board))
    rounds(a_live, emulator)
    assert a_live.frame() == emulator.frame() == pc.frame()
    assert not any(a_live.pressed(row, column) for row in range(5) for column in range(4))


def test_no_stroke_of_the_terminal_is_lost_while_a_screen_is_loaded(booted):
    """Strokes last 50 ms, and a screen takes a quarter of a second to load."""
    emulator = booted()
    a_live = live.LiveChip(emulator)
    hands = terminal.Hands(emulator.board, a_live)
    for name in ("8", "down", "down", "escape", "7", "escape", "3", "escape", "2", "down"):
        hands.strike(name)
    rounds(a_live, emulator, ms=500)
    pc = player.Player(emulator.board)
    pc.advance(scripts.HOME_MS)
    pc.keys("8 down down back 7 back 3 back 2 down wait:500")
    assert emulator.frame() == pc.frame()


def test_the_chip_is_asked_for_no_more_than_there_is_time_for(bench):
    emulator = bench("while True:\n    pass\n")
    emulator.run_ms(200)
    begun = emulator.ms
    emulator.run_ms(20_000, within=1)
    assert begun < emulator.ms < begun + 10_000
    emulator.run_ms(20)
    assert emulator.active_cycles > 20 * 125_000


def test_other_consoles_draw_other_puzzles(uf2, bench):
    drawn = []
    for seed in (1, 2, 1):
        emulator = Emulator(uf2, boards.load(boards.DEFAULT), image.littlefs_image({}), seed=seed)
        emulator.run_until(lambda it=emulator: it.usb.connected, 3000)
        drawn.append(emulator.exec("import os\nprint(os.urandom(8))"))
    assert drawn[0] == drawn[2] != drawn[1]


def test_firmware_that_fails_is_told(booted):
    emulator = booted(modules={f"{ABOUT}.mpy": image.compiled(f"{ABOUT}.py", BROKEN)})
    a_live = live.LiveChip(emulator)
    a_live.play([*keyscript.parse("9 1 wait:2000", emulator.board)])
    with pytest.raises(FirmwareError, match="ZeroDivisionError"):
        rounds(a_live, emulator)


# A session in a pseudo-terminal

SESSION = f"""
import os
from sumpad_tools import cli
from sumpad_tools.build import firmware
from sumpad_tools.chip import live, node
from sumpad_tools.device import image

firmware.build_rp2 = lambda *_, **__: os.environ["SUMPAD_UF2"]
if "broken" in sys.argv:
    sys.argv.remove("broken")
    from sumpad_tools.chip import boot
    new_console = boot.new_console
    broken = {{{ABOUT + ".mpy"!r}: image.compiled({ABOUT + ".py"!r}, {BROKEN!r})}}
    boot.new_console = lambda *words, **more: new_console(*words, modules=broken, **more)
if "dies" in sys.argv:
    sys.argv.remove("dies")
    rounds = iter(range(20))
    go_round = live.LiveChip.round
    def one_round(self):
        if next(rounds, None) is None:
            node.server()._process.kill()
        return go_round(self)
    live.LiveChip.round = one_round
cli.main()
"""


@pytest.fixture
def session(uf2):
    """Provides session(*arguments), which runs `emulate` in a pseudo-terminal."""
    sessions = []

    def start(*arguments):
        sessions.append(ptysession.Session(SESSION, "emulate", "--terminal", *arguments))
        return sessions[-1]

    yield start
    for one in sessions:
        one.close()


def lines(script):
    """Return what a PC's panel shows after these keys, in half blocks."""
    pc = player.Player(boards.load(boards.DEFAULT))
    pc.advance(scripts.HOME_MS)
    pc.keys(f"{script} wait:100")
    return frames.half_blocks(pc.frame())


HOME = "wait:1"


def test_a_session(session):
    one = session()
    one.wait_for("home menu after ")
    one.wait_for_lines(lines(HOME))
    one.wait_for("emulated chip at ")
    one.type("8")
    one.wait_for_lines(lines("8"))
    one.type("\x1b[B")
    one.wait_for_lines(lines("8 down"))
    one.type("\x03")
    assert one.end("\x1b[?1049l") == 0
    assert "Traceback" not in one.text


@pytest.mark.parametrize(
    ("how", "keys", "words"),
    [
        ("dies", "", "sumpad: the emulated console's process ended (-9)"),
        ("broken", "91", "sumpad: the firmware failed: ZeroDivisionError: divide by zero, File"),
    ],
)
def test_what_ends_a_session_is_a_sentence(session, how, keys, words):
    one = session(how)
    one.wait_for("\x1b[?1049h")
    one.type(keys)
    assert one.end(words) == 1
    assert "Traceback" not in one.text


def test_what_was_chosen_is_kept_until_the_next_session(session, tmp_path):
    """The panel goes dark once everything is written, and the session is ended from outside."""
    flash = tmp_path / "flash"
    one = session("--flash", str(flash))
    one.wait_for_lines(lines(HOME))
    one.type("8\x1b[C")
    one.wait_for_lines(lines("8 right"))
    one.type("m")
    one.wait_for_lines(lines("8 right menu"))
    one.type("9")
    one.wait_for_lines(lines("9"))
    one.type("5")
    one.wait_for_lines(lines("9 5"))
    one.wait_for_lines([" " * 128] * 32)
    one.type("1")
    one.wait_for_lines(lines(HOME))
    one.process.send_signal(signal.SIGTERM)
    assert one.end("\x1b[?1049l") == 128 + signal.SIGTERM
    one = session("--flash", str(flash))
    one.wait_for_lines(lines(HOME))
    one.type("8")
    one.wait_for_lines(lines("8 right"))
    one.type("\x03")
    assert one.end("\x1b[?1049l") == 0
