"""Lessons, played by keys to the end of their exam."""

import pytest

from sumpad import games
from sumpad.app import settings, skills
from sumpad.app.screens import lesson
from sumpad.games import backend, lessons
from sumpad_tools import boards
from sumpad_tools.play import golden, pc_hosts
from support.console import lessons as lesson_keys
from support.console import scripts
from support.console.pc import play_of, session_of, shell_of, switched_on, top_of, words_on
from support.console.setting_names import setting

TO_LESSON = "7 wait:100 2 wait:100 fire wait:300"
WAYS = {"crossnum": "", "sudoku": scripts.TO_SUDOKU, "kakuro": scripts.TO_KAKURO}


def opened(family="crossnum", before="", board=boards.DEFAULT):
    """Return a console in the lesson on the second technique of `family`."""
    fire = "fire" if board == boards.DEFAULT else "hash"
    to_lesson = TO_LESSON.replace("fire", fire)
    return switched_on(pc_hosts.VirtualHost(), f"{WAYS[family]} {before} {to_lesson}", board)


def answer(console):
    """Enter a right digit on the board of the lesson, and wait until the board is left."""
    lesson = lesson_keys.lesson_of(shell_of(console))
    family = session_of(console).family.NAME
    words = lesson_keys.right_digit(family, lesson.line, play_of(console).cell)
    console.keys(f"{words} wait:1300")


def known(console):
    session = session_of(console)
    session.autosave.flush()
    return skills.read(session.autosave.store, session.family.NAME)


def test_the_number_of_the_board_stays_in_the_panel_while_a_hint_points():
    console = opened()
    console.keys("right wait:100")
    assert "1/4" in words_on(console)
    console.keys("hash wait:500")
    assert top_of(console) == "Hint" and "1/4" in words_on(console)


@pytest.mark.parametrize("family", games.FAMILIES)
def test_a_lesson_goes_from_board_to_board_and_on_to_an_exam(family):
    console = opened(family)
    technique = games.open_family(family).LESSONS[1][0]
    assert top_of(console) == "Task"
    golden.check(f"screens/lesson-{family}", console.frame())
    seen = []
    for number in range(3):
        seen.append(lesson_keys.lesson_of(shell_of(console)).line)
        answer(console)
        assert top_of(console) == "Lesson"
        if not number:
            golden.check("screens/lesson-done", console.frame())
        if number < 2:
            console.keys("1 wait:300")
    assert seen == lessons.boards(family, technique)[:3]
    console.keys("2 wait:300")
    tags = []
    for number in range(1, 6):
        says = "Right! " if number > 1 else ""
        assert shell_of(console).top.words == f"{says}{number} of 5: find the next digit."
        tags.append(play_of(console).tag)
        answer(console)
    assert tags == [f"EXAM {number}/5" for number in range(1, 6)]
    assert top_of(console) == "Notice"
    assert words_on(console)[:2] == ["Well done!", "5 of 5, 5 without a hint"]
    console.keys("fire wait:300")
    assert top_of(console) == "LessonList" and not session_of(console).play
    times = known(console)
    assert set("".join(times.values())) == {"0"} and len(times) == 5
    assert times[technique] == "0000" and sum(map(len, times.values())) == 8


def test_the_task_goes_after_three_seconds():
    console = opened()
    assert top_of(console) == "Task"
    console.keys("wait:3100")
    assert top_of(console) == "Board"


def test_the_boards_of_a_lesson_come_again_after_the_last_one():
    console = opened()
    first = lesson_keys.lesson_of(shell_of(console)).line
    for _ in range(len(lessons.boards("crossnum", "all alike"))):
        answer(console)
        words = words_on(console)
        console.keys("1 wait:300")
    assert "Board 1 again" in words
    assert lesson_keys.lesson_of(shell_of(console)).line == first


