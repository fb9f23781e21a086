"""Trials: what is entered in one is framed, kept or dropped, saved, and named when it fails."""

import pytest

from sumpad.app import game_state, move_log, save_from_text, save_to_text, temporary_marks, trials
from sumpad.games import backend, open_family
from sumpad_tools.play import golden, pc_hosts
from support.console import scenes, scripts
from support.console.pc import chosen, play_of, played, shell_of, switched_on, top_of, words_on
from support.games.asking import solution_of

FAMILIES = {
    "crossnum": scenes.SINGLE,
    "sudoku": scripts.sudoku(17),
    "kakuro": scripts.kakuro(5, 6),
}
FOCUS = trials.FOCUS


def framed(console):
    """Return the cells that are framed on the board of the game."""
    source = shell_of(console).top.source  # also that of a few words over the game
    if not isinstance(source, temporary_marks.Marks):
        return []
    return [cell for cell, bits in enumerate(source.cells) if bits & FOCUS]


def blanks_of(play):
    game = play.game
    return [
        at for at in range(game.rows * game.columns) if game.is_cell(at) and not game.digit(at)
    ]


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(("key", "keeps"), [("2", True), ("3", False)])
def test_its_digits_are_framed_and_then_kept_or_dropped(family, key, keeps):
    console = played(f"{FAMILIES[family]}")
    play = play_of(console)
    first, second, third = blanks_of(play)[:3]
    console.keys("1 wait:50")
    console.keys("menu 8 wait:100")
    assert top_of(console) == "Begun" and play.trials == (1,)
    for cell in (second, third):
        play.show_cell(cell)
        console.keys("2 wait:50 0 wait:50 3 wait:50 right left wait:50")
    assert framed(console) == [second, third]
    assert play.game.digit(first) == 1
    console.keys(f"menu 8 {key} wait:100")
    if top_of(console) == "Question":  # two digits of a line are equal
        console.keys("right fire wait:100")
    assert top_of(console) == "Playing" and not play.trials and framed(console) == []
    assert [play.game.digit(cell) for cell in (second, third)] == ([3, 3] if keeps else [0, 0])
    assert play.game.digit(first) == 1
    if not keeps:
        console.keys("redo wait:50")  # nothing comes back outside the trial
        assert not play.game.digit(second)


def test_a_trial_in_a_trial_ends_alone():
    console = played(FAMILIES["crossnum"])
    play = play_of(console)
    cells = blanks_of(play)[:3]
    console.keys("menu 8 wait:50")
    for number, cell in enumerate(cells):
        play.show_cell(cell)
        if number:
            console.keys("1 wait:50")
        else:  # there is none inside a trial that fails
            console.keys(f"{solution_of(play.game)[cell]} wait:50 menu 8 4 wait:50")
    console.keys("left wait:50")  # the line is broken, and this takes the words away
    assert play.trials == (0, 1) and framed(console) == cells
    console.keys("menu 8 wait:50")
    assert not any("inside" in words for words in words_on(console))  # there are no more levels
    console.keys("3 wait:50")
    assert play.trials == (0,) and framed(console) == cells[:1]
    console.keys("menu 8 3 wait:50")
    assert play.trials == () and blanks_of(play)[:3] == cells


def test_select_keeps_the_digits_of_a_trial():
    console = played(f"{FAMILIES['sudoku']} menu 8 wait:100")
    play = play_of(console)
    cell = play.cell
    digit = solution_of(play.game)[cell]
    console.keys(f"{digit} wait:50 menu 8 fire wait:100")
    assert top_of(console) == "Playing" and not play.trials and play.game.digit(cell) == digit


def test_undo_beyond_its_start_ends_it():
    console = played(FAMILIES["crossnum"])
    play = play_of(console)
    console.keys("1 wait:50 menu 8 wait:50 right 2 wait:50 undo wait:50")
    assert play.trials == (1,)
    console.keys("undo wait:50")
    assert play.trials == () and not play.done


