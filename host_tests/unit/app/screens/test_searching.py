"""Finding puzzles: those that need a technique, begun where they need it, or have a rating."""

from types import SimpleNamespace
from typing import NamedTuple

import pytest

from sumpad import games, keys
from sumpad.app import key_labels
from sumpad.app.screens import making, searching
from sumpad.games import backend, hint_solver, lessons, puzzle_search
from sumpad_tools import boards, families
from sumpad_tools.parts import frames
from sumpad_tools.play import golden
from support.console import scenes, scripts
from support.console.pc import play_of, played, session_of, shell_of, top_of, words_on
from support.console.setting_names import setting
from support.games.asking import completed, made
from support.games.moves import is_legal
from support.standins.drawing import Drawing

TO_LESSONS = "7 wait:100"

# Some techniques, and whether many puzzles are made before one needs them.
WISHES = [
    ("crossnum", "all alike", False),
    ("crossnum", "what fits", False),
    ("sudoku", "naked single", False),
    ("sudoku", "pointing", False),
    ("sudoku", "naked pair", True),
    ("sudoku", "skyscraper", True),
    ("kakuro", "sums", False),
    ("kakuro", "needed", False),
    ("kakuro", "couple", True),
]


@pytest.fixture
def boardless(monkeypatch):
    """Let no technique have a stored board, so that a puzzle is looked for."""
    monkeypatch.setattr(lessons, "boards", lambda family, technique: [])


@pytest.fixture
def endless(monkeypatch):
    """Let no puzzle be found, so that a search can be left."""
    monkeypatch.setattr(hint_solver.Walk, "step", lambda self: backend.RUNNING)


def codes():
    return iter(range(100, 200)).__next__


def found(family, rung, parameters):
    """Return the finished job, and its family."""
    game = games.open_family(family)
    job = puzzle_search.FindingJob(game, parameters, puzzle_search.Technique(rung), codes())
    while job.step() != backend.FOUND:
        assert 0 <= job.progress <= 100 and job.tried < 60
    return job, game


@pytest.mark.parametrize(
    ("family", "rung"),
    [pytest.param(*it[:2], marks=pytest.mark.full if it[2] else ()) for it in WISHES],
)
def test_what_is_found_is_the_puzzle_of_its_code_and_needs_the_rung(family, rung):
    parameters = dict(games.open_family(family).LESSONS)[rung]
    job, game = found(family, rung, parameters)
    other = made(family, parameters, job.code)
    assert game.text(played=True) == game.text() == other.text()
    for move in job.moves:
        assert is_legal(other, move)
        other.apply(move)
    needed = []
    while other.status() != backend.SOLVED:
        hint = completed(other.hint())
        needed.append(hint.rung)
        other.apply(hint.move)
    assert rung == needed[0]


def test_a_puzzle_without_the_rung_is_passed_by():
    job, _ = found("kakuro", "pair", (6, 3))
    assert job.tried > 1 and job.code == 99 + job.tried


def test_a_search_leads_to_a_game_whose_time_does_not_count(boardless):
    console = played()
    console.keys(f"{TO_LESSONS} 2 wait:100")
    assert top_of(console) == "Technique"  # explains what to look for
    console.keys("fire wait:3000")
    play = play_of(console)
    assert top_of(console) == "Needed" and play.parameters == (5, 3, 0)
    assert not play.drawn and play.objection() == "with hints"
    console.keys("hash wait:1500")
    assert top_of(console) == "Hint"  # without a question


@pytest.mark.parametrize(
    ("way", "number", "wait"),
    [("", 3, 3000), (scripts.TO_SUDOKU, 4, 9000), (scripts.TO_KAKURO, 5, 9000)],
)
def test_a_search_begins_where_the_technique_is_needed(boardless, way, number, wait):
    """The moves that hints would make before are one step, which undo takes back."""
    console = played(f"{way} {TO_LESSONS} {number} wait:100 +fire")
    console.run_until(lambda: top_of(console) == "Needed", 30_000)
    console.keys("-fire wait:50")
    golden.check(f"screens/needed-{session_of(console).family.NAME}", console.frame())
    console.keys("wait:5000")
    play = play_of(console)
    assert top_of(console) == "Playing" and play.done > 1
    assert not play.game.digit(play.cell)
    console.keys("hash wait:2000")
    rung, _ = play.game.LESSONS[number - 1]
    assert shell_of(console).top._job.rung == rung
    console.keys("clear undo wait:50")
    assert not play.done and play.game.text(True) == play.game.text()
    console.keys("up wait:50 menu 5 wait:50")
    assert play.done == play.end > 1


