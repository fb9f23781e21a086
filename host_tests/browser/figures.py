"""Figures of the page in each browser, as firmware/FIGURES.md has them.

Run as `python host_tests/browser/figures.py SITE` with the Python of the environment, on a machine
that does nothing else; SITE is a folder that `sumpad.py web --out` made.
"""

import gzip
import statistics
import sys
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2] / "tools")]

from sumpad_tools.build.browsers import PROGRAMS  # noqa: E402
from sumpad_tools.play import serving  # noqa: E402
from support.running import browsers  # noqa: E402

STARTS = 5
KEYS = 10
TO_PLAY = ("index.html", "page.css", "page.js", "worker.js")
PACKED = ("bootrom.bin", "firmware/pico_keypad_4x5.bin")


def download(site):
    """Bytes until somebody plays, as a server that packs texts sends them."""
    texts = sum(len(gzip.compress((site / name).read_bytes())) for name in TO_PLAY)
    return texts + sum((site / name).stat().st_size for name in PACKED)


def data(page, name):
    return float(page.run(f"return document.body.dataset.{name} ?? '0'"))


def figures(browser, url):
    """Name -> value."""
    firsts = []
    for _ in range(STARTS):
        page = browser.open(url)
        page.wait("document.body.dataset.first", 20_000)
        firsts.append(data(page, "first"))
        page.close()
    page = browser.open(url)
    page.reads("Welcome")
    page.type("Escape")
    page.reads("New puzzle")
    waits = []
    for _ in range(KEYS):
        page.type("ArrowDown")
        time.sleep(0.3)
        waits.append(data(page, "waited"))
    time.sleep(5)
    idle = data(page, "load")
    page.run("await sumpad.ask('pace', {paced: false})")
    time.sleep(5)
    rate = data(page, "rate")
    page.close()
    return {
        "first picture, ms": statistics.median(firsts),
        "key to picture, median / worst, ms": f"{statistics.median(waits)} / {max(waits)}",
        "idle, share of a core": idle,
        "chip seconds a second at the menu, not paced": rate,
    }


def main():
    site = Path(sys.argv[1])
    print(f"to download: {download(site)} bytes")
    driver = browsers.Driver()
    with serving.served(site) as url:
        for name in PROGRAMS:
            browser = browsers.Browser(driver, name)
            for what, value in figures(browser, url).items():
                print(f"{name}: {what}: {value}")
            browser.quit()
    driver.end()


if __name__ == "__main__":
    main()
