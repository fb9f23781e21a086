"""What the tests of the drivers share."""

import pytest
from micropython import strict_pointers


@pytest.fixture
def checked_kernels():
    """Pointers of kernels check their bounds, as strict as viper's."""
    with strict_pointers():
        yield
