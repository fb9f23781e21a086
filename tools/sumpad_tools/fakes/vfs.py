"""A stand-in for MicroPython's vfs: a PC has no partition for the app."""

from typing import NoReturn


def rom_ioctl(request: int, number: int = 0) -> NoReturn:
    raise NotImplementedError
