"""The process with the emulated consoles: what is reported when it ends, and what happens when
this process ends."""

import sys

import pytest

from sumpad_tools.chip import node

ECHO = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)"


@pytest.fixture
def server(monkeypatch):
    """Provides server(source), a Server whose process runs a Python source instead."""

    def start(source):
        monkeypatch.setattr(node, "command", lambda script: ([sys.executable, "-c", source], None))
        servers.append(node.Server())
        return servers[-1]

    servers = []
    yield start
    for one in servers:
        one._end()


def test_a_request_is_a_line(server):
    assert server(ECHO).ask("run", until=5) == {"request": "run", "until": 5}


@pytest.mark.parametrize(
    ("source", "status"),
    [
        ("raise SystemExit(3)", 3),
        ("import sys; sys.stdin.readline(); sys.exit(4)", 4),
        ("import sys; sys.stdin.readline(); print('{\"nanos\": 12', end='')", 0),
    ],
    ids=["before", "instead of an answer", "in an answer"],
)
def test_a_process_that_ended_is_a_sentence(server, source, status):
    one = server(source)
    for _ in range(2):
        with pytest.raises(node.NodeError, match=rf"console's process ended \({status}\)"):
            one.ask("run", until="x" * 100_000)


def test_what_interrupts_a_request_ends_the_process(server, monkeypatch):
    """An answer that is still to come would be taken for the answer to the next request."""
    one = server(ECHO)

    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr(one._process.stdout, "readline", interrupted, raising=False)
    with pytest.raises(KeyboardInterrupt):
        one.ask("run")
    monkeypatch.undo()
    with pytest.raises(node.NodeError, match="process ended"):
        one.ask("flash")


def test_a_process_that_is_at_work_does_not_keep_us_from_ending(server):
    one = server("import time; time.sleep(20)")
    one._end()
    assert one._process.returncode != 0
