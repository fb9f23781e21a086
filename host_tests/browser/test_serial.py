"""The serial lines of a page: that of its own console, and Web Serial to a board on USB, whose
stand-in leads to another emulated console."""

import base64
import gzip
import json
import os
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from sumpad_tools import boards
from sumpad_tools.chip import starting
from sumpad_tools.device import image

# A port of Web Serial that a server stands behind: what is written is posted, what is read is
# what that answers.
PORT = """
class Port {
  async open() {
    const ask = (bytes) => fetch('%s', {method: 'POST', body: bytes}).then((it) => it.bytes?.()
      ?? it.arrayBuffer().then((buffer) => new Uint8Array(buffer)));
    let waiting = [];
    this.readable = new ReadableStream({async pull(controller) {
      for (;;) {
        const bytes = await ask(new Uint8Array(waiting.splice(0)));
        if (bytes.length) return controller.enqueue(bytes);
      }
    }}, {highWaterMark: 0});
    this.writable = new WritableStream({write(bytes) { waiting.push(...bytes); }});
  }
  async close() {}
}
Object.defineProperty(navigator, 'serial', {value: {requestPort: async () => new Port()}});
"""
SLICE_MS = 20  # of the chip's, that a question takes


@pytest.fixture
def board_on_usb():
    """Serves an emulated console with MicroPython: (address, console)."""
    uf2 = os.environ["SUMPAD_UF2"]
    files = {"main.py": b"", "saves/note": b"mine", "sumpad/old.mpy": b"gone"}
    console = starting.new_console(uf2, boards.load(boards.DEFAULT), files, frozen=True)
    starting.to_prompt(console)
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_OPTIONS(self):
            self.do_POST()

        def do_POST(self):
            sent = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            with lock, console.expecting_tracebacks():
                before = len(console.usb.received)
                if sent:
                    console.usb.send(sent)
                console.run_ms(SLICE_MS)
                answer = bytes(console.usb.received[before:])
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
    yield f"http://127.0.0.1:{server.server_address[1]}/", console
    server.shutdown()
    server.server_close()


def home(page):
    page.reads("1 of 3")
    page.type("Escape")
    page.reads("New puzzle")


def progress(page, words, ms=60_000):
    """Wait until something is said of a board, or that it failed: it must be the former."""
    said = "document.getElementById('progress').textContent"
    page.wait(f"{said}.includes('{words}') || {said}.startsWith('It failed')", ms)
    text = page.run(f"return {said}")
    assert words in text, text


def test_the_prompt_answers_and_the_app_goes_on(opened):
    page = opened()
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
    # A key that comes while the app starts is lost, as on any console; and it may still be new, if
    # Ctrl-C came before the settings were written.
    for _ in range(100):
        page.type("Escape", "9")
        time.sleep(0.6)
        if "Keys" in page.run("return document.getElementById('text').textContent.split('.')[0]"):
            break
    page.reads("In the home menu")


def test_a_report_has_what_a_bug_report_needs(chromium_opened):
    page = chromium_opened()
    home(page)
    page.run("navigator.clipboard.writeText = async () => {}")
    page.run("document.getElementById('log').click()")
    page.wait("document.body.dataset.report")
    report = page.run("return document.body.dataset.report")
    assert report.startswith("Sumpad ") and "The console has noted no errors." in report
    page.type("9")
    page.reads("In the home menu")


def test_where_there_is_no_web_serial_the_page_says_so(chromium_opened):
    page = chromium_opened(before="delete Navigator.prototype.serial")
    page.reads("1 of 3")
    assert not page.run("return document.getElementById('no-serial').hidden")
    assert page.run("return document.getElementById('put-app').disabled")


def answer_yes(page):
    page.wait("document.getElementById('question').open", 30_000)
    page.run("document.querySelector('#question button[value=yes]').click()")


def test_saves_go_from_a_board_to_the_page_and_back(chromium_opened, board_on_usb):
    address, console = board_on_usb
    page = chromium_opened(before=PORT % address)
    home(page)
    page.run("document.getElementById('take-board').click()")
    answer_yes(page)
    progress(page, "files are here now")
    page.run("document.getElementById('give-board').click()")
    answer_yes(page)
    progress(page, "files are on the board now")
    files = image.littlefs_files(
        console.flash[image.STORAGE_OFFSET : image.STORAGE_OFFSET + image.STORAGE_SIZE]
    )
    assert files["saves/note"] == b"mine" and "saves/settings" in files


def test_the_app_is_put_on_a_board(chromium_opened, board_on_usb, site):
    address, console = board_on_usb
    page = chromium_opened(before=PORT % address)
    home(page)
    page.run("document.getElementById('put-app').click()")
    progress(page, "files copied", 100_000)
    files = image.littlefs_files(
        console.flash[image.STORAGE_OFFSET : image.STORAGE_OFFSET + image.STORAGE_SIZE]
    )
    packed = (site / "app" / f"{boards.DEFAULT}.json").read_bytes()
    app = json.loads(gzip.decompress(packed))
    assert {path: base64.b64decode(text) for path, text in app.items()}.items() <= files.items()
    assert "sumpad/old.mpy" not in files and files["saves/note"] == b"mine"
