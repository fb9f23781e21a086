"""A heap that is too full for something: the player sees a notice, and nothing is lost."""

import sys

import pytest

from sumpad.app import autosave, save_from_text
from sumpad.app.screens import solutions
from sumpad.games import lessons
from sumpad.storage import files
from support.console import scenes, scripts
from support.console.pc import play_of, played, session_of, shell_of, switched_on, top_of
from support.console.trouble import AGAIN, NO_SPACE, RESTED, failing, told, without

FULL = "Out of memory. Your game is saved; turn the console off and on, then try again."


def test_a_game_that_could_not_be_saved_is_not_said_to_be(monkeypatch):
    console = played(f"{scenes.GAME} {RESTED}")

    def fail(*_, **__):
        raise MemoryError("memory allocation failed, allocating 513 bytes")

    monkeypatch.setattr(session_of(console).play.game, "hint", fail)
    failing(monkeypatch, "write", "no space left")
    console.keys("5 hint wait:300")
    assert told(console) == FULL.replace("is saved", "is NOT saved")


# The module that writes a game is loaded only when there is a game to write.
@pytest.mark.parametrize(("where", "name"), [(files.Store, "write"), (autosave, "saves")])
def test_a_game_that_the_memory_has_no_room_to_write_is_told_and_written_later(
    monkeypatch, where, name
):
    console = played(f"{scenes.GAME} {RESTED}")

    def fail(*_, **__):
        raise MemoryError("memory allocation failed, allocating 1148 bytes")

    with monkeypatch.context() as patch:
        patch.setattr(where, name, fail)
        session_of(console).autosave.write_now()
        console.keys(f"5 {RESTED}")
        assert told(console) == "Not saved out of memory; the game is not saved yet"
    console.keys(f"fire {AGAIN}")
    assert session_of(switched_on(console.host)).play.done == 1


def test_what_tells_that_nothing_was_saved_may_be_too_large_for_the_memory(monkeypatch):
    """The notice then comes when there is room."""
    console = played(f"{scenes.GAME} {RESTED}")
    shell = shell_of(console)
    with monkeypatch.context() as patch:
        failing(patch, "write", "no space left")
        load = shell.load
        loads = []

        def fails_once(name):
            loads.append(name)
            if len(loads) == 1:
                raise MemoryError("memory allocation failed, allocating 1148 bytes")
            return load(name)

        patch.setattr(shell, "load", fails_once)
        console.keys(f"5 {RESTED}")
        assert loads == ["notices"] and top_of(console) == "Playing"
        console.keys(AGAIN)
        assert told(console) == NO_SPACE
    console.keys(f"fire {AGAIN}")
    assert session_of(switched_on(console.host)).play.done == 1


@pytest.mark.parametrize("key", ["hint", "menu 3", "menu 9 4", "menu 9 2 4"])
def test_help_that_the_memory_has_no_room_to_begin_is_refused_in_words(monkeypatch, key):
    console = played(f"{scenes.GAME} 5 menu 2 wait:200 right fire wait:1500 {RESTED}")
    play = session_of(console).play

    def fail(*_, **__):
        raise MemoryError("memory allocation failed, allocating 513 bytes")

    with monkeypatch.context() as patch:
        for it in ("hint", "search"):
            patch.setattr(play.game, it, fail)
        console.keys(f"{key} wait:300")
        if top_of(console) == "Question":
            console.keys("right fire wait:300")
        assert told(console) == FULL
    console.keys(f"fire hint {RESTED}")
    assert top_of(console) == "Hint" and session_of(console).play is play


def test_a_job_that_has_the_memory_is_not_disturbed_and_the_game_is_written_after_it(monkeypatch):
    console = played(f"{scenes.GAME} {RESTED}")
    with monkeypatch.context() as patch:
        writes = failing(patch, "write", "no space left")
        patch.setattr(shell_of(console).top, "work", lambda: True)
        console.keys(f"5 {RESTED} {AGAIN}")
        assert len(writes) > 1 and top_of(console) == "Playing"
    failing(monkeypatch, "write", "no space left")
    console.keys(AGAIN)
    assert told(console) == NO_SPACE  # comes after the job
    monkeypatch.undo()
    console.keys(f"fire {AGAIN}")
    assert session_of(switched_on(console.host)).play.done == 1


def test_a_game_that_the_memory_has_no_room_to_take_up_stays_where_it_is(monkeypatch):
    console = played(f"{scenes.GAME} 5 {scenes.QUIT} {RESTED} 1 fire wait:800 2 {RESTED}")
    shell = shell_of(console)
    good = save_from_text.read
    room = [False]

    def read(*arguments):
        if not room:
            return good(*arguments)
        room.pop()
        raise MemoryError

    monkeypatch.setattr(save_from_text, "read", read)
    code = shell.session.play.code
    console.keys(f"{scenes.POSTPONE} {scripts.PREVIOUS} wait:300")
    assert told(console) == "Cannot open left-crossnum: out of memory"
    console.keys("fire wait:100 back 0 wait:100")
    assert top_of(console) == "Playing" and (shell.session.play.code, shell.session.play.done) == (
        code,
        1,
    )
    console.keys(f"{scenes.POSTPONE} {scripts.PREVIOUS} wait:300")
    assert top_of(console) == "Playing" and shell.session.play.code == 123456


