// @ts-check
// Elements of the page by their ids, and questions to the person.

// An element that is there.
export function element(id) {
  const found = /** @type {any} */ (document.getElementById(id));
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

// What a button does; while it does it, it cannot be pressed again.
export function on(id, act) {
  const button = element(id);
  button.onmousedown = (event) => event.preventDefault(); // the keys go on to the console
  button.onclick = async () => {
    button.disabled = true;
    try {
      await act(button);
    } finally {
      button.disabled = false;
    }
  };
}

// Whether the person says yes.
export function ask(words) {
  const dialog = element('question');
  element('asked').textContent = words;
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((answer) => {
    dialog.onclose = () => answer(dialog.returnValue === 'yes');
  });
}
