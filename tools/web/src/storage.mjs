// @ts-check
// The place of the file system in the flash. The build takes it from the board definitions.

import {files} from 'site';

export const STORAGE_OFFSET = files.offset;
export let STORAGE_SIZE = files.size; // it ends with the flash, see setFlashSize
export const FORMER_SIZE = 352 * 4096; // size of the file systems of Sumpad 0.9
export const SECTOR = 4096;

// Set the size of the flash of the board in use.
export function setFlashSize(/** @type {number} */ size) {
  STORAGE_SIZE = size - STORAGE_OFFSET;
}
