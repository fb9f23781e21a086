"""A board on a line without delays."""

import time
import types

import pytest

from sumpad_tools.device import repl
from support.standins import rawrepl


@pytest.fixture
def board(tmp_path, monkeypatch):
    """A board with Sumpad and an app without files."""
    # mpremote and pyserial sleep here and there, for boards that are slower than this one.
    quick = types.SimpleNamespace(monotonic=time.monotonic, sleep=lambda _: time.sleep(0.0005))
    monkeypatch.setattr("mpremote.transport_serial.time", quick)
    monkeypatch.setattr("serial.urlhandler.protocol_socket.time", quick)
    monkeypatch.setattr(repl, "_EMULATOR_PATIENCE", 5)  # s
    board = rawrepl.Board(tmp_path / "board")
    board.root.mkdir()
    board.has_sumpad = True
    yield board
    board.close()
