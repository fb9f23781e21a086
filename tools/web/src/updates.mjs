// @ts-check
// Offline use by a service worker. A new version of the page is offered, not forced.

export async function offerUpdates(notes) {
  if (!navigator.serviceWorker) return; // the page was loaded without encryption
  const registration = await navigator.serviceWorker.register('offline.js').catch(() => null);
  if (!registration) return;
  const offer = (worker) => {
    if (!worker || !navigator.serviceWorker.controller) return; // the first visit
    notes.set('update', 'There is a new version of this page.', 'Reload', () => {
      navigator.serviceWorker.oncontrollerchange = () => location.reload();
      worker.postMessage('take over');
    });
  };
  offer(registration.waiting);
  registration.onupdatefound = () => {
    const worker = registration.installing;
    worker.onstatechange = () => {
      if (worker.state === 'installed') offer(worker);
    };
  };
}
