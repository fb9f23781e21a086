"""The forms: how values change, and what the foot says."""

import pytest

from sumpad import games, keys, sound_ids
from sumpad.app.screens.parameter_form import meaning
from sumpad.games.crossnum import game as crossnum_game
from sumpad.storage import files
from sumpad.view import fonts
from sumpad_tools import boards
from sumpad_tools.play import pc_hosts
from support.console import scripts
from support.console.pc import (
    played,
    shell_of,
    switched_on,
    top_of,
    words_on,
)


@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize("family", games.FAMILIES)
def test_the_foot_explains_the_chosen_value_and_fits(board, family):
    host = pc_hosts.VirtualHost()
    files.Store(f"{host.folder}/saves", key=host.identity).write(
        "settings", f"settings 1\nfamily {games.FAMILIES.index(family)}\n"
    )
    told = set()
    for way in (scripts.NEW, scripts.SELECT):
        console = switched_on(host, f"{way} wait:100", board)
        shell = shell_of(console)
        form = shell.top
        values = [(at, it) for at, row in enumerate(form._rows) for it in row.values]
        others = [(at, 0) for at in range(len(form._rows), form._last + 1)]
        for at, value in values + others:
            form._at = at
            if at < len(form._rows):
                form._values[at] = value
            words = form.explanation()
            assert shell.canvas.text_width(fonts.SMALL, words.upper()) <= shell.canvas.WIDTH
            told.add(words)
    kinds = {"crossnum": "kind"}.get(family, "grade")
    game = shell.session.family
    values = next(range(it.low, it.high + 1) for it in game.PARAMETERS if it.name == kinds)
    assert len({meaning(game, kinds, it) for it in values} & told) == len(values)


def test_a_number_that_is_half_typed_is_told_its_range():
    console = played(f"{scripts.TO_KAKURO} {scripts.ENTER} wait:300 2 fire wait:200")
    assert top_of(console) == "Notice" and "Rows: 3 to 12" in " ".join(words_on(console))


def test_a_number_that_is_none_leaves_what_was_chosen():
    console = played("1 right*2 wait:200")
    chosen = words_on(console)
    console.keys("2 wait:200")
    assert words_on(console) != chosen
    console.keys("fire wait:200 fire wait:200")
    assert words_on(console) == chosen


def test_a_word_is_chosen_by_the_digit_of_its_place():
    console = played("1 down wait:200")
    form = shell_of(console).top
    for place, kind in enumerate(crossnum_game.KINDS, 1):
        console.keys(f"{place} wait:100")
        told = kind.replace("single", "any")  # as screens name it
        assert form._rows[1].shown(form._values[1]) == told
    for digit in (0, 7):  # no word has these digits
        console.keys(f"{digit} wait:100")
        assert form._values[1] == len(crossnum_game.KINDS) - 1


def test_a_digit_that_can_do_nothing_is_refused():
    console = played(f"{scripts.SELECT} wait:100 2 0 1 2 3 4 5 6 wait:100")
    form = shell_of(console).top
    for key, tone in ((7, sound_ids.REFUSED), (keys.CLEAR, sound_ids.CLICK), (8, sound_ids.CLICK)):
        shell_of(console).key(key)
        assert shell_of(console).tone == tone
    assert form._code == 123458


def test_a_number_that_is_half_typed_is_none_once_its_row_is_left():
    console = played(f"{scripts.TO_KAKURO} {scripts.ENTER} wait:300")
    before = words_on(console)
    console.keys("2 wait:100")
    assert words_on(console) != before
    console.keys("down up wait:100")
    assert words_on(console) == before


def test_each_arrow_changes_a_value_and_goes_round():
    console = played("1 wait:100 down right wait:50")
    form = shell_of(console).top
    for row in range(len(form._rows)):
        form._at = row
        first = form._values[row]
        for key in ("left", "right"):
            console.keys(f"{key} wait:20")
            assert form._values[row] in form._rows[row].values
            for _ in form._rows[row].values[1:]:
                assert form._values[row] != first
                console.keys(f"{key} wait:20")
            assert form._values[row] == first


@pytest.mark.parametrize("family", ["crossnum", "sudoku"])
def test_the_foot_says_what_is_to_be_done_without_the_names_of_techniques(family):
    game = games.open_family(family)
    for row in game.PARAMETERS:
        for value in range(row.low, row.high + 1):
            words = meaning(game, row.name, value).split()
            assert not {"bounds", "locked", "fish", "wings", "sets"} & set(words)
