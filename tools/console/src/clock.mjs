// The clock of the chip, in nanoseconds since power on, and its alarms. rp2040js has a clock too,
// but does not export it; this one can be set, and knows all its alarms.

class Alarm {
  constructor(clock, callback) {
    this.clock = clock;
    this.callback = callback;
    this.next = null;
    this.nanos = 0;
    this.scheduled = false;
  }

  // Call back in `nanos` nanoseconds; an earlier schedule is cancelled.
  schedule(nanos) {
    this.cancel();
    this.nanos = this.clock.nanos + nanos;
    this.scheduled = true;
    this.clock.link(this);
  }

  cancel() {
    if (this.scheduled) this.clock.unlink(this);
    this.scheduled = false;
  }
}

export class ChipClock {
  constructor() {
    this.nanos = 0;
    this.alarms = []; // all that were created
    this.nextAlarm = null; // the first one that is scheduled
  }

  get micros() {
    return this.nanos / 1000;
  }

  // The time in nanoseconds at which the next alarm is due, Infinity if there is none.
  get due() {
    return this.nextAlarm ? this.nextAlarm.nanos : Infinity;
  }

  createAlarm(callback) {
    const alarm = new Alarm(this, callback);
    this.alarms.push(alarm);
    return alarm;
  }

  // Of two alarms for the same moment, the one scheduled later comes first, as in rp2040js.
  link(alarm) {
    let before = null, after = this.nextAlarm;
    while (after && after.nanos < alarm.nanos) {
      before = after;
      after = after.next;
    }
    alarm.next = after;
    if (before) before.next = alarm;
    else this.nextAlarm = alarm;
  }

  unlink(alarm) {
    let before = null, item = this.nextAlarm;
    while (item !== alarm) {
      before = item;
      item = item.next;
    }
    if (before) before.next = alarm.next;
    else this.nextAlarm = alarm.next;
  }

  // Let time pass, and call all alarms on the way.
  tick(nanos) {
    this.moveTo(this.nanos + nanos);
  }

  moveTo(nanos) {
    while (this.nextAlarm && this.nextAlarm.nanos <= nanos) {
      const alarm = this.nextAlarm;
      this.nextAlarm = alarm.next;
      alarm.scheduled = false;
      this.nanos = Math.max(this.nanos, alarm.nanos);
      alarm.callback();
    }
    this.nanos = Math.max(this.nanos, nanos);
  }
}
