// @ts-check
// Elements of the page by id, and questions to the user.

// Return the element with an id. Throws an Error if there is none.
export function element(id) {
  const found = /** @type {any} */ (document.getElementById(id));
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

// Set the action of a button. The button is disabled while the action runs.
export function on(id, act) {
  const button = element(id);
  button.onmousedown = (event) => event.preventDefault(); // the console keeps the keyboard focus
  button.onclick = async () => {
    button.disabled = true;
    try {
      await act(button);
    } finally {
      button.disabled = false;
    }
  };
}

// Ask the user a question; return whether the answer is yes.
export function ask(words) {
  const dialog = element('question');
  element('asked').textContent = words;
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((answer) => {
    dialog.onclose = () => answer(dialog.returnValue === 'yes');
  });
}
