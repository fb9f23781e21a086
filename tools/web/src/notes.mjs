// @ts-check
// Notes above the console: one sentence per subject, some with a button.

export class Notes {
  constructor(place) {
    this.place = place;
    this.sentences = new Map(); // subject -> [words, label of a button, its action]
  }

  // Set the note of a subject; "" removes it.
  set(subject, words, label = '', act = () => {}) {
    const before = this.sentences.get(subject);
    if (words === (before?.[0] ?? '')) return;
    if (words) this.sentences.set(subject, [words, label, act]);
    else this.sentences.delete(subject);
    this.place.replaceChildren(...[...this.sentences.values()].flatMap(([text, name, does]) => {
      if (!name) return [`${text} `];
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = name;
      button.onclick = does;
      return [text, button, ' '];
    }));
  }
}
