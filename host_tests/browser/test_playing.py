"""The console in a page: it shows the same pictures as `play` for every input device, and a game
continues when the page is opened again."""

import pytest

from sumpad_tools import boards
from sumpad_tools.build.browsers import PROGRAMS
from sumpad_tools.testing import PAGE_BOARDS
from support.console import scripts
from support.console.beside_page import GAMES, PAST_WELCOME, by_pad, pc_of, play, same
from support.console.pc import session_of
from support.running import sampling


@pytest.mark.parametrize(
    ("family", "browser"), sampling.in_turn(GAMES, PROGRAMS), indirect=["browser"]
)
def test_a_game_of_each_family_is_as_on_the_pc(shared, family):
    page, pc = shared(), pc_of()
    same(page, pc)
    play(page, pc, PAST_WELCOME, by_pad)
    same(page, pc)
    for script in GAMES[family]:
        play(page, pc, script, by_pad)
        # A change of family restarts the console; keys pressed meanwhile would be lost.
        page.until(pc.frame(), 30)
        same(page, pc)
    assert session_of(pc).play.game.NAME == family


def test_keys_of_the_pc_do_as_well(shared):
    page, pc = shared(), pc_of()
    same(page, pc)
    page.type("Escape", "1")
    pc.keys("back 1")
    page.reads("Size")
    same(page, pc)
    page.type("ArrowDown", "ArrowRight", "Escape")
    pc.keys("down right back")
    same(page, pc)


def test_a_focused_key_of_the_pad_is_pressed_by_the_keyboard(chromium_shared):
    page = chromium_shared()
    page.reads("Pick a game")
    page.run("document.querySelector('[data-key=\"ESC\"]').focus()")
    page.type("Enter")
    page.reads("New puzzle")


def test_two_fingers_hold_two_keys(shared):
    page = shared()
    page.reads("Pick a game")
    for key in ("1", "ENT"):
        page.ask("touch", selector=f'[data-key="{key}"]', down=True)
    page.wait("document.querySelectorAll('#pad .down').length === 2")
    for key in ("1", "ENT"):
        page.ask("touch", selector=f'[data-key="{key}"]', down=False)
    page.wait("document.querySelectorAll('#pad .down').length === 0")
    page.reads("2 of 2")


@pytest.mark.parametrize(
    "name",
    sampling.only(PAGE_BOARDS[1:], [it for it in boards.names() if it != boards.DEFAULT]),
)
def test_the_other_boards_are_played_by_touch(shared, name):
    page, pc = shared(f"?board={name}"), pc_of(name)
    same(page, pc)

    def by_touch(page, row, column, ms):
        key = f'[data-key="{pc.board.KEYS[row][column]}"]'
        page.ask("touch", selector=key, down=True)
        held = 3 * ms if ms > 500 else ms  # the chip is slow on a busy machine
        page.run(f"await new Promise((done) => setTimeout(done, {held}))")
        page.ask("touch", selector=key, down=False)

    # Turns of a knob come faster than a busy machine can follow; the emulator plays on with it.
    has_knob = not pc.board.ROWS
    further = "" if has_knob else f"{scripts.start(4, 1)} right 6 hold:#"
    play(page, pc, f"{PAST_WELCOME} {further}", by_touch)
    same(page, pc)


def test_the_lights_of_a_macropad_are_shown(shared):
    page, pc = shared("?board=adafruit_macropad"), pc_of("adafruit_macropad")
    same(page, pc)
    play(page, pc, "back", by_pad)
    same(page, pc)
    play(page, pc, "8 PUSH-*3 TURN+ *", by_pad)  # in the settings, where the time of day shows
    same(page, pc)
    play(page, pc, f"{scripts.start(4, 123456)} TURN+", by_pad)  # past the first words on keys
    same(page, pc)
    keys = [key for row in pc.board.KEYS for key in row]
    lit = [keys[number] for number in pc.lights.lit()]
    shown = "[...document.querySelectorAll('#pad .lit')].map((it) => it.dataset.key)"
    assert page.run(f"return {shown}") == lit and lit


def test_a_gamepad_plays(shared):
    page, pc = shared(), pc_of()
    same(page, pc)
    page.run("""
        const buttons = Array.from({length: 16}, () => ({pressed: false}));
        globalThis.gamepad = {buttons, axes: [0, 0]};
        globalThis.ended = () => {};  // called at the second look at what is pressed
        globalThis.look = () => dispatchEvent(new Event('gamepadconnected'));
        let looks = 0;
        navigator.getGamepads = () => {
            const pressed = gamepad.axes[1] || buttons.some((it) => it.pressed);
            looks = pressed ? looks + 1 : 0;
            if (looks > 1) ended();
            return [null, gamepad];
        };
        look();
    """)
    # The page looks from time to time. If it is late, an arrow would repeat.
    pc.keys("back wait:500")
    page.run("ended = () => { gamepad.buttons[1].pressed = 0; }; gamepad.buttons[1].pressed = 1;")
    same(page, pc)
    for script, moved in (
        ("down", "buttons[13].pressed"),
        ("down", "axes[1]"),
        ("fire", "buttons[0].pressed"),
    ):
        pc.keys(f"{script} wait:500")
        page.run(f"gamepad.{moved} = 1; look(); gamepad.{moved} = 0; look();")
        same(page, pc)
    page.run("delete navigator.getGamepads")


RELEASED_AND_CUT = """
const buttons = [...document.querySelectorAll('#pad button')].slice(0, 2);
const each = (type) => buttons.forEach((button) => {
  button.setPointerCapture = () => {};
  button.dispatchEvent(new PointerEvent(type, {pointerId: 1, bubbles: true, button: 0}));
});
each('pointerdown');
await new Promise((done) => setTimeout(done, 200));
each('pointerup');
document.getElementById('text').textContent = '';
document.getElementById('cut').click();
"""


def test_keys_come_up_though_the_power_is_cut(shared):
    page = shared()
    page.reads("Pick a game")
    before = page.writes()
    page.type("Escape")
    page.reads("New puzzle")
    page.wait_kept(before)  # else the player is welcomed again
    page.run(RELEASED_AND_CUT)  # two keys that are down at the start begin the self-test
    page.reads("New puzzle")
    page.type("8")
    page.reads("Settings")
