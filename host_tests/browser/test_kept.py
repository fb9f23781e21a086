"""The flash that a page keeps in the browser's storage, sector by sector."""

import base64
import json
import time

import pytest
from littlefs import LittleFS

from sumpad_tools.build.browsers import PROGRAMS
from sumpad_tools.device import backup, image
from sumpad_tools.packs import container
from support.running import browsers, sampling

NO_STORAGE = """
const real = Worker;
globalThis.Worker = class extends real {
  constructor(address) {
    const source = `indexedDB.open = () => { throw new Error('refused') };
      importScripts(${JSON.stringify(String(address))});`;
    super(URL.createObjectURL(new Blob([source], {type: 'text/javascript'})));
  }
};
"""
FULL = NO_STORAGE.replace(
    "indexedDB.open = () => { throw new Error('refused') };",
    "IDBObjectStore.prototype.put = () => { throw new DOMException('no room', "
    "'QuotaExceededError') };",
)


def begun(page):
    """Begin a game on a new console and enter a digit."""
    page.reads("Pick a game")
    page.run("location.hash = '#crossnum/4x4/open/7'")
    page.reads("OPEN", 30_000)
    before, writes = page.frame(), page.writes()
    page.type("7", "ArrowRight", "7")
    page.wait_kept(writes)
    assert page.frame() != before


def test_a_game_is_taken_up_after_a_reload(shared):
    page = shared()
    begun(page)
    page.ask("reload")
    page.reads("PAUSE")
    page.type("Enter")
    page.reads("OPEN")


def test_the_second_tab_says_so_and_keeps_nothing(opened):
    page = opened()
    page.reads("Pick a game")
    writes = page.writes()
    page.type("Escape")
    page.wait_kept(writes)
    second = opened(beside=page)
    second.notes("Another tab uses this console")
    second.reads("New puzzle")
    page.run("setTimeout(() => location.replace('about:blank'), 100)")
    second.notes("The other tab is closed.")
    second.run("document.querySelector('#notes button').click()")
    second.wait("document.body?.dataset.kept !== 'elsewhere' && document.body?.dataset.started")


@pytest.mark.parametrize("refusal", [NO_STORAGE, FULL], ids=["refused", "full"])
def test_a_refused_storage_is_told_and_the_game_goes_on(opened, refusal):
    page = opened(before=refusal)
    page.reads("Pick a game")
    page.type("Escape", "9", "1")
    page.notes("This browser cannot save here")
    page.reads("Keys in a game")


def test_a_private_window_keeps_a_game_until_it_is_closed(driver, url):
    """Those of Chromium are what all other tests run in."""
    browser = browsers.Browser(driver, "firefox", private=True)
    page = browser.open(url)
    begun(page)
    page.ask("reload")
    page.reads("PAUSE")
    assert page.ask("errors")["value"] == []
    browser.quit()


STORAGE = """
globalThis.asked = 0;
const storage = {persisted: async () => false, persist: async () => { asked++; return %s; }};
Object.defineProperty(navigator, 'storage', {value: storage});
"""


SAFARI = """
const agent = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1 (KHTML, like Gecko) Safari/605.1';
Object.defineProperty(navigator, 'userAgent', {value: agent});
"""


# What the browser answers, and the words of the page.
ANSWERS = {
    "kept": (STORAGE % "true", "The browser keeps them until you erase them."),
    "not kept": (STORAGE % "false", "The browser may erase them"),
    "Safari": (STORAGE % "false" + SAFARI, "Safari erases them after seven days without a visit"),
}


@pytest.mark.parametrize(
    ("kind", "browser"), sampling.in_turn(ANSWERS, PROGRAMS), indirect=["browser"]
)
def test_the_browser_is_asked_to_keep_the_games_at_the_first_save(opened, kind):
    storage, words = ANSWERS[kind]
    page = opened(before=storage)
    page.reads("Pick a game")
    assert page.run("return asked") == int(page.writes() > 0)
    page.type("Escape")
    page.wait_kept()
    page.wait(f"document.getElementById('kept').textContent.includes('{words}')")
    page.type("ArrowDown")
    page.run("await new Promise((done) => setTimeout(done, 1000))")
    assert page.run("return asked") == 1
    assert not page.run("return document.getElementById('notes').textContent")


def test_a_copy_is_offered_now_and_then(opened):
    page = opened(before=STORAGE % "false" + "localStorage.setItem('sumpad copy offered', '1');")
    begun(page)
    page.notes("Your games are in this browser only.")
    assert page.run("return Number(localStorage.getItem('sumpad copy offered'))") > 1
    assert b"saves/" in taken(page, "take-saves")
    page.wait("!document.getElementById('notes').textContent")