def test_no_board_comes_again_before_all_others_were_shown():
    """Neither in a lesson that is opened again nor in an exam."""
    console = opened()
    boards = lessons.boards("crossnum", "all alike")
    seen = []
    for number in range(1, len(boards)):
        assert shell_of(console).top.words == f"{number} of {len(boards)}: find the next digit."
        seen.append(lesson_keys.lesson_of(shell_of(console)).line)
        answer(console)
        assert top_of(console) == "Lesson" and shell_of(console).top.at == 0
        console.keys("0 wait:300 2 wait:100 fire wait:300")
    answer(console)
    assert shell_of(console).top.at == 1  # the exam
    lesson = lesson_keys.lesson_of(shell_of(console))
    seen.append(lesson.line)
    assert seen == boards
    console.keys("2 wait:300")
    for _ in range(5):
        if lesson._technique == "all alike":
            assert lesson.line == lessons.mirrored(boards[0])
        answer(console)


@pytest.mark.parametrize(
    ("unaided", "result"), [(1, "2 of 5, 1 without a hint"), (0, "1 of 5, all with hints")]
)
def test_an_exam_that_is_ended_early_has_a_result(unaided, result):
    console = opened()
    answer(console)
    console.keys("2 wait:300")
    for _ in range(unaided):
        answer(console)
    console.keys("hash wait:500 star wait:100")
    answer(console)
    console.keys("menu 0 wait:300")
    assert words_on(console)[:2] == ["The exam is over.", result]


def test_an_exam_that_is_left_at_once_has_no_mark():
    console = opened()
    answer(console)
    console.keys("2 wait:300 menu 0 wait:300")
    assert words_on(console)[0] == "The exam is over." and "0 of 5" not in str(words_on(console))
    console.keys("fire wait:300")
    assert top_of(console) == "LessonList"


def test_an_exam_has_different_techniques_that_have_boards():
    console = switched_on(
        pc_hosts.VirtualHost(), f"{scripts.TO_SUDOKU} 7 wait:100 up*2 fire wait:100"
    )
    console.keys("fire wait:300")  # the lesson on the last technique but one, a forcing chain
    answer(console)
    lesson = lesson_keys.lesson_of(shell_of(console))
    names = [name for name, _ in session_of(console).family.LESSONS]
    for _ in range(40):
        drawn = []
        lesson._begin_exam()
        while True:
            drawn.append(lesson._technique)
            shell_of(console).pop()
            shell_of(console).pop()
            if not lesson._exam:
                break
            lesson._examine()
        assert len(set(drawn)) == 5 and "forcing chain" in drawn
        assert drawn == sorted(drawn, key=names.index)  # the easiest first


@pytest.mark.parametrize(("presses", "depth"), [(1, "1"), (2, "2"), (3, "3")])
def test_how_far_a_hint_went_is_recorded_once(presses, depth):
    console = opened()
    console.keys(f"fire hash wait:500 {'hash wait:100 ' * (presses - 1)} star wait:100")
    console.keys("hash wait:500 star wait:100")  # a shorter look later counts for less
    answer(console)
    assert known(console) == {"all alike": depth}


def test_a_digit_that_a_hint_enters_ends_the_board():
    console = opened()
    console.keys("fire hash wait:500")
    while top_of(console) == "Hint":
        console.keys("hash wait:100")
    console.keys("wait:1300")
    assert top_of(console) == "Lesson"
    assert words_on(console)[0] == "Done with a hint"
    assert known(console) == {"all alike": "4"}


@pytest.mark.parametrize("family", games.FAMILIES)
def test_the_number_of_the_board_stays_beside_it_and_the_menu_names_the_next_one(family):
    console = opened(family)
    count = len(lesson_keys.lesson_of(shell_of(console))._boards)
    for number in (1, 2):
        console.keys("wait:3100")
        assert top_of(console) == "Board" and play_of(console).tag == f"TASK {number}/{count}"
        answer(console)
        assert f"Next board: {number + 1} of {count}" in words_on(console)
        console.keys("1 wait:300")


def test_the_key_that_leads_back_opens_the_menu():
    console = opened("sudoku")
    play = play_of(console)
    console.keys("star 1 star wait:6000 clear wait:100")
    assert top_of(console) == "LessonMenu" and play.game.notes(play.cell)
    console.keys("clear wait:100")
    assert top_of(console) == "Board"


