// @ts-check
// Links to puzzles: opens the link of the page, and makes a link to the open game.

import {element, on} from './elements.mjs';
import {link, parse} from './links.mjs';

export function follow(device, site, notes) {
  const go = async () => {
    try {
      const wanted = parse(location.hash, site);
      notes.set('link', '');
      if (!wanted) return;
      // Otherwise a reload asks again.
      history.replaceState(null, '', location.pathname + location.search);
      await device.ask('open', {wanted});
    } catch (error) {
      notes.set('link', error.message);
    }
    document.body.dataset.followed = 'yes';
  };
  addEventListener('hashchange', go);
  on('share', () => share(device, site, notes));
  return go();
}

async function share(device, site, notes) {
  const hash = link(await device.ask('which'), site);
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
