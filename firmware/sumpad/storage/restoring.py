"""The end of a restore: files that a PC has sent take the place of the player's, all or none.

The PC puts the folders of a backup into FOLDER, and when all are there, the file COMPLETE. After a
power cut, the next start of the console calls `finish`: with COMPLETE it does the rest, without it
the player's files stay. files.py looks for FOLDER, and loads this module if there is one.
"""

import os

from micropython import const

from sumpad.storage import interrupt

FOLDER = "/restored"
COMPLETE = "complete"
_IS_FOLDER = const(0x4000)  # bit of the mode, the first item of os.stat


def finish(root):
    """Replace the folders in `root` with those in FOLDER, if it is complete, and remove FOLDER.

    A folder of the player's that FOLDER does not have stays. If the power fails, another call does
    the rest. Raises OSError.
    """
    sent = root + FOLDER
    interrupt.hold()
    try:
        names = os.listdir(sent)
        if COMPLETE in names:
            for name in names:
                if name != COMPLETE:
                    _remove(root + "/" + name)
                    os.rename(sent + "/" + name, root + "/" + name)
        _remove(sent)
    finally:
        interrupt.let_go()


def _remove(path):
    """Remove a file, or a folder with all that is in it, if it exists."""
    try:
        is_folder = os.stat(path)[0] & _IS_FOLDER
    except OSError:
        return
    if not is_folder:
        os.remove(path)
        return
    for name in os.listdir(path):
        _remove(path + "/" + name)
    os.rmdir(path)
