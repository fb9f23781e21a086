// @ts-check
// The piezo as one hears it. Silent until it is asked for, as browsers want it too.

const LOUD = 0.06;
const CLICK_S = 0.02; // that a tone is heard at least

export class Sound {
  constructor() {
    this.context = null;
    this.on = false;
  }

  // Nobody waits for the browser here: on a machine without a loudspeaker it may never begin.
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

  // A tone of so many Hz, 0 for none; `over`: it has ended already.
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
