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


@pytest.fixture(scope="session")
def firefox(driver):
    yield from _launched(driver, "firefox")


@pytest.fixture(params=list(PROGRAMS))
def browser(request):
    """Each browser in turn."""
    return request.getfixturevalue({"chrome": "chromium"}.get(request.param, request.param))


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


@pytest.fixture(scope="session")
def kept_open():
    """The pages that tests share: (browser, rest of the address) -> page."""
    return {}


@pytest.fixture
def shared(request, browser, url, kept_open):
    """Provides shared(rest), which returns a page with a new console in each browser.

    To open a page and load its parts takes longer than to start the console, so the tests of a
    worker share the page. They leave it as it was, except for what the console keeps. After a
    test that failed, the next one has a new page.
    """
    yield from _shared(request, browser, url, kept_open)


@pytest.fixture
def chromium_shared(request, chromium, url, kept_open):
    """Provides `shared` for Chromium alone."""
    yield from _shared(request, chromium, url, kept_open)


def _shared(request, browser, url, kept_open):
    failed = request.session.testsfailed
    used = []

    def make(rest=""):
        key = browser.name, rest
        if key in kept_open:
            kept_open[key].renew()
        else:
            kept_open[key] = browser.open(url + rest)
        used.append(key)
        return kept_open[key]

    yield make
    errors = [error for key in used for error in kept_open[key].ask("errors")["value"]]
    if errors or request.session.testsfailed > failed:
        for key in used:
            kept_open.pop(key).close()
    assert errors == []
