"""Packs on the console: the list, the marks, and going on to the next unsolved puzzle."""

import pytest

from sumpad.app.pack_progress import SOLVED, STARTED, Progress
from sumpad.storage import packs
from sumpad_tools.packs import container
from sumpad_tools.packs.container import Record
from sumpad_tools.packs.making import codec
from sumpad_tools.play import golden
from support.console import scenes, scripts
from support.console.entry_consoles import console, put_file
from support.console.packs import key, of_squares, puzzle
from support.console.pc import play_of, session_of, shell_of, switched_on, top_of, words_on
from support.console.trouble import told

OPEN = f"{scripts.MY_PUZZLES} wait:500 fire wait:300"
COUNT = 100
HOME = "menu 0 wait:600"


def solve(number):
    """Return the keys that solve the puzzle `number`, from 1, and wait for the result."""
    return f"{key(number - 1)} wait:1500"


def with_pack(raw=None, name="SQUARES", count=COUNT):
    a_console = console()
    put_file(a_console, name, raw or of_squares(count))
    return a_console


def states(a_console, count=6):
    """Return what is kept of the first puzzles of the pack."""
    pack = packs.Pack(shell_of(a_console).puzzles, "SQUARES")
    progress = Progress(session_of(a_console).autosave.store, pack.identity)
    return [progress.state(i) for i in range(count)]


def playing(a_console):
    """Return the number of the puzzle that is being played, from 1."""
    assert top_of(a_console) in ("Playing", "Kept")
    play = play_of(a_console)
    _, number = packs.split(play.stamp)
    assert play.tag == f"SQUARES-{number + 1}"
    assert play.game.text() == puzzle(number)
    return number + 1


def cursor(a_console):
    """Return the number of the puzzle that the list points at, from 1."""
    assert top_of(a_console) == "PackList"
    return shell_of(a_console).top._at + 1


def test_a_pack_is_listed_and_opened():
    a_console = with_pack()
    a_console.keys(f"{scripts.MY_PUZZLES} wait:500")
    golden.check("screens/puzzles-pack", a_console.frame())
    a_console.keys("fire wait:300 4 2")
    golden.check("screens/pack-list", a_console.frame())
    assert cursor(a_console) == 42


def test_keys_move_through_the_list():
    a_console = with_pack()
    a_console.keys(OPEN)
    for keys_, at in (
        ("down", 2), ("up up", 100), ("down", 1), ("left", 1), ("right", 6), ("9 9", 99),
        ("right", 100), ("8 down 8", 8), ("0", 80), ("0", 80), ("left", 75), ("7 down", 8),
        ("menu", 9),
    ):  # fmt: skip
        a_console.keys(keys_)
        assert cursor(a_console) == at, keys_
    a_console.keys("back")
    assert top_of(a_console) == "MyPuzzles"


def test_solving_goes_on_to_the_next_unsolved_puzzle():
    a_console = with_pack()
    a_console.keys(f"{OPEN} 5 fire wait:300")
    assert playing(a_console) == 5 and states(a_console) == [0, 0, 0, 0, STARTED, 0]
    a_console.keys(solve(5))
    assert top_of(a_console) == "Solved" and states(a_console)[4] == SOLVED
    golden.check("screens/pack-solved", a_console.frame())
    a_console.keys("fire wait:500")
    assert playing(a_console) == 6
    a_console.keys(f"{HOME} {OPEN}")
    assert cursor(a_console) == 6
    a_console.keys("4 fire wait:300")
    a_console.keys(f"{solve(4)} fire wait:500")
    assert playing(a_console) == 6  # 5 is solved


def test_the_list_begins_where_the_player_left_off():
    a_console = with_pack()
    a_console.keys(f"{OPEN} 7 fire wait:300 {solve(7)} menu 0 wait:300")
    again = switched_on(a_console.host, OPEN)
    assert cursor(again) == 8
    golden.check("screens/pack-list-solved", again.frame())


def test_the_menu_of_a_game_leads_to_the_next_one_and_keeps_the_first():
    a_console = with_pack(of_squares(30))
    a_console.keys(f"{OPEN} 2 fire wait:300 star {key(1)} wait:600 menu 9 0 wait:600")
    assert playing(a_console) == 3
    a_console.keys(f"menu 9 0 wait:600 {HOME} {OPEN} 2 fire wait:600")
    assert playing(a_console) == 2 and play_of(a_console).end == 1  # its note
    # The third puzzle had no move, so nothing of it is kept.
    kept = [it for it in session_of(a_console).autosave.store.names() if it.startswith("kept")]
    assert kept == []
    assert states(a_console) == [0, STARTED, STARTED, STARTED, 0, 0]


