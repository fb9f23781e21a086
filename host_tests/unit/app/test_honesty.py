"""Ways to cheat for a best time, tried by keys, clock and power, and which games count.

Aids that leave no trace on the console are out of reach: paper, a photo, another device. With USB
access a player can change the program itself; the checksums only stop editing and copying.
"""

import pytest

from sumpad.app import autosave, best_results, save_from_text
from sumpad.storage import files
from sumpad_tools.play import pc_hosts
from support.console import scripts
from support.console.pc import chosen, play_of, played, session_of, shell_of, switched_on, top_of

CODE = pc_hosts.VirtualHost().random_code()  # the first puzzle that such a host draws
START = "1 fire wait:600"  # a new random 4x4, easy
_COUNT, _SOLVE = "9 4", "9 2 4"  # in the game menu
HELP = tuple(
    f"5 0 menu {key} right fire" for key in ("2", "3", _COUNT, _SOLVE)
)  # with Yes to the question
SOLVE = f"{scripts.solve(4, CODE, kind=2)} wait:1500"
LAST_KEY = scripts.solve(4, CODE, kind=2).split()[-1]
ALL_BUT_LAST = scripts.solve(4, CODE, kind=2).rsplit(" ", 1)[0]
HOME = "menu 0 wait:100"  # by Postpone
QUIT = "menu 9 2 2 wait:100"
RESTED = "wait:1000"


def best(console):
    """Return the best times of the 4x4, in seconds."""
    shell = shell_of(console)
    return [
        result.ms // 1000
        for result in best_results.table(
            shell.session.autosave.store, shell.session.family, "4x4 easy"
        )
    ]


def path_of(console, what):
    the_autosave = session_of(console).autosave
    return f"{the_autosave.store.folder}/{the_autosave.name(what)}"


def solved_but_not_counted(console, why):
    assert top_of(console) == "Solved"
    assert play_of(console).objection() == why
    return best(console) == []


def test_a_drawn_puzzle_that_was_solved_counts_with_all_its_time():
    console = played(f"{START} wait:30000 {SOLVE}")
    assert top_of(console) == "Solved" and play_of(console).objection() is None
    assert best(console) == [play_of(console).seconds] and best(console)[0] >= 30


# the clock


def test_time_that_was_not_played_round_by_round_makes_the_game_count_no_more():
    console = played(START)
    console.round(console.ms + 60_000)  # somebody halted the chip and looked at the board
    console.keys(SOLVE)
    assert solved_but_not_counted(console, "clock stood still")


def test_a_round_that_took_long_counts_with_its_time():
    console = played(START)
    before = play_of(console).elapsed
    console.round(console.ms + 1900)
    assert play_of(console).elapsed >= before + 1900
    console.keys(SOLVE)
    assert len(best(console)) == 1


@pytest.mark.parametrize("hidden", ("menu", "menu 7"))
def test_a_gap_while_the_game_is_hidden_and_its_clock_stands_is_none(hidden):
    console = played(f"{START} {hidden} wait:100")
    console.round(console.ms + 60_000)
    console.keys(f"fire wait:50 {SOLVE}")
    assert len(best(console)) == 1


@pytest.mark.parametrize("keys", ("", "menu 9 4", "menu 9 2 4 right fire", "menu 2", "menu 3"))
def test_the_clock_runs_wherever_the_board_is_seen(keys):
    console = played(f"5 1 5 down down 1 2 fire wait:1000 {keys}")
    before = play_of(console).elapsed
    console.keys("wait:200")
    assert play_of(console).elapsed >= before + 190 or play_of(console).solved


@pytest.mark.parametrize("keys", ("", "menu", *HELP))
def test_a_panel_that_went_off_comes_back_without_the_board_or_with_the_clock_running(keys):
    console = played(f"{START} {keys} wait:1000")
    console.advance(301_000)
    assert not shell_of(console).power.glow
    console.keys("fire wait:100")
    assert top_of(console) in ("Paused", "GameMenu") and not play_of(console).running
    console.keys("fire wait:100")
    assert top_of(console) == "Playing"
    assert play_of(console).running or play_of(console).solved