def test_a_board_that_is_given_up_after_a_hint_counts_too():
    console = opened()
    console.keys("fire hash wait:500 star wait:100 menu 0 wait:300")
    assert top_of(console) == "LessonList"
    assert known(console) == {"all alike": "1"}
    console.keys("back wait:100")
    assert top_of(console) == "Home"


def test_hints_prefer_the_technique_until_the_lesson_is_left():
    console = switched_on(pc_hosts.VirtualHost(), f"{scripts.TO_SUDOKU} 7 wait:100 up wait:100")
    console.keys("fire wait:100 fire wait:300 hash wait:2000 hash wait:100")
    assert top_of(console) == "Hint" and "Nishio:" in words_on(console)
    family = session_of(console).family
    console.keys("star wait:100 menu 0 wait:300")
    assert top_of(console) == "LessonList" and not family.preferred


def unproved_mistake(shell):
    """Enter a wrong digit that breaks no line, and return its cell and the digit."""
    play = shell.session.play
    solution = lesson_keys.lesson_of(shell).solution
    for cell, right in enumerate(solution):
        for digit in range(1, 10):
            if not play.game.digit(cell) and digit != right:
                play.enter(backend.move(cell, 0, digit))
                if play.game.broken_line(cell) < 0:
                    return cell, digit
                play.undo()
    raise AssertionError("each mistake breaks a line")


@pytest.mark.parametrize(
    "board, hint", [("pico_keypad_4x5", "#"), ("pico_keypad_4x4", "hold #, 2")]
)
def test_it_names_a_key_of_the_hint_where_hash_steps_digits(board, hint):
    console = opened(board=board)
    shell = shell_of(console)
    shell.settings.put(setting("keypad"), settings.NAVIGATION)
    shell.session.use_settings()
    shell.pop()  # the task
    cell, digit = unproved_mistake(shell)
    shell.top._judge()
    assert shell.top.next_tip == "lesson.Wrong" and not play_of(console).game.digit(cell)
    assert lesson.Wrong(shell).words == f"{digit} is wrong here. {hint}: hint"


@pytest.mark.parametrize("right", [False, True])
@pytest.mark.parametrize("board", ["pico_keypad_4x5", "pico_keypad_4x4"])
def test_a_stepped_digit_counts_when_the_cursor_moves_on(board, right):
    console = opened("sudoku", board=board)
    shell = shell_of(console)
    shell.settings.put(setting("keypad"), settings.CLASSIC)
    shell.session.use_settings()
    play = play_of(console)
    cell = play.cell
    digit = lesson_keys.lesson_of(shell).solution[cell] - (not right)
    step = "fire" if board == "pico_keypad_4x5" else "hash"
    console.keys(f"{step} wait:100")
    assert top_of(console) == "Stepped"
    console.keys(f"{step} wait:50 " * (digit - 1) + "wait:2000")
    assert top_of(console) == "Board" and play.game.digit(cell) == digit
    console.keys("right wait:100")
    assert top_of(console) == ("Board" if right else "Wrong")
    assert play.game.digit(cell) == (digit if right else 0)
    console.advance(1500)
    assert (top_of(console) == "Lesson") == right


def test_a_digit_that_breaks_a_line_names_it_and_one_of_the_lesson_is_fixed():
    console = opened("sudoku")
    console.keys("fire wait:100")
    game = play_of(console).game
    cell = play_of(console).cell
    digit = next(game.digit(at) for at in range(81) if game.digit(at) and game.sees(cell, at))
    console.keys(f"{digit} wait:100")
    assert f"{digit} does not fit " in " ".join(words_on(console))
    play_of(console).show_cell(next(at for at in range(81) if game.digit(at)))
    console.keys("0 wait:100")
    assert "This digit is fixed." in words_on(console)


