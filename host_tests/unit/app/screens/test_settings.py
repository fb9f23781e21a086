"""The screen of the settings: what it explains, and that values fit beside their titles."""

import pytest

from sumpad import games, keys, sound_ids
from sumpad.app import settings
from sumpad.app.screens import settings as screen
from sumpad.view import fonts
from sumpad_tools import boards
from sumpad_tools.parts import frames
from sumpad_tools.play import pc_hosts
from support.console import scenes
from support.console.pc import shell_of, switched_on, words_on


def played(script, board=boards.DEFAULT, host=None):
    return switched_on(host or pc_hosts.VirtualHost(), script, board)


@pytest.mark.parametrize("board", boards.names())
def test_hash_changes_no_setting_where_another_key_selects(board):
    console = played("8 down wait:50", board)
    screen = shell_of(console).top
    before = screen._at, screen._value(screen._at)
    shell_of(console).key(keys.HASH)
    spares = board == "pico_keypad_4x5"
    assert ((screen._at, screen._value(screen._at)) == before) == spares
    assert (shell_of(console).tone == sound_ids.REFUSED) == spares


def test_contrast_counts_at_once():
    console = played("8 down*16 fire wait:50")
    assert console._loop.shell.power.glow == 9 * 25 + 5
    assert console.panel.contrast == 9 * 25 + 5


@pytest.mark.parametrize("board", boards.names())
def test_the_foot_of_the_settings_explains_the_chosen_one_and_fits(board):
    """Checks all settings of the console, each value of `keypad`, and the way to the clock."""
    console = played("8 wait:50", board)
    shell = shell_of(console)
    screen = shell.top
    for row in [None, *screen._settings]:
        screen._at = screen._settings.index(row) if row else screen._rows - 1
        words = set()
        for value in row.values if row else [0]:
            if row:
                shell.settings.put(row, value)
            words.add(screen.explanation())
            width = shell.canvas.text_width(fonts.SMALL, screen.explanation().upper())
            assert width <= shell.canvas.WIDTH - 2
        assert row not in settings.GENERAL or all(words)
        assert row is None or row.name != "keypad" or len(words) == len(row.values)
    assert screen.explanation()


def test_the_first_page_says_which_digits_lead_to_pages():
    for way, told in (("8", "1-6: GO TO THAT PAGE"), (f"{scenes.GAME} menu 9 8 1", "1-5: ")):
        console = played(f"{way} wait:200")
        assert words_on(console)[-1].startswith(told), words_on(console)
        console.keys(f"{told[2]} wait:100")
        last = words_on(console)
        console.keys(f"{int(told[2]) + 1} wait:100")
        assert words_on(console) == last


def test_a_choice_that_follows_from_the_others_is_automatic_as_in_the_form():
    console = played("8 down*2 wait:50")
    assert {"automatic", "FOLLOWS FROM SIZE AND GRADE"} <= set(words_on(console))
    shell = shell_of(console)
    before = shell.top._value(2)
    for code in (keys.RIGHT, keys.LEFT, keys.FIRE):
        shell.key(code)
        assert shell.tone == sound_ids.REFUSED and shell.top._value(2) == before
    console.keys("up right down wait:50")  # medium
    assert "few" in words_on(console)
    console.keys("right wait:50")
    assert "fewest" in words_on(console)


@pytest.mark.parametrize("family", games.FAMILIES)
def test_arrows_and_value_leave_the_title_of_a_setting_alone(family):
    shell = shell_of(played(""))
    canvas = shell.canvas
    game = games.open_family(family)
    rows = [*settings.settings_of(game, game.PARAMETERS + game.OPTIONS), *settings.GENERAL]
    for row in rows:
        title = canvas.text_width(fonts.TEXT, row.title)
        longest = max(canvas.text_width(fonts.TEXT, row.shown(value)) for value in row.values)
        assert 1 + title <= canvas.WIDTH - 4 - longest - 2 * 6


@pytest.mark.parametrize("step", ["down", "up"])
def test_only_settings_of_the_group_that_the_title_names_are_shown(step):
    console = played("8 wait:50")
    shell = shell_of(console)
    screen = shell.top
    for _ in range(screen._rows):
        console.keys(f"{step} wait:50")
        starts = [it for it, _ in screen._groups] + [screen._rows]
        start = max(it for it in starts if it <= screen._at)
        end = min(it for it in starts if it > screen._at)
        words = words_on(console)
        for at, row in enumerate(screen._settings):
            assert start <= at < end or row.title not in words
        shown = [at for at in range(start, end) if at < screen._display]
        told = sum(screen._settings[at].title in words for at in shown)
        assert told >= min(len(shown), 4)


def test_the_chosen_setting_has_its_value_between_arrows():
    """The places of the arrows are dark in other rows."""
    console = played("8 wait:50")

    def rows():
        return frames.ascii_art(console.frame()).split("\n")

    def places(y):
        """Return the columns beside the value 4x4 of the first row, which begins at `y`."""
        return [row[116:122] for row in rows()[y : y + 9]]

    chosen_places = places(11)
    assert any("." in row for row in chosen_places)  # the row is inverse
    console.keys("down wait:50")
    assert not any("#" in row for row in places(11))
    assert any("." in row for row in places(20))


@pytest.mark.parametrize("family", games.FAMILIES)
def test_a_chosen_value_and_its_arrows_are_free_in_their_bar(family):
    """One blank column is after the title, and one before the end of the bar."""
    canvas = shell_of(played("wait:1")).canvas
    game = games.open_family(family)
    rows = settings.settings_of(game, game.PARAMETERS) + settings.settings_of(game, game.OPTIONS)
    for row in rows + list(settings.GENERAL):
        title = 1 + canvas.text_width(fonts.TEXT, row.title)
        for value in row.values:
            width = canvas.text_width(fonts.TEXT, row.shown(value))
            arrow = canvas.text_width(fonts.SMALL, fonts.LEFT)
            left = screen._RIGHT - screen._ARROW - width - 3 - arrow
            assert title + 1 <= left, (row.title, row.shown(value))
    console = played("8 wait:50")
    bar = frames.ascii_art(console.frame()).split("\n")[11:20]
    assert all(row[screen._RIGHT - 1] == "#" for row in bar)


@pytest.mark.parametrize(("script", "start"), [("8", 0), (f"{scenes.GAME} menu 9 8", 1)])
def test_a_digit_leads_to_a_group_which_the_title_names(script, start):
    """A group has the same digit in a game, which begins with the settings of the board."""
    console = played(f"{script} wait:50")
    shell = shell_of(console)
    groups = shell.top._groups
    assert shell.top._at == groups[start][0] and groups[1][1] == "board"
    for number, (first, title) in enumerate(groups, 1):
        console.keys(f"{number} wait:50")
        assert shell.top._at == first
        assert f"Settings: {title}" in words_on(console)
        if number > 1:
            console.keys("up wait:50")
            assert f"Settings: {groups[number - 2][1]}" in words_on(console)
