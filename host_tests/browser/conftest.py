"""Shared fixtures of the browser tests: the served site, and browsers that open it.

SUMPAD_SITE names the site's folder. A browser is started once for all tests; each page has its own
storage.
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
    """Each browser in turn."""
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
    """Provides opened(rest, at, **options), which opens a page in each browser.

    `rest` is the end of the page's address, `at` the address of another site, and `options` are
    those of Browser.open. At the end the test fails if a page had an error.
    """
    yield from _pages(browser, url)


@pytest.fixture
def chromium_opened(chromium, url):
    """Provides `opened` for Chromium alone."""
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
