// @ts-check
// The logo, which is alone on the glass while the console starts.

const LOGO = 18 * 128 / 8; // bytes of a frame, from the top

// Whether more is on it.
export function isUp(frame) {
  return frame.subarray(LOGO).some(Boolean);
}
