"""A stand-in for a board at the other end of the line: MicroPython's raw REPL on a TCP port.

CPython runs what arrives, with what the board has (board.py). Tests look at the board's files, and
make the line break or change the board.
"""

import contextlib
import errno
import io
import socket
import threading
import traceback

from support.standins import micropython_board as board

_BANNER = b"raw REPL; CTRL-B to exit\r\n>"


class Board(board.Board):
    """Serves the raw REPL on `port` (a socket:// address) until it is closed.

    `breaks_after` is a number of bytes after which the line goes dead. `answers` says whether
    anything is answered. `received` counts bytes, and `restarts` starts of main.py other than by a
    reset.
    """

    def __init__(self, root):
        super().__init__(root)
        self.answers = True
        self.breaks_after = None
        self.received = 0
        self.restarts = 0
        self._talking = threading.Lock()
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self):
        self._server.close()

    def settle(self):
        """Wait until the board has carried out what it got before the end of a connection."""
        with self._talking:
            pass

    def _serve(self):
        with contextlib.suppress(OSError):  # closed
            while True:
                line, _ = self._server.accept()
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                with line, self._talking, contextlib.suppress(ConnectionError, board.Reset):
                    self._talk(line)

    def _talk(self, line):
        """Serve one connection until it ends, breaks, or the board is reset."""
        self._restart()
        source = bytearray()
        raw = False
        while True:
            data = line.recv(4096)
            if hasattr(socket, "TCP_QUICKACK"):  # else many small writes wait 40 ms each
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
            self.received += len(data)
            if not data or self.breaks_after is not None and self.received > self.breaks_after:
                return
            if not self.answers:
                continue
            for byte in data:
                source.append(byte)
                if source == b"\x05A\x01":
                    line.sendall(b"R\x00")  # raw paste: understood, but not supported
                    source.clear()
                elif byte == 1:  # ctrl-A
                    raw = True
                    line.sendall(_BANNER)
                    source.clear()
                elif byte == 3:  # ctrl-C
                    source.clear()
                elif byte == 2:  # ctrl-B
                    raw = False
                elif byte == 4 and not raw:  # ctrl-D
                    self.restarts += 1
                    line.sendall(b"\r\nMPY: soft reboot\r\n")
                elif byte == 4:
                    self._run_source(bytes(source[:-1]), line)
                    source.clear()

    def _restart(self):
        """Forget all modules and names."""
        self._globals = {"__builtins__": self.builtins(), "__name__": "__main__"}

    def _run_source(self, source, line):
        if not source:
            self._restart()
            line.sendall(b"OK\r\nMPY: soft reboot\r\n" + _BANNER)
            return
        printed, error = io.StringIO(), ""
        self._globals["__builtins__"]["print"] = lambda *things, **options: print(
            *things, file=printed, **options
        )
        line.sendall(b"OK")
        try:
            exec(source, self._globals)
        except Exception as it:
            error = _traceback(it)
        line.sendall(printed.getvalue().encode() + b"\x04" + error.encode() + b"\x04>")


def _traceback(error):
    """Return the traceback as MicroPython prints it: its OSError has no subclasses."""
    lines = traceback.format_exception(error)
    if isinstance(error, OSError) and error.errno:
        lines[-1] = f"OSError: [Errno {error.errno}] {errno.errorcode[error.errno]}\n"
    return "".join(lines)
