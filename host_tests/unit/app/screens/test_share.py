"""The QR code of a puzzle: a phone reads its link, which the page understands."""

import pytest

from sumpad import games
from sumpad.app import share_links
from sumpad_tools.play import golden
from support.console import qr, scenes, scripts
from support.console.pc import play_of, played, shell_of, top_of, words_on

ADDRESS = "https://player.example.org/sumpad/"  # with 34 characters, the page's may have 36


@pytest.fixture
def page(monkeypatch):
    monkeypatch.setattr(share_links, "PAGE", ADDRESS)


def chosen(console, title):
    """Choose the item `title` of the menu on top."""
    for _, words, act in shell_of(console).top.items:
        if words == title:
            act()
            console.keys("wait:300")
            return
    raise AssertionError(title)


@pytest.mark.parametrize(
    ("script", "link"),
    [
        (scenes.GAME, "#c4-0-0-123456"),
        (scripts.sudoku(17, grade=2, symmetric=True), "#s2-1-17"),
        (scripts.kakuro(5), "#k8-1-5"),
    ],
)
def test_the_code_on_the_glass_is_the_link(page, script, link):
    console = played(f"{script} menu 9")
    chosen(console, "Share")
    assert top_of(console) == "Share"
    assert qr.read(qr.modules_on(console.frame(), 6, 3)) == (ADDRESS + link).encode()
    console.keys("back wait:100")
    assert top_of(console) == "More"


def test_its_picture(page):
    console = played(f"{scenes.GAME} menu 9")
    chosen(console, "Share")
    golden.check("screens/share", console.frame())


def test_a_damaged_code_is_noticed(page):
    console = played(f"{scenes.GAME} menu 9")
    chosen(console, "Share")
    rows = qr.modules_on(console.frame(), 6, 3)
    rows[12][12] ^= 1
    with pytest.raises(AssertionError):
        qr.read(rows)


def test_without_an_address_there_is_nothing_to_share():
    assert share_links.PAGE == ""
    console = played(f"{scenes.GAME} menu 9")
    assert not any(words == "Share" for _, words, _ in shell_of(console).top.items)


def test_a_puzzle_without_a_code_says_so(page):
    console = played(f"{scenes.SAVED} fire 1 wait:600 menu 9")
    assert play_of(console).code < 0
    chosen(console, "Share")
    assert "link" in " ".join(words_on(console))


def test_a_solved_puzzle_can_be_shared(page):
    console = played(f"{scenes.GAME} {scripts.solve(4, 123456)} wait:1500 menu")
    chosen(console, "Share")
    assert top_of(console) == "Share"
    console.keys("back wait:100")
    assert top_of(console) == "Solved"


@pytest.mark.parametrize("name", games.FAMILIES)
def test_the_longest_links_have_room(name):
    game = games.open_family(name)
    letters = [other[0] for other in games.FAMILIES]
    assert letters.count(name[0]) == 1  # a link names the family by its first letter

    class Played:
        code = 999_999
        parameters = tuple(it.high for it in game.PARAMETERS)

    Played.game = game
    # An address like https://somebody.github.io/sumpad/
    assert len(share_links.link(Played, 34 * "x")) <= share_links.MOST
