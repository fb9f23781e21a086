"""The page around the console: links, appearance, accessibility, and how much work it does."""

import io
import shutil

import pytest
from PIL import Image

from sumpad_tools import boards
from sumpad_tools.build.browsers import PROGRAMS
from sumpad_tools.parts.frames import SIZE
from sumpad_tools.play import serving
from sumpad_tools.testing import PAGE_BOARDS
from support.running import sampling
from support.running.browsers import BrowserError

PICTURE = """
const save = URL.createObjectURL;
globalThis.taken = new Promise((done) => {
  URL.createObjectURL = (blob) => { done(blob); return save.call(URL, blob); };
});
document.getElementById('%s').click();
return [...new Uint8Array(await (await taken).arrayBuffer())];
"""


def home(page):
    page.reads("Pick a game")
    page.type("Escape")
    page.reads("New puzzle")


# Links


@pytest.mark.parametrize(
    ("link", "browser"),
    sampling.in_turn(["#kakuro/12x10/hard/4711", "#k12-3-4711"], PROGRAMS),
    indirect=["browser"],
)
def test_a_link_opens_its_puzzle(opened, link):
    page = opened(link)
    page.reads("0: LIST", 60_000)
    page.press(0, 0)  # the menu of the game
    page.reads("Find mistakes")
    page.type("7")
    page.reads("#43004711")
    page.press(0, 0)  # any key but 8 leads back to the board, and this one to its menu
    page.reads("Find mistakes")
    page.type("0")
    page.reads("Continue 12x10 hard")
    assert page.run("return location.hash") == ""


def test_a_link_asks_before_it_takes_an_unfinished_games_place(chromium_shared):
    page = chromium_shared()
    page.run("location.hash = '#crossnum/5x5/easy/7'")
    page.reads("EASY", 30_000)
    page.type("3")
    page.run("location.hash = '#crossnum/6x6/hard/8'")
    page.reads("Leave the game for")
    page.type("Escape")  # no
    page.reads("New puzzle")
    page.run("location.hash = '#crossnum/5x5/easy/7'")  # the current game continues
    page.reads("EASY")
    page.run("location.hash = '#crossnum/6x6/hard/8'")
    page.reads("Leave the game for")
    page.type("ArrowRight")
    page.reads("ENT: yes", 30_000)
    page.type("Enter")
    page.reads("HARD")


def test_the_puzzle_of_the_day_has_a_link(chromium_shared):
    page = chromium_shared()
    page.run("location.hash = '#daily/sudoku'")
    page.reads("Daily Sudoku", 30_000)


_WRONG_LINKS = (
    *("#chess/1", "#sudoku/huge/1", "#kakuro/99999999", "#%E0%A4%A"),
    *("#k13-3-4711", "#k12-3", "#x1-2"),
)


def test_a_link_to_no_puzzle_is_told(shared):
    page = shared()
    page.reads("Pick a game")
    for link in _WRONG_LINKS:
        page.run(f"location.hash = '{link}'")
        page.notes("This link is wrong")
        page.run("location.hash = ''")
        page.wait("!document.getElementById('notes').textContent")


def test_share_gives_the_link_of_the_game(chromium_shared):
    page = chromium_shared()
    page.run("location.hash = '#sudoku/medium/symmetric/17'")
    page.reads("MEDIUM", 60_000)
    page.click("#share")
    page.wait("document.getElementById('link').textContent")
    assert page.run("return document.getElementById('link').hash") == "#sudoku/medium/symmetric/17"
    page.reads("MEDIUM")


def test_without_a_game_there_is_nothing_to_share(chromium_shared):
    page = chromium_shared()
    home(page)
    page.click("#share")
    page.notes("There is no game to share")


# Appearance


@pytest.mark.parametrize("width", [320, 1920])
def test_nothing_is_cut_off_and_the_glass_is_crisp(chromium_opened, width, tmp_path):
    page = chromium_opened(width=width, height=640 if width == 320 else 1080)
    page.reads("Pick a game")
    for dark in (False, True):
        page.ask("colours", dark=dark)
        assert page.run("return document.documentElement.scrollWidth") <= width
        glass = page.run("return document.getElementById('glass').getBoundingClientRect().width")
        assert glass % 128 == 0 and glass >= 256
        page.screenshot(tmp_path / f"{dark}.png", full=True)
        paper = Image.open(tmp_path / f"{dark}.png").getpixel((2, 2))
        assert (sum(paper[:3]) < 200) == dark


