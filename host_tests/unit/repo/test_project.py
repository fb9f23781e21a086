"""pyproject.toml: what `pip install -e .` makes of the checkout, and what it needs for that."""

import importlib
import re
import sys

if sys.version_info < (3, 11):
    import tomli as tomllib
else:
    import tomllib

import pytest

import sumpad
from sumpad.app import share_links
from sumpad_tools import ROOT

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]

# How hatchling finds a version in the file that it is given.
HATCHLING = r"(?im)^(?:__version__|VERSION) *= *(['\"])v?(?P<version>.+?)\1"


def pins(lines):
    """Return name -> version of the packages in lines of requirements."""
    found = (re.match(r"([\w-]+)==([\w.]+)(;|$| \\\\$)", line.strip()) for line in lines)
    return {it[1]: it[2] for it in found if it}


def test_it_has_no_version_of_its_own():
    assert "version" not in PROJECT and PROJECT["dynamic"] == ["version"]
    text = (ROOT / PYPROJECT["tool"]["hatch"]["version"]["path"]).read_text(encoding="utf-8")
    assert re.search(HATCHLING, text)["version"] == sumpad.__version__


def test_it_wants_the_python_that_the_tools_want():
    oldest = re.search(r"version_info < \((.+?)\)", (ROOT / "tools" / "sumpad.py").read_text())[1]
    assert PROJECT["requires-python"] == f">={oldest.replace(', ', '.')}"


@pytest.mark.parametrize("name", ["", "-chip", "-test"])
def test_what_pip_installs_is_pinned_by_hash(name):
    text = (ROOT / "tools" / f"requirements{name}.txt").read_text()
    for line in text.replace("\\\n", " ").splitlines():
        if line and not line.startswith("#"):
            assert re.fullmatch(
                r"[\w-]+==[\w.]+(; [^#]+?)? +(--hash=sha256:[0-9a-f]{64} *)+", line
            )


def test_its_command_is_there():
    module, _, name = PROJECT["scripts"]["sumpad"].partition(":")
    assert callable(getattr(importlib.import_module(module), name))
    assert "dependencies" not in PROJECT  # the bootstrap, which that command enters, installs them


def test_its_files_are_there():
    wheel = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    paths = [PROJECT["readme"], *PROJECT["license-files"], *wheel["packages"]]
    assert all((ROOT / path).exists() for path in [*paths, *wheel["dev-mode-dirs"]])


def test_what_builds_it_has_versions_and_those_of_the_tests():
    requires = PYPROJECT["build-system"]["requires"]
    building = pins(requires)
    assert len(building) == len(requires)
    testing = pins((ROOT / "tools" / "requirements-test.txt").read_text().splitlines())
    both = building.keys() & testing.keys()
    assert both and {name: building[name] for name in both} == {
        name: testing[name] for name in both
    }


def test_the_readme_links_to_the_public_page_or_names_the_command_that_serves_it():
    readme = (ROOT / PROJECT["readme"]).read_text(encoding="utf-8")
    section = readme.split("\n## Play in your browser\n")[1].split("\n## ")[0]
    page = PYPROJECT["tool"]["sumpad"]["page"]
    if page:
        assert f"]({page})" in section
    else:
        assert "\n    python3 tools/sumpad.py web --serve\n" in section and "://" not in section


def test_the_console_knows_the_public_page():
    """Its QR codes lead there, so the address with a puzzle has to fit in one."""
    page = PYPROJECT["tool"]["sumpad"]["page"]
    assert share_links.PAGE == page
    assert len(page) + len("#c12-5-1-999999") <= share_links.MOST
