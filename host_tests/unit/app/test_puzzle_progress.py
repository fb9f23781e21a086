"""The list of puzzles: sizes and grades from the manifest, marks for started and solved ones.

The manifest and the notes on progress are files, so they are also tested with unusual content.
"""

import errno

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sumpad.app import puzzle_progress
from sumpad.storage import files, manifest
from sumpad_tools.device import named_puzzles
from sumpad_tools.play import golden
from sumpad_tools.puzzles import reading
from support.console import scripts
from support.console.entry_consoles import PLAY, SAVE, console, put_file
from support.console.pc import session_of, shell_of, top_of
from support.games.asking import made

ALMOST = "crossnum 3\n2 7 6 | 15\n9 5 1 | 15\n4 3 . | 15\n= 15 15 15\n\\ 15\n/ 15\n"
OPEN = "crossnum 3\n2 . . | 15\n. . . | 15\n. . . | 15\n= 15 15 15\n\\ 15\n/ 15\n"
LIST = "5 2 wait:500"
QUIT = "menu 9 2 wait:200 2 wait:600"
POSTPONE = "menu 0 wait:600"

STAMPS = st.text("0123456789abcdef", min_size=8, max_size=8)


def put(a_console, puzzles):
    """Do to a console what `puzzles put` does; `puzzles` is name -> text."""
    described = {}
    for name, content in puzzles.items():
        (game,) = reading.puzzles_in(content, name)
        described[name] = named_puzzles.puzzle(game)
    named_puzzles.put(shell_of(a_console).puzzles, described, replace=True)


def with_puzzles(**puzzles):
    a_console = console()
    put(a_console, puzzles)
    a_console.keys(LIST)
    return a_console


def rows(a_console):
    """Return what the list says, as name -> (mark, size, words)."""
    assert top_of(a_console) == "MyPuzzles"
    screen = shell_of(a_console).top
    return {name: screen._known[name] for name in screen._names}


def marks(a_console):
    signs = {"": "", "\x0e": "started", "\x05": "solved"}
    return {name: signs[mark] for name, (mark, _, _) in rows(a_console).items()}


# the manifest


def test_grades_are_shown_and_the_manifest_is_no_puzzle():
    a_console = with_puzzles(EASY=ALMOST, OPEN=OPEN)
    assert rows(a_console) == {"EASY": ("", "3x3", "EASY"), "OPEN": ("", "3x3", "CROSSNUM")}
    assert shell_of(a_console).puzzles.names() == ["EASY", "OPEN"]


def test_another_puzzle_in_the_place_of_one_has_not_its_grade():
    a_console = with_puzzles(EASY=ALMOST)
    put_file(a_console, "EASY", OPEN.encode())
    put_file(a_console, "COPY", ALMOST.encode())
    a_console.keys(f"back {LIST}")
    assert rows(a_console) == {"COPY": ("", "3x3", "CROSSNUM"), "EASY": ("", "3x3", "CROSSNUM")}


def test_nothing_is_read_that_the_manifest_knows(monkeypatch):
    a_console = console()
    put(a_console, {"EASY": ALMOST})
    monkeypatch.setattr("sumpad.app.screens.my_puzzles.sheet_of", None)
    a_console.keys(LIST)
    assert rows(a_console) == {"EASY": ("", "3x3", "EASY")}


@pytest.mark.parametrize(
    "strange",
    [b"", b"manifest 2\n", b"\xff\xfe", bytes(9000), b"manifest 1\n%s EASY kakuro\n", b"cut"],
)
def test_a_strange_manifest_is_none(strange):
    a_console = with_puzzles(EASY=ALMOST)
    stamp = manifest.stamp(ALMOST).encode()
    put_file(a_console, manifest.NAME, strange.replace(b"%s", stamp))
    a_console.keys(f"back {LIST}")
    assert rows(a_console) == {"EASY": ("", "3x3", "CROSSNUM")}


@given(st.text(), STAMPS, st.text("ABC", min_size=1))
def test_whatever_a_manifest_holds(content, stamp, name):
    found = manifest.find(content, stamp, name)
    assert len(found) == 3 and all(isinstance(word, str) for word in found)


