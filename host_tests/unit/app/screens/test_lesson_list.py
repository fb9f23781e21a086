"""The list of lessons, and the explanations of their techniques."""

import pytest

from sumpad import games
from sumpad.app import skills
from sumpad.app.screens import notices
from sumpad.games import lessons, messages
from sumpad.view import fonts
from sumpad_tools.play import golden, pc_hosts
from support.console import scripts
from support.console.pc import (
    played,
    screens_of,
    session_of,
    shell_of,
    switched_on,
    top_of,
    words_on,
)

TECHNIQUES = [
    (family, name) for family in games.FAMILIES for name, _ in games.open_family(family).LESSONS
]


def titles_of(console):
    """Return the names of the techniques, without their glosses."""
    return [title.split(":")[0] for _, title, _ in shell_of(console).top.items]


def noted(**times):
    """Return a host on which hints of techniques of cross-number had to go this far: name with
    underscores -> depths."""
    host = pc_hosts.VirtualHost()
    session = session_of(switched_on(host))
    for name, depths in times.items():
        for depth in depths:
            skills.note(session.autosave.store, "crossnum", name.replace("_", " "), depth)
    return host


@pytest.mark.parametrize(("family", "name"), TECHNIQUES)
def test_what_is_said_of_a_technique_fits_on_a_notice(family, name):
    shell = shell_of(played())
    words = lessons.words(family, name)
    title = messages.title(family, name)
    assert len(notices.Notice(shell, title, words)._lines) <= 5


def test_techniques_are_in_order_and_the_weakest_comes_once_more_before_them():
    host = noted(one_blank=(0, 0), bounds=(4, 3), what_fits=(1,))
    console = switched_on(host, "7 wait:100")
    golden.check("screens/lesson-list", console.frame())
    screen = shell_of(console).top
    order = ["Weakest", "One blank", "All alike", "Bounds", "What fits", "What-if"]
    assert titles_of(console) == order
    assert screen.items[0][1] == "Weakest: Bounds"
    assert [key for key, _, _ in screen.items] == [0, 1, 2, 3, 4, 5]
    assert screen.at == 0 and words_on(console)[-1].endswith("NO HINT  ! HINTS")
    canvas = shell_of(console).canvas
    assert canvas.text_width(fonts.SMALL, screen.foot.upper()) < canvas.WIDTH
    console.keys("0 wait:100")
    assert words_on(console)[0].startswith("Bounds")


def test_left_and_right_turn_the_pages_of_the_list():
    console = played(f"{scripts.TO_SUDOKU} 7 wait:100")
    screen = shell_of(console).top
    ats = []
    for key in ("right", "right", "left", "left", "left"):
        console.keys(f"{key} wait:50")
        ats.append(screen.at)
    assert ats == [5, 10, 5, 0, 0]


def test_the_cursor_stays_on_its_technique_when_the_weakest_one_changes():
    console = switched_on(pc_hosts.VirtualHost(), "7 wait:100 2 wait:100")
    store = session_of(console).autosave.store
    screen = screens_of(shell_of(console))[-2]
    ats = []
    for depths in ((), (4,), (0,) * 8):
        for depth in depths:
            skills.note(store, "crossnum", "what fits", depth)
        console.keys("back wait:100")
        ats.append((screen.items[0][1].split(":")[0], screen.at))
        console.keys("fire wait:100")
        assert words_on(console)[0] == "All alike: all 1s or all 9s"
    assert ats == [("One blank", 1), ("Weakest", 2), ("One blank", 1)]


def test_without_a_weakest_technique_the_first_one_is_chosen():
    host = noted(what_fits=(4,))
    console = switched_on(host, "7 wait:100")
    store = session_of(console).autosave.store
    console.keys("0 wait:100")
    for _ in range(8):
        skills.note(store, "crossnum", "what fits", 0)
    console.keys("back wait:100")
    assert shell_of(console).top.at == 0 and titles_of(console)[0] == "One blank"


