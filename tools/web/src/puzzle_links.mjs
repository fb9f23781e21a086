// @ts-check
// Links to puzzles: opens the link of the page, and makes a link to the open game. Part of extras.mjs.

import {families, mostCode} from 'site';
import {element} from './elements.mjs';
import {link, parse} from './links.mjs';

// Open the link of the page; without one, remove the note on an earlier one.
export async function follow({device, notes}) {
  try {
    const wanted = parse(location.hash, {families, mostCode});
    notes.set('link', '');
    if (!wanted) return;
    // Otherwise a reload asks again.
    history.replaceState(null, '', location.pathname + location.search);
    await device.ask('open', {wanted});
  } catch (error) {
    notes.set('link', error.message);
  }
}

// Show the link of the open game, and let the user share it.
export async function share({device, notes}) {
  const hash = link(await device.ask('which'), {families});
  const place = element('link');
  place.parentElement.hidden = place.hidden = !hash;
  notes.set('link', hash ? '' : 'There is no game to share: its puzzle needs a code.');
  if (!hash) return;
  place.href = place.textContent = new URL(hash, location.href.split('#')[0]).href;
  if (navigator.share) {
    await navigator.share({title: 'Sumpad', url: place.href}).catch(() => {});
  } else {
    await navigator.clipboard?.writeText(place.href).catch(() => {});
  }
}
