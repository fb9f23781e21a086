"""Shared setup of all tests: import paths, kernels, hypothesis profiles, and no skipped tests in
CI.

With CI=true a skipped test counts as a failure, so that no gap goes unnoticed. `sumpad.py test`
leaves out the levels that a machine cannot run, and says so.
"""

import gc
import os

import pytest
from hypothesis import settings
from xdist.scheduler import loadfile

from sumpad_tools import ROOT
from sumpad_tools.parts import frames

pytest.register_assert_rewrite("support")  # so that its failed assertions show their values

UNIT = ROOT / "host_tests" / "unit"

# The unit test files that take longest.
LONGEST = {"test_native.py", "test_cursor.py", "test_spread_of_ratings.py", "test_types.py"}

# The tests of the page, and the file among them that needs no browser.
BROWSER = "host_tests/browser/"
ALONE = "/test_types.py"

# No deadline: slowness is not a wrong answer. Derandomized: a commit passes or fails the same way
# for everybody. `test --full` uses the profile `full`; to search for new examples, run pytest with
# --hypothesis-profile=search.
settings.register_profile("sumpad", deadline=None, derandomize=True, max_examples=30)
settings.register_profile("full", deadline=None, derandomize=True, max_examples=100)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile("sumpad")


# In these folders kernels run as Python, in all others compiled.
WITH_PYTHON = [UNIT / "solver", UNIT / "view"]


def pytest_configure(config):
    """Prepare the kernels before any module that has some is imported.

    The controller of pytest-xdist runs no tests. Its workers would inherit that kernels of other
    processes are Python.
    """
    from support.kernels import switch

    if config.getoption("dist", "no") == "no":
        switch.prepare()


class _Files(loadfile.LoadFileScheduling):
    """A file goes to one worker, because its tests share what they make.

    For the same reason all tests of a browser go to one worker: it starts the browser, and keeps
    the pages that the tests share. They wait half of the time, and come first, so that another
    worker calculates meanwhile.
    """

    def _split_scope(self, nodeid):
        file, _, test = nodeid.partition("::")
        if not file.startswith(BROWSER) or file.endswith(ALONE):
            return file
        return "firefox" if "firefox" in test else "chrome"


def pytest_xdist_make_scheduler(config, log):
    """Return what hands out the tests."""
    return _Files(config, log) if config.getoption("dist") == "loadfile" else None


def pytest_collection_modifyitems(items):
    """Run the longest unit test files early; at the end they would keep a single core busy."""
    items.sort(key=lambda it: it.path.is_relative_to(UNIT) and it.path.name not in LONGEST)


@pytest.fixture(autouse=True, scope="module")
def kernels(request):
    """Run kernels as Python or compiled, as the folder of the test wants."""
    from support.kernels import switch

    switch.is_python = any(map(request.path.is_relative_to, WITH_PYTHON))


@pytest.fixture(autouse=True, scope="module")
def left_out_of_collections():
    """Exclude existing objects from garbage collection.

    The firmware collects whenever it starts. Scanning thousands of collected tests and their
    output each time took a third of the time of all tests.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def not_synchronized():
    """Leave written files in the PC's cache: a disk takes some milliseconds for each."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda descriptor: None)
        yield


def pytest_assertrepr_compare(op, left, right):
    """Show differing frames as pictures instead of a thousand bytes; of two dicts of frames, show
    the first that differs."""
    title = "these frames differ:"
    if op == "==" and isinstance(left, dict) and isinstance(right, dict):
        names = [name for name in left if name in right and left[name] != right[name]]
        if names:
            left, right = left[names[0]], right[names[0]]
            title = f"{len(names)} frames differ, the first is {names[0]!r}:"
    if op == "==" and _is_frame(left) and _is_frame(right):
        return [title, *frames.half_blocks(left), "-" * 128, *frames.half_blocks(right)]
    return None


def _is_frame(value):
    return isinstance(value, bytes) and len(value) == frames.SIZE


def _skipped(config):
    """Return the reports of skipped tests and modules if CI=true, else an empty list."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")  # workers have none
    if os.environ.get("CI") != "true" or not reporter:
        return []
    return reporter.stats.get("skipped", [])


def pytest_sessionfinish(session):
    """Fail a run with CI=true if anything was skipped."""
    if _skipped(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    """List skipped tests below the failures if CI=true."""
    for report in _skipped(config):
        terminalreporter.write_line(f"FAILED {report.nodeid}: skipped, with CI=true")