def test_who_searches_again_and_again_keeps_the_game_before(boardless):
    """It is the previous game.

    A game that was found gives way without a question until the player enters something.
    """
    search = f"{TO_LESSONS} 2 wait:100 fire wait:3000"
    console = played(f"{scripts.start(4, 123456)} 5 right 7 wait:1000")
    console.keys(f"{scenes.POSTPONE} {search} fire")
    first = play_of(console)
    assert first.done == first.led > 0
    console.keys(f"wait:1000 {scenes.POSTPONE} {search}")
    assert top_of(console) == "Needed" and play_of(console) is not first
    session = session_of(console)
    assert session.autosave.title(session.family, session.slots.left_last())[1] == "#20123456"
    assert len(session.slots.others()) == 1
    # It does not ask now either.
    console.keys(f"fire 3 wait:1000 {scenes.POSTPONE} 1 fire wait:900")
    assert top_of(console) == "Playing"
    titles = [session.autosave.title(session.family, it)[1] for it in session.slots.others()[1:]]
    assert titles == ["#20123456"]
    session.swap(session.slots.others()[1])
    assert session.play.code == 123456 and session.play.done == 2


def test_the_game_before_is_there_again_when_a_search_is_left(boardless, endless):
    console = played(f"{scripts.start(4, 123456)} 5 right 7 wait:1000")
    play = play_of(console)
    puzzle, entered = play.game.text(), play.game.text(played=True)
    console.keys(f"menu 0 wait:300 {TO_LESSONS} 3 fire")
    assert top_of(console) == "Finding"
    console.advance(1000)
    assert top_of(console) == "Finding" and play.game.text() != puzzle
    console.keys("back 0 wait:100")
    assert top_of(console) == "Playing" and play_of(console) is play
    assert (play.game.text(), play.game.text(played=True)) == (puzzle, entered)


def test_a_solved_game_is_gone_when_a_search_is_left(boardless, endless):
    solved = f"{scripts.start(4, 123456)} {scripts.solve(4, 123456)} wait:1500"
    console = played(f"{solved} back wait:300")
    play = play_of(console)
    puzzle = play.game.text()
    console.keys(f"{TO_LESSONS} 3 fire")
    console.advance(1000)
    assert play.game.text() != puzzle
    console.keys("back wait:100")
    assert top_of(console) == "Home" and not session_of(console).play


@pytest.mark.parametrize(("low", "high"), [(15, 30), (30, 40), (60, 120)])
def test_a_puzzle_with_the_rating_is_found(low, high):
    game = games.open_family("crossnum")
    ratings = []
    for kind in (2, 3, 4, 5):
        wish = puzzle_search.Rating(low, high)
        job = puzzle_search.FindingJob(game, (4, kind, 0), wish, codes())
        while job.tried < 8 and job.step() != backend.FOUND:
            pass
        if job.tried < 8:
            ratings.append(families.of("crossnum").rating(game))
    assert ratings and all(low <= 10 * it < high for it in ratings)


def test_new_asks_for_a_rating():
    console = played()
    console.keys("1 wait:100 down right*2 down*2 right")
    golden.check("screens/new-rating", console.frame())
    console.keys("down fire wait:30000")
    play = play_of(console)
    assert top_of(console) == "Playing" and play.drawn
    assert 3 <= families.of("crossnum").rating(play.game) < 4


@pytest.mark.parametrize(
    ("easier", "harder", "is_hopeless"),
    [(29, 0, False), (30, 0, True), (0, 29, False), (0, 30, True), (40, 1, False), (1, 40, False)],
)
def test_a_wish_seems_hopeless_if_many_puzzles_are_all_on_one_side(easier, harder, is_hopeless):
    wish = puzzle_search.Rating(30, 40)
    for _ in range(easier):
        wish.begin()
        assert not wish.fulfils(4711)
    for _ in range(harder):
        wish.begin()
        assert wish.judge(Rated(40, False)) == backend.EXHAUSTED
    assert wish.seems_hopeless() == is_hopeless
    told = (easier and f"{easier} easier", harder and f"{harder} harder")
    assert wish.refused() == ", ".join(it for it in told if it)


def test_what_takes_too_long_to_rate_is_not_called_harder():
    """Nothing is harder than a rating without an upper limit."""
    wish = puzzle_search.Rating(80, 120)
    for _ in range(2):
        wish.begin()
        assert wish.judge(Rated(65, True)) == backend.EXHAUSTED
    assert wish.refused() == "2 unrated"
    wish.begin()
    assert not wish.fulfils(4711)
    assert wish.refused() == "1 easier, 2 unrated"


class Rated(NamedTuple):
    """The end of a RatingJob."""

    tenths: int
    is_vague: bool


