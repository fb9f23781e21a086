"""What `tools/sumpad.py test` builds for the tests, named by environment variables."""

import os
from pathlib import Path

import pytest


def named_by(variable):
    """Return the path in an environment variable. Without it the test fails."""
    path = os.environ.get(variable)
    if not path:
        pytest.fail(f"{variable} does not name a file; `tools/sumpad.py test` sets it")
    return Path(path)
