"""The page's site: what it is made of and what it knows. Tests in browsers check what it does."""

import pytest

from sumpad import games
from sumpad_tools import boards
from sumpad_tools.build import browsers, uf2, web
from sumpad_tools.device import image, layout


def test_a_folder_that_is_no_site_is_left_alone(tmp_path):
    (tmp_path / "letter").write_text("dear")
    with pytest.raises(web.WebError, match="is not a page"):
        web.make(tmp_path, {})
    assert (tmp_path / "letter").read_text() == "dear"


def test_it_knows_all_boards_families_and_fonts():
    site = web.site(boards.names())
    assert [it["name"] for it in site["boards"]] == boards.names()
    assert site["default"] == boards.DEFAULT
    assert [it["name"] for it in site["families"]] == list(games.FAMILIES)
    for family in site["families"]:
        game = games.open_family(family["name"])
        assert [it["default"] for it in family["parameters"]] == list(game.defaults())
    for board in site["boards"]:
        assert {"up", "fire", "back"} <= board["meanings"].keys() and board["keys"]["5"]
    assert any("A" in font["glyphs"] for font in site["fonts"])
    assert site["app"] == "app/sumpad.romfs.gz"
    assert site["files"] == {"offset": layout.FILES_OFFSET, "size": layout.FILES_SIZE}


@pytest.mark.parametrize("name", boards.names())
def test_the_flash_of_a_new_console_has_an_empty_file_system(name):
    board = boards.load(name)
    program = uf2.container({0: b"firmware", layout.APP_OFFSET: b"the app"})
    flash = web._flash(program, board)
    assert flash.startswith(b"firmware")
    assert flash[layout.APP_OFFSET :].startswith(b"the app\0")
    files = flash[layout.FILES_OFFSET :].ljust(layout.files_size(board), b"\xff")
    assert image.littlefs_files(files) == {} and len(flash) < layout.FLASH_SIZE


def test_of_one_board_that_is_the_default():
    other = next(name for name in boards.names() if name != boards.DEFAULT)
    assert web.site([other])["default"] == other


def test_words_of_a_familys_choices_are_not_two_things_at_once():
    """A link has these words in any order."""
    for family in web.site(boards.names())["families"]:
        words = [word.lower() for it in family["parameters"] for word in it["values"]]
        assert len(set(words)) == len(words), family["name"]


def test_a_missing_browser_is_named(monkeypatch):
    monkeypatch.setattr(browsers.shutil, "which", lambda name: None)
    with pytest.raises(browsers.BrowserMissing, match="install chromium firefox-esr"):
        browsers.need()


def test_a_changed_part_of_the_page_has_another_name(tmp_path):
    """So a page never gets the part of another version."""
    names = []
    for content in ("one", "other", "one"):
        (tmp_path / "part.js").write_text(content)
        names.append(web._with_digest(tmp_path, "part.js"))
        assert (tmp_path / names[-1]).read_text() == content
    assert names[0] == names[2] != names[1]
    assert all(name.startswith("part-") and name.endswith(".js") for name in names)


def test_an_icon_has_the_name_on_it():
    icon = web._icon(192)
    assert icon.size == (192, 192) and len(icon.getcolors()) == 3
