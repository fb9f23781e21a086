"""MicroPython on QEMU's Cortex-M33 (build/firmware.py, build_qemu), with an image of the app.

The image lies in the memory and is mounted there, so that its code runs in place as on the chip.
Files are kept in memory, too (memory_files.py).
"""

import re
import subprocess
from pathlib import Path

from sumpad_tools.device import image

_APP = 0x1030_0000  # after MicroPython and its heap, far below the stack
_PATIENCE_S = 600

_MOUNT = """
import sys, uctypes, vfs
vfs.mount(vfs.VfsRom(uctypes.bytearray_at({}, {})), "/rom")
sys.path.append("/rom")
import memory_files
vfs.mount(memory_files.MemoryFiles(), "/")
"""


def file_system():
    """Return the file system as a file to have beside the app: path -> content."""
    source = (Path(__file__).parent / "memory_files.py").read_bytes()
    return {"memory_files.mpy": image.compiled("memory_files.py", source)}


def run(program, app, source, *options):
    """Run `source` with the app and `file_system` in the file `app`, an image, and return what it
    prints. `options` are further options of QEMU."""
    requests = (_MOUNT.format(_APP, app.stat().st_size), source, "import machine\nmachine.reset()")
    # Ctrl-A asks for the raw prompt, Ctrl-D ends a request.
    typed = "\1" + "".join(f"{request}\4" for request in requests)
    command = [
        *("qemu-system-arm", "-machine", "mps2-an505", "-nographic", "-monitor", "none"),
        *("-semihosting", "-serial", "stdio", "-kernel", program),
        *("-device", f"loader,file={app},addr={_APP},force-raw=on", *options),
    ]
    done = subprocess.run(command, input=typed.encode(), capture_output=True, timeout=_PATIENCE_S)
    text = done.stdout.decode().replace("\r\n", "\n")
    answers = re.findall(r"OK(.*?)\x04(.*?)\x04", text, re.DOTALL)
    assert len(answers) == 2 and answers[0] == ("", ""), text + done.stderr.decode()
    printed, error = answers[1]
    assert not error, error
    return printed
