"""Fixtures that the driver tests share."""

import pytest
from micropython import strict_pointers


@pytest.fixture
def checked_kernels():
    """Check the bounds of kernel pointers as strictly as viper does."""
    with strict_pointers():
        yield