@pytest.mark.parametrize("keys", ("", *HELP))
def test_time_after_the_panel_dimmed_counts_unless_it_goes_off(keys):
    """A power cut after that changes nothing."""
    console = played(f"{START} {keys} wait:1000")
    play = play_of(console)
    before = play.elapsed
    console.advance(200_000)  # it dims after a minute
    if play.running:  # help has not solved it
        assert play.elapsed >= before + 199_000
    console.keys("up wait:100")
    counted = play.elapsed
    console.advance(310_000)
    assert counted <= play.elapsed <= counted + 60_100
    again = switched_on(console.host, "fire wait:100")
    if not play.solved:
        assert play_of(again).elapsed <= counted + 61_000


@pytest.mark.parametrize("keys", ("menu", "menu 9 3", "menu 7"))
def test_a_panel_that_goes_off_over_a_menu_takes_no_time_back(keys):
    """The clock has stood still there."""
    console = played(f"{START} up wait:50000 {keys} wait:100")
    play = play_of(console)
    before = play.elapsed
    assert before >= 50_000
    console.advance(310_000)
    assert not shell_of(console).power.glow and play.elapsed == before


def test_beyond_the_time_limit_nothing_counts():
    console = played(f"{scripts.LIMITED} {START} wait:121000")
    assert top_of(console) == "Notice"
    console.keys(f"fire {SOLVE}")
    assert solved_but_not_counted(console, "over time limit")


# restarting, leaving and resuming a game


def test_restart_and_undo_do_not_turn_the_clock_back():
    restart = "menu 9 1 right fire"
    console = played(f"{START} wait:20000 1 2 3 {restart} undo {restart} {SOLVE}")
    assert best(console) == [play_of(console).seconds] and best(console)[0] >= 20


def test_a_postponed_game_counts_with_the_time_before_and_after():
    console = played(f"{START} wait:20000 {HOME} wait:30000")
    assert 20 <= play_of(console).seconds <= 25
    console.keys(f"0 {SOLVE}")
    assert len(best(console)) == 1 and best(console)[0] >= 20


def test_a_game_that_was_quit_and_taken_up_again_counts_with_all_its_time():
    console = played(f"{START} wait:20000 {QUIT} wait:5000")
    assert play_of(console) is None
    console.keys(f"{scripts.PREVIOUS} wait:50")
    assert 20 <= play_of(console).seconds <= 25
    console.keys(SOLVE)
    assert len(best(console)) == 1 and best(console)[0] >= 20


# the plug


@pytest.mark.parametrize("keys", ("", "left*20", "1 0 2 0 3 0 4 0 5 0"))
def test_pulling_the_plug_never_gains_time(keys):
    host = pc_hosts.VirtualHost()
    played_ms = -play_of(console := switched_on(host, START)).elapsed
    for _ in range(4):
        for _ in range(5):
            console.keys(f"{keys} wait:1000")
        console.advance(21_000)
        console.keys("left right*9")  # keys without a rest
        played_ms += play_of(console).elapsed
        console = switched_on(host, "fire wait:20")
        assert top_of(console) == "Playing"
        played_ms -= play_of(console).elapsed
        assert played_ms <= 0


def test_going_on_after_a_pause_is_written_at_once():
    """Otherwise a player could study the board before each power cut."""
    host = pc_hosts.VirtualHost()
    console = switched_on(host, f"{START} menu 7 {RESTED}")
    standing = play_of(console).elapsed
    console.keys("fire wait:100 left right left right")  # no rest for the keys
    assert play_of(switched_on(host)).elapsed >= standing + save_from_text.MISSED_MS


def test_what_the_machine_told_is_written_before_it_is_seen():
    for keys, flag in (
        ("menu 9 2 4 right fire", 1),
        ("menu 2 right fire", 2),
        ("5 0 menu 3 right fire", 2),
        ("menu 9 4 right fire", 2),
    ):
        host = pc_hosts.VirtualHost()
        console = switched_on(host, f"{START} {RESTED} {keys.removesuffix('fire')}")
        console.keys("+fire")
        console.run_until(lambda: play_of(console).flags() & flag, 3000)  # noqa: B023
        other = switched_on(host)  # the power failed in that round
        assert play_of(other).flags() & flag, keys
        other.keys("fire wait:50")
        play_of(other).show_first()
        other.keys(f"menu 9 1 right fire {SOLVE}")
        assert top_of(other) == "Solved" and best(other) == []