def test_a_wrong_digit_is_taken_back_and_the_lesson_stays():
    console = opened("kakuro")
    console.keys("fire")
    lesson = lesson_keys.lesson_of(shell_of(console))
    play = play_of(console)
    cell = play.cell
    wrong = lesson.solution[cell] % 9 + 1
    console.keys(f"{wrong} wait:100")
    assert top_of(console) == "Wrong" and not play.game.digit(cell)
    assert f"{wrong} does not fit" in " ".join(words_on(console))
    console.keys("undo redo wait:100")  # nothing of the board that is shown can be undone
    shown = [at for at, it in enumerate(lesson.line) if ord("0") < it < lessons.BLANK]
    assert all(play.game.digit(at) for at in shown)
    play.show_cell(shown[0])
    console.keys("0 wait:100")
    assert play.game.digit(shown[0]) == lesson.solution[shown[0]]
    assert known(console) == {}
    answer(console)
    assert known(console) == {"sums": "0"}


def test_the_players_game_is_there_again_after_a_lesson():
    game = f"{scripts.start(4, 123456)} 5 right 7 undo wait:1000 menu 0 wait:300"
    console = opened(before=game)
    assert play_of(console).code < 0
    answer(console)
    console.keys("0 wait:300 back wait:100 0 wait:300")
    play = play_of(console)
    assert top_of(console) == "Playing" and play.code == 123456
    assert (play.done, play.end) == (1, 2) and play.drawn is False
    assert not session_of(console).autosave.has_left()


def test_a_power_cut_in_a_lesson_loses_no_game_and_no_skill():
    host = pc_hosts.VirtualHost()
    console = switched_on(
        host, f"{scripts.start(4, 123456)} 5 right 7 wait:1000 menu 0 wait:300 {TO_LESSON}"
    )
    answer(console)
    console.keys("1 wait:1000")
    other = switched_on(host)
    assert play_of(other).code == 123456 and play_of(other).done == 2
    assert known(other) == {"all alike": "0"}


@pytest.mark.parametrize("board", boards.names())
def test_the_menu_of_a_lesson_leads_back_to_the_board(board):
    console = opened(board=board)
    console.keys("menu 3 wait:100 hash wait:100")  # what to look for, which any key closes
    assert top_of(console) == "Board"
    for item in ("1", "2 wait:500 menu", "4"):
        console.keys(f"menu {item} wait:100")
    console.keys("menu wait:100")
    golden.check("screens/lesson-menu", console.frame()) if board == boards.DEFAULT else None
    assert top_of(console) == "LessonMenu"
    console.keys("7 wait:100")
    assert top_of(console) == "Paused"
    console.keys("hash wait:100")
    assert top_of(console) == "Board"


def test_a_lesson_has_no_time_limit():
    console = switched_on(pc_hosts.VirtualHost(), f"{scripts.LIMITED} wait:500")
    assert shell_of(console).settings.get("limit")
    console.keys(f"{TO_LESSON}")
    assert play_of(console).code < 0 and not play_of(console).limit


def test_all_notes_can_be_filled_in_a_lesson_of_sudoku():
    console = opened("sudoku")
    console.keys("menu 6 wait:100")
    play = play_of(console)
    assert top_of(console) == "Board" and play.game.notes(play.cell)


def test_another_view_keeps_the_lesson():
    console = opened("sudoku")
    view = play_of(console).game.view
    console.keys("fire view wait:300")
    assert play_of(console).game.view != view and top_of(console) == "Board"
    answer(console)
    assert top_of(console) == "Lesson"


def test_a_whole_puzzle_that_needs_the_technique_can_be_looked_for():
    console = opened()
    answer(console)
    console.keys("3 wait:3000")
    assert top_of(console) == "Needed" and play_of(console).parameters == (5, 3, 0)


def test_without_room_for_the_game_the_lesson_does_not_begin(monkeypatch):
    console = switched_on(
        pc_hosts.VirtualHost(), f"{scripts.start(4, 123456)} 5 wait:1000 menu 0 wait:300"
    )
    console.keys("7 wait:100 2 wait:100")
    session = session_of(console)

    def full():
        from sumpad.storage import files

        raise files.StorageError("no space left")

    monkeypatch.setattr(session.autosave, "flush", full)
    console.keys("fire wait:300")
    assert top_of(console) == "Notice" and session.play.code == 123456
