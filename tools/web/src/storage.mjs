// @ts-check
// Where the file system lies in the flash. The build takes it from the board definitions.

import {files} from 'site';

export const STORAGE_OFFSET = files.offset;
export const STORAGE_SIZE = files.size;
export const FORMER_SIZE = 352 * 4096; // of the file systems that pages of Sumpad 0.9 kept
export const SECTOR = 4096;
