// @ts-check
// The page's side of the console: a worker that answers requests and reports what happens.

export class Device {
  // `told(news)` is called with what the console reports without a request.
  constructor(told) {
    this.worker = new Worker(new URL('worker_loader.js', document.baseURI));
    this.asked = new Map(); // number -> [resolve, reject]
    this.numbers = 0;
    this.worker.onmessage = ({data}) => {
      if (!('number' in data)) return told(data);
      const [resolve, reject] = this.asked.get(data.number);
      this.asked.delete(data.number);
      if ('error' in data) reject(new Error(data.error));
      else resolve(data.answer);
    };
    this.worker.onerror = (event) => told({failed: event.message});
  }

  // Send a request (of worker.mjs) and return its answer.
  ask(request, details = {}) {
    const number = ++this.numbers;
    return new Promise((resolve, reject) => {
      this.asked.set(number, [resolve, reject]);
      this.worker.postMessage({request, number, ...details});
    });
  }

  key(row, column, down, held) {
    this.ask('key', {row, column, down, held});
  }
}