@pytest.mark.parametrize("way", ["fire", "menu 9"])
def test_a_pack_that_is_done(way):
    a_console = with_pack(count=2)
    a_console.keys(f"{OPEN} fire wait:300 {solve(1)} {way} wait:500 {solve(2)}")
    a_console.keys(f"{way} wait:500")
    assert told(a_console) == "All other puzzles of SQUARES are solved"
    a_console.keys(f"fire back {OPEN}")
    assert cursor(a_console) == 2


def test_a_pack_that_is_gone():
    a_console = with_pack()
    a_console.keys(f"{OPEN} fire wait:300")
    shell_of(a_console).puzzles.remove("SQUARES")
    a_console.keys("menu 9 0 wait:500")
    assert told(a_console) == "The pack of this puzzle is no longer here"
    a_console.keys(f"fire back*2 {solve(1)}")
    assert top_of(a_console) == "Solved"


def test_a_deleted_pack_leaves_nothing_behind():
    a_console = with_pack()
    before = session_of(a_console).autosave.store.names()
    for number in (1, 2, 3):
        a_console.keys(f"{OPEN} {number} fire wait:300 star 5 wait:600 {HOME}")
    a_console.keys(f"{scenes.GAME} {scenes.POSTPONE} wait:500")
    store = session_of(a_console).autosave.store
    assert len([it for it in store.names() if it.startswith("kept")]) == 2  # and one was left last
    a_console.keys(f"{scripts.MY_PUZZLES} wait:500 0")
    assert "Delete the pack SQUARES with its marks and games?" in " ".join(words_on(a_console))
    a_console.keys("right fire wait:500")
    assert shell_of(a_console).puzzles.names() == []
    left = set(store.names()) - set(before)
    assert not [it for it in left if it.startswith(("kept", "pack"))]


def test_a_pack_of_another_family_offers_to_change_to_that():
    text = "53..7" + 76 * "." + "\n"
    raw = container.composed({"family": "sudoku"}, [Record(codec("sudoku").packed(text), 0, "")])
    a_console = with_pack(raw, "LINE")
    a_console.keys(OPEN)
    assert " ".join(words_on(a_console)).startswith("LINE is for Sudoku. Change the game to that?")
    a_console.keys("right fire wait:1500 fire wait:500 fire wait:500")
    assert play_of(a_console).tag == "LINE-1"


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (of_squares(3)[:-1], "SQUARES is damaged: copy it again"),
        (b"SUMPACK\x02" + of_squares(3)[8:], "SQUARES is a pack of format 2: update Sumpad"),
        (
            of_squares(3).replace(b"family crossnum", b"family chess\nab"),
            "SQUARES is for chess, which this Sumpad lacks",
        ),
    ],
)
def test_an_unusable_pack_is_named_and_can_be_deleted(raw, words):
    a_console = with_pack(raw)
    a_console.keys(OPEN)
    assert told(a_console) == words
    a_console.keys("fire 0 right fire wait:300")
    assert shell_of(a_console).puzzles.names() == []


def test_damaged_puzzles_spare_the_others():
    raw = bytearray(of_squares(COUNT))
    raw[900] ^= 1  # in the second block of puzzles
    a_console = with_pack(bytes(raw))
    a_console.keys(f"{OPEN} 3 2 down")
    golden.check("screens/pack-damaged", a_console.frame())
    a_console.keys("fire wait:300")
    assert told(a_console) == "SQUARES: puzzles 33 to 64 are damaged"
    a_console.keys("fire 3 2 fire wait:300")
    assert playing(a_console) == 32


def test_marks_that_cannot_be_written_do_not_stop_the_game(monkeypatch):
    a_console = with_pack()
    a_console.keys(OPEN)
    store = session_of(a_console).autosave.store
    write = store.write

    def fail(name, *arguments, **options):
        if name.startswith("pack"):
            raise packs.files.StorageError("Cannot write")
        return write(name, *arguments, **options)

    monkeypatch.setattr(store, "write", fail)
    a_console.keys("fire wait:300")
    assert playing(a_console) == 1


def test_long_names_keep_the_number():
    a_console = with_pack(name="SQUARES8", count=10_000)
    a_console.keys(f"{OPEN} 9 9 9 9 fire wait:300")
    assert play_of(a_console).tag == "SQUARES-9999"
