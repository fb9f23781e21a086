// Browsers for the tests. Each request is a line of JSON on standard input, and its answer is a
// line on standard output. host_tests/support/running/browsers.py is the other end.

import fs from 'node:fs';
import {createRequire} from 'node:module';
import {createInterface} from 'node:readline';
import puppeteer from 'puppeteer-core';

const FLAGS = {
  chrome: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  firefox: [],
};
const PREFERENCES = {'media.autoplay.default': 0}; // of Firefox

const browsers = new Map(); // by number
const pages = new Map();
let numbers = 0;

// `source` is the body of a function without parameters, which may await.
const run = (page, source) => page.evaluate(`(async () => {${source}})()`);

const requests = {
  async launch({browser, path, private: isPrivate}) {
    const launched = await puppeteer.launch({
      browser, executablePath: path, headless: true, args: FLAGS[browser],
      extraPrefsFirefox: {...PREFERENCES, 'browser.privatebrowsing.autostart': isPrivate},
    });
    browsers.set(++numbers, launched);
    return {number: numbers};
  },
  async quit({number}) {
    await browsers.get(number).close();
    browsers.delete(number);
  },
  // Open a page with its own storage, or with the storage of the page `context`.
  async open({number, url, width, height, context, before}) {
    const home = context ? pages.get(context).browserContext()
      : await browsers.get(number).createBrowserContext();
    const page = await home.newPage();
    page.errors = [];
    page.on('pageerror', (error) => page.errors.push(error.stack ?? String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') page.errors.push(message.text());
    });
    await page.setViewport({width, height});
    if (before) await page.evaluateOnNewDocument(before);
    pages.set(++numbers, page);
    await page.goto(url);
    return {page: numbers};
  },
  async close({page}) {
    const home = page.browserContext();
    await page.close();
    if (!(await home.pages()).length) await home.close();
  },
  async goto({page, url}) {
    await page.goto(url);
  },
  async reload({page}) {
    await page.reload();
  },
  // Show the page instead of the others of its browser.
  async front({page}) {
    await page.bringToFront();
  },
  async run({page, source}) {
    return {value: await run(page, source) ?? null};
  },
  async wait({page, source, ms}) {
    await page.waitForFunction(source, {timeout: ms, polling: 50});
  },
  async key({page, key, down}) {
    await page.keyboard[down ? 'down' : 'up'](key);
  },
  async click({page, selector}) {
    await page.click(selector);
  },
  async touch({page, selector, down}) {
    const box = await (await page.$(selector)).boundingBox();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    page.touches ??= new Map();
    if (down) page.touches.set(selector, await page.touchscreen.touchStart(x, y));
    else await page.touches.get(selector).end();
  },
  async colours({page, dark}) {
    await page.emulateMediaFeatures([
      {name: 'prefers-color-scheme', value: dark ? 'dark' : 'light'}]);
  },
  async offline({page, offline}) {
    await page.setOfflineMode(offline);
  },
  async screenshot({page, path, full}) {
    await page.screenshot({path, fullPage: full});
  },
  // Return the findings of axe-core: [impact, rule, elements].
  async axe({page}) {
    const source = fs.readFileSync(
      createRequire(`${process.env.SUMPAD_NODE_PACKAGES}/`).resolve('axe-core'), 'utf8');
    await page.evaluate(source);
    return {value: await run(page, `
      const {violations} = await axe.run();
      return violations.map(({impact, id, nodes}) => [impact, id, nodes.map(({html}) => html)]);`)};
  },
  async errors({page}) {
    return {value: page.errors.splice(0)};
  },
};

const input = createInterface({input: process.stdin});
input.on('close', async () => {
  await Promise.all([...browsers.values()].map((browser) => browser.close().catch(() => {})));
  process.exit();
});
input.on('line', async (line) => {
  const {request, ...rest} = JSON.parse(line);
  let answer;
  try {
    if (rest.page) rest.page = pages.get(rest.page);
    answer = await requests[request](rest) ?? {};
  } catch (error) {
    answer = {error: error.stack};
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
});
