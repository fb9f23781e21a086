"""Play in a window: the panel four times as large, the pad beside it to click, and the PC's keys.

Used by the verbs `play` and `emulate`. A key of the pad is down as long as the PC's key is, or the
mouse button on it, so long presses and several keys at once work as on the real pad.
"""

import os
import string
import sys
import time
import warnings

from sumpad_tools.boards import Board
from sumpad_tools.parts.ssd1306 import HEIGHT, WIDTH
from sumpad_tools.play import bindings, keyscript
from sumpad_tools.play.keyscript import HOLD_MS, stroke
from sumpad_tools.play.live import Live, Playable

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame  # noqa: E402, after the variable that hides its advertisement

from sumpad_tools.play.speaker import Speaker  # noqa: E402, imports pygame too

SCALE = 4
KEY = (92, 56)
"""Width and height of a key, points."""

_GAP = 8  # between keys
_EDGE = 28  # around panel and pad
_BEZEL = 10  # glass around the pixels
_HELP_HEIGHT = 30
_SMALL, _LARGE = 19, 30  # font sizes
_CLICK_MS = 30  # of a detent of the mouse wheel
_WORD_GAP = 8  # between the two meanings of a key
_LIGHT_WIDTH = 3

_CASE = (38, 40, 44)
_GLASS = (5, 7, 12)
_LIT = (180, 220, 255)
_DARK = (9, 12, 20)
_BETWEEN = (0, 0, 0, 70)  # darkens the gaps between pixels
_KEY = (62, 66, 72)
_KEY_DOWN = (70, 120, 180)
_LIGHT = (225, 245, 255)  # around a key whose light is lit
_LEGEND = (240, 240, 240)
_SHORT = (170, 175, 180)
_LONG = (235, 180, 90)

_NAMES = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_ESCAPE: "escape",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
}
# Positions of keys on the keyboard, by the names of bindings.positions.
_POSITIONS = {
    **{getattr(pygame, f"KSCAN_{digit}"): f"Digit{digit}" for digit in "0123456789"},
    **{getattr(pygame, f"KSCAN_KP_{digit}"): f"Numpad{digit}" for digit in "0123456789"},
    **{getattr(pygame, f"KSCAN_{letter}"): f"Key{letter}" for letter in string.ascii_uppercase},
}

Color = tuple[int, int, int]
Source = int | str
"""What holds a key down: a PC key's code, or "mouse"."""


class WindowError(Exception):
    """There is no display for a window."""


def available() -> bool:
    """Return whether there seems to be a display."""
    if sys.platform in ("win32", "darwin") or "SDL_VIDEODRIVER" in os.environ:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def play(board: Board, live: Live[Playable]) -> None:
    """Play on a console (see live.py) until the window is closed or Ctrl-C. Raises WindowError,
    and what the console raises."""
    try:
        window = Window(board, live)
        while window.round():
            pass
    except KeyboardInterrupt:
        pass
    finally:
        pygame.quit()


