"""The page guides an owner who installs the firmware on a new board: each step is a sentence, and
the file is the firmware."""

import base64
import os
from pathlib import Path

import pytest

from sumpad_tools import boards
from sumpad_tools.build import uf2
from sumpad_tools.chip import boot
from sumpad_tools.chip.emulator import Emulator
from sumpad_tools.device import image, layout

# Presses the button for the file; returns its name and its content in base64.
TAKE = """
const click = HTMLAnchorElement.prototype.click, url = URL.createObjectURL;
let blob;
URL.createObjectURL = (it) => { blob = it; return url.call(URL, it); };
const name = await new Promise((done) => {
  HTMLAnchorElement.prototype.click = function () { done(this.download); };
  document.getElementById('take-uf2').click();
});
HTMLAnchorElement.prototype.click = click;
URL.createObjectURL = url;
const reader = new FileReader();
const content = await new Promise((done) => {
  reader.onload = () => done(reader.result);
  reader.readAsDataURL(blob);
});
return [name, content.split(',')[1]];
"""


def shown(page):
    """Open the panel for boards on USB, and wait until it is ready."""
    page.reads("Pick a game")
    page.run("document.getElementById('usb').open = true")
    page.wait("!document.getElementById('take-uf2').disabled")


def test_the_file_for_a_new_board_is_its_firmware(shared):
    page = shared()
    shown(page)
    name, content = page.run(TAKE)
    assert name == f"sumpad-{boards.DEFAULT}.uf2"
    flash = uf2.flash_contents(base64.b64decode(content), layout.FLASH_SIZE)
    program = uf2.flash_contents(Path(os.environ["SUMPAD_UF2"]).read_bytes(), layout.FLASH_SIZE)
    assert flash == program
    files = image.littlefs_image({"saves/": b""})
    flash = flash[: layout.FILES_OFFSET] + files
    boot.switch_on(Emulator.of_flash(flash, boards.load(boards.DEFAULT)))


def test_each_step_is_a_sentence_and_the_page_says_what_it_cannot_do(shared):
    page = shared()
    shown(page)
    steps = page.run("return [...document.querySelectorAll('#usb li')].map((it) => it.innerText)")
    assert len(steps) == 4 and all(step.rstrip(".").count(". ") == 0 for step in steps)
    assert "BOOTSEL" in steps[2] and uf2.DRIVES["RP2040"] in steps[3]
    words = page.run("return document.getElementById('usb').innerText")
    assert "No web page can see that drive or write to it." in words
    has_serial = page.run("return 'serial' in navigator")
    assert ("This browser cannot use USB; Chrome and Edge can." in words) == (not has_serial)
    assert page.run("return document.getElementById('put-app').disabled") == (not has_serial)


@pytest.mark.full
def test_the_file_is_there_without_a_network(chromium_opened):
    page = chromium_opened(before="delete Navigator.prototype.serial")
    shown(page)
    page.run("globalThis.fetch = () => { throw new Error('no network'); }")
    name, content = page.run(TAKE)
    assert name.endswith(".uf2") and len(content) > 500_000
