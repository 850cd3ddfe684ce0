// The service worker: keeps the built page, so that it opens at once and while the network is away. What the server
// says (/api/…) is never kept. The build writes the version and the files in.

const KEPT = 'omphalos-VERSION';
const HOME = new URL('./', self.location.href).pathname; // the server may be shown under a path of another site's
const FILES = [/* FILES */].map((name) => new URL(name, self.location.href).pathname);

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('omphalos-') && name !== KEPT;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// The page asks for it when its person wants the newer version.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (!FILES.includes(url.pathname) || (request.mode === 'navigate' && url.pathname !== HOME)) return;
  event.respondWith(
    caches
      .open(KEPT)
      .then((cache) => cache.match(url.pathname))
      .then((kept) => kept ?? fetch(request)),
  );
});
