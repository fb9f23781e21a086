"""What is kept in the chip's own flash: games played by keys, and power cuts in the middle of
writes.

A PC that gets the chip's files and identity must show the same pictures.
"""

import pytest

from sumpad.app import game_state, move_log, save_from_text, save_to_text
from sumpad.games import backend
from sumpad.games.crossnum import game as crossnum_game
from sumpad.storage import files
from sumpad_tools import boards
from sumpad_tools.bench import saving
from sumpad_tools.chip import boot
from sumpad_tools.chip.emulator import PowerCut
from sumpad_tools.device import image, layout
from sumpad_tools.play import keyscript, pc_hosts, player
from support.console import scripts

BOARD = boards.DEFAULT
IDENTITY = b"\xff" * 8  # of the emulated flash
NOTICE_MS = 1200  # until a notice is shown; the menu comes sooner
AGAIN_MS = 1800  # from power on to a paused game
SAVE = "saves/game-crossnum"
TORN = (1.0, 0.4, 0.7, 0.0)  # part of a change that is done when the power fails
KEPT = {
    "settings": (
        "settings 1\ncontrast 5\ncrossnum.code 123456\ncrossnum.kind 0\ncrossnum.size 4\n"
        "crossnum.thorough 0\nlimit 600\n"
    ),
    "best-crossnum-4x4": "results 1\n83500 123456 2026-11-21 14:05 open\n",
}


def sealed(text):
    """Return the content of a file with `text` in a store of this chip."""
    store = files.Store("", key=IDENTITY)
    return store._head(text.encode()) + b"\n" + text.encode()


def on_pc(emulator, folder):
    """Return a PC console, just switched on, with the files and the identity of an emulated
    one."""
    for path, content in emulator.files().items():
        if path.startswith("saves/"):
            (folder / "saves").mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(content)
    host = pc_hosts.VirtualHost(folder)
    host.identity = IDENTITY
    pc = player.Player(boards.load(BOARD), host=host)
    pc.advance(scripts.HOME_MS)
    return pc


def saved_play(emulator):
    """Return the game in the flash."""
    content = emulator.files()[SAVE]
    text = content.partition(b"\n")[2].decode()
    assert content == sealed(text)
    play = game_state.Play(crossnum_game.Game())
    assert save_from_text.read(play, text.split("\n")) is None
    return play


def test_pulling_the_plug_at_any_change_of_the_flash_loses_nothing(booted, tmp_path):
    game, digits = scripts.first_solution(4, 123456)
    blanks = [cell for cell in range(16) if not game.is_given(cell)]
    emulator = booted(BOARD, {f"saves/{name}": sealed(text) for name, text in KEPT.items()})
    emulator.run(keyscript.parse(f"{scripts.start(4, 123456)} wait:500", emulator.board))
    at, done, least_ms = 0, 0, 0
    for cut in range(4):
        cell = blanks[done]
        rows, columns = cell // 4 - at // 4, cell % 4 - at % 4
        move = ["down"] * rows + (["right"] * columns if columns > 0 else ["left"] * -columns)
        before = emulator.ms
        emulator.cut_power_at(emulator.flash_changes + 1 + cut % 3, TORN[cut])
        with pytest.raises(PowerCut):
            keys = " ".join([*move, str(digits[cell]), "wait:600 undo wait:600 redo wait:600"])
            emulator.run(keyscript.parse(keys, emulator.board))
        play = saved_play(emulator)
        least_ms += emulator.ms - before
        assert play.done in (done, done + 1)
        assert play.elapsed >= least_ms
        for moved, earlier in enumerate(blanks):
            assert play.game.digit(earlier) == (digits[earlier] if moved < play.done else 0)
        done, at, least_ms = play.done, play.cell, play.elapsed
        emulator.power_cycle()
        emulator.run_ms(AGAIN_MS)
        pc = on_pc(emulator, tmp_path / str(cut))
        assert emulator.frame() == pc.frame()  # Paused
        for name, text in KEPT.items():
            assert emulator.files()[f"saves/{name}"] == sealed(text)
        emulator.run(keyscript.parse("fire wait:500", emulator.board))
    assert done >= 2
    script = "undo wait:300 shot:1 undo wait:300 shot:0"
    emulator.run(keyscript.parse(script, emulator.board))
    pc.keys(f"fire wait:500 {script}")
    assert emulator.shots == pc.shots