def test_axe_finds_nothing_serious(chromium_shared):
    page = chromium_shared()
    page.reads("Pick a game")
    page.run("document.querySelectorAll('details').forEach((it) => { it.open = true; })")
    found = page.ask("axe")["value"]
    page.run("document.querySelectorAll('details').forEach((it) => { it.open = false; })")
    assert [it for it in found if it[0] in ("serious", "critical")] == []


def test_pictures_are_those_of_the_glass(shared):
    page = shared()
    home(page)
    shown = page.frame()
    png = Image.open(io.BytesIO(bytes(page.run(PICTURE % "picture"))))
    small = png.convert("L").resize((128, 64), Image.NEAREST).point(lambda it: 255 * (it > 60))
    assert small.convert("1").tobytes() == shown
    gif = Image.open(io.BytesIO(bytes(page.run(PICTURE % "film"))))
    assert gif.n_frames >= 2
    gif.seek(gif.n_frames - 1)
    small = gif.convert("L").resize((128, 64), Image.NEAREST).point(lambda it: 255 * (it > 60))
    assert small.convert("1").tobytes() == shown and len(shown) == SIZE


def test_the_board_takes_the_whole_screen_and_gives_it_back(chromium_shared):
    page = chromium_shared()
    page.reads("Pick a game")
    width = "return document.getElementById('glass').getBoundingClientRect().width"
    small = page.run(width)
    page.click("#full")
    page.wait("document.fullscreenElement?.id === 'board'")
    page.wait("document.getElementById('full').getAttribute('aria-pressed') === 'true'")
    assert page.run(width) >= small and page.run(width) % 128 == 0
    page.type("Enter")
    page.reads("1 of 2")
    page.run("document.exitFullscreen()")
    page.wait("document.getElementById('full').getAttribute('aria-pressed') === 'false'")
    assert page.run(width) == small


def test_a_refused_full_screen_is_told(shared):
    page = shared()
    board = "document.getElementById('board')"
    page.run(f"{board}.requestFullscreen = () => Promise.reject(new TypeError('no'))")
    page.click("#full")
    page.notes("This browser does not allow full screen")
    page.run(f"delete {board}.requestFullscreen")


@pytest.mark.parametrize("board", sampling.only(PAGE_BOARDS, boards.names()))
def test_a_phone_shows_glass_and_pad_without_scrolling(opened, board):
    page = opened(f"?board={board}", width=320, height=568)
    page.reads("Pick a game")
    bottom = page.run("return document.getElementById('pad').getBoundingClientRect().bottom")
    assert bottom <= 568
    keys = "[...document.querySelectorAll('#pad button')].map((it) => it.clientHeight)"
    assert page.run(f"return Math.min(...{keys})") >= 34


def test_the_pad_can_be_for_the_left_hand(shared):
    page = shared()
    page.reads("Pick a game")
    place = "document.querySelector('[data-key=\"%s\"]').getBoundingClientRect().x"
    is_left = f"{place % 'ENT'} < {place % '0'}"
    assert not page.run(f"return {is_left}")
    page.run("document.getElementById('left').click()")
    assert page.run(f"return {is_left}")
    page.ask("reload")
    page.wait("document.getElementById('text').textContent")
    assert page.run(f"return {is_left}")
    page.run("document.getElementById('left').click()")
    assert not page.run(f"return {is_left}")


# Sound


LISTENING = """
globalThis.heard = [];
globalThis.contexts = 0;
const set = AudioParam.prototype.setValueAtTime;
AudioParam.prototype.setValueAtTime = function (value, at) {
  heard.push(value);
  return set.call(this, value, at);
};
globalThis.AudioContext = class extends AudioContext {
  constructor() { super(); contexts++; globalThis.context = this; }
};
"""


def test_nothing_sounds_until_it_is_asked_for(opened):
    page = opened(before=LISTENING)
    home(page)
    page.type("ArrowDown")
    assert page.run("return [contexts, heard.length]") == [0, 0]
    page.click("#sound")
    page.wait("document.getElementById('sound').getAttribute('aria-pressed') === 'true'")
    page.type("ArrowUp")
    page.wait("heard.some((it) => it > 100)")
    page.wait("heard.at(-1) === 0")  # the sound ends
    page.click("#sound")
    page.wait("document.getElementById('sound').getAttribute('aria-pressed') === 'false'")
    page.run("heard.length = 0")
    page.type("ArrowDown")
    page.run("await new Promise((done) => setTimeout(done, 500))")
    assert page.run("return [contexts, heard.length]") == [1, 0]


