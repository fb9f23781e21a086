"""What all tests share: the import paths, hypothesis' profile, and no skipping in CI.

A test that is skipped where everything should run is a hole nobody sees, so with CI=true a skip
is a failure. Levels that a machine cannot run are left out by `sumpad.py test`, in the open.
"""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

from sumpad_tools import use_firmware  # noqa: E402 (needs the path above)

use_firmware()

# No deadline: a slow machine is not a wrong answer. Derandomized: a commit passes or fails, for
# everybody the same; to look for new examples run pytest with --hypothesis-profile=search.
settings.register_profile("sumpad", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile("sumpad")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """With CI=true, report a skipped test as failed, with the reason it gave."""
    outcome = yield
    report = outcome.get_result()
    if report.skipped and os.environ.get("CI") == "true":
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, and with CI=true everything has to run"
