// @ts-check
// What playing does not need: extras.mjs, which is loaded when a part of it is used first.

import site from 'site';

const LAZY = 'details[data-lazy]'; // the panels whose buttons need extras.mjs

// Do `act(extras)` with the exports of extras.mjs, and tell what goes wrong. The name of the file
// has a digest of its content, so it belongs to this page even if there is a newer version.
export async function withExtras(notes, act) {
  try {
    const extras = await import(new URL(site.extras, document.baseURI).href).catch((error) => {
      throw new Error(`A part of this page did not load. Reload the page. (${error.message})`);
    });
    notes.set('extras', '');
    await act(extras);
  } catch (error) {
    notes.set('extras', error.message);
  }
}

// Give the buttons of panels their actions when the first of these panels is opened. `page` is the
// parameter of addActions in extras.mjs.
export function offerPanels(page) {
  const panels = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(LAZY))];
  const buttons = panels.flatMap((panel) => [...panel.querySelectorAll('button')]);
  for (const button of buttons) button.disabled = true;
  for (const panel of panels) {
    panel.ontoggle = () => withExtras(page.notes, ({addActions}) => {
      for (const each of panels) each.ontoggle = null;
      for (const button of buttons) button.disabled = false;
      addActions(page);
    });
  }
}
