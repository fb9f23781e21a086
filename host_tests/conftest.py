"""What all tests share: the import paths, hypothesis' profile, and no skipping in CI.

A test that is skipped where everything should run is a hole nobody sees, so with CI=true a skip
is a failure. Levels that a machine cannot run are left out by `sumpad.py test`, in the open.
"""

import gc
import os

import pytest
from hypothesis import settings

from sumpad_tools import ROOT
from sumpad_tools.parts import frames

# Of the unit tests' files, those that take longest.
LONGEST = {"test_types.py", "test_hint.py", "test_screens.py", "test_causes.py", "test_codes.py"}

# No deadline: a slow machine is not a wrong answer. Derandomized: a commit passes or fails, for
# everybody the same. `test --full` has the profile `full`; to look for new examples run pytest
# with --hypothesis-profile=search.
settings.register_profile("sumpad", deadline=None, derandomize=True, max_examples=30)
settings.register_profile("full", deadline=None, derandomize=True, max_examples=100)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile("sumpad")


def pytest_collection_modifyitems(items):
    """Begin the unit tests with the files that take longest: at the end they would keep one core
    busy."""
    unit = ROOT / "host_tests" / "unit"
    items.sort(key=lambda it: it.path.is_relative_to(unit) and it.path.name not in LONGEST)


@pytest.fixture(autouse=True, scope="module")
def left_out_of_collections():
    """Leave what there is by now, thousands of tests and what they said, out of collections of
    garbage: the firmware collects whenever it starts, which took a third of the time of all
    tests."""
    gc.collect()
    gc.freeze()


def pytest_assertrepr_compare(op, left, right):
    """Frames that differ are shown as pictures, not as a thousand bytes; of dicts of frames the
    first that differs."""
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
    """The reports of skipped tests and modules that CI=true does not let pass."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")  # a worker has none
    if os.environ.get("CI") != "true" or not reporter:
        return []
    return reporter.stats.get("skipped", [])


def pytest_sessionfinish(session):
    """Fail a run with CI=true in which anything was skipped."""
    if _skipped(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    """Name what was skipped, below the failures."""
    for report in _skipped(config):
        terminalreporter.write_line(f"FAILED {report.nodeid}: skipped, with CI=true")
