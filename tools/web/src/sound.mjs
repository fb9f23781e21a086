// @ts-check
// The sound of the piezo. It is off until the user turns it on, which browsers require too.

const LOUD = 0.06;
const CLICK_S = 0.02; // shortest time that a tone is heard

export class Sound {
  // `changed(on)` is called when the sound starts or stops, for example because of a phone call.
  constructor(changed) {
    this.changed = changed;
    this.context = null;
    this.wanted = false;
    this.interrupted = false;
    // Browsers allow sound to resume after a gesture of the user.
    for (const gesture of ['pointerdown', 'keydown']) {
      addEventListener(gesture, () => this.resume(), true);
    }
  }

  get on() {
    return this.wanted && !this.interrupted;
  }

  // Do not wait for the browser: without a loudspeaker, its sound may never begin.
  turn(on) {
    this.wanted = on;
    this.interrupted = false;
    if (on && !this.context) this.make();
    if (on) this.context.resume().catch(() => {});
    else this.context?.suspend().catch(() => {});
    this.changed(this.on);
  }

  make() {
    this.context = new AudioContext();
    this.gain = this.context.createGain();
    this.gain.gain.value = 0;
    this.tone = this.context.createOscillator();
    this.tone.type = 'square';
    this.tone.connect(this.gain).connect(this.context.destination);
    this.tone.start();
    this.context.onstatechange = () => {
      if (!this.wanted) return;
      this.interrupted = this.context.state !== 'running';
      this.changed(this.on);
      this.resume();
    };
  }

  resume() {
    if (this.wanted && this.interrupted) this.context.resume().catch(() => {});
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
