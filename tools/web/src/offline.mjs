// @ts-check
// The service worker: caches the files of one version of the site and serves them with or without
// a network. The next version is cached beside it, and takes over when the page says so.

import site from 'site';

const NAME = `sumpad ${site.digest}`;
const worker = /** @type {any} */ (self);

worker.oninstall = (event) => event.waitUntil((async () => {
  const cache = await caches.open(NAME);
  await cache.addAll(site.files.map((file) => new Request(file, {cache: 'no-cache'})));
})());

worker.onactivate = (event) => event.waitUntil((async () => {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('sumpad ') && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
})());

worker.onmessage = ({data}) => {
  if (data === 'take over') worker.skipWaiting();
};

worker.onfetch = (event) => {
  if (event.request.method !== 'GET') return;
  event.respondWith((async () => {
    const cache = await caches.open(NAME);
    return await cache.match(event.request, {ignoreSearch: true}) ?? fetch(event.request);
  })());
};
