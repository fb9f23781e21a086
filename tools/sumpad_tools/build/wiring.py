"""The wiring diagram of a board, as SVG, from the data in its board.py.

A Pico stands in the middle, its USB socket up, and the parts to its left. Each wire has its own
colour and its own vertical line, so that none lies on another, and a label at both ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from sumpad_tools.boards import Board, BoardError

# GPIO -> pin on the edge of a Pico; 23 to 25 and 29 are used on the Pico itself.
PICO_PINS = {
    **{0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16},
    **{13: 17, 14: 19, 15: 20, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29},
    **{26: 31, 27: 32, 28: 34},
}
_OTHERS = {36: "3V3", 38: "GND", **dict.fromkeys((3, 8, 13, 18, 23, 28, 33), "GND")}
_SUPPLY, _GROUND, _GROUND_2 = 36, 38, 18

_PITCH = 24  # between two pins
_PICO_WIDTH = 150
_PART_WIDTH = 220
_EDGE = 20
_LANE = 9  # between two vertical lines
_TOP = 90  # of the first pin
_KEY = 34  # width of a key in the drawing of a pad
_RED, _BLACK = "#d4351c", "#0b0c0c"  # of the supply and of ground
_COLOURS = (
    *("#1d70b8", "#00703c", "#f47738", "#4c2c92", "#0b7a75", "#b58840", "#d53880"),
    *("#5694ca", "#85994b", "#912b88", "#626a6e", "#28a197", "#f499be"),
)


class _Wire(NamedTuple):
    part: str
    label: str
    pin: int  # on the edge of the Pico
    name: str  # of that pin


def wires(board: Board) -> list[_Wire]:
    """Return the wires of a board, in the order of the parts. Raises BoardError if it is not wired
    to the edge of a Pico."""
    panel = board.PANEL
    signals: tuple[str, ...]
    labels: tuple[str, ...]
    if panel["bus"] == "SPI":
        signals = ("sck", "mosi", "cs", "dc", "reset")
        labels = ("SCK", "MOSI", "CS", "D/C", "RES")
    else:
        signals, labels = ("scl", "sda"), ("SCL", "SDA")
    display = [
        ("display", label, panel[name])  # type: ignore[literal-required]  # names of the dict
        for name, label in zip(signals, labels, strict=True)
    ]
    rows = [("keys", f"R{i}", pin) for i, pin in enumerate(board.ROWS, 1)]
    columns = [("keys", f"C{i}", pin) for i, pin in enumerate(board.COLUMNS, 1)]
    used = [*display, *rows, *columns]
    if board.BUZZER is not None:
        used.append(("buzzer", "+", board.BUZZER))
    found = [_Wire("display", "VCC", _SUPPLY, "3V3"), _Wire("display", "GND", _GROUND, "GND")]
    for part, label, gpio in used:
        if gpio is None:
            continue
        if gpio not in PICO_PINS or not board.ROWS:
            raise BoardError(f"{board.NAME} is not wired to a Pico: it has no diagram")
        found.append(_Wire(part, label, PICO_PINS[gpio], f"GP{gpio}"))
    if board.BUZZER is not None:
        found.append(_Wire("buzzer", "-", _GROUND_2, "GND"))
    order = ("display", "keys", "buzzer")
    return sorted(found, key=lambda it: order.index(it.part))


def svg(board: Board) -> str:
    """Return the diagram of a board. Raises BoardError as `wires` does."""
    return "\n".join(_lines(board, wires(board))) + "\n"


def _lines(board: Board, found: list[_Wire]) -> Iterator[str]:
    lanes = _LANE * (len(found) + 2)
    left = _EDGE + _PART_WIDTH  # the edge of the parts, where wires end
    pico = left + lanes + 70
    width = pico + _PICO_WIDTH + 120
    ends, boxes, bottom = _places(board, found)
    height = max(bottom, _TOP + 20 * _PITCH) + _EDGE
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="13">'
    )
    yield f"<title>Wiring of {escape(board.TITLE)}</title>"
    yield f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    yield _text(_EDGE, 26, board.TITLE, 'font-size="18" font-weight="bold"')
    yield from boxes
    yield from _pico(pico, {wire.pin for wire in found})
    for index, wire in enumerate(found):
        yield from _wire(wire, index, ends[wire.part, wire.label], left, pico)
    yield "</svg>"


def _places(board: Board, found: list[_Wire]) -> tuple[dict[tuple[str, str], int], list[str], int]:
    """Return the y of each wire's end, the drawings of the parts, and the y below them."""
    titles = {"display": f"{board.PANEL['chip']} display", "keys": "keys", "buzzer": "buzzer"}
    ends = {}
    drawn = []
    y = _TOP - 20
    for part in dict.fromkeys(wire.part for wire in found):
        labels = [wire.label for wire in found if wire.part == part]
        pad = 24 * (len(board.KEYS) + 1 + 2 * board.DIODES) if part == "keys" else 0
        height = max(_PITCH * len(labels) + 24, pad + 40)
        drawn.append(_box(_EDGE, y, _PART_WIDTH, height, "#eef2f5"))
        drawn.append(_text(_EDGE + 8, y + 18, titles[part], 'font-weight="bold"'))
        for index, label in enumerate(labels):
            ends[part, label] = y + 32 + _PITCH * index
            x = _EDGE + _PART_WIDTH - 8
            drawn.append(_text(x, ends[part, label] + 4, label, 'text-anchor="end"'))
        if part == "keys":
            drawn += _pad(board, y + 30)
        y += height + 16
    return ends, drawn, y


