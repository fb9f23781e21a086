// @ts-check
// What the page itself remembers, as texts by name. A browser may refuse that.

export function recall(name) {
  try {
    return localStorage.getItem(`sumpad ${name}`);
  } catch {
    return null;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(`sumpad ${name}`, value);
  } catch {
    // it is asked for again
  }
}