def test_a_new_player_gets_the_techniques_from_the_easiest_on():
    console = played(f"{scripts.TO_SUDOKU} 7 wait:100")
    titles = titles_of(console)
    assert "! HINTS" not in " ".join(words_on(console))
    names = [name for name, _ in games.open_family("sudoku").LESSONS]
    assert [title.lower() for title in titles] == [name.lower() for name in names]


def test_names_of_kakuro_that_say_little_have_a_gloss_that_ends_before_the_marks():
    console = played(f"{scripts.TO_KAKURO} 7 wait:100")
    titles = [title for _, title, _ in shell_of(console).top.items]
    assert {"One left over: subtract", "Needed: in every set", "Last blank"} <= set(titles)
    canvas = shell_of(console).canvas
    for title in titles:
        assert 12 + canvas.text_width(fonts.TEXT, title) < 114, title


@pytest.mark.parametrize(("family", "name"), TECHNIQUES)
def test_the_line_of_the_weakest_technique_fits(family, name):
    """The first technique, of a last blank, is not among those to practise."""
    host = pc_hosts.VirtualHost()
    skills.note(session_of(switched_on(host)).autosave.store, family, name, 4)
    way = {"sudoku": scripts.TO_SUDOKU, "kakuro": scripts.TO_KAKURO}.get(family, "")
    shell = shell_of(switched_on(host, f"{way} 7 wait:100"))
    words = shell.top.items[0][1]
    is_first = name.endswith(" blank")
    assert words.startswith(("Weakest: ", "Try: ")) != is_first
    assert is_first or 12 + shell.canvas.text_width(fonts.TEXT, words) <= 123


def test_hints_of_a_game_count():
    game = scripts.start(4, 798, kind=1, wait=900)
    console = played(f"{game} menu 2 wait:500 hash wait:100")
    name = shell_of(console).top._job.rung
    console.keys("star wait:1000")
    session = session_of(console)
    assert skills.read(session.autosave.store, "crossnum") == {name: "2"}


def test_a_hint_that_something_is_wrong_is_no_technique():
    game = scripts.start(4, 798, kind=1, wait=900)
    console = played(f"{game} right 9 menu 2 wait:500 star")
    console.keys("wait:1000")
    assert skills.read(session_of(console).autosave.store, "crossnum") == {}


def test_a_damaged_file_is_reported_and_all_begins_again():
    host = noted(bounds=(4,))
    console = switched_on(host)
    session_of(console).autosave.store.write("skills-crossnum", "nonsense\n")
    console.keys("7 wait:100")
    assert top_of(console) == "Notice" and "skills-crossnum kept as" in words_on(console)
    console.keys("fire wait:100")
    assert top_of(console) == "LessonList"
    assert shell_of(console).top.items[0][1] == "One blank"


def test_without_a_stored_board_a_puzzle_is_looked_for(monkeypatch):
    monkeypatch.setattr(lessons, "boards", lambda family, technique: [])
    console = played("7 wait:100 2 wait:100 fire wait:3000")
    assert top_of(console) == "Needed"


def test_sight_is_explained_before_the_first_lesson_that_needs_it():
    host = pc_hosts.VirtualHost()
    console = switched_on(host, f"{scripts.TO_SUDOKU} 7 wait:100")
    shell = shell_of(console)
    shell.settings.tips = 3
    at = [title.split(":")[0] for _, title, _ in shell.top.items].index("Skyscraper")
    console.keys("fire wait:100")
    assert top_of(console) == "Technique"
    console.keys(f"clear wait:100 {'down ' * at}fire wait:100")
    assert top_of(console) == "Notice" and "in its row, column or box." in words_on(console)
    for _ in range(2):
        console.keys("fire wait:100")
        assert top_of(console) == "Technique" and "Skyscraper: either end" in words_on(console)
        console.keys("clear wait:100")
