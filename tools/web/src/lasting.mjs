// @ts-check
// How long the browser keeps the saved data, and the offer of a copy for the user.

import {recall, remember} from './memory.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;
const OFFER_DAYS = 14; // between two offers of a copy
const LAST_OFFER = 'copy offered'; // when, in milliseconds since 1970

export const UNTIL_ERASED = 'The browser keeps them until you erase them.';
export const MAY_ERASE = 'The browser may erase them when it runs out of space.';
export const SAFARI = 'Safari erases them after seven days without a visit, unless you add this page '
  + 'to the home screen.';

// Ask the browser to keep the data of this page; return what it says to that, as a sentence.
export async function persist(storage = navigator.storage) {
  if (await storage?.persisted?.().catch(() => false)) return UNTIL_ERASED;
  if (await storage?.persist?.().catch(() => false)) return UNTIL_ERASED;
  return isSafari() && !isInstalled() ? SAFARI : MAY_ERASE;
}

function isSafari() {
  return /^((?!chrome|android|firefox).)*safari/i.test(navigator.userAgent);
}

function isInstalled() {
  return matchMedia('(display-mode: standalone)').matches;
}

// Return whether it is time to offer a copy of the games. The first offer comes some days after the
// first game, not with it.
export function isCopyDue(now = Date.now()) {
  const last = Number(recall(LAST_OFFER) ?? 0);
  if (!last) noteCopy(now);
  return last > 0 && now - last > OFFER_DAYS * DAY_MS;
}

export function noteCopy(now = Date.now()) {
  remember(LAST_OFFER, String(now));
}
