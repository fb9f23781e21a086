// @ts-check
// The first script of the console's thread. The first request brings the program of the thread
// (worker.mjs) and the firmware, both packed. The program answers all requests.

import {expanded} from './lzma.mjs';
import {runScript} from './scripts.mjs';

const MOST = 0x400000; // bytes of program or firmware

const early = []; // requests that came before the program

onmessage = ({data: {program, firmware, ...first}}) => {
  if (!program) return early.push(first);
  try {
    runScript(expanded(new Uint8Array(program), MOST)); // which replaces this function
    const [size] = new Uint32Array(firmware, 0, 1), parts = new Uint8Array(firmware, 4);
    const chip = [parts.subarray(0, size), parts.subarray(size)];
    for (const data of [
      {...first, firmware: chip.map((part) => expanded(part, MOST))}, ...early]) {
      dispatchEvent(new MessageEvent('message', {data}));
    }
  } catch (error) {
    postMessage({number: first.number, error: String(error?.message ?? error)});
  }
};
