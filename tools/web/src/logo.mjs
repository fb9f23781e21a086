// @ts-check
// The logo, which is all that the glass shows while the console starts.

const LOGO = 18 * 128 / 8; // bytes of a frame, from the top

// Return whether the glass shows more than the logo.
export function isUp(frame) {
  return frame.subarray(LOGO).some(Boolean);
}
