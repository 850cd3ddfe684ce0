// The service worker: keeps the built page, the rules and the kernels of the page, so that they are there at once and
// while the network is away, and shows that it is somebody's turn. Nothing else that the server says (/api/…) is kept.
// The build writes the version and the files in.

const KEPT = 'omphalos-VERSION';
const SITE = false; // a site without a server has files that stand for its answers; `omphalos site` writes it in
const HOME = new URL('./', self.location.href).pathname; // the server may be shown under a path of another site's
const PAGES = ['PAGES']; // all but the start page; the build fills them in
const ENGINE = new URL('engine/', self.location.href).pathname; // the server in a page
const ENGINE_KEPT = 'engine'; // its files have the version in their addresses
const ANSWERS = new URL(SITE ? 'fixed/' : 'api/', self.location.href).pathname;
const RULES = `${ANSWERS}rules/`;
const KERNELS = `${ANSWERS}kernels/`;
const PAGE_OF_RULES = SITE ? '.json' : ''; // how the name of one ends
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

// The page asks for it when its person wants the newer version, for rules to be read and kernels to be called without a
// network, and when no game needs another engine than this one any more.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
  else if (event.data?.engine) event.waitUntil(dropEngines(event.data.engine));
  else if (event.data?.rules) event.waitUntil(keepRules(event.data.rules));
  else if (event.data?.kernels) event.waitUntil(newest(KERNELS + event.data.kernels).catch(() => undefined));
});

/** Keep these pages of rules, with their pictures: `GAME/LANGUAGE`. */
async function keepRules(names) {
  const cache = await caches.open(KEPT);
  for (const name of names) {
    const page = RULES + name + PAGE_OF_RULES;
    if (!SITE && (await cache.match(page))) continue; // with its pictures
    const response = await fetch(page);
    if (!response.ok) continue;
    const { sections } = await response.clone().json();
    const pictures = sections.flatMap(({ blocks }) => blocks.flatMap((block) => block.pictures));
    const drawn = pictures.flatMap((one) => (one.moves ? [one.name, `${one.name}-still`] : [one.name]));
    await cache.addAll(drawn.map((picture) => `${RULES}${name}/${picture}.svg`));
    await cache.put(page, response);
  }
}

/** The rules or kernels as the server has them now; those that were kept if it does not answer. */
async function newest(request) {
  const cache = await caches.open(KEPT);
  const { pathname } = new URL(request.url ?? request, self.location.href);
  try {
    const response = await fetch(request);
    if (response.ok) await put(cache, pathname, response.clone());
    return response;
  } catch (problem) {
    const kept = await cache.match(pathname);
    if (kept) return kept;
    throw problem;
  }
}

/** Keep a response. Without room the page works all the same, as long as there is a network. */
const put = (cache, pathname, response) => cache.put(pathname, response).catch(() => undefined);

/** Drop the engines of other versions than this. */
async function dropEngines(version) {
  const cache = await caches.open(ENGINE_KEPT);
  const others = (await cache.keys()).filter(({ url }) => !url.includes(`/${version}/`) && !url.endsWith('.json'));
  await Promise.all(others.map((one) => cache.delete(one)));
}

/** A file of the engine. Several versions may be kept: a game is finished by the one that began it. */
async function engineFile(request) {
  const cache = await caches.open(ENGINE_KEPT);
  const { pathname } = new URL(request.url);
  const kept = await cache.match(pathname);
  if (kept && !pathname.endsWith('.json')) return kept; // the manifest and what belongs to it are the newest
  try {
    const response = await fetch(request);
    if (!response.ok) return response;
    await put(cache, pathname, response.clone());
    return response;
  } catch (problem) {
    if (kept) return kept;
    throw problem;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if ([RULES, KERNELS].some((one) => url.pathname.startsWith(one)) && request.mode !== 'navigate') {
    event.respondWith(newest(request));
    return;
  }
  if (url.pathname.startsWith(ENGINE)) {
    event.respondWith(engineFile(request));
    return;
  }
  if (request.mode === 'navigate') {
    const [page] = url.pathname.slice(HOME.length).split('/');
    if (page === '' || PAGES.includes(page)) event.respondWith(pageKept(request));
    return;
  }
  if (!FILES.includes(url.pathname)) return;
  event.respondWith(
    caches
      .open(KEPT)
      .then((cache) => cache.match(url.pathname))
      .then((kept) => kept ?? fetch(request)),
  );
});

/** Every page begins as the one that is kept, which finds its files beside the start page. */
async function pageKept(request) {
  const kept = await caches.open(KEPT).then((cache) => cache.match(HOME));
  if (!kept) return fetch(request);
  const text = await kept.text();
  const headers = new Headers(kept.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(text.replace('<base href="./" />', `<base href="${HOME}" />`), { headers });
}

// The server wrote the text in the person's language; see omphalos.server.notify.push.
self.addEventListener('push', (event) => {
  let told = {};
  try {
    told = event.data?.json() ?? {};
  } catch {
    // a browser must show something for every push
  }
  const { title = 'Omphalos', body = '', table = null, tag = 'turns' } = told;
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, renotify: true, icon: 'icon.svg', data: { table } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const table = event.notification.data?.table;
  const wanted = new URL(table ? `./table/${table}` : './games', self.location.href).href;
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window', includeUncontrolled: true })
      .then((pages) => pages.find((page) => page.url === wanted)?.focus() ?? self.clients.openWindow(wanted)),
  );
});