def test_a_vain_search_is_told_on_the_glass():
    console = played("1 down left up*3 right*8 down fire wait:100")
    screen = shell_of(console).top
    assert top_of(console) == "Finding"

    def told():
        screen.dirty = True
        console.advance(50)
        return "#" in "".join(frames.ascii_art(console.frame()).split("\n")[46:54])

    screen._wish._easier, screen._wish._harder = 25, 0
    assert not told()
    screen._wish._easier = 30
    assert told()
    screen._wish._harder = 1
    assert not told()


@pytest.mark.parametrize("pad", boards.names())
def test_the_nearest_puzzle_can_be_had_instead_where_all_are_easier(pad):
    """The game before becomes the previous one, as if the player had asked for that puzzle."""
    console = played(f"{scripts.start(4, 123456)} 5 wait:1000", pad)
    console.keys(f"{scenes.POSTPONE} 1 down right*5 down*2 right*3 down hash wait:2000")
    screen = shell_of(console).top
    assert top_of(console) == "Finding" and screen._wish.nearest
    select = "fire" if key_labels.select_key(boards.load(pad)) == keys.FIRE else "hash"
    console.keys(f"{select} wait:50")
    assert top_of(console) == "Finding"  # a puzzle may still be found
    screen._wish._easier = 30
    nearest, code = screen._wish.nearest, screen._wish.code
    console.keys(f"{select} wait:1500")
    play = play_of(console)
    assert top_of(console) == "Kept" and (play.code, play.drawn) == (code, True)
    assert round(10 * families.of("crossnum").rating(play.game)) == nearest
    session = session_of(console)
    assert session.autosave.title(session.family, session.slots.left_last())[1] == "#20123456"
    session.swap(session.slots.left_last())
    assert session.play.code == 123456 and session.play.done == 1


def test_a_search_that_is_given_up_leads_back_to_the_rating():
    console = played("1 down left up*3 right*8 down fire wait:300 back wait:100")
    screen = shell_of(console).top
    assert top_of(console) == "New" and screen._at == len(screen._rows)
    steps = screen._limits().index(screen._limit)
    console.keys(f"left*{steps} wait:50 back wait:100")
    assert screen._limit == 0 and top_of(console) == "Home"


def test_an_open_puzzle_has_no_rating():
    game = games.open_family("crossnum")
    job = puzzle_search.FindingJob(game, (4, 0, 0), puzzle_search.Rating(10, 120), codes())
    while job.tried < 4:
        assert job.step() != backend.FOUND


@pytest.mark.parametrize("progress", [0, 4, 10, 55, 100])
def test_a_search_moves_a_mark_where_one_puzzle_fills_a_bar(progress):
    """The bar starts again for each puzzle: if it were filled, it would seem to go back."""
    lit = {}
    for begins_again in (False, True):
        drawing = Drawing()
        board = boards.load(boards.DEFAULT)
        making.paint_progress(board, drawing.canvas, True, "", progress, begins_again)
        lit[begins_again] = [x - 16 for x in range(16, 116) if (x, 39) in drawing.lit()]
    assert lit[False] == list(range(progress))
    assert lit[True] == lit[False][-10:]


@pytest.mark.parametrize(
    ("progress", "lit"),
    [
        ([0, 40, 100], [0, 20, 50]),  # a puzzle that is made at once leaves half of the bar
        ([80, 0, 100, 60, 90], [40, 40, 70, 70 + 9, 70 + 13]),
    ],
)
def test_the_bar_of_a_puzzle_never_goes_back(progress, lit):
    """Each try of the maker has a progress of its own."""
    console = played("")
    screen = making.Making(shell_of(console), (4, 0, 0), 7)
    seen = []
    for screen.job in [SimpleNamespace(progress=it) for it in progress]:
        drawing = Drawing()
        screen.paint(drawing.canvas, True)
        seen.append(sum((x, 39) in drawing.lit() for x in range(16, 116)))
    assert seen == lit


def test_only_a_search_begins_again():
    assert not making.Making.begins_again
    assert searching.Finding.begins_again


