"""The best results: their order, their file and their screen."""

import pytest

from sumpad.app import best_results, game_state
from sumpad.storage import files
from sumpad_tools import boards
from sumpad_tools.play import golden, pc_hosts, player
from support.console import scenes, scripts
from support.console.pc import words_on
from support.games.asking import made

NOW = (2026, 11, 21, 9, 5)


@pytest.fixture
def store(tmp_path):
    return files.Store(str(tmp_path))


GAME = made("crossnum", (4, 1, 0), 7)


def solved(ms, code, parameters=(4, 1, 0)):
    """Return a game that was solved in `ms`; its board does not matter here."""
    play = game_state.Play(GAME)
    play.begin(parameters, code, True)
    play.elapsed = ms
    return play


def test_the_shortest_times_are_kept_in_order(store):
    places = [
        best_results.add(store, solved(1000 * n, n), NOW)
        for n in (5, 3, 9, 1, 7, 2, 8, 4, 6, 11, 10)
    ]
    assert places == [1, 1, 3, 1, 4, 2, 6, 4, 6, 10, 10]
    assert [result.ms // 1000 for result in best_results.table(store, GAME, "4x4 single")] == list(
        range(1, 11)
    )
    assert best_results.add(store, solved(11000, 12), NOW) == 0


def test_of_equal_times_the_earlier_one_stays_in_front(store):
    places = [best_results.add(store, solved(5000, code), NOW) for code in (3, 1, 2)]
    assert places == [1, 2, 3]
    assert [result.code for result in best_results.table(store, GAME, "4x4 single")] == [3, 1, 2]


LEAGUES = ("4x4 open", "4x4 single", "5x5 open")


def test_leagues_are_kept_apart(store):
    best_results.add(store, solved(1000, 1), NOW)
    best_results.add(store, solved(2000, 2, (5, 0, 0)), NOW)
    assert [len(best_results.table(store, GAME, league)) for league in LEAGUES] == [0, 1, 1]
    best_results.clear(store, GAME)
    assert not best_results.table(store, GAME, "4x4 single") and not best_results.table(
        store, GAME, "5x5 open"
    )


def test_the_same_puzzle_counts_once(store):
    assert best_results.add(store, solved(5000, 1), NOW) == 1
    assert best_results.add(store, solved(1000, 1), NOW) == 0
    # With other givens it is another puzzle.
    assert best_results.add(store, solved(1000, 1, (4, 1, 1)), NOW) == 1
    assert [result.ms for result in best_results.table(store, GAME, "4x4 single")] == [1000, 5000]


def test_what_is_kept(store):
    best_results.add(store, solved(83500, 123456, (4, 1, 1)), NOW)
    best_results.add(store, solved(91200, 4711, (4, 0, 0)), None)
    (one,) = best_results.table(store, GAME, "4x4 single")
    (other,) = best_results.table(store, GAME, "4x4 open")
    assert one.line() == "83500 123456 2026-11-21 09:05 single fewest"
    assert other.line() == "91200 4711 - - open"


@pytest.mark.parametrize(
    "text",
    ["", "results 2\n", "results 1\n12x 5 - - open\n", "results 1\n12 1000000 - - open\n"],
)
def test_a_file_of_no_use_is_told(store, text):
    store.write("best-crossnum-4x4-single", text)
    with pytest.raises(files.DamagedError, match="Results of 4x4 single, line"):
        best_results.table(store, GAME, "4x4 single")
    assert best_results.add(store, solved(5000, 1), NOW) == 1  # the win is still kept
    assert store.has("best-crossnum-4x4-single.bad")


def test_damage_costs_the_latest_result_only(store):
    for code in (1, 2, 3):
        best_results.add(store, solved(1000 * code, code), NOW)
    store.write("best-crossnum-4x4-single", "results 1\n12x 5 - - open\n")
    best_results.add(store, solved(5000, 4), NOW)
    assert [it.code for it in best_results.table(store, GAME, "4x4 single")] == [1, 2, 4]
    best_results.clear(store, GAME)
    store.settle()
    assert not best_results.leagues(store, GAME)


OLD = """results 1
1000 7 - - easy
2000 8 2026-11-21 14:05 single fewest
3000 9 - - easy fewest
"""


def test_a_file_of_all_kinds_is_taken_over(store):
    """The file is as version 0.9 wrote it."""
    store.write("best-crossnum-4x4", OLD)
    assert best_results.leagues(store, GAME) == ["4x4 single", "4x4 easy"]
    assert [it.code for it in best_results.table(store, GAME, "4x4 easy")] == [7, 9]
    assert best_results.add(store, solved(2500, 5, (4, 2, 0)), NOW) == 2
    assert [it.code for it in best_results.table(store, GAME, "4x4 easy")] == [7, 5, 9]
    assert [it.code for it in best_results.table(store, GAME, "4x4 single")] == [8]
    assert not best_results.table(store, GAME, "4x4 hard") and not best_results.table(
        store, GAME, "5x5 easy"
    )
    best_results.clear(store, GAME)
    assert best_results.leagues(store, GAME) == []


