"""Real headless browsers on this PC, driven by puppeteer-core in a node process
(tools/web/test/driver.mjs)."""

import gzip
import json
import subprocess
import time
from pathlib import Path

from sumpad_tools.build import web
from sumpad_tools.build.browsers import program
from sumpad_tools.chip import node
from sumpad_tools.parts.frames import HEIGHT, WIDTH

GLASS = """
const canvas = document.getElementById('glass'), context = canvas.getContext('2d');
const {data} = context.getImageData(0, 0, 128, 64), bits = [];
for (let i = 0; i < data.length; i += 4) bits.push(data[i] > 60 ? 1 : 0);
return bits.join('');
"""
# Erases what the console keeps, and starts it again. Text of the former console is not read again.
RENEW = """
history.replaceState(null, '', location.pathname + location.search);
dispatchEvent(new Event('blur'));  // releases all keys: two that are held start the self-test
delete document.body.dataset.menu;
document.getElementById('text').textContent = '';
await sumpad.ask('erase');  // the new console may have shown its first screen when this returns
document.activeElement.blur();
"""


# Opens a panel and waits until its buttons have their actions; `button` is one of them.
OPEN_PANEL = """
const button = document.getElementById('%s');
button.closest('details').open = true;
while (button.disabled) await new Promise((done) => setTimeout(done, 20));
"""


# What a new visitor loads to play; servers compress all but .lzma.
TO_PLAY = (
    "index.html",
    "page.css",
    "page.js",
    "worker_loader.js",
    "worker.js.lzma",
    "firmware/pico_keypad_4x5.lzma",
)


class BrowserError(Exception):
    """A page did not do what it should."""


def download(site):
    """Return the bytes to download before one can play, with texts compressed by the server."""
    contents = {name: (site / name).read_bytes() for name in TO_PLAY}
    return sum(
        len(it if name.endswith(".lzma") else gzip.compress(it)) for name, it in contents.items()
    )


class Driver:
    """The process that drives browsers."""

    def __init__(self):
        modules = node.packages(web.WEB, tests=True)
        words, environment = node.command(web.WEB / "test" / "driver.mjs", modules)
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
        )

    def ask(self, request, **details):
        self._process.stdin.write(json.dumps({"request": request, **details}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if "error" in answer:
            raise BrowserError(answer["error"])
        return answer

    def end(self):
        self._process.stdin.close()  # ends the browsers, too
        self._process.wait(20)


class Browser:
    """A browser, by a name in build/browsers.py. `private`: Firefox opens private windows."""

    def __init__(self, driver, name, private=False):
        self.driver = driver
        self.name = name
        details = {"browser": name, "path": program(name), "private": private}
        self._number = driver.ask("launch", **details)["number"]

    def open(self, url, width=1000, height=800, beside=None, before=""):
        """Open a new page. `beside` is a Page whose storage it shares; `before` is a source that
        runs in it before anything else."""
        details = {"context": beside.number} if beside else {}
        number = self.driver.ask(
            "open",
            number=self._number,
            url=url,
            width=width,
            height=height,
            before=before,
            **details,
        )["page"]
        return Page(self.driver, number)

    def quit(self):
        self.driver.ask("quit", number=self._number)


class Page:
    """A page of Sumpad in a browser."""

    def __init__(self, driver, number):
        self._driver = driver
        self.number = number

    def ask(self, request, **details):
        return self._driver.ask(request, page=self.number, **details)

    def run(self, source):
        """Run a source as the body of a function in the page and return its result."""
        return self.ask("run", source=source)["value"]

    def wait(self, source, ms=10_000):
        """Wait until an expression is true."""
        self.ask("wait", source=source, ms=ms)

    def renew(self):
        """Make the console as new, and wait until it shows its first screen."""
        self.ask("front")
        self.run(RENEW)
        self.wait("document.body.dataset.menu", 30_000)
        self.reads("Pick a game")

    def frame(self):
        """Return what is on the glass, as a panel's frame."""
        bits = self.run(GLASS)
        assert len(bits) == WIDTH * HEIGHT
        return int(bits, 2).to_bytes(len(bits) // 8, "big")

    def until(self, frame, seconds=15):
        """Wait up to `seconds` for a frame on the glass and return the last frame."""
        end = time.monotonic() + seconds
        while (shown := self.frame()) != frame and time.monotonic() < end:
            time.sleep(0.05)
        return shown

    def at_rest(self, part, seconds=2):
        """Return what `part` of a frame leaves, once that has not changed for some seconds."""
        shown, since = part(self.frame()), time.monotonic()
        while time.monotonic() < since + seconds:
            time.sleep(0.05)
            if part(self.frame()) != shown:
                shown, since = part(self.frame()), time.monotonic()
        return shown

    def press(self, row, column, ms=80):
        """Press a key of the pad."""
        self.run(
            f"""
            const button = document.querySelectorAll('#pad button')[
                {row} * getComputedStyle(document.getElementById('pad'))
                    .gridTemplateColumns.split(' ').length + {column}];
            const options = {{pointerId: 1, bubbles: true, button: 0}};
            button.setPointerCapture = () => {{}};
            button.dispatchEvent(new PointerEvent('pointerdown', options));
            await new Promise((done) => setTimeout(done, {ms}));
            button.dispatchEvent(new PointerEvent('pointerup', options));
            """
        )

    def type(self, *keys, ms=80):
        """Press keys of the PC, one after another."""
        for key in keys:
            self.ask("key", key=key, down=True)
            time.sleep(ms / 1000)
            self.ask("key", key=key, down=False)
            time.sleep(ms / 1000)

    def press_button(self, name):
        """Press a button of a panel."""
        self.run(OPEN_PANEL % name + "button.click();")

    def click(self, selector):
        """Click an element; a button once it is enabled."""
        self.wait(f"!document.querySelector({selector!r}).disabled")
        self.ask("click", selector=selector)

    def reads(self, words, ms=30_000):
        """Wait until the given words appear on the screen."""
        self._says("text", words, ms)

    def notes(self, words, ms=30_000):
        """Wait until the page shows these words over the console."""
        self._says("notes", words, ms)

    def _says(self, name, words, ms):
        text = f"document.getElementById('{name}').textContent"
        try:
            self.wait(f"{text}.includes({json.dumps(words)})", ms)
        except BrowserError:
            raise BrowserError(f"no {words!r} in: {self.run(f'return {text}')}") from None

    def writes(self):
        """Return how often the page has written to the browser's storage."""
        return int(self.run("return document.body.dataset.writes ?? '0'"))

    def wait_kept(self, before=0):
        """Wait until there were more writes than `before` and nothing is left to write."""
        self.wait(
            f"Number(document.body.dataset.writes) > {before} "
            "&& document.body.dataset.kept === 'all'"
        )

    def screenshot(self, path: Path, full=False):
        self.ask("screenshot", path=str(path), full=full)

    def close(self):
        self.ask("close")