def places_of(host):
    """Return the codes of the games that a console with this host can resume."""
    console = switched_on(host)
    codes = [play_of(console).code] if play_of(console) else []
    if session_of(console).autosave.has_left():
        console.keys(
            f"back wait:50 {HOME} {scripts.PREVIOUS} wait:50" if codes else "fire wait:50"
        )
        codes.append(play_of(console).code)
    return codes


class PlugPulledError(BaseException):
    pass


def pulled_after(monkeypatch, changes):
    """Cut the power after `changes` changes of files."""
    left = changes

    def counted(act):
        def counting(*arguments):
            nonlocal left
            if not left:
                raise PlugPulledError
            left -= 1
            return act(*arguments)

        return counting

    for verb in ("write", "remove", "rename"):
        monkeypatch.setattr(files.Store, verb, counted(getattr(files.Store, verb)))


@pytest.mark.parametrize("way", ("new game", "quit", "previous game", "previous game alone"))
def test_whenever_the_plug_is_pulled_each_game_is_there_once(monkeypatch, way):
    """With two copies of a game, the machine could solve one for the other."""
    two = f"{START} 1 {HOME} 1 fire wait:600 2"
    before, keys = {
        "new game": (f"{START} 1", f"{HOME} 1 fire wait:600 1 {RESTED}"),
        "quit": (f"{START} 1", f"{QUIT} {RESTED}"),
        "previous game": (two, f"{HOME} {scripts.PREVIOUS} {RESTED}"),
        "previous game alone": (f"{START} 1 {QUIT}", f"fire {RESTED}"),
    }[way]
    host = pc_hosts.VirtualHost()
    switched_on(host, f"{before} {RESTED}")
    first = places_of(host)
    for changes in range(12):
        host = pc_hosts.VirtualHost()
        console = switched_on(host, f"{before} {RESTED}")
        with monkeypatch.context() as patch:
            pulled_after(patch, changes)
            try:
                console.keys(keys)
                done = True
            except PlugPulledError:
                done = False
        codes = places_of(host)
        assert len(set(codes)) == len(codes), changes
        if way == "new game":
            assert CODE in codes, changes  # the new game may be gone: nothing was entered
        else:
            assert sorted(codes) == sorted(first), changes
        if done:
            return
    raise AssertionError("it never ended")


# files


def test_a_save_that_was_edited_is_no_game():
    host = pc_hosts.VirtualHost()
    console = switched_on(host, f"{START} wait:40000 {HOME} {RESTED}")
    path = path_of(console, autosave.GAME)
    with open(path, "rb") as file:
        content = file.read()
    clock = f"clock {play_of(console).elapsed} ".encode()
    assert clock in content
    with open(path, "wb") as file:
        file.write(content.replace(clock, b"clock 1000 "))
    console = switched_on(host)
    assert top_of(console) == "Notice" and play_of(console) is None


@pytest.mark.parametrize("what", ("best-crossnum-4x4-easy", None))
def test_files_of_another_console_are_no_good_here(what):
    one = pc_hosts.VirtualHost()
    console = switched_on(one, f"{START} {ALL_BUT_LAST} {RESTED}" if what is None else START)
    if what:
        console.keys(SOLVE)
        assert len(best(console)) == 1
    name = what or session_of(console).autosave.name(autosave.GAME)
    with open(f"{one.folder}/saves/{name}", "rb") as file:
        content = file.read()
    other = pc_hosts.VirtualHost()
    other.identity = b"other"
    store = files.Store(f"{other.folder}/saves", key=other.identity)
    store.write(name, "")
    with open(f"{other.folder}/saves/{name}", "wb") as file:
        file.write(content)
    console = switched_on(other)
    assert play_of(console) is None
    with pytest.raises(files.DamagedError) if what else pytest.raises(AssertionError):
        assert best(console)


# help


def test_what_the_machine_solved_does_not_count_even_when_it_is_typed():
    console = played(f"{START} menu 9 2 4 right fire wait:300 back wait:50")
    assert not play_of(console).solved
    play_of(console).show_first()
    console.keys(SOLVE)
    assert solved_but_not_counted(console, "console solved it")


