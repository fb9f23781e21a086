"""Folders for programs that write files."""

import os


def own(name):
    """Return a name, which begins with `name`, for a folder that no other program has."""
    # QEMU has no random numbers, and runs one program on its file system.
    drawn = os.urandom(6) if hasattr(os, "urandom") else b""
    return name + "".join(f"{byte:02x}" for byte in drawn)
