"""A server for a folder of files on the loopback of this PC, for browsers.

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
    """A handler without a log that gives files the right types, whatever the settings of this
    PC."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **_TYPES}
    protocol_version = "HTTP/1.1"
    # Otherwise a file waits 40 ms until the browser has its headers.
    disable_nagle_algorithm = True

    def log_message(self, *_: object) -> None:
        pass

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")  # the next build has other files
        super().end_headers()


def server(folder: Path, port: int = 0) -> http.server.ThreadingHTTPServer:
    """Return a server of the files in `folder` that is not running yet; port 0 picks a free
    one."""
    handler = functools.partial(_Handler, directory=str(folder))
    return http.server.ThreadingHTTPServer((ADDRESS, port), handler)


def address(of: http.server.ThreadingHTTPServer) -> str:
    """Return the address of a server."""
    return f"http://{ADDRESS}:{of.server_address[1]}/"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve `folder` for the duration of a `with`; yields the address."""
    it = server(folder)
    thread = threading.Thread(target=it.serve_forever, daemon=True)
    thread.start()
    try:
        yield address(it)
    finally:
        it.shutdown()
        it.server_close()