LATER = """
const real = Worker;
globalThis.Worker = class extends real {
  constructor(address) {
    const source = `
      const RealDate = Date;
      let ahead = %d - RealDate.now();
      Date = class extends RealDate {
        constructor(...parts) { super(...(parts.length ? parts : [RealDate.now() + ahead])); }
        static now() { return RealDate.now() + ahead; }
      };
      addEventListener('message', (event) => {
        if (!('later' in event.data)) return;
        ahead += event.data.later;
        event.stopImmediatePropagation();
      });
      importScripts(${JSON.stringify(String(address))});`;
    super(URL.createObjectURL(new Blob([source], {type: 'text/javascript'})));
    globalThis.worker = this;
  }
};
"""


def test_todays_puzzle_is_the_next_days_after_midnight(opened):
    """The page is hidden in the evening and comes back the next morning."""
    evening = time.mktime((2026, 11, 23, 23, 50, 0, 0, 0, -1)) * 1000
    page = opened("#daily/sudoku", before=LATER % evening)
    page.reads("2026-11-23", 30_000)
    hide = """
        Object.defineProperty(document, 'hidden', {value: %s, configurable: true});
        document.dispatchEvent(new Event('visibilitychange'));
    """
    page.run(hide % "true")
    page.run("await new Promise((done) => setTimeout(done, 1000))")
    page.run("worker.postMessage({later: 8 * 3600 * 1000})")
    page.run(hide % "false")
    page.run("location.hash = '#daily/sudoku'")
    page.reads("2026-11-24", 30_000)


TAKE = """
%s
const save = URL.createObjectURL;
globalThis.taken = new Promise((done) => {
  URL.createObjectURL = (blob) => { done(blob); return save.call(URL, blob); };
});
button.click();
const bytes = new Uint8Array(await (await taken).arrayBuffer());
let text = '';
for (const byte of bytes) text += String.fromCharCode(byte);
return btoa(text);
"""


def taken(page, name):
    """Press a button of the panel for saved data; return the file that it saves."""
    return base64.b64decode(page.run(TAKE % (browsers.OPEN_PANEL % name)))


GIVE = """
%s
const bytes = Uint8Array.from(atob('%s'), (letter) => letter.charCodeAt(0));
HTMLInputElement.prototype.click = function () {
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], 'it'));
  Object.defineProperty(this, 'files', {value: transfer.files});
  this.onchange();
};
button.click();
delete HTMLInputElement.prototype.click;
"""


def give(page, name, content):
    """Press a button of the panel for saved data, which takes the file `content`."""
    text = base64.b64encode(content).decode()
    page.run(GIVE % (browsers.OPEN_PANEL % name, text))


ANSWER = "#question button[value=%s]"


def answer(page, yes=True):
    page.wait("document.getElementById('question').open")
    page.run(f"document.querySelector('{ANSWER % ('yes' if yes else 'no')}').click()")


def test_the_flash_can_be_taken_away_and_brought_back(shared):
    page = shared()
    begun(page)
    flash = taken(page, "take-flash")
    files = image.littlefs_files(flash)
    assert "saves/game-crossnum" in files
    page = shared()
    page.reads("Pick a game")
    give(page, "give-flash", flash)
    writes = page.writes()
    answer(page)
    page.reads("PAUSE")
    page.wait_kept(writes)
    page.ask("reload")
    page.reads("PAUSE")


# Storage of an earlier version


FORMER_BLOCKS = 352
KEEP = """
const sectors = Uint8Array.from(atob('%s'), (letter) => letter.charCodeAt(0));
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const request = indexedDB.open('sumpad', 1);
request.onupgradeneeded = () => {
  for (const name of ['sectors', 'consoles']) request.result.createObjectStore(name);
};
const database = await done(request);
const transaction = database.transaction(['sectors', 'consoles'], 'readwrite');
const board = 'pico_keypad_4x5';
for (let at = 0; at < sectors.length; at += 4096) {
  transaction.objectStore('sectors').put(sectors.slice(at, at + 4096), [board, at / 4096]);
}
transaction.objectStore('consoles').put({format: 1, version: '0.9', at: 0}, board);
await new Promise((resolve) => { transaction.oncomplete = resolve; });
database.close();
"""
IS_KEPT = """
const request = indexedDB.open('sumpad', 1);
await new Promise((resolve) => { request.onsuccess = resolve; });
const store = request.result.transaction('consoles').objectStore('consoles');
const about = store.get('pico_keypad_4x5');
await new Promise((resolve) => { about.onsuccess = resolve; });
request.result.close();
return about.result.format;
"""


def former(files):
    """Return the file system (bytes) that a page of 0.9 kept, with `files`."""
    system = LittleFS(block_size=4096, block_count=FORMER_BLOCKS, prog_size=256, read_size=32)
    for path, content in files.items():
        system.makedirs(path.rpartition("/")[0], exist_ok=True)
        with system.open(path, "wb") as file:
            file.write(content)
    system.unmount()
    return bytes(system.context.buffer)


