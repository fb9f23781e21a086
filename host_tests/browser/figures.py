"""Print the table of the page's figures in each browser, for firmware/FIGURES.md.

Run `python host_tests/browser/figures.py SITE` with the Python of the environment on an idle
machine. SITE is a folder made by `sumpad.py web --out`.
"""

import json
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
CODES = (1, 2, 3, 4, 5)  # of the sudokus to make
# Once a puzzle is made, only the clock changes: frames are further apart than this in chip time.
GAP_MS = 500

# Runs without pacing until the last picture of the making; returns milliseconds of chip and PC.
_TO_THE_GAME = """
    const seen = [];
    const note = ({data}) => {
        if (data.frame) seen.push([data.ms, performance.now()]);
    };
    const over = () => seen.findIndex(([ms], i) => i && ms - seen[i - 1][0] > GAP_MS);
    sumpad.worker.addEventListener('message', note);
    await sumpad.ask('pace', {paced: false});
    while (over() < 0) await new Promise((done) => setTimeout(done, 5));
    await sumpad.ask('pace', {paced: true});
    sumpad.worker.removeEventListener('message', note);
    const last = seen[over() - 1];
    return JSON.stringify([last[0] - seen[0][0], last[1] - seen[0][1]]);
"""


def data(page, name):
    return float(page.run(f"return document.body.dataset.{name} ?? '0'"))


def making(browser, url):
    """Return the chip seconds per second, without pacing, while expert sudokus are made."""
    page = browser.open(url)
    page.reads("Pick a game")
    page.type("Escape")
    page.reads("Daily puzzle")
    page.type("3", "2")
    page.reads("1 of 3")  # the rules, shown the first time
    page.type("Escape")
    page.reads("How to play")
    chip = wall = 0
    for code in CODES:
        page.type("5", "1")
        page.reads("by code")
        page.type(str(code), "ArrowUp", "ArrowUp")
        if code == CODES[0]:  # the form keeps the grade
            page.type("ArrowRight", "ArrowRight", "ArrowRight")
        page.reads("expert")
        page.type("ArrowDown", "ArrowDown", "ArrowDown", "Enter")
        taken = json.loads(page.run(_TO_THE_GAME.replace("GAP_MS", str(GAP_MS))))
        chip += taken[0]
        wall += taken[1]
        page.reads("EXPERT")
        page.type("m", "0")
        page.reads("Continue")
    page.close()
    return chip / wall


def figures(browser, url):
    """Return the figures of a browser: name -> value."""
    firsts, menus = [], []
    for _ in range(STARTS):
        page = browser.open(url)
        page.wait("document.body.dataset.menu", 20_000)
        firsts.append(data(page, "first"))
        menus.append(data(page, "menu"))
        page.close()
    page = browser.open(url)
    page.reads("Pick a game")
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
        "first picture, the logo, median": f"{statistics.median(firsts):.0f} ms",
        "home menu, median": f"{statistics.median(menus):.0f} ms",
        "key to picture, median / worst": f"{statistics.median(waits):.0f} / {max(waits):.0f} ms",
        "load while nothing happens, of a core": f"{100 * idle:.1f} %",
        "chip seconds a second at the menu, not paced": f"{rate:.1f}",
        "chip seconds a second while expert sudokus are made": f"{making(browser, url):.2f}",
    }


def main():
    site = Path(sys.argv[1])
    driver = browsers.Driver()
    found = {}
    with serving.served(site) as url:
        for name in PROGRAMS:
            browser = browsers.Browser(driver, name)
            found[name] = figures(browser, url)
            browser.quit()
    driver.end()
    print(f"| page | {' | '.join(found)} |\n{'|---' * (len(found) + 1)}|")
    print(f"| to download{f' | {browsers.download(site):,} bytes' * len(found)} |")
    for what in next(iter(found.values())):
        print(f"| {what} | {' | '.join(column[what] for column in found.values())} |")


if __name__ == "__main__":
    main()