@given(st.dictionaries(st.text("ABC1-", min_size=1, max_size=8), st.text(max_size=30)))
def test_a_manifest_knows_what_was_written(puzzles):
    lines = [
        manifest.line(content, name, "kakuro", f"{i}x9", "hard")
        for i, (name, content) in enumerate(puzzles.items())
    ]
    whole = manifest.HEAD + "".join(lines)
    for i, (name, content) in enumerate(puzzles.items()):
        stamp = manifest.stamp(content)
        assert manifest.find(whole, stamp, name) == ("kakuro", f"{i}x9", "hard")
        cut = whole[: whole.index("hard\n", whole.index(f" {i}x9 ")) + 4]  # without a line end
        assert manifest.find(cut, stamp, name) == ("kakuro", f"{i}x9", "hard")
        assert manifest.find(whole, manifest.stamp(content + "."), name) == ("", "", "")


# marks


def test_what_is_begun_and_solved_is_marked():
    a_console = with_puzzles(A=ALMOST, B=OPEN)
    assert marks(a_console) == {"A": "", "B": ""}
    a_console.keys(f"down fire wait:300 {QUIT} {LIST}")
    assert marks(a_console) == {"A": "", "B": "started"}
    a_console.keys(f"fire wait:300 8 wait:1500 fire wait:300 {LIST}")
    assert marks(a_console) == {"A": "solved", "B": "started"}
    again = console(LIST, host=a_console.host)
    assert marks(again) == {"A": "solved", "B": "started"}
    again.keys(f"fire wait:300 {QUIT} {LIST}")  # started again, but it was solved before
    assert marks(again) == {"A": "solved", "B": "started"}


def test_what_the_machine_solved_is_only_begun():
    a_console = with_puzzles(A=ALMOST)
    a_console.keys("fire wait:300 menu 9 2 4 right fire wait:600 back menu 5 wait:300")
    assert session_of(a_console).play.solved
    a_console.keys(f"{POSTPONE} {LIST}")
    assert marks(a_console) == {"A": "started"}


def test_a_mark_is_the_puzzles_and_not_the_names():
    a_console = with_puzzles(A=ALMOST)
    a_console.keys(f"fire wait:300 {QUIT}")
    put(a_console, {"A": OPEN, "B": ALMOST})
    a_console.keys(LIST)
    assert marks(a_console) == {"A": "", "B": "started"}


def test_a_puzzle_that_was_entered_and_played_is_marked_under_the_name_it_gets():
    a_console = console(f"5 3 3 fire wait:100 {scripts.entered(OPEN)} {PLAY} 7 right")
    a_console.keys(f"{POSTPONE} 5 3 wait:300 {SAVE} fire back wait:300 {LIST}")
    assert list(marks(a_console).values()) == ["started"]


def test_marks_that_cannot_be_kept_do_not_stop_the_game(monkeypatch):
    a_console = with_puzzles(A=ALMOST)

    def full(*_):
        raise files.StorageError("Cannot write progress-crossnum: no space left")

    monkeypatch.setattr("sumpad.app.puzzle_progress.note", full)
    a_console.keys("fire wait:300")
    assert top_of(a_console) == "Playing"
    a_console.keys("8 wait:1500")
    assert top_of(a_console) == "Notice"
    golden.check("screens/solved-not-kept", a_console.frame())


def test_the_list_of_kakuros():
    a_console = console(scripts.TO_KAKURO)
    easy, middle, hard = (
        made("kakuro", it, code).text() for code, it in ((1, (6, 1)), (3, (8, 2)), (2, (12, 3)))
    )
    puzzles = {"SUNDAY-1": hard, "SUNDAY-2": middle, "EASY": easy, "LINE": 81 * "."}
    put(a_console, puzzles | {"MONDAY": ALMOST})
    store = session_of(a_console).autosave.store
    puzzle_progress.note(store, "kakuro", manifest.stamp(easy), puzzle_progress.SOLVED)
    puzzle_progress.note(store, "kakuro", manifest.stamp(hard), puzzle_progress.STARTED)
    a_console.keys(LIST)
    assert rows(a_console)["SUNDAY-1"] == ("\x0e", "12x10", "HARD")
    golden.check("screens/puzzles-marked", a_console.frame())


