"""What the page loads: little until one can play, and the rest when it is used."""

import json
import lzma
import shutil

from sumpad_tools.play import serving
from support.console.beside_page import GAMES, PAST_WELCOME, by_pad, pc_of, play, same
from support.running.browsers import TO_PLAY, download

MOST = 420_000  # bytes to download before one can play
ICON = "icon-192.png"  # for the browser's tab
WEBASSEMBLY = "\\0asm"  # the header of its files, as esbuild writes a zero


def test_the_site_names_no_place(site):
    first = json.loads((site / "manifest.webmanifest").read_text())
    assert first["start_url"] == "./"
    for file in site.rglob("*.js"):
        assert "/root" not in file.read_text() and "http://" not in file.read_text()


def test_what_is_the_same_at_each_start_is_made_already(site):
    """The emulated core and the unpacker are shipped as WebAssembly, without their source."""
    worker = lzma.decompress((site / "worker.js.lzma").read_bytes()).decode()
    loader = (site / "worker_loader.js").read_text()
    assert WEBASSEMBLY in worker and WEBASSEMBLY in loader
    assert "PENALTY" not in worker and "probability" not in loader


def test_what_one_downloads_to_play_is_small(site, chromium_opened, monkeypatch):
    """Without what the service worker loads afterwards, to work without a network. That of a page
    of an earlier test may still ask another server for news."""
    asked = set()

    def note(it, *_):
        asked.add((it.headers["Host"], it.path[1:]))

    monkeypatch.setattr(serving._Handler, "log_request", note)
    with serving.served(site) as address:
        page = chromium_opened(at=address, before="delete Navigator.prototype.serviceWorker;")
        pc = pc_of()
        for script in (PAST_WELCOME, *GAMES["sudoku"]):
            page.until(pc.frame(), 30)
            play(page, pc, script, by_pad)
        same(page, pc)
    names = {name or "index.html" for host, name in asked if host in address}
    assert names - {ICON} == {*TO_PLAY}
    assert download(site) <= MOST


# What the page loads when it is used


def test_a_part_that_does_not_load_is_told(opened, site, tmp_path):
    """As for a page without a network, or with a newer version on the server. It can be played."""
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    (extras,) = folder.glob("extras-*.js")
    extras.unlink()
    with serving.served(folder) as address:
        page = opened(at=address)
        page.reads("Pick a game")
        for use in ("usb", "saved", "serial"):
            page.run(f"document.getElementById('{use}').open = true")
            page.notes("A part of this page did not load. Reload the page.")
        for button in ("film", "picture", "share"):
            page.click(f"#{button}")
        page.notes("A part of this page did not load. Reload the page.")
        page.type("Escape")
        page.reads("New puzzle")
        page.ask("errors")  # the browser reports what is missing


def test_a_part_of_the_worker_that_does_not_load_is_told(opened, site, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    (tasks,) = folder.glob("serial_tasks-*.js")
    aside = tasks.rename(tmp_path / "aside")
    with serving.served(folder) as address:
        page = opened("#crossnum/4x4/open/7", at=address)
        page.notes("A part of this page did not load. Reload the page.")
        page.reads("Pick a game")
        page.press_button("take-saves")
        page.wait("!document.getElementById('take-saves').disabled")
        page.type("Escape")
        page.reads("New puzzle")
        aside.rename(tasks)
        page.run("location.hash = '#crossnum/4x4/open/7'")
        page.reads("OPEN", 30_000)
        page.ask("errors")  # the browser reports what is missing


def test_a_part_is_there_without_a_network_after_the_first_visit(chromium_opened):
    page = chromium_opened()
    page.reads("Pick a game")
    page.run("await navigator.serviceWorker.ready")
    page.ask("reload")
    page.reads("Pick a game")
    page.ask("offline", offline=True)
    page.run("location.hash = '#crossnum/4x4/open/7'")
    page.reads("OPEN", 30_000)
    page.ask("offline", offline=False)
