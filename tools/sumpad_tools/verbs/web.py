"""The verb `web`."""

import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from sumpad_tools import cache_folder
from sumpad_tools.verbs import options


def web(
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Folder for the page: a new one, or an earlier page."),
    ] = None,
    serve: Annotated[
        bool, typer.Option("--serve", help="Serve it on this PC only, and open it.")
    ] = False,
    port: Annotated[int, typer.Option(help="Port for --serve; 0 picks a free one.", min=0)] = 0,
    board: options.Board = None,
) -> None:
    """Build the web page that runs the real firmware on an emulated chip.

    The page is a folder of files for any web server. It has all boards, or the one of --board.
    """
    from sumpad_tools.build import firmware, web

    if out is None and not serve:
        raise typer.BadParameter("give --out DIR to write the page, or --serve to open it")
    programs = {board.NAME: firmware.build_rp2(board.NAME)} if board else None
    folder = out or cache_folder() / "web"
    files = web.make(folder, programs)
    if not serve:
        for file in files:
            print(file)
        return
    _serve(folder, port)


def _serve(folder: Path, port: int) -> None:
    from sumpad_tools.play import serving

    server = serving.server(folder, port)
    address = serving.address(server)
    print(f"{address}  (Ctrl-C ends it)", file=sys.stderr, flush=True)
    webbrowser.open(address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        server.server_close()
