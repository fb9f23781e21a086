"""Consoles that keep data."""

import pytest

from sumpad_tools.play import pc_hosts
from support.console.data_folder import Place


@pytest.fixture(params=["device", "folder", "the folder of live play"])
def place(request, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if request.param == "device":
        board = request.getfixturevalue("board")
        return Place(board.root, board.identity, "--port", board.port)
    key = pc_hosts.LiveHost.identity
    if request.param == "folder":
        (tmp_path / "data").mkdir()
        return Place(tmp_path / "data", key, "--data", "data")
    monkeypatch.setattr("typer.get_app_dir", lambda name: str(tmp_path / name))
    return Place(tmp_path / "sumpad", key, "--pc")
