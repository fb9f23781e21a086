"""The serial lines of a page: its own console's, and Web Serial to a board on USB, for which
another emulated console stands in."""

import gzip
import os
import re
import shutil
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from sumpad_tools import boards
from sumpad_tools.chip import boot, emulator
from sumpad_tools.device import image, layout
from sumpad_tools.play import serving
from support.console import home_menu_files

# A Web Serial port backed by a server: what is written is posted, and what is read is the answer.
PORT = """
class Port {
  async open() {
    const ask = (bytes) => fetch('%s', {method: 'POST', body: bytes}).then((it) => it.bytes?.()
      ?? it.arrayBuffer().then((buffer) => new Uint8Array(buffer)));
    let waiting = [];
    this.readable = new ReadableStream({pull: async (controller) => {
      while (!this.closed) {
        const bytes = await ask(new Uint8Array(waiting.splice(0)));
        if (bytes.length) return controller.enqueue(bytes);
      }
    }}, {highWaterMark: 0});
    this.writable = new WritableStream({write(bytes) { waiting.push(...bytes); }});
  }
  async close() { this.closed = true; }
}
Object.defineProperty(navigator, 'serial', {value: {requestPort: async () => new Port()}});
"""
SLICE_MS = 20  # chip time for each request


OLD = {"older.mpy": image.compiled("older.py", b"")}  # makes it a different app


class BoardOnUsb:
    """An emulated console behind a server, whose threads alone use it while it is plugged in.

    `cut` is (words, changes): after the bytes `words` were sent to it, the power fails at that
    many further changes of the flash. The console is unplugged from then on.
    """

    def __init__(self, files, modules=None):
        board = boards.load(boards.DEFAULT)
        self.console = boot.new_console(os.environ["SUMPAD_UF2"], board, files, modules)
        self.cut = None
        self.is_plugged = False
        self._lock = threading.Lock()

    def plug(self):
        self.is_plugged = True

    def unplug(self):
        with self._lock:
            self.is_plugged = False

    def answer(self, sent):
        """Send bytes to the console and return its output within one slice of time."""
        with self._lock:
            if not self.is_plugged:
                return b""
            if self.cut and self.cut[0] in sent:
                self.console.cut_power_at(self.console.flash_changes + self.cut[1])
            before = len(self.console.usb.received)
            try:
                with self.console.expecting_tracebacks():
                    if sent:
                        self.console.usb.send(sent)
                    self.console.run_ms(SLICE_MS)
            except emulator.PowerCut:
                self.is_plugged = False
            return bytes(self.console.usb.received[before:])

    def app(self, size=layout.APP_SIZE):
        """Return the first `size` bytes of the app's partition."""
        return self.console.flash[layout.APP_OFFSET :][:size]


@pytest.fixture(scope="module")
def on_usb():
    """Provides on_usb(files, modules), which serves a console that is not switched on yet. It
    returns the console's address and a BoardOnUsb.

    The servers end after the pages, which read from their ports until they are closed.
    """
    servers = []

    def serve(files, modules=None):
        board = BoardOnUsb(files, modules)

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_OPTIONS(self):
                self.do_POST()

            def do_POST(self):
                size = int(self.headers.get("Content-Length") or 0)
                answer = board.answer(self.rfile.read(size))
                self.send_response(200)
                for name, value in (
                    ("Access-Control-Allow-Origin", "*"),
                    ("Access-Control-Allow-Headers", "*"),
                    ("Content-Length", str(len(answer))),
                ):
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(answer)

        server = HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_address[1]}/", board

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


def home(page):
    page.reads("Pick a game")
    page.type("Escape")
    page.reads("New puzzle")


def progress(page, words, ms=60_000):
    """Wait until the progress of a board contains `words`; fail if the page reports a failure."""
    said = "document.getElementById('progress').textContent"
    page.wait(f"{said}.includes('{words}') || {said}.startsWith('Failed')", ms)
    text = page.run(f"return {said}")
    assert words in text, text


def test_the_prompt_answers_and_the_app_goes_on(shared):
    page = shared()
    home(page)
    page.run("document.getElementById('serial').open = true")
    page.click("#interrupt")
    page.wait("document.getElementById('terminal').textContent.includes('>>>')")
    page.click("#line")
    page.run("document.getElementById('line').value = 'print(6 * 7)'")
    page.type("Enter")
    page.wait("document.getElementById('terminal').textContent.includes('\\n42')")
    page.click("#go-on")
    page.wait("document.getElementById('terminal').textContent.includes('soft reboot')")
    page.run("document.activeElement.blur()")
    # A key pressed while the app starts is lost, as on any console. The console may also still be
    # new, if Ctrl-C came before the settings were written.
    for _ in range(100):
        page.type("Escape", "9", "1")
        time.sleep(0.6)
        if "Keys" in page.run("return document.getElementById('text').textContent.split('.')[0]"):
            break
    page.reads("Keys in a game")


def test_a_report_has_what_a_bug_report_needs(chromium_shared):
    page = chromium_shared()
    home(page)
    page.run("navigator.clipboard.writeText = async () => {}")
    page.press_button("log")
    page.wait("document.body.dataset.report")
    report = page.run("return document.body.dataset.report")
    assert report.startswith("Sumpad ") and "The console has recorded no errors." in report
    page.type("9", "1")
    page.reads("Keys in a game")


def test_where_there_is_no_web_serial_the_page_says_so(chromium_opened):
    page = chromium_opened(before="delete Navigator.prototype.serial")
    page.reads("Pick a game")
    assert not page.run("return document.getElementById('no-serial').hidden")
    assert page.run("return document.getElementById('put-app').disabled")


