// @ts-check
// The serial line of an emulated console. Waiting for an answer lets the chip's time pass.

const SLICE_MS = 5; // chip time between two checks for an answer
const PATIENCE_MS = 20_000; // chip time until the chip counts as silent

export class ChipLine {
  // `run(ms)` lets the chip of `console` run for `ms` of its own time.
  constructor(console, run) {
    this.console = console;
    this.run = run;
  }

  async send(bytes) {
    this.console.enter();
    this.console.usb.send(bytes);
  }

  async receive() {
    const {console} = this, end = console.ms + PATIENCE_MS;
    while (!console.serial.length) {
      if (console.stopped || console.ms > end) throw new Error('the console does not answer');
      await this.run(SLICE_MS);
    }
    return Uint8Array.from(console.serial.splice(0));
  }

  // Wait until the PC's end of the line has found the chip.
  async connected() {
    const {console} = this, end = console.ms + PATIENCE_MS;
    while (!console.usb.connected && console.ms < end) await this.run(SLICE_MS);
  }
}
