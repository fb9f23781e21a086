"""Stand-in for MicroPython's module of this name: there is nothing to mount on a PC."""

from typing import NoReturn


def mount(system: object, place: str) -> NoReturn:
    raise NotImplementedError