@pytest.mark.parametrize(
    ("family", "limit", "digit"),
    [("crossnum", "bounds", 3), ("sudoku", "naked single", 4), ("kakuro", "needed", 5)],
)
def test_a_puzzle_up_to_a_technique_needs_no_harder_one_and_has_a_code(family, limit, digit):
    way = {"crossnum": "", "sudoku": scripts.TO_SUDOKU, "kakuro": scripts.TO_KAKURO}[family]
    game = games.open_family(family)
    names = [name for name, _ in game.LESSONS]
    console = played(f"{way} 1 wait:100 up*2 right*{digit} wait:100")
    assert shell_of(console).top._limit == limit
    assert limit in words_on(console)
    golden.check(f"screens/new-up-to-{family}", console.frame())
    console.keys("down fire")
    console.run_until(lambda: top_of(console) == "Playing", 60_000)
    play = play_of(console)
    assert play.drawn and play.flags() == 0 and play.objection() is None
    completed(game.make(play.parameters, play.code))
    assert game.text() == play.game.text()  # so a code or a link gives the same puzzle
    walk = hint_solver.Walk(game, False)
    while (answer := walk.step()) != backend.EXHAUSTED:
        assert answer != backend.GAVE_UP
        if answer == backend.FOUND:
            assert names.index(walk.hint.rung) <= names.index(limit)


@pytest.mark.parametrize("way", ["", scripts.TO_SUDOKU, scripts.TO_KAKURO])
def test_a_puzzle_up_to_the_easiest_technique_offered_is_found(way):
    console = played(f"{way} 1 wait:100")
    console.keys("up*2 wait:50")
    form = shell_of(console).top
    first = form._limits().index(form._techniques()[0])
    console.keys(f"right*{first} down fire")
    console.run_until(lambda: top_of(console) == "Playing", 60_000)


def test_a_search_up_to_a_technique_that_is_left_has_no_limit_any_more():
    console = played(f"{scripts.TO_SUDOKU} 1 wait:100")
    shell = shell_of(console)
    values = list(shell.top._values)
    console.keys("down*2 right*4 down fire wait:50 back wait:50")
    form = shell.top
    assert top_of(console) == "New" and form._at == len(form._rows)
    assert form._limit == 0 and form._values == values
    console.keys("back wait:50 1 wait:50")
    assert shell.top._limit == 0


def test_a_search_up_to_a_technique_ends_after_a_minute_in_vain(monkeypatch):
    monkeypatch.setattr(puzzle_search.UpTo, "seems_hopeless", lambda self: True)
    monkeypatch.setattr(puzzle_search.UpTo, "judge", lambda self, hint: backend.EXHAUSTED)
    monkeypatch.setattr(searching, "_PATIENCE_MS", 3000)
    console = played("1 wait:100 down*3 right down fire")
    console.run_until(lambda: top_of(console) != "Finding", 70_000)
    assert words_on(console)[:2] == ["Nothing in a minute.", "Perhaps there is none."]
    console.keys("fire wait:50")
    assert top_of(console) == "New" and shell_of(console).top._limit == 0


def test_easier_grades_are_tried_if_all_puzzles_need_a_harder_technique():
    wish = puzzle_search.UpTo(["last blank", "hidden single"], 0, 1)
    grades = [wish.parameters((3, 1), tried) for tried in range(20)]
    assert grades[0] == (3, 1) and grades[-1] == (1, 1)
    assert [grade for grade, _ in grades] == sorted([grade for grade, _ in grades], reverse=True)


def vain(console):
    """Let the search that is open find nothing for a minute."""
    console.run_until(lambda: top_of(console) != "Finding", 70_000)
    assert top_of(console) == "Offer"
    console.keys("wait:50")


LOOKING = "1 down left up*3 right*8 down fire wait:100"


def test_a_search_ends_after_a_minute_with_an_offer(endless):
    console = played(LOOKING)
    console.advance(59_000)
    assert top_of(console) == "Finding"
    vain(console)
    golden.check("screens/search-offer", console.frame())
    console.keys("1 wait:100")
    assert top_of(console) == "Finding"
    vain(console)
    console.keys("0 wait:100")
    assert top_of(console) == "New"
    console.keys("down fire wait:100")
    vain(console)
    console.keys("back wait:100")
    assert top_of(console) == "Finding"
    console.keys("back wait:100")
    assert top_of(console) == "New"


def test_the_offer_has_the_nearest_puzzle(endless):
    console = played(f"{scripts.start(4, 123456)} 5 wait:1000 menu 0 {LOOKING}")
    wish = shell_of(console).top._wish
    wish.nearest, wish.code = 32, 4711
    vain(console)
    assert "Take 3.2, the nearest" in words_on(console)
    console.keys("2 wait:1500")
    assert top_of(console) == "Kept" and play_of(console).code == 4711


def test_the_panel_stays_lit_during_a_search(endless):
    console = played(LOOKING)
    shell = shell_of(console)
    shell.settings.put(setting("dim"), 15)
    shell.use_settings()
    console.advance(50_000)
    assert top_of(console) == "Finding" and shell.power.glow > 8
    console.advance(10_500)
    assert top_of(console) == "Offer"
    console.advance(20_000)
    assert shell.power.glow == 8
