// @ts-check
// Scripts that the worker gets as data.

// Run the text of a script, or its bytes.
export function runScript(content) {
  const address = URL.createObjectURL(new Blob([content], {type: 'text/javascript'}));
  importScripts(address);
  URL.revokeObjectURL(address);
}
