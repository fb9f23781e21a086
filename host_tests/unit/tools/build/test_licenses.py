"""tools/LICENSES.md lists the packages that are pinned, with their licences."""

import pytest

from sumpad_tools.build import licenses


def test_the_page_is_up_to_date():
    """If not, run in tools/: python -m sumpad_tools.build.licenses."""
    assert licenses.PAGE.read_text(encoding="utf-8") == licenses.page()


def test_the_page_names_no_place_to_download_from():
    assert "://" not in licenses.page()


def test_a_package_without_a_known_licence_is_an_error():
    with pytest.raises(licenses.LicenseError, match="no-such-package is not installed"):
        licenses._license("no-such-package")