def answer_yes(page):
    page.wait("document.getElementById('question').open", 30_000)
    page.run("document.querySelector('#question button[value=yes]').click()")


def test_saves_go_from_a_board_to_the_page_and_back(chromium_opened, on_usb):
    address, board = on_usb({**boot.NO_MAIN, "puzzles/A": b"mine"})
    boot.to_prompt(board.console)
    board.plug()
    page = chromium_opened(before=PORT % address)
    home(page)
    page.run("location.hash = '#crossnum/4x4/open/7'")
    page.reads("OPEN", 30_000)
    page.type("7")
    page.press_button("give-board")
    answer_yes(page)
    progress(page, "files copied to the board")
    files = board.console.files()
    assert re.match(rb"key [0-9a-f]{16}\nsave 2\n", files["saves/game-crossnum"])
    assert not any(path.startswith(("puzzles/", "restored")) for path in files)
    page.press_button("take-board")
    answer_yes(page)
    progress(page, "files copied from the board")
    board.unplug()


# The app


@pytest.fixture(scope="module")
def new_app():
    """The image of an app that is sent soon."""
    return image.app_of(home_menu_files.files(os.environ["SUMPAD_UF2"]))


@pytest.fixture(scope="module")
def with_new_app(site, new_app, tmp_path_factory):
    """The address of a site with `new_app`."""
    folder = tmp_path_factory.mktemp("small") / "site"
    shutil.copytree(site, folder)
    (folder / "app" / "sumpad.romfs.gz").write_bytes(gzip.compress(new_app))
    with serving.served(folder) as address:
        yield address


def put_app(page, board):
    board.plug()
    page.press_button("put-app")


def test_an_update_ends_with_the_new_app_and_the_saves(
    chromium_opened, on_usb, with_new_app, new_app
):
    address, board = on_usb({"saves/note": b"mine"}, OLD)
    boot.switch_on(board.console)
    assert board.app(len(new_app)) != new_app
    menu = board.console.frame()
    page = chromium_opened(at=with_new_app, before=PORT % address)
    home(page)
    put_app(page, board)
    progress(page, "The board has the new app.", 200_000)
    board.unplug()
    assert board.app(len(new_app)) == new_app
    board.console.run_until(lambda: board.console.frame() == menu, 10_000)
    files = board.console.files()
    assert files["saves/note"] == b"mine" and "update.romfs" not in files
    put_app(page, board)
    progress(page, "The board has this app already.")
    board.unplug()


def test_an_app_that_came_with_the_firmware_is_not_sent_again(chromium_opened, on_usb):
    address, board = on_usb({})
    boot.switch_on(board.console)
    page = chromium_opened(before=PORT % address)
    home(page)
    put_app(page, board)
    progress(page, "The board has this app already.", 60_000)
    board.unplug()


@pytest.mark.full
def test_the_app_of_the_site_is_sent_whole(site, chromium_opened, on_usb):
    new_app = gzip.decompress((site / "app" / "sumpad.romfs.gz").read_bytes())
    address, board = on_usb(boot.NO_MAIN, OLD)
    boot.to_prompt(board.console)
    page = chromium_opened(before=PORT % address)
    home(page)
    put_app(page, board)
    progress(page, "The board has the new app.", 200_000)
    board.unplug()
    assert board.app(len(new_app)) == new_app


@pytest.mark.full
def test_a_browser_that_cannot_pack_sends_the_app_as_it_is(
    chromium_opened, on_usb, with_new_app, new_app
):
    address, board = on_usb(boot.NO_MAIN, OLD)
    boot.to_prompt(board.console)
    before = "delete globalThis.CompressionStream;" + PORT % address
    page = chromium_opened(at=with_new_app, before=before)
    home(page)
    put_app(page, board)
    progress(page, "The board has the new app.", 200_000)
    board.unplug()
    assert board.app(len(new_app)) == new_app


@pytest.mark.parametrize(
    "words, changes, has_new",
    [
        (b"staging.writeblocks(10,", 3, False),
        pytest.param(b"staging.install()", 10, True, marks=pytest.mark.full),
        pytest.param(b"staging.install()", 100, True, marks=pytest.mark.full),
    ],
    ids=["sending", "installing begins", "installing"],
)
def test_a_power_cut_leaves_the_old_app_or_the_new_one(
    chromium_opened, on_usb, with_new_app, new_app, words, changes, has_new
):
    address, board = on_usb({"saves/note": b"mine"}, OLD)
    boot.switch_on(board.console)
    old, menu = board.app(), board.console.frame()
    board.cut = words, changes
    page = chromium_opened(at=with_new_app, before=PORT % address)
    home(page)
    put_app(page, board)
    end = time.monotonic() + 200
    while board.is_plugged and time.monotonic() < end:
        time.sleep(0.1)
    assert not board.is_plugged
    board.console.power_cycle()
    board.console.run_until(lambda: board.console.frame() == menu, 60_000)
    assert board.app(len(new_app)) == (new_app if has_new else old[: len(new_app)])
    files = board.console.files()
    assert files["saves/note"] == b"mine" and "update.romfs" not in files


def test_a_board_without_a_place_for_the_app_is_left_alone(chromium_opened, on_usb):
    old_firmware = {"boot.py": boot.NO_MAIN["boot.py"] + b"del loader.Staging\n"}
    address, board = on_usb(old_firmware, OLD)
    boot.to_prompt(board.console)
    before = board.app()
    page = chromium_opened(before=PORT % address)
    home(page)
    put_app(page, board)
    progress(page, "Failed: the firmware of this board has no place for the app")
    board.unplug()
    assert board.app() == before
