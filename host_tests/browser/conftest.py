"""What the tests in real browsers share: the site, served, and browsers that look at it.

SUMPAD_SITE names the site's folder. A browser is started once for all tests; each page has a
storage of its own.
"""

import os
from pathlib import Path

import pytest

from sumpad_tools.build.browsers import PROGRAMS, need
from sumpad_tools.play import serving
from support.running import browsers


@pytest.fixture(scope="session")
def site():
    """The folder of the site."""
    path = os.environ.get("SUMPAD_SITE")
    if not path:
        pytest.fail("SUMPAD_SITE does not name a site; `tools/sumpad.py test` sets it")
    return Path(path)


@pytest.fixture(scope="session")
def url(site):
    """The address of the site."""
    with serving.served(site) as address:
        yield address


@pytest.fixture(scope="session")
def driver():
    it = browsers.Driver()
    yield it
    it.end()


@pytest.fixture(scope="session")
def chromium(driver):
    yield from _launched(driver, "chrome")


@pytest.fixture(scope="session", params=list(PROGRAMS))
def browser(request, driver):
    """Each browser."""
    if request.param == "chrome":
        yield request.getfixturevalue("chromium")
    else:
        yield from _launched(driver, request.param)


def _launched(driver, name):
    need()
    it = browsers.Browser(driver, name)
    yield it
    it.quit()


@pytest.fixture
def opened(browser, url):
    """opened(rest, at, **options) opens a page in each browser: `rest` of its address, `at`: that
    of another site, options of Browser.open. No page may have had an error at the end."""
    yield from _pages(browser, url)


@pytest.fixture
def chromium_opened(chromium, url):
    """As `opened`, in Chromium alone."""
    yield from _pages(chromium, url)


def _pages(browser, url):
    pages = []

    def make(rest="", at=url, **options):
        pages.append(browser.open(at + rest, **options))
        return pages[-1]

    yield make
    errors = [error for page in pages for error in page.ask("errors")["value"]]
    for page in pages:
        page.close()
    assert errors == []