def test_sound_that_was_interrupted_resumes_with_a_key(opened):
    """As after a phone call."""
    page = opened(before=LISTENING)
    home(page)
    page.click("#sound")
    state = """
        globalThis.state = '%s';
        Object.defineProperty(context, 'state', {get: () => state, configurable: true});
        context.dispatchEvent(new Event('statechange'));
    """
    pressed = "return document.getElementById('sound').getAttribute('aria-pressed')"
    page.run("globalThis.resumed = 0; context.resume = async () => { resumed++; }")
    page.run(state % "running")
    assert page.run(pressed) == "true"
    page.run(state % "interrupted")
    assert page.run(pressed) == "false"
    tries = page.run("return resumed")
    page.type("ArrowDown")
    assert page.run("return resumed") > tries
    page.run(state % "running")
    assert page.run(pressed) == "true"


# Work


def test_a_hidden_page_does_nothing_and_comes_back(chromium_shared):
    page = chromium_shared()
    home(page)
    hide = """
        Object.defineProperty(document, 'hidden', {value: %s, configurable: true});
        document.dispatchEvent(new Event('visibilitychange'));
        delete document.body.dataset.rate;
    """
    page.run(hide % "true")
    with pytest.raises(BrowserError):
        page.wait("document.body.dataset.rate", 2500)
    page.run(hide % "false" + "delete document.hidden")
    page.wait("document.body.dataset.rate")
    page.type("9", "1")
    page.reads("Keys in a game")


def test_a_dark_panel_does_nothing_until_a_key(chromium_shared):
    page = chromium_shared()
    home(page)
    page.type("Escape")  # switches off
    page.until(bytes(SIZE))
    for _ in range(5):  # a busy PC needs longer to write everything
        page.run("delete document.body.dataset.rate")
        try:
            page.wait("document.body.dataset.rate", 2000)
        except BrowserError:
            break
    else:
        pytest.fail("the chip still runs")
    assert not any(page.frame())
    page.type("ArrowDown")
    page.wait("document.body.dataset.rate")
    assert any(page.frame())


def test_it_works_offline_after_the_first_visit(chromium_opened):
    page = chromium_opened()
    page.reads("Pick a game")
    writes = page.writes()
    page.type("Escape")
    page.wait_kept(writes)
    page.run("await navigator.serviceWorker.ready")
    page.ask("offline", offline=True)
    page.ask("reload")
    page.reads("New puzzle")
    page.ask("offline", offline=False)


@pytest.mark.parametrize("left", [300_000, 5, 0])
def test_a_damaged_firmware_is_told(chromium_opened, site, tmp_path, left):
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    file = folder / "firmware" / "pico_keypad_4x5.lzma"
    file.write_bytes(file.read_bytes()[:left])
    with serving.served(folder) as address:
        chromium_opened(at=address).notes("The console cannot start: ")


def test_a_new_version_is_offered_and_keeps_the_game(opened, site, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    with serving.served(folder) as address:
        page = opened(at=address)
        home(page)
        page.run("await navigator.serviceWorker.ready; location.hash = '#crossnum/4x4/open/7'")
        page.reads("OPEN", 30_000)
        writes = page.writes()
        page.type("7")
        page.wait_kept(writes)
        worker = (folder / "offline.js").read_text()
        (folder / "offline.js").write_text(worker.replace("`sumpad ${", "`sumpad next ${"))
        assert (folder / "offline.js").read_text() != worker
        html = (folder / "index.html").read_text()
        (folder / "index.html").write_text(html.replace("<title>", "<title>Next "))
        page.ask("reload")
        page.reads("PAUSE")
        page.notes("There is a new version of this page.")
        assert not page.run("return document.title").startswith("Next")  # no forced reload
        page.run("document.querySelector('#notes button').click()")
        page.wait("document.title.startsWith('Next') && document.body.dataset.started")
        page.reads("PAUSE")
        page.type("Enter")
        page.reads("OPEN")