def test_an_empty_trial_ends_at_once_and_says_so():
    console = played(FAMILIES["crossnum"])
    play = play_of(console)
    digit = solution_of(play.game)[play.cell]
    console.keys(f"menu 8 wait:50 {digit} wait:50 menu 8 4 wait:50")
    assert play.trials == (0, 1)
    console.keys("menu 8 wait:100")
    assert play.trials == (0,) and "The empty trial ended." in " ".join(words_on(console))
    console.keys("menu 8 wait:100")
    assert top_of(console) == "TrialMenu"


def test_restart_ends_all_trials():
    console = played(FAMILIES["crossnum"])
    play = play_of(console)
    console.keys("menu 8 wait:50 1 wait:50 menu 9 1 wait:50")
    assert "and end the trial" in " ".join(words_on(console))
    console.keys("right fire wait:100")
    assert play.trials == () and "TRIAL" not in words_on(console)
    assert not play.game.digit(play.cell)
    console.keys("undo wait:50")
    assert play.game.digit(play.cell) == 1 and play.trials == ()


def test_its_name_takes_the_place_of_the_clock():
    console = played(FAMILIES["sudoku"])
    console.keys("menu 8 wait:6000")  # the words are gone
    golden.check("screens/trial-sudoku", console.frame())
    assert "TRIAL" in words_on(console)
    console.keys("1 menu 8 4 wait:6000")
    assert "INNER" in words_on(console)
    console.keys("menu 8 wait:50 menu 8 3 wait:50")
    assert not {"TRIAL", "INNER"} & set(words_on(console))
    frame = console.frame()
    corner = [frame[16 * y + 15] & 1 for y in range(8)]
    assert not any(corner)


def test_notes_mode_and_a_trial_are_named_in_turn():
    console = played(f"{FAMILIES['kakuro']} menu 8 wait:6000 star wait:100")
    seen = set()
    for _ in range(5):
        console.keys("wait:1000")
        seen |= {"NOTES", "TRIAL"} & set(words_on(console))
    assert seen == {"NOTES", "TRIAL"}


@pytest.mark.parametrize("family", FAMILIES)
def test_large_letters_name_a_trial(family):
    console = switched_on(chosen(letters=1), f"{FAMILIES[family]} menu 8 wait:6000")
    assert "trial" in words_on(console)
    console.keys("star wait:6000")
    assert {"notes", "trial"} <= set(words_on(console))
    console.keys("star menu 8 wait:6000")
    assert not {"notes", "trial"} & set(words_on(console))


@pytest.mark.parametrize("family", FAMILIES)
def test_a_trial_began_with_its_first_cell_even_if_another_digit_is_in_it(family):
    console = played(FAMILIES[family])
    play = play_of(console)
    first, second = blanks_of(play)[:2]
    console.keys("menu 8 wait:50")
    digits = solution_of(play.game)
    for cell, digit in (first, digits[first] % 9 + 1), (second, digits[second]):
        play.show_cell(cell)
        console.keys(f"{digit} wait:50")
    play.show_cell(first)
    console.keys(f"{digits[first]} wait:50")
    assert trials.supposed(play, 0) == first
    console.keys("0 wait:50")
    assert trials.supposed(play, 0) == second