@pytest.fixture(scope="module")
def played(chromium, url):
    """The files of a game in progress, and a puzzle file of more than one block."""
    page = chromium.open(url)
    begun(page)
    page.wait("document.body.dataset.kept === 'all'")
    files = image.littlefs_files(taken(page, "take-flash"))
    page.close()
    return files | {"puzzles/large": bytes(range(256)) * 50}  # more than a block


def with_former(opened, storage):
    """Open a page in a browser where an earlier version has kept the file system `storage`."""
    before = opened(before="globalThis.Worker = class { postMessage() {} };")
    before.run(KEEP % base64.b64encode(storage).decode())
    return opened(beside=before)


def test_what_an_earlier_version_has_kept_is_taken_over(opened, played):
    page = with_former(opened, former(played))
    page.reads("PAUSE", 30_000)
    page.wait_kept()
    assert page.run(IS_KEPT) == 2
    page.ask("reload")
    page.reads("PAUSE")
    files = image.littlefs_files(taken(page, "take-flash"))
    assert files["puzzles/large"] == played["puzzles/large"]
    assert files.keys() >= played.keys()


def test_what_cannot_be_read_stays_until_everything_is_erased(chromium_opened):
    broken = bytes(FORMER_BLOCKS * 4096)
    page = with_former(chromium_opened, broken)
    page.notes("The saved data of an earlier version cannot be read.", 30_000)
    page.reads("Pick a game")
    page.type("Escape")
    page.reads("New puzzle")
    assert page.run(IS_KEPT) == 1
    assert taken(page, "take-flash") == broken
    page.press_button("erase")
    answer(page)
    answer(page)
    page.wait_kept()
    assert page.run(IS_KEPT) == 2


def test_the_flash_of_an_earlier_version_can_be_brought_back(chromium_shared, played):
    page = chromium_shared()
    page.reads("Pick a game")
    give(page, "give-flash", former(played))
    answer(page)
    page.reads("PAUSE", 30_000)


def test_what_is_no_flash_is_refused(chromium_shared):
    page = chromium_shared()
    page.reads("Pick a game")
    give(page, "give-flash", bytes(3))
    page.notes("not a flash image of a console")
    give(page, "give-saves", bytes(3))
    page.notes("not a backup of a console")


def test_games_can_be_taken_away_and_brought_back(shared, tmp_path):
    """The files are those of the verbs `backup` and `restore`."""
    page = shared()
    begun(page)
    file = tmp_path / "backup"
    file.write_bytes(taken(page, "take-saves"))
    made = backup.read(file)
    assert b"moves 1 of 1" in made.files["saves/game-crossnum"]
    page = shared()
    page.reads("Pick a game")
    game = {"saves/game-crossnum": made.files["saves/game-crossnum"], "puzzles/A": b"a puzzle"}
    text = backup.text(made._replace(files=game))
    damaged = text.replace(made.version, "9.9.9").replace('"sha256": "', '"sha256": "0')
    for content in (damaged, text):
        give(page, "give-saves", content.encode())
        answer(page)
        if content == damaged:
            page.notes("the file is damaged")
    page.reads("PAUSE")
    files = json.loads(taken(page, "take-saves"))["files"]
    assert "puzzles/A" in files and "saves/game-crossnum" in files


def test_the_file_of_an_earlier_page_can_be_brought_back(chromium_shared, played):
    files = {path: base64.b64encode(it).decode() for path, it in played.items()}
    page = chromium_shared()
    page.reads("Pick a game")
    content = json.dumps({"sumpad files 1": files}).encode()
    give(page, "give-saves", content)
    answer(page)
    page.reads("PAUSE")


def test_a_pack_is_added_to_the_puzzles(shared):
    pack = container.composed({"family": "crossnum"}, [container.Record(b"a", 0, "")] * 200)
    page = shared()
    page.reads("Pick a game")
    page.type("Escape")
    give(page, "add", pack)
    page.notes("IT is in My puzzles.")
    files = json.loads(taken(page, "take-saves"))["files"]
    assert base64.b64decode(files["puzzles/IT"]) == pack
    page.type("5", "2")
    page.reads("IT  200  PAC")
    give(page, "add", bytes(5000))
    page.notes("neither a pack nor one puzzle")


def test_reset_power_cut_and_erasing(shared):
    page = shared()
    begun(page)
    page.run("document.getElementById('cut').click()")
    page.reads("PAUSE")
    page.type("Escape")
    page.run("document.getElementById('reset').click()")
    page.reads("PAUSE")
    for answers in ((False,), (True, False), (True, True)):
        page.reads("PAUSE")
        page.press_button("erase")
        for yes in answers:
            answer(page, yes)
    page.reads("Pick a game")
    page.ask("reload")
    page.reads("Pick a game")