class Window:
    """The window. `picture` is the pygame surface that it shows."""

    def __init__(self, board: Board, live: Live[Playable]) -> None:
        self._live = live
        self._title = f"Sumpad: {board.TITLE}"
        self._caption: str | None = None  # as the window shows it
        self._board = board
        self._labels = bindings.labels(board)
        # Places of the keys that stand for turns of a knob, left and right; the wheel turns it.
        turns = [keyscript.find(name, board) for name in ("TURN_LEFT", "TURN_RIGHT")]
        self._knob = [(key[0], key[1]) for key in turns if key]
        self._held: dict[Source, tuple[int, int]] = {}  # source -> key that it holds down
        # The frame, the pressed keys and the lit ones that the picture shows.
        self._drawn: tuple[bytes, set[tuple[int, int]], list[int]] | None = None
        rows, columns = len(board.KEYS), len(board.KEYS[0])
        glass = pygame.Rect(_EDGE, _EDGE, WIDTH * SCALE + 2 * _BEZEL, HEIGHT * SCALE + 2 * _BEZEL)
        pad = pygame.Rect(
            glass.right + _EDGE,
            _EDGE,
            columns * (KEY[0] + _GAP) - _GAP,
            rows * (KEY[1] + _GAP) - _GAP,
        )
        height = max(glass.height, pad.height)
        glass.centery = pad.centery = _EDGE + height // 2
        size = (pad.right + _EDGE, height + 2 * _EDGE + _HELP_HEIGHT)
        self._panel = glass.inflate(-2 * _BEZEL, -2 * _BEZEL)
        self._places = {
            (row, column): pygame.Rect(
                (pad.left + column * (KEY[0] + _GAP), pad.top + row * (KEY[1] + _GAP)), KEY
            )
            for row in range(rows)
            for column in range(columns)
            if board.KEYS[row][column]
        }
        try:
            pygame.display.init()
            with warnings.catch_warnings():
                warnings.filterwarnings("ignore", "no fast renderer")  # this is fast enough
                self.picture = pygame.display.set_mode(size, pygame.SCALED | pygame.RESIZABLE)
        except pygame.error as error:
            raise WindowError(f"no window: {error}; try --terminal") from None
        pygame.font.init()
        self._fonts = {size: pygame.font.Font(None, size) for size in (_SMALL, _LARGE)}
        self._gaps = _grid()
        self._speaker = Speaker()
        self.picture.fill(_CASE)
        pygame.draw.rect(self.picture, _GLASS, glass, border_radius=6)
        x, y = size[0] // 2, _EDGE + height + _HELP_HEIGHT * 2 // 3
        self._write(bindings.help_text(board), _SMALL, _SHORT, (x, y))
        self._write("In yellow: what a long press means.", _SMALL, _LONG, (x, y + 16))

    def round(self) -> bool:
        """Handle mouse and keyboard, let the console do a round, draw what changed and sleep until
        the next round. Return False when the window was closed."""
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return False
            self._handle(event)
        rest = self._live.round()
        self._speaker.give(self._live.hz)
        self._draw()
        time.sleep(rest)
        return True

    def center(self, row: int, column: int) -> tuple[int, int]:
        """Return the middle of a key in the picture, in points."""
        return self._places[row, column].center

    # Hands

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN:
            typed = _NAMES.get(event.key, event.unicode.lower())
            position = _POSITIONS.get(getattr(event, "scancode", None), "")
            found = bindings.find_key(self._board, typed, position)
            if found:
                row, column, long = found
                if long:  # only a long press has this meaning here
                    self._live.play(stroke(row, column, HOLD_MS))
                else:
                    self._hold(event.key, (row, column))
        elif event.type == pygame.KEYUP:
            self._let_go(event.key)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            for key, place in self._places.items():
                if place.collidepoint(event.pos):
                    self._hold("mouse", key)
        elif event.type == pygame.MOUSEWHEEL and self._knob:
            for _ in range(abs(event.y)):
                row, column = self._knob[event.y < 0]
                self._live.play(stroke(row, column, _CLICK_MS, _CLICK_MS))
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self._let_go("mouse")
        elif event.type == pygame.WINDOWFOCUSLOST:  # later releases are not reported
            for source in list(self._held):
                self._let_go(source)
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED):
            self._drawn = None

    def _hold(self, source: Source, key: tuple[int, int]) -> None:
        self._let_go(source)
        if key not in self._held.values():
            self._live.play([("press", *key)])
        self._held[source] = key

    def _let_go(self, source: Source) -> None:
        key = self._held.pop(source, None)
        if key is not None and key not in self._held.values():
            self._live.play([("release", *key)])

    # The picture

    def _draw(self) -> None:
        caption = " | ".join(filter(None, (self._title, self._live.note)))
        if self._caption != caption:
            self._caption = caption
            pygame.display.set_caption(caption)
        frame = self._live.frame()
        down = {key for key in self._places if self._live.pressed(*key)}
        lit = self._live.lit()
        if self._drawn == (frame, down, lit):
            return
        self._drawn = (frame, down, lit)
        self._draw_panel(frame)
        columns = len(self._board.KEYS[0])
        for row, column in self._places:
            self._draw_key(row, column, (row, column) in down, row * columns + column in lit)
        pygame.display.flip()

    def _draw_panel(self, frame: bytes) -> None:
        bits = f"{int.from_bytes(frame, 'big'):0{WIDTH * HEIGHT}b}".encode()
        pixels = bits.translate(bytes(byte & 1 for byte in range(256)))
        panel = pygame.image.frombytes(pixels, (WIDTH, HEIGHT), "P")
        panel.set_palette([_DARK, _LIT])
        panel = pygame.transform.scale(panel.convert(self.picture), self._panel.size)
        panel.blit(self._gaps, (0, 0))
        self.picture.blit(panel, self._panel)

    def _draw_key(self, row: int, column: int, down: bool, lit: bool) -> None:
        place = self._places[row, column]
        legend, short, long = self._labels[row][column]
        pygame.draw.rect(self.picture, _KEY_DOWN if down else _KEY, place, border_radius=8)
        if lit:
            pygame.draw.rect(self.picture, _LIGHT, place, _LIGHT_WIDTH, border_radius=8)
        x, y = place.center
        self._write(legend, _LARGE, _LEGEND, (x, y - (8 if short or long else 0)))
        left, right = self._width(short), self._width(long)
        space = _WORD_GAP if short and long else 0
        self._write(short, _SMALL, _SHORT, (x - (space + right) // 2, y + 15))
        self._write(long, _SMALL, _LONG, (x + (left + space) // 2, y + 15))

    def _width(self, text: str) -> int:
        return self._fonts[_SMALL].size(text)[0]

    def _write(self, text: str, size: int, color: Color, center: tuple[int, int]) -> None:
        words = self._fonts[size].render(text, True, color)
        self.picture.blit(words, words.get_rect(center=center))


def _grid() -> pygame.Surface:
    """Draw the gaps between the pixels of the panel."""
    gaps = pygame.Surface((WIDTH * SCALE, HEIGHT * SCALE), pygame.SRCALPHA)
    for x in range(SCALE - 1, WIDTH * SCALE, SCALE):
        gaps.fill(_BETWEEN, (x, 0, 1, HEIGHT * SCALE))
    for y in range(SCALE - 1, HEIGHT * SCALE, SCALE):
        gaps.fill(_BETWEEN, (0, y, WIDTH * SCALE, 1))
    return gaps