@pytest.mark.parametrize("family", FAMILIES)
def test_when_a_line_breaks_it_is_named_and_the_digit_that_the_trial_began_with(family):
    """That digit, here a right one, is not said to be wrong."""
    console = played(FAMILIES[family])
    play = play_of(console)
    game = play.game
    first = blanks_of(play)[0]
    row = [at for at in blanks_of(play) if at // game.columns == first // game.columns]
    console.keys("menu 8 wait:50")
    digits = solution_of(game)
    play.show_cell(first)
    console.keys(f"{digits[first]} wait:300")
    assert top_of(console) == "Playing"
    for cell in row[1:]:
        play.show_cell(cell)
        console.keys(f"{digits[first] if family != 'crossnum' else 9} wait:100")
        if top_of(console) == "Broken":
            break
    screen = shell_of(console).top
    name, rest = screen.words.split(" fails. ")
    assert rest == f"Trial began with {digits[first]}."
    broken = {
        game.line_name(game.broken_line(at)) for at in row if game.digit(at) != digits[at]
    } - {""}
    assert name.lower() in broken
    assert {at for at, mark in enumerate(screen.source.cells) if mark} == {first}
    console.keys("right wait:50")  # the key is the game's
    assert top_of(console) == "Playing"


def test_the_digit_that_is_blamed_is_still_on_the_board():
    console = played(f"{scenes.SUDOKU} menu 8 wait:50 1 wait:300 3 wait:300 right 3 wait:300")
    assert top_of(console) == "Broken"
    words = "Row 1 fails. Trial began with 3."
    assert shell_of(console).top.words == words


def test_a_digit_of_an_inner_trial_is_named_as_such():
    inner = "menu 8 wait:50 1 wait:300 right menu 8 4 wait:300"
    console = played(f"{scenes.SUDOKU} {inner} 3 wait:300 right 3 wait:300")
    assert top_of(console) == "Broken"
    assert shell_of(console).top.words.endswith("fails. Inner trial began with 3.")


def test_the_digits_of_a_trial_that_fails_are_kept_only_after_a_question():
    console = played(f"{scenes.SUDOKU} menu 8 wait:50 3 wait:300 right 3 wait:300 menu 8 wait:50")
    play = play_of(console)
    screen = shell_of(console).top
    assert (screen.title, screen.foot) == ("Trial fails", "Row 1 fails")
    assert [it[0] for it in screen.items] == [1, 2, 3]
    assert screen.items[screen.at][1] == "Drop its digits"
    console.keys("2 wait:50")
    assert "The trial fails. Keep its digits all the same?" in " ".join(words_on(console))
    console.keys("fire wait:50")  # No is chosen at first
    assert top_of(console) == "TrialMenu" and play.trials
    console.keys("2 right fire wait:50")
    assert top_of(console) == "Playing" and not play.trials and play.done == 2


def test_a_trial_in_which_a_check_finds_a_mistake_fails():
    console = played(f"{FAMILIES['kakuro']} menu 8 wait:300")
    play = play_of(console)
    wrong = solution_of(play.game)[play.cell] % 9 + 1
    console.keys(f"{wrong} wait:6000 {scenes.CHECK} wait:3000 right wait:100 menu 8 wait:100")
    screen = shell_of(console).top
    assert (screen.items[screen.at][1], screen.foot) == ("Drop its digits", "1 wrong")
    console.keys("3 wait:100 menu 8 wait:6000 menu wait:100")
    assert trials.fault(play) == ""


def test_the_next_line_that_breaks_is_named_and_so_is_another_digit_that_breaks_it():
    """Row 1 is broken when the trial begins."""
    before = f"{scenes.SUDOKU} 3 right 3 wait:300 down*4 menu 8 wait:6000"
    console = played(f"{before} 5 wait:300")
    play = play_of(console)
    cell = play.cell
    row = [at for at in range(cell // 9 * 9, cell // 9 * 9 + 9) if not play.game.digit(at)]
    play.show_cell(row[-1])
    console.keys("5 wait:300")
    assert top_of(console) == "Broken"
    assert shell_of(console).top.words.endswith("fails. Trial began with 5.")
    console.keys("menu 8 wait:300")
    screen = shell_of(console).top
    assert screen.items[screen.at][1] == "Drop its digits"


def test_a_trial_is_not_blamed_for_what_was_broken_before():
    broken = f"{scenes.SUDOKU} 3 right 3 wait:300"
    console = played(f"{broken} right menu 8 wait:50 3 wait:300")
    assert top_of(console) == "Playing" and play_of(console).trials
    sound = f"{scenes.SUDOKU} menu 8 wait:50 3 down wait:50"
    console = played(f"{sound} 3 wait:300 up right wait:50")
    trials.begin(play_of(console))  # as by an undo and a redo of what fails
    console.keys("3 wait:300")
    assert top_of(console) == "Broken"  # by the outer trial, not by the inner one
    assert "fails. Outer trial began with 3." in shell_of(console).top.words
    cells = shell_of(console).top.source.cells
    assert [at for at, mark in enumerate(cells) if mark] == [1]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_power_cut_brings_it_back(family):
    host = pc_hosts.VirtualHost()
    console = switched_on(host, f"{FAMILIES[family]} 1 wait:50 menu 8 wait:50 clear 2 wait:50")
    before = framed(console)
    console.keys("menu 8 4 wait:50 clear 3 wait:2000")
    play = play_of(console)
    trials_before = play.trials
    assert len(trials_before) == 2 and before
    again = switched_on(host, "fire wait:500")
    assert play_of(again).trials == trials_before and framed(again) == before
    again.keys("menu 8 3 wait:50 menu 8 3 wait:50")
    assert play_of(again).trials == () and play_of(again).done == 1


def test_view_and_window_come_back_after_a_power_cut_but_not_notes_mode():
    host = pc_hosts.VirtualHost()
    console = switched_on(host, f"{scripts.kakuro(5, 12, 2)} view wait:100 star")
    view = play_of(console).game.view
    console.keys("down*5 right*3 1 wait:3000")
    window = play_of(console).window
    again = switched_on(host, "fire wait:500")
    play = play_of(again)
    assert (play.notes, play.game.view, play.window) == (False, view, window)
    assert window
    assert shell_of(again).top._view.top == window >> 4
    assert shell_of(again).top._view.left == window & 15


def test_a_log_that_is_shortened_keeps_the_trial():
    game = open_family("crossnum")
    game.make((4, 0, 0), 1).step()
    a_play = game_state.Play(game)
    a_play.begin((4, 0, 0), 1)
    cells = blanks_of(a_play)
    for number in range(move_log._FULL):
        cell = cells[number % len(cells)]
        old = game.digit(cell)
        a_play.enter(backend.move(cell, old, old % 9 + 1))
    trials.begin(a_play)
    before = game.text(True)
    for _ in range(2):
        cell = cells[0]
        old = game.digit(cell)
        a_play.enter(backend.move(cell, old, old % 9 + 1))
    assert a_play.done < move_log._FULL and len(a_play.trials) == 1
    again = game_state.Play(open_family("crossnum"))
    assert save_from_text.read(again, save_to_text.write(a_play).split("\n")) is None
    trials.drop(again)
    assert again.game.text(True) == before


def test_the_marked_digit_shows_where_it_still_fits():
    for script in (scenes.SINGLE, scenes.SUDOKU, scripts.kakuro(5, 6)):
        console = played(script)
        play = play_of(console)
        game = play.game
        if script == scripts.kakuro(5, 6):
            console.keys("1 wait:50")
        cells = game.rows * game.columns
        digit = next(at for at in range(cells) if game.digit(at))
        play.show_cell(digit)
        console.keys("fire wait:500")
        pinned = play.pinned
        assert pinned == game.digit(digit)
        marked = {
            cell for cell, bits in enumerate(shell_of(console).top.source.cells) if bits & 32
        }
        fits = {cell for cell in blanks_of(play) if game.rules_allow(cell) >> pinned & 1}
        assert marked == fits and fits
        # Where there are notes, these count.
        cell = min(fits)
        other = pinned % 9 + 1
        play.enter(backend.move(cell, 0, other, backend.NOTE))
        console.keys("right left wait:500")
        play.show_cell(digit)
        console.keys("fire wait:100 fire wait:500")
        marked = {at for at, bits in enumerate(shell_of(console).top.source.cells) if bits & 32}
        assert marked == fits - {cell}
        console.keys("fire wait:500")
        assert shell_of(console).top.source is game


def test_the_words_on_a_failed_trial_cover_no_cell_of_a_sudoku():
    console = played(f"{scripts.sudoku(7)} menu 8 wait:500 fire wait:2500 right 3 right 4")
    console.keys("5 wait:300")
    assert top_of(console) == "Broken"
    rows = [console.frame()[at : at + 11] for at in range(44 * 16, 1024, 16)]  # of its last boxes
    assert b"\xff" * 11 not in rows  # no line of a box over them