def test_help_is_remembered_through_restart_quit_postpone_and_plug():
    host = pc_hosts.VirtualHost()
    keys = "menu 9 2 4 right fire wait:300 back menu 9 1 right fire"
    console = switched_on(host, f"{START} {keys} {QUIT}")
    console.keys(f"fire {HOME} {RESTED}")
    console = switched_on(host, "fire wait:50")
    play_of(console).show_first()
    console.keys(SOLVE)
    assert solved_but_not_counted(console, "console solved it")


@pytest.mark.parametrize(
    ("keys", "words"), list(zip(HELP[:3], ("hints", "Find mistakes", "a count"), strict=True))
)
def test_after_hint_check_or_test_it_does_not_count(keys, words):
    console = played(f"{START} {keys} wait:900 clear wait:50")
    play_of(console).show_first()
    console.keys(SOLVE)
    assert solved_but_not_counted(console, f"with {words}")


def test_a_test_that_was_cancelled_after_its_first_solution_is_a_hint():
    console = played("5 1 5 down down 1 2 fire wait:1500 menu 9 +4")
    console.run_until(lambda: top_of(console) == "SolutionCount", 1000)
    console.run_until(lambda: shell_of(console).top._count.found, 60_000)
    assert console.busy
    console.keys("-4 back wait:50")
    assert play_of(console).objection() == "with a count"


@pytest.mark.parametrize(
    "keys",
    (
        "hint left fire",
        "hint back",
        *(
            f"menu {key}"
            for key in ("2 back*2", "3 back*2", f"{_COUNT} back*3", f"{_SOLVE} back*4")
        ),
    ),
)
def test_help_that_was_declined_is_none(keys):
    console = played(f"{START} {keys} wait:900")
    assert top_of(console) == "Playing" and not play_of(console).flags()
    console.keys(SOLVE)
    assert len(best(console)) == 1


def test_the_first_help_of_a_game_that_counts_is_asked_about_and_no_other():
    console = played(f"{START} hint")
    assert top_of(console) == "Question"
    console.keys("right fire wait:500")
    assert top_of(console) == "Hint"
    for keys, screen in (
        ("hint", "Hint"),
        ("5 menu 3", "Check"),
        ("left menu 9 4", "SolutionCount"),
    ):
        console.keys(f"{keys} wait:100")
        assert top_of(console) == screen
    console.keys("left menu 9 2 4")
    assert top_of(console) == "Question"  # as always


def test_a_setting_leaves_the_question_out():
    console = switched_on(chosen(ask=0), f"{START} hint wait:100")
    assert top_of(console) == "Hint"


# codes


def test_a_selected_puzzle_does_not_count():
    console = played(f"{scripts.start(4, CODE, kind=2)} {SOLVE}")
    assert solved_but_not_counted(console, "chosen by code")


@pytest.mark.parametrize("way", ("postponed", "quit", "postponed, plug", "quit, plug"))
def test_selecting_the_code_of_a_drawn_game_makes_that_count_no_more(way):
    """Otherwise the puzzle could be solved there untimed, and then typed here."""
    host = pc_hosts.VirtualHost()
    console = switched_on(host, f"{START} 1 {QUIT if 'quit' in way else HOME}")
    assert top_of(console) == "Home"
    digits = " ".join(str(CODE))
    console.keys(f"5 1 {digits} down down 4 fire wait:600 2 {HOME} wait:50")
    if "plug" in way:
        console = switched_on(host, f"fire {HOME}")
    # Unless the drawn game was given up, selecting the code has made it the previous one.
    if "quit" not in way:
        assert session_of(console).autosave.has_left()
    console.keys(f"{scripts.PREVIOUS if play_of(console) else 'fire'} wait:50")
    assert play_of(console).code == CODE
    console.keys(f"menu 9 1 right fire {SOLVE}")
    assert solved_but_not_counted(console, "chosen by code")


def test_a_puzzle_that_was_typed_in_does_not_count():
    console = played(START)
    text = play_of(console).game.text()
    console.keys(f"{HOME} {scripts.blank(4)} {scripts.entered(text)} menu 1 wait:1500 1 wait:100")
    assert top_of(console) == "Playing"
    console.keys(SOLVE)
    assert solved_but_not_counted(console, "own puzzle")


def test_the_same_game_solved_again_by_undo_is_one_result():
    console = played(f"{START} {SOLVE}")
    first = best(console)
    console.keys(f"up undo wait:100 {LAST_KEY} wait:1500")
    assert top_of(console) == "Solved"
    assert best(console) == first and len(first) == 1
