// @ts-check
// Keys of the PC as keys of the board: by the character that they type, then by their position.

const NAMES = {ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right'};
const OTHER_LETTER = /^(?!\p{Script=Latin})\p{L}$/u;

// Return the key [row, column, long] that an event of the keyboard presses on a board, or
// undefined. An event with Ctrl, Alt or Cmd belongs to the browser, unless Alt or AltGr types a
// sign of the pad.
export function keyOf(event, {keys, positions}) {
  const {key, code} = event;
  if (event.metaKey) return undefined;
  if (event.altKey || event.ctrlKey && event.getModifierState('AltGraph')) {
    return /^[#*]$/.test(key) ? keys[key] : undefined;
  }
  if (event.ctrlKey) return undefined;
  // Without Num Lock a digit of the number pad is an arrow for the browser.
  if (code.startsWith('Numpad') && positions[code] && !event.shiftKey) return positions[code];
  const typed = keys[NAMES[key] ?? key.toLowerCase()];
  if (typed) return typed;
  return code.startsWith('Key') && !OTHER_LETTER.test(key) ? undefined : positions[code];
}
