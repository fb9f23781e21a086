"""A real release of one board, made from a copy of the checkout in another folder: it has exactly
the bytes that `sumpad.py test` has built here and that the tests beside this one run on."""

import hashlib
import os
import shutil
import subprocess
import sys

import pytest

import sumpad
from sumpad_tools import ROOT, boards, cache_folder
from sumpad_tools.device import image

pytestmark = pytest.mark.full

RUN = "from sumpad_tools import cli; cli.main()"
OTHERWISE = "if the compilers are others since: remove firmware/ from the cache folder"


@pytest.fixture
def copy(tmp_path):
    """A copy of what a release is made from, without a history, and its environment variables. Its
    cache is its own, except for downloads."""
    folder = tmp_path / "checkout-in-another-place"
    for name in ("boards", "firmware", "tools"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "CHANGELOG.md", folder)
    cache = tmp_path / "cache"
    cache.mkdir()
    for name in ("sources", "node"):
        (cache / name).symlink_to(cache_folder() / name)
    return folder, {**os.environ, "SUMPAD_CACHE": str(cache), "TZ": "Pacific/Kiritimati"}


def test_elsewhere_the_same_bytes_are_made(copy, tmp_path, uf2):
    folder, environment = copy
    out = tmp_path / "dist"
    words = ["release", "--board", boards.DEFAULT, "--out", str(out)]
    subprocess.run(
        [sys.executable, "-c", RUN, *words], cwd=folder / "tools", env=environment, check=True
    )
    sums = (out / "SHA256SUMS").read_text().splitlines()
    name = f"sumpad-{sumpad.__version__}-{boards.DEFAULT}.uf2"
    assert (out / name).read_bytes() == uf2.read_bytes(), OTHERWISE
    assert f"{hashlib.sha256(uf2.read_bytes()).hexdigest()}  {name}" in sums
    assert (out / f"sumpad-{sumpad.__version__}.romfs").read_bytes() == image.app_image(
        kernels=None
    )
    assert "\n- gcc-arm-none-eabi " in (out / "NOTES.md").read_text()
