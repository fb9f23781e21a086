// @ts-check
// Where the file system lies in the flash: for the page, which reads images of it and is not to
// carry the whole chip for that, and for the worker.

export const STORAGE_OFFSET = 0xa0000; // as in tools/sumpad_tools/device/image.py
export const STORAGE_SIZE = 352 * 4096;
export const SECTOR = 4096;
