"""A folder of files on the loopback of this PC, for browsers.

Used by the verb `web` and by tests.
"""

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ADDRESS = "127.0.0.1"

_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Says nothing, and what files are, whatever this PC thinks that they are."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **_TYPES}
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # or a file waits 40 ms for the browser to have its headers

    def log_message(self, *_: object) -> None:
        pass

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")  # the next build has other files
        super().end_headers()


def server(folder: Path, port: int = 0) -> http.server.ThreadingHTTPServer:
    """A server of the files in a folder, not begun yet; port 0: any free one."""
    handler = functools.partial(_Handler, directory=str(folder))
    return http.server.ThreadingHTTPServer((ADDRESS, port), handler)


def address(of: http.server.ThreadingHTTPServer) -> str:
    """Where it is to be found."""
    return f"http://{ADDRESS}:{of.server_address[1]}/"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder while this lasts; gives the address."""
    it = server(folder)
    thread = threading.Thread(target=it.serve_forever, daemon=True)
    thread.start()
    try:
        yield address(it)
    finally:
        it.shutdown()
        it.server_close()