# resuming


def test_a_puzzle_that_is_chosen_again_goes_on():
    a_console = with_puzzles(A=ALMOST, B=OPEN)
    a_console.keys(f"down fire wait:300 7 {POSTPONE} {LIST} down fire wait:300")
    assert top_of(a_console) == "Playing" and session_of(a_console).play.done == 1
    a_console.keys(f"{POSTPONE} {LIST} fire wait:300")  # another puzzle
    assert session_of(a_console).play.done == 0
    a_console.keys(f"7 {POSTPONE}")
    a_console.keys(f"{LIST} down fire wait:600")  # back to the first one: both are kept
    assert session_of(a_console).play.done == 1 and session_of(a_console).play.game.digit(1) == 7
    again = console(f"fire {QUIT} 5 2 wait:500 fire wait:600", host=a_console.host)
    assert session_of(again).play.done == 1 and session_of(again).play.game.digit(8) == 7


NAMES = ("A", "B", "C", "D")


def test_every_puzzle_that_was_begun_keeps_its_game():
    """One of four games is in play and one is the previous one.

    Each continues where it was, in whatever order they are resumed, with power-offs between.
    """
    puzzles = {name: OPEN.replace("2 . .", f"{digit} . .") for digit, name in enumerate(NAMES, 2)}
    host = with_puzzles(**puzzles).host
    for at in range(4):
        a_console = console(f"fire {POSTPONE} {LIST}" if at else LIST, host=host)
        a_console.keys(f"down*{at} fire wait:600" if at else "fire wait:600")
        a_console.keys(f"down {' right '.join(str(digit) for digit in range(1, at + 2))} wait:600")
    for at in (0, 3, 1, 1, 0, 2, 3, 2):
        a_console = console(f"fire {POSTPONE} {LIST}", host=host)
        assert set(marks(a_console).values()) == {"started"}
        a_console.keys(f"down*{at} fire wait:600" if at else "fire wait:600")
        play = session_of(a_console).play
        assert play.done == at + 1 and play.game.digit(0) == at + 2
        kept = [name for name in session_of(a_console).autosave.store.names() if "kept" in name]
        assert len(kept) == 2


def test_a_puzzle_that_is_deleted_takes_its_game_along():
    a_console = with_puzzles(A=ALMOST, B=OPEN)
    a_console.keys(f"fire wait:300 {QUIT} {LIST} down fire wait:300 {QUIT} {LIST}")
    names = session_of(a_console).autosave.store.names
    assert [name for name in names() if "kept" in name] == [
        f"kept-crossnum-{manifest.stamp(ALMOST)}"
    ]
    a_console.keys("0 right fire wait:300")
    assert [name for name in names() if "kept" in name] == []
    a_console.keys("back*2 0 wait:300")  # the previous game is another puzzle's
    assert session_of(a_console).play.stamp == manifest.stamp(OPEN)


def test_a_puzzle_that_has_two_names_keeps_its_game_until_both_are_gone():
    a_console = with_puzzles(A=ALMOST, B=OPEN, C=ALMOST)
    a_console.keys(f"fire wait:300 {QUIT} {LIST} down fire wait:300 {QUIT} {LIST}")
    store = session_of(a_console).autosave.store
    kept = f"kept-crossnum-{manifest.stamp(ALMOST)}"
    a_console.keys("0 right fire wait:300")
    assert kept in store.names()
    a_console.keys("down 0 right fire wait:300")  # B is first now
    assert kept not in store.names()