def _pad(board: Board, top: int) -> Iterator[str]:
    for row, legends in enumerate(board.KEYS):
        for column, legend in enumerate(legends):
            x, y = _EDGE + 8 + _KEY * column, top + 24 * row
            yield _box(x, y, _KEY - 3, 21, "#ffffff")
            size = f'font-size="{8 if len(legend) > 3 else 10}" ' if len(legend) > 2 else ""
            yield _text(x + _KEY // 2 - 1, y + 15, legend, f'{size}text-anchor="middle"')
        yield _text(_EDGE + 12 + _KEY * len(legends), top + 24 * row + 15, f"R{row + 1}")
    below = top + 24 * len(board.KEYS) + 12
    if board.DIODES:
        for line, words in enumerate(("a diode at each key,", "its ring to the row")):
            yield _text(_EDGE + 8, below + 22 + 16 * line, words, 'font-size="11"')
    for column in range(len(board.COLUMNS)):
        x = _EDGE + 8 + _KEY * column + _KEY // 2
        yield _text(x, below, f"C{column + 1}", 'text-anchor="middle"')


def _pin_place(pin: int, pico: int) -> tuple[int, int]:
    """Return the place of a pin of the Pico, whose left edge is at `pico`."""
    if pin <= 20:
        return pico, _TOP + _PITCH * (pin - 1)
    return pico + _PICO_WIDTH, _TOP + _PITCH * (40 - pin)


def _pico(pico: int, used: set[int]) -> Iterator[str]:
    yield _box(pico, _TOP - 24, _PICO_WIDTH, 20 * _PITCH + 24, "#d7ecd9")
    yield _box(pico + _PICO_WIDTH // 2 - 22, _TOP - 40, 44, 28, "#b1b4b6")
    middle = pico + _PICO_WIDTH // 2
    yield _text(middle, _TOP - 22, "USB", 'text-anchor="middle" font-size="11"')
    yield _text(middle, _TOP + 10 * _PITCH, "Pico", 'text-anchor="middle" font-size="18"')
    names = {pin: f"GP{gpio}" for gpio, pin in PICO_PINS.items()}
    for pin in range(1, 41):
        x, y = _pin_place(pin, pico)
        colour = "#0b0c0c" if pin in used else "#a8adb0"
        yield f'<circle cx="{x}" cy="{y}" r="4" fill="{colour}"/>'
        name = {**names, **_OTHERS}.get(pin, "")
        inside, anchor = (x + 9, "start") if pin <= 20 else (x - 9, "end")
        style = f'fill="{colour}" font-size="11" text-anchor="{anchor}"'
        yield _text(inside, y + 4, f"{pin} {name}" if pin <= 20 else f"{name} {pin}", style)


def _wire(wire: _Wire, index: int, end: int, left: int, pico: int) -> Iterator[str]:
    x, y = _pin_place(wire.pin, pico)
    lane = left + _LANE * (index + 1)
    colour = _COLOURS[index % len(_COLOURS)]
    if wire.name in ("3V3", "GND"):
        colour = _RED if wire.name == "3V3" else _BLACK
    if wire.pin <= 20:
        path = f"M{x} {y}H{lane}V{end}H{left}"
        label = x - 8
        anchor = "end"
    else:  # over the top of the Pico
        above = _TOP - 46 - _LANE * (index % 2)
        beside = x + 16 + 10 * (index % 2)
        path = f"M{x} {y}H{beside}V{above}H{lane}V{end}H{left}"
        label = x + 34
        anchor = "start"
    yield f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>'
    alone = wire.pin <= 20 and wire.part != "buzzer"
    words = wire.label if alone else f"{wire.part} {wire.label}"
    style = f'fill="{colour}" font-size="11" text-anchor="{anchor}"'
    yield _text(label, y - 4, words, style)


def _box(x: int, y: int, width: int, height: int, fill: str) -> str:
    place = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return f'<rect {place} rx="5" fill="{fill}" stroke="#505a5f"/>'


def _text(x: int, y: int, words: str, style: str = "") -> str:
    return f'<text x="{x}" y="{y}" {style}>{escape(words)}</text>'.replace(" >", ">")
