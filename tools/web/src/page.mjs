// @ts-check
// The page: connects all its parts.

import site from 'site';
import {Device} from './worker_client.mjs';
import {Glass} from './glass.mjs';
import {Keeper} from './storage_panel.mjs';
import {isUp} from './logo.mjs';
import {recall, remember} from './memory.mjs';
import {offerUpdates} from './updates.mjs';
import {Notes} from './notes.mjs';
import {Pad} from './pad.mjs';
import {glyphs, read} from './screen_reader.mjs';
import {SerialPanel} from './serial_panel.mjs';
import {Tapping} from './tapping.mjs';
import {Sound} from './sound.mjs';
import {offerPanels, withExtras} from './on_demand.mjs';
import {element, on} from './elements.mjs';

const READ_MS = 400; // that a picture must stay before it is read out
const SLOW = 0.9; // of real time
const SLOW_TIMES = 3; // in a row, until the page says so

const chosen = new URLSearchParams(location.search).get('board') ?? recall('board');
const board = site.boards.find(({name}) => name === chosen)
  ?? site.boards.find(({name}) => name === site.default);

// These load while the worker starts.
const packed = Promise.all([site.program, board.firmware].map(fetched));
const notes = new Notes(element('notes'));
const glass = new Glass(element('glass'));
const sound = new Sound((heard) => element('sound').setAttribute('aria-pressed', String(heard)));
const known = glyphs(site.fonts);
const device = new Device(told);
const keeper = new Keeper(device, notes);
const serial = new SerialPanel();
const page = {device, board, notes, serial};
const pad = new Pad(element('pad'), board, (...change) => device.key(...change));
new Tapping(glass, (way, ms) => pad.stroke('glass', board.meanings[way], ms),
  (ms) => device.ask('wait', {ms}));
let reading = 0, slow = 0;
Object.assign(globalThis, {sumpad: device}); // for measurements, and for the curious

async function fetched(name) {
  const answer = await fetch(new URL(name, document.baseURI));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return await answer.arrayBuffer();
}

// Handle what the console reports; see worker.mjs.
function told(news) {
  const {dataset} = document.body;
  if (news.frame) {
    glass.show(news.frame);
    const now = String(Math.round(performance.now()));
    if (news.frame.some(Boolean)) dataset.first ??= now;
    if (isUp(news.frame)) dataset.menu ??= now;
    dataset.waited = String(Math.round(news.waited || Number(dataset.waited ?? 0)));
    clearTimeout(reading);
    reading = setTimeout(readOut, READ_MS);
  }
  if ('contrast' in news) glass.contrast = news.contrast;
  if (news.lights) pad.light(news.lights);
  if ('tone' in news) sound.play(news.tone, news.over);
  if (news.serial) serial.show(news.serial);
  if ('rate' in news) {
    dataset.rate = news.rate.toFixed(3);
    dataset.load = news.load.toFixed(3);
    slow = news.rate < SLOW ? slow + 1 : 0;
    notes.set('slow', slow >= SLOW_TIMES
      ? `This machine is slow: the console runs at ${Math.round(100 * news.rate)} % of its speed.` : '');
  }
  if ('kept' in news || news.free) keeper.told(news);
  if (news.stopped) notes.set('stopped', `The console stopped: ${news.stopped.text || news.stopped.kind}`);
  if (news.failed) notes.set('stopped', `The console cannot run: ${news.failed}`);
}

function readOut() {
  element('text').textContent = read(glass.frame, known).join('\n');
}

function addTools() {
  element('sound').hidden = board.buzzer === null;
  on('sound', () => sound.turn(!sound.on));
  on('full', () => (document.fullscreenElement
    ? document.exitFullscreen() : element('board').requestFullscreen()
  ).catch(() => notes.set('full', 'This browser does not allow full screen here.')));
  document.onfullscreenchange = () => {
    notes.set('full', '');
    element('full').setAttribute('aria-pressed', String(document.fullscreenElement !== null));
    glass.fit();
  };
  element('full').hidden = !document.fullscreenEnabled;
  on('picture', () => withExtras(notes, (extras) => extras.picture(glass)));
  on('film', () => withExtras(notes, (extras) => extras.film(glass)));
  on('share', () => withExtras(notes, (extras) => extras.share(page)));
  on('reset', () => restart('reset'));
  on('cut', () => restart('powerCut'));
}

// Open the puzzle of a link.
async function follow() {
  if (location.hash) await withExtras(notes, (extras) => extras.follow(page));
  else notes.set('link', '');
}

async function restart(how) {
  notes.set('stopped', '');
  await device.ask(how);
}

function addBoards() {
  const select = element('boards');
  for (const {name, title} of site.boards) {
    select.append(new Option(title, name, false, name === board.name));
  }
  select.onchange = async () => {
    remember('board', select.value);
    await device.ask('away'); // returns when everything is written
    location.search = `?board=${select.value}`;
  };
  const left = element('left');
  left.onchange = () => {
    remember('left', left.checked ? 'yes' : '');
    pad.leftHanded = left.checked;
    document.body.classList.toggle('left', left.checked);
    glass.fit();
  };
  left.checked = recall('left') === 'yes';
  left.onchange();
  element('wired').textContent = board.title;
  element('help').textContent = `Keys on a PC: ${board.help}`;
  element('version').textContent = `Sumpad ${site.version}`;
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    pad.releaseAll();
    device.ask('away');
  } else {
    device.ask('back');
  }
});

addBoards();
addTools();
pad.listen();
offerPanels(page);
element('no-serial').hidden = 'serial' in navigator;
addEventListener('hashchange', follow);
follow(); // the worker opens the puzzle once it has started
await packed.then(([program, firmware]) => device.ask('start', {
  board, version: site.version, program, firmware,
  tasks: new URL(site.tasks, document.baseURI).href,
})).catch((error) => notes.set('stopped', `The console cannot start: ${error.message}`));
document.body.dataset.started = 'yes';
if (document.hidden) device.ask('away');
offerUpdates(notes);