@pytest.mark.parametrize(
    ("start", "name"),
    [
        (scripts.sudoku(7, grade=4, wait=9000), "sumpad.solver.sudoku.wings"),
        (scripts.start(5, 7, kind=5, wait=3000), "sumpad.games.crossnum.what_if"),
    ],
)
def test_a_hint_that_the_memory_has_no_room_to_tell_is_refused_and_is_there_later(
    monkeypatch, start, name
):
    console = played(f"{start} menu wait:200 clear")
    play = session_of(console).play
    with monkeypatch.context() as patch:
        patch.delitem(sys.modules, name, raising=False)
        patch.setattr("builtins.__import__", without(name))
        for _ in range(60):
            console.keys("hint wait:3000")
            if top_of(console) == "Notice":
                break
            while top_of(console) == "Hint":
                console.keys("fire wait:300")
        else:
            pytest.fail("each hint was told")
        assert told(console) == FULL
        console.keys("back wait:100")
    assert top_of(console) == "Playing" and not play.solved
    console.keys("hint wait:9000 fire wait:300")
    assert top_of(console) == "Hint" and shell_of(console).top._job.move >= 0


@pytest.mark.parametrize(
    "way",
    ["1 fire", "7 fire fire wait:30"],  # a new puzzle; a lesson, which uses the board
)
def test_a_puzzle_that_the_memory_has_no_room_to_make_leaves_the_game(monkeypatch, way):
    monkeypatch.setattr(lessons, "boards", lambda family, technique: [])
    console = played(f"{scenes.GAME} 5 {scenes.POSTPONE} {RESTED}")
    play = session_of(console).play
    board = play.game.text(played=True)

    def fail(*_, **__):
        raise MemoryError("memory allocation failed, allocating 1148 bytes")

    with monkeypatch.context() as patch:
        patch.setattr(session_of(console), "new_play", fail)
        console.keys(f"{way} wait:9000")
        assert told(console) == FULL
    console.keys("fire wait:100")
    assert session_of(console).play is play
    assert (play.game.text(played=True), play.done) == (board, 1)
    assert session_of(switched_on(console.host)).play.game.text(played=True) == board


def test_a_lesson_that_the_memory_has_no_room_for_leaves_the_game(monkeypatch):
    console = played(f"{scenes.GAME} 5 {scenes.POSTPONE} {RESTED}")
    board = play_of(console).game.text(played=True)
    session = session_of(console)
    new_play = session.new_play
    left = [1]  # how many times there is no room

    def fail():
        if left:
            left.pop()
            raise MemoryError("memory allocation failed, allocating 1148 bytes")
        return new_play()

    monkeypatch.setattr(session, "new_play", fail)
    console.keys("7 wait:100 fire wait:100 fire wait:500")
    assert told(console) == FULL
    console.keys("fire wait:100")
    assert top_of(console) == "LessonList" and session.play.game.text(played=True) == board
    left += [1, 1]  # not even for the game
    console.keys("fire wait:100 fire wait:500 fire*3 wait:100")
    assert top_of(console) in ("LessonList", "Technique") and not session.play
    assert session_of(switched_on(console.host)).play.game.text(played=True) == board


def test_a_step_that_the_memory_has_no_room_to_note_changes_nothing(monkeypatch):
    console = played(f"{scenes.GAME} 5 right 6 {RESTED}")
    play = session_of(console).play
    board = play.game.text(played=True)
    write = play._write

    def fail(entry):
        if play.done == 3:
            raise MemoryError("memory allocation failed, allocating 1148 bytes")
        write(entry)

    monkeypatch.setattr(play, "_write", fail)
    console.keys("menu 9 1 right fire wait:100")  # restarting takes two moves
    assert told(console) == FULL
    console.keys("fire wait:100")
    assert (play.game.text(played=True), play.done, play.end) == (board, 2, 2)


@pytest.mark.parametrize(("free", "room"), [(50000, 500), (30000, 250), (8300, 1), (8000, 1)])
def test_solutions_leave_room_for_everything_else(free, room, monkeypatch):
    taken = []

    def limited(size):
        if sum(taken) + size > free:
            raise MemoryError
        taken.append(size)
        return bytearray(size)

    monkeypatch.setattr(solutions, "bytearray", limited, raising=False)
    store, fitting = solutions._make_store(72, 500)
    assert (len(store), fitting) == (72 * room, room)
    assert fitting == 1 or sum(taken) - len(store) >= 8000
