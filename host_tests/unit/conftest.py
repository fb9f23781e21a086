"""Kernels run as Python in the tests of solvers, and compiled in all others."""

import pytest

from sumpad_tools import ROOT
from support.kernels import switch

switch.prepare()  # before any module with kernels is imported

_SOLVERS = ROOT / "host_tests" / "unit" / "solver"


@pytest.fixture(autouse=True, scope="module")
def kernels(request):
    switch.is_python = request.path.is_relative_to(_SOLVERS)
