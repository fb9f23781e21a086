"""Fixtures that the driver tests share: checked pointers, and a panel of each kind on each bus."""

import pytest
from micropython import strict_pointers

from sumpad_tools.parts import panels
from support.console.buses import EVERY, wiring
from support.console.oleds import wired


@pytest.fixture
def checked_kernels():
    """Check the bounds of kernel pointers as strictly as viper does."""
    with strict_pointers():
        yield


@pytest.fixture(params=EVERY, ids="-".join)
def of(request):
    return request.param


@pytest.fixture
def panel(of):
    return panels.of(wiring(*of))


@pytest.fixture
def oled(panel, of):
    return wired(panel, of)