def test_a_damaged_game_is_told_and_kept_aside(console, tmp_path):
    damaged = sealed("save 1\n").replace(b"save", b"sage")
    emulator = console(BOARD, {SAVE: damaged})
    pc = on_pc(emulator, tmp_path)
    boot.switch_on(emulator)
    emulator.run_ms(NOTICE_MS)
    assert emulator.frame() == pc.frame()
    assert emulator.files()[f"{SAVE}.bad"] == damaged
    emulator.run(keyscript.parse("fire wait:200", emulator.board))
    pc.keys("fire wait:200")
    assert emulator.frame() == pc.frame()


def test_huge_files_are_told_and_kept_aside(console, tmp_path):
    """Reading either of them would take more than the whole heap."""
    huge = {"saves/settings": 450_000 * b"s", SAVE: 150_000 * b"g"}
    emulator = console(BOARD, huge)
    pc = on_pc(emulator, tmp_path)
    boot.switch_on(emulator)
    emulator.run_ms(NOTICE_MS)
    for _ in range(3):  # two notices, then the home menu
        assert emulator.frame() == pc.frame()
        for one in (emulator, pc):
            one.run(keyscript.parse("fire wait:200", one.board))
    pc = player.Player(boards.load(BOARD))
    pc.advance(scripts.HOME_MS)
    pc.keys("fire wait:200")
    assert emulator.frame() == pc.frame()
    found = emulator.files()
    for path, content in huge.items():
        assert path not in found and found[f"{path}.bad"] == content


def longest_game():
    """Return the text of a game with the maximum number of moves."""
    game = crossnum_game.Game()
    game.make((12, 0, 0), 4711).step()
    play = game_state.Play(game)
    play.begin((12, 0, 0), 4711)
    blanks = [cell for cell in range(144) if not game.is_given(cell)]
    while play.end < move_log.MOST_MOVES:
        cell = blanks[play.end % len(blanks)]
        play.record(backend.move(cell, game.digit(cell), game.digit(cell) % 8 + 1))
    play.pause()
    return save_to_text.write(play)


@pytest.mark.long
def test_the_heap_has_room_for_the_longest_games(console):
    """One game is being played, another is resumed, and both are written."""
    text = longest_game()
    left = SAVE.replace("game", "left")
    emulator = console(BOARD, {SAVE: sealed(text), left: sealed(text.replace("4711", "4712", 1))})
    boot.switch_on(emulator, 12_000)
    script = "fire wait:3000 menu wait:800 0 wait:1500 3 4 wait:9000"
    emulator.run(keyscript.parse(script, emulator.board))
    moves = text.partition("\nmoves ")[2].encode()
    found = emulator.files()
    assert b" 4711 " in found[left] and b" 4712 " in found[SAVE]
    for path in (SAVE, left):
        assert found[path].endswith(moves)
    told = "print(console.shell.session.play.done, console.shell.session.autosave.trouble)"
    assert emulator.exec(told) == f"{move_log.MOST_MOVES} None\n"


def without_clock(frame):
    """Return a frame without the corner of the clock, which is stopped during a notice."""
    return [frame[16 * y : 16 * y + (12 if y >= 56 else 16)] for y in range(64)]


def full_flash():
    """Return files for the console that leave the flash no room for another file."""
    low, high = 0, layout.FILES_SIZE
    while high - low > 1024:
        middle = (low + high) // 2
        try:
            image.littlefs_image({"saves/": b"", "full": bytes(middle)})
            low = middle
        except Exception:  # littlefs raises its own errors
            high = middle
    return {"full": bytes(low)}


def test_a_full_flash_is_told_and_the_game_goes_on(booted):
    emulator = booted(BOARD, full_flash())
    # A large board, because a short text fits into the block of its folder.
    script = f"{scripts.start(12, 123456, wait=4000)} wait:300"
    emulator.run(keyscript.parse(script, emulator.board))
    notice = emulator.frame()
    emulator.run(keyscript.parse("fire wait:200 5 wait:700", emulator.board))
    pc = player.Player(boards.load(BOARD))
    pc.advance(scripts.HOME_MS)
    pc.keys(f"{script} wait:200 5 wait:700")
    assert without_clock(emulator.frame()) == without_clock(pc.frame()) != without_clock(notice)
    assert SAVE not in emulator.files()


def test_keeping_a_game_stops_the_console_no_longer_than_the_flash_needs(prompt):
    """Erasing takes 45 ms. If nothing is erased (a short text), and while a text is made, a key is
    answered as usual."""
    (kept,) = saving.Bench(prompt(BOARD, cache=True)).keep(4, (20,))
    assert kept.piece < 5_000
    assert kept.median < 10_000
    assert kept.worst < 110_000
