// @ts-check
// The sound of the piezo. It is off until the user turns it on, which browsers require too.

const LOUD = 0.06;
const CLICK_S = 0.02; // shortest time that a tone is heard

export class Sound {
  constructor() {
    this.context = null;
    this.on = false;
  }

  // Do not wait for the browser: without a loudspeaker, its sound may never begin.
  turn(on) {
    this.on = on;
    if (on && !this.context) {
      this.context = new AudioContext();
      this.gain = this.context.createGain();
      this.gain.gain.value = 0;
      this.tone = this.context.createOscillator();
      this.tone.type = 'square';
      this.tone.connect(this.gain).connect(this.context.destination);
      this.tone.start();
    }
    if (on) this.context.resume();
    else this.context?.suspend();
  }

  // Play a tone of `hz`, 0 for none; `over` means that it has already ended.
  play(hz, over) {
    if (!this.on || !this.context) return;
    const now = this.context.currentTime;
    if (hz) {
      this.tone.frequency.setValueAtTime(hz, now);
      this.gain.gain.setValueAtTime(LOUD, now);
      if (over) this.gain.gain.setValueAtTime(0, now + CLICK_S);
    } else {
      this.gain.gain.setValueAtTime(0, now + CLICK_S);
    }
  }
}