def test_taking_up_a_kept_game_leaves_the_previous_one_alone():
    a_console = with_puzzles(A=ALMOST, B=OPEN)
    a_console.keys(f"fire wait:300 {QUIT} {LIST} down fire wait:300 {QUIT}")  # A is kept
    a_console.keys(f"{scripts.start(4, 1)} {QUIT} {LIST} fire wait:300")
    assert session_of(a_console).play.stamp == manifest.stamp(ALMOST)
    a_console.keys(f"{POSTPONE} {scripts.PREVIOUS} wait:300")
    assert session_of(a_console).play.code == 1


def test_what_was_solved_begins_anew():
    a_console = with_puzzles(A=ALMOST)
    a_console.keys(f"fire wait:300 8 wait:1500 fire wait:300 {LIST} fire wait:300")
    assert top_of(a_console) == "Playing" and session_of(a_console).play.done == 0


def test_a_damaged_game_that_was_left_is_told():
    a_console = with_puzzles(A=ALMOST)
    a_console.keys(f"fire wait:300 {QUIT}")
    store = session_of(a_console).autosave.store
    with open(f"{store.folder}/left-crossnum", "ab") as file:
        file.write(b"x")
    a_console.keys(f"{LIST} fire wait:300")
    assert top_of(a_console) == "Notice"
    a_console.keys("fire wait:100 fire wait:300")  # the file was put aside
    assert top_of(a_console) == "Playing" and session_of(a_console).play.done == 0


# the file of progress


@pytest.fixture
def store(tmp_path):
    return files.Store(str(tmp_path / "saves"), key=b"k")


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.booleans())))
def test_notes(notes):
    store = Memory()
    expected = {}
    for letter, solved in notes:
        stamp = 8 * letter
        state = puzzle_progress.SOLVED if solved else puzzle_progress.STARTED
        puzzle_progress.note(store, "kakuro", stamp, state)
        if expected.get(stamp) != puzzle_progress.SOLVED:
            expected[stamp] = state
    kept = puzzle_progress.read(store, "kakuro")
    for letter in "abcdefg":
        assert puzzle_progress.of(kept, 8 * letter) == expected.get(8 * letter, "")


class Memory:
    """A store without files."""

    def __init__(self):
        self.kept = {}

    def read(self, name):
        return self.kept.get(name)

    def write(self, name, text):
        self.kept[name] = text


def test_the_oldest_notes_are_forgotten(store):
    for number in range(130):
        puzzle_progress.note(store, "sudoku", f"{number:08x}", puzzle_progress.STARTED)
    kept = puzzle_progress.read(store, "sudoku")
    known = [number for number in range(130) if puzzle_progress.of(kept, f"{number:08x}")]
    assert known == list(range(30, 130))
    assert puzzle_progress.read(store, "kakuro") == ""


@given(st.text(), STAMPS)
def test_whatever_a_file_of_progress_holds(kept, stamp):
    store = Memory()
    store.write("progress-crossnum", kept)
    puzzle_progress.note(store, "crossnum", stamp, puzzle_progress.SOLVED)
    assert (
        puzzle_progress.of(puzzle_progress.read(store, "crossnum"), stamp)
        == puzzle_progress.SOLVED
    )


def test_a_damaged_file_is_put_aside_and_begun_anew(store):
    puzzle_progress.note(store, "sudoku", 8 * "a", puzzle_progress.SOLVED)
    with open(f"{store.folder}/progress-sudoku", "ab") as file:
        file.write(b"x")
    assert puzzle_progress.read(store, "sudoku") == ""
    puzzle_progress.note(store, "sudoku", 8 * "b", puzzle_progress.SOLVED)
    assert store.names() == ["progress-sudoku"]


def test_a_full_store_keeps_what_it_had(store, monkeypatch):
    puzzle_progress.note(store, "sudoku", 8 * "a", puzzle_progress.SOLVED)

    def full(*_):
        raise OSError(errno.ENOSPC, "")

    monkeypatch.setattr("sumpad.storage.files._replace", full)
    with pytest.raises(files.StorageError, match="no space left"):
        puzzle_progress.note(store, "sudoku", 8 * "b", puzzle_progress.SOLVED)
    assert (
        puzzle_progress.of(puzzle_progress.read(store, "sudoku"), 8 * "a")
        == puzzle_progress.SOLVED
    )
