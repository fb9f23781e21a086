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
        typer.Option(metavar="DIR", help="Where the page goes: new, or a page already."),
    ] = None,
    serve: Annotated[
        bool, typer.Option("--serve", help="Serve it on this PC alone, and open it.")
    ] = False,
    port: Annotated[int, typer.Option(help="With --serve; 0: any free one.", min=0)] = 0,
    board: options.Board = None,
) -> None:
    """Build the page in which the console is played: the real firmware on an emulated chip.

    It is a folder of files for any server of files, with both boards in it (--board: with one).
    """
    from sumpad_tools.build import firmware, web

    if out is None and not serve:
        raise typer.BadParameter("--out says where the page goes, or --serve shows it at once")
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
