"""The keys that go back lead to the screen before, from every screen on every board.

Over a board of cells both keys open its menu instead, unless BACK is the key of the other view.
MENU opens the menu of a list that has one.
"""

import importlib
import pkgutil

import pytest

from sumpad import keys
from sumpad.app import key_labels, screens
from sumpad.app.screens import (
    base,
    board_screen,
    board_tips,
    hint_page,
    long_menu,
    menu,
    pages_by_grade,
    parameter_form,
)
from sumpad_tools import boards
from sumpad_tools.play import pc_hosts
from support.console import packs, scenes, scripts
from support.console.entry_consoles import put_file
from support.console.pc import screens_of, session_of, shell_of, switched_on, top_of
from support.running import sampling

GAME = scenes.GAME
LESSON = "7 wait:300 1 wait:300"
SOLVED = f"{GAME} {scripts.solve(4, 123456)} wait:1500"

# Screen -> keys from the home menu of a console with a puzzle of another family.
WAYS = {
    "Listing": f"{scripts.kakuro(5, 6)} 0 wait:300",
    "New": "1",
    "Untouched": f"{scripts.NEW} hash wait:1200 menu 9 0 wait:100 hash wait:100",
    "Today": "2",
    "HowToPlay": scripts.HOW_TO_PLAY,
    "Families": "3",
    "Select": scripts.SELECT,
    "MyPuzzles": "5 2 wait:500",
    "PuzzleMenu": "5 2 wait:500 menu",
    "Blank": scripts.ENTER,
    "Entry": scripts.blank(4),
    "EntryMenu": f"{scripts.blank(4)} 5 menu",
    "Choices": f"{scenes.ENTERED} {scenes.DONE}",
    "PuzzleName": f"{scenes.ENTERED} {scenes.DONE} 2 wait:100",
    "LessonList": "7 wait:300",
    "Limits": "1 up*2 fire wait:100",
    "Technique": LESSON,
    "Board": f"{LESSON} fire wait:500 left wait:100",
    "LessonMenu": f"{LESSON} fire wait:500 left wait:100 menu",
    "Settings": "8",
    "Clock": "8 up fire",
    "AtHome": "star wait:100",
    "Keys": scripts.KEYS,
    "Page": scripts.ABOUT,
    "Rules": scripts.RULES,
    "BestResults": scripts.BEST,
    "Statistics": scripts.STATISTICS,
    "Playing": GAME,
    "GameMenu": f"{GAME} menu",
    "Rating": f"{GAME} menu 9 5 wait:30",
    "More": f"{GAME} menu 9",
    "GivingUp": f"{GAME} menu 9 2",
    "Question": f"{GAME} menu 9 1",
    "Hint": f"{GAME} menu 2 wait:500",
    "Check": f"{GAME} 5 menu 3 wait:500",
    "Mistakes": f"{scenes.SINGLE} 9 right 9 menu 3 wait:500 fire",
    "SolutionCount": f"{GAME} menu 9 4 wait:200",
    "Solutions": f"{GAME} menu 9 2 4 right fire wait:300",
    "TrialMenu": f"{GAME} menu 8 wait:100 1 menu 8 wait:100",
    "Paused": f"{GAME} menu 7 wait:100",
    "Notice": "1 2 hash",
    "Solved": SOLVED,
    "SolvedMenu": f"{SOLVED} menu",
    "Home": "wait:1",
    "Farewell": scripts.OFF,
    "Group": "5",
    "LeaguesMenu": f"{scripts.won()} back wait:500 {scripts.BEST} menu",
    "PackList": "5 2 wait:500 down fire wait:300",
}
# Bases, screens that no key opens, and the tips, over which every key is the game's.
OTHERS = {
    *(
        base.Screen,
        board_screen.BoardScreen,
        parameter_form.Form,
        hint_page.HintPage,
        pages_by_grade.Leagues,
        menu.Menu,
        long_menu.LongMenu,
    ),
    *(it for it in board_screen.BoardScreen.__subclasses__() if issubclass(it, board_tips.Aside)),
}
OTHER_NAMES = {
    *(
        "Changing",
        "EntryDone",
        "Finding",
        "First",
        "GivenUp",
        "Interruption",
        "Lesson",
        "Making",
        "Offer",
    ),
    *("Introduction", "Share", "Unfinished", "Welcome"),
}

# (screen, key) -> the screen that opens over it.
OPENS = {
    ("Home", "back"): "Farewell",
    ("Home", "menu"): "Keys",
    ("Board", "back"): "LessonMenu",
    ("Board", "menu"): "LessonMenu",
    ("Entry", "back"): "EntryMenu",
    ("Entry", "menu"): "EntryMenu",
    ("Solved", "menu"): "SolvedMenu",
    ("MyPuzzles", "menu"): "PuzzleMenu",
}
# Over the board, these keys open the menu of the game instead of what is shown.
OVER = {"Check", "Hint", "SolutionCount"}
# In a pack, MENU goes to the next puzzle. Over a board it does not close a menu or a question, or
# a digit typed for the menu would go into the board.
MENUS = ("GameMenu", "LessonMenu", "EntryMenu", "Mistakes", "Question")
STAYS = {("PackList", "menu"), *((name, "menu") for name in MENUS)}
HOME = {("Solved", "back")}


def open_on(board_name, script):
    """Return a console that has played `script` from home. It has a puzzle and a pack."""
    host = pc_hosts.VirtualHost()
    host.set_clock(2026, 11, 23, 9, 5)
    console = switched_on(host, board=board_name)
    session_of(console).reads_on = False  # the scripts are for arrows
    put_file(console, "NEWS", scenes.NEWSPAPER.encode())
    put_file(console, "PACK", packs.of_squares(9))
    console.keys(script)
    return console


def test_every_screen_has_a_way():
    for module in pkgutil.iter_modules(screens.__path__):
        importlib.import_module(f"{screens.__name__}.{module.name}")
    found = set()
    more = [base.Screen]
    while more:
        kind = more.pop()
        more += kind.__subclasses__()
        if not issubclass(kind, board_tips.Aside) and kind not in OTHERS:
            found.add(kind.__name__)
    assert found - OTHER_NAMES == set(WAYS)


# The press of a knob leads on to the next row instead.
NOT_OPENED = ("Limits", "adafruit_macropad")


@pytest.mark.parametrize(
    ("name", "board_name"),
    [it for it in sampling.in_turn(sorted(WAYS), boards.names()) if it.values != NOT_OPENED],
)
@pytest.mark.parametrize("key", ["back", "menu"])
def test_a_key_that_goes_back_leads_to_the_screen_before(name, board_name, key):
    console = open_on(board_name, WAYS[name])
    assert top_of(console) == name
    shell = shell_of(console)
    stack = screens_of(shell)
    console.keys(f"{key} wait:100")
    turns = key == "back" and key_labels.view_key(shell.board) == keys.BACK
    over = "OneView" if turns else "GameMenu"  # the board has one view
    if name == "Playing":
        assert top_of(console) == over and screens_of(shell)[:-1] == stack
    elif (name, key) in OPENS:
        assert top_of(console) == OPENS[name, key] and screens_of(shell)[:-1] == stack
    elif name in OVER or key == "menu" and name in ("Solutions", "Listing", "Paused"):
        assert top_of(console) == over and screens_of(shell)[:-1] == stack[:-1]
    elif (name, key) == ("AtHome", "menu"):
        assert top_of(console) == "Keys"
    elif (name, key) in HOME:
        assert top_of(console) == "Home"
    else:
        assert screens_of(shell) == (stack if (name, key) in STAYS else stack[:-1])
