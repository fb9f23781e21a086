"""What a page keeps: the flash, in the browser's storage, sector by sector."""

import base64

import pytest

from sumpad_tools.device import image

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
    """Begin a game on a new console, and put a digit into it."""
    page.reads("1 of 3")
    page.run("location.hash = '#crossnum/4x4/open/7'")
    page.reads("#7", 30_000)
    before, writes = page.frame(), page.writes()
    page.type("7", "ArrowRight", "7")
    page.wait_kept(writes)
    assert page.frame() != before


def test_a_game_is_taken_up_after_a_reload(opened):
    page = opened()
    begun(page)
    page.ask("reload")
    page.reads("PAUSE")
    page.type("Enter")
    page.reads("#7")


def test_the_second_tab_says_so_and_keeps_nothing(opened):
    page = opened()
    page.reads("1 of 3")
    writes = page.writes()
    page.type("Escape")
    page.wait_kept(writes)
    second = opened(beside=page)
    second.notes("Another tab has this console")
    second.reads("New puzzle")
    page.run("setTimeout(() => location.replace('about:blank'), 100)")
    second.notes("The other tab is closed.")
    second.run("document.querySelector('#notes button').click()")
    second.wait("document.body?.dataset.kept !== 'elsewhere' && document.body?.dataset.started")


@pytest.mark.parametrize("refusal", [NO_STORAGE, FULL], ids=["refused", "full"])
def test_a_refused_storage_is_told_and_the_game_goes_on(opened, refusal):
    page = opened(before=refusal)
    page.reads("1 of 3")
    page.type("Escape", "9")
    page.notes("The browser keeps nothing here")
    page.reads("In the home menu")


TAKE = """
const save = URL.createObjectURL;
globalThis.taken = new Promise((done) => {
  URL.createObjectURL = (blob) => { done(blob); return save.call(URL, blob); };
});
document.getElementById('%s').click();
const bytes = new Uint8Array(await (await taken).arrayBuffer());
let text = '';
for (const byte of bytes) text += String.fromCharCode(byte);
return btoa(text);
"""
GIVE = """
const bytes = Uint8Array.from(atob('%s'), (letter) => letter.charCodeAt(0));
HTMLInputElement.prototype.click = function () {
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], 'it'));
  Object.defineProperty(this, 'files', {value: transfer.files});
  this.onchange();
};
document.getElementById('%s').click();
"""
ANSWER = "#question button[value=%s]"


def answer(page, yes=True):
    page.wait("document.getElementById('question').open")
    page.run(f"document.querySelector('{ANSWER % ('yes' if yes else 'no')}').click()")


def test_the_flash_can_be_taken_away_and_brought_back(opened):
    page = opened()
    begun(page)
    flash = page.run(TAKE % "take-flash")
    files = image.littlefs_files(base64.b64decode(flash))
    assert "saves/game-crossnum" in files
    other = opened()
    other.reads("1 of 3")
    other.run(GIVE % (flash, "give-flash"))
    writes = other.writes()
    answer(other)
    other.reads("PAUSE")
    other.wait_kept(writes)
    other.ask("reload")
    other.reads("PAUSE")


def test_what_is_no_flash_is_refused(chromium_opened):
    page = chromium_opened()
    page.reads("1 of 3")
    page.run(GIVE % ("AAAA", "give-flash"))
    page.notes("no file system of a console")
    page.run(GIVE % ("AAAA", "give-saves"))
    page.notes("no file of saved games")


def test_games_can_be_taken_away_and_brought_back(chromium_opened):
    page = chromium_opened()
    begun(page)
    saves = page.run(TAKE % "take-saves")
    assert b'"saves/game-crossnum"' in base64.b64decode(saves)
    other = chromium_opened()
    other.reads("1 of 3")
    other.run(GIVE % (saves, "give-saves"))
    answer(other)
    other.reads("PAUSE")


def test_reset_power_cut_and_erasing(opened):
    page = opened()
    begun(page)
    page.run("document.getElementById('cut').click()")
    page.reads("PAUSE")
    page.type("Escape")
    page.run("document.getElementById('reset').click()")
    page.reads("PAUSE")
    for answers in ((False,), (True, False), (True, True)):
        page.reads("PAUSE")
        page.wait("!document.getElementById('erase').disabled")
        page.run("document.getElementById('erase').click()")
        for yes in answers:
            answer(page, yes)
    page.reads("1 of 3")
    page.ask("reload")
    page.reads("1 of 3")