def test_a_damaged_file_of_all_kinds_is_told_and_costs_no_win(store):
    store.write("best-crossnum-4x4", "results 9\n")
    with pytest.raises(files.DamagedError, match="Results of 4x4, line 1"):
        best_results.leagues(store, GAME)
    assert best_results.add(store, solved(2500, 5, (4, 2, 0)), NOW) == 1
    assert [it.code for it in best_results.table(store, GAME, "4x4 easy")] == [5]


def console_with(count, now=NOW):
    """Return a console at the results of the 4x4, `count` of them, with one of another league."""
    console = player.Player(boards.load(boards.DEFAULT), host=pc_hosts.VirtualHost())
    console.advance(scripts.HOME_MS)
    store = console._loop.shell.session.autosave.store
    for n in range(count):
        best_results.add(store, solved(61_000 * (n + 1), n, (4, 2, 0)), now)
    best_results.add(store, solved(5000, 1, (5, 3, 1)), now)
    console.keys(f"{scripts.BEST} wait:50")
    return console


def test_the_screen_scrolls_through_ten_results():
    console = console_with(10)
    golden.check("screens/best-ten", console.frame())
    console.keys("down*9 wait:50")
    golden.check("screens/best-ten-end", console.frame())


def test_the_screen_turns_to_lists_with_results_and_forgets():
    console = console_with(3)
    first = console.frame()
    console.keys("right wait:50")
    assert console.frame() != first
    console.keys("left wait:50")
    assert console.frame() == first
    console.keys("menu 2 back*2 wait:50")  # answers No
    assert console.frame() == first
    console.keys("menu 2 right fire wait:50")
    other = console_with(0)
    assert console.frame() != other.frame()  # still has the results of the other league
    other.keys("menu 2 right fire wait:50")
    assert console.frame() == other.frame()


def test_a_game_that_is_won_is_among_the_best_and_one_with_help_is_not():
    for extra, count in (
        ("", 1),
        ("5 menu 3 right fire wait:900 clear", 0),
        ("menu 9 4 right fire wait:500 clear", 0),
    ):
        console = player.Player(boards.load(boards.DEFAULT))
        console.advance(scripts.HOME_MS)
        start, solution = scripts.won().split("wait:600")
        console.keys(f"{start} wait:600 {extra} {solution}")
        assert type(console._loop.shell.top).__name__ == "Solved"
        store = console._loop.shell.session.autosave.store
        assert len(best_results.table(store, GAME, "4x4 easy")) == count, extra


def league_of(console):
    screen = console._loop.shell.top
    return screen._leagues[screen._at]


def test_the_screen_opens_at_the_list_of_the_last_game_else_at_one_with_results():
    console = player.Player(boards.load(boards.DEFAULT))
    console.advance(scripts.HOME_MS)
    console.keys(f"8 right wait:50 back {scripts.BEST} wait:50")
    assert league_of(console) == "5x5 easy"  # no results at all: the league that New offers
    console.keys(f"back*2 8 left wait:50 back {scripts.won()} back 8 right wait:50 back")
    console.keys(f"{scripts.BEST} wait:50")
    assert league_of(console) == "4x4 easy" and console._loop.shell.top.page
    again = player.Player(boards.load(boards.DEFAULT), host=console.host)
    again.advance(scripts.HOME_MS)
    store = again._loop.shell.session.autosave.store
    best_results.add(store, solved(1000, 1, (3, 0, 0)), NOW)
    again.keys(f"{scripts.BEST} wait:50")
    assert league_of(again) == "3x3 open" and again._loop.shell.top.page
    again.keys(f"back*2 5 1 1 down*2 4 fire wait:900 {scenes.POSTPONE} {scripts.BEST} wait:50")
    assert league_of(again) == "4x4 easy"


@pytest.mark.parametrize("board", boards.names())
def test_its_title_always_names_the_game(board):
    console = player.Player(boards.load(board))
    console.advance(scripts.HOME_MS)
    console.keys(f"{scripts.BEST} wait:50")
    assert words_on(console)[0] == "Cross-number 4x4 easy"
    console.keys(f"back*2 8 left*2 down right*3 back {scripts.BEST} wait:50")
    assert words_on(console)[0] == "Cross 12x12 expert"
