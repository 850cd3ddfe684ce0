// The page kept in the browser, so that it opens without waiting: a worker of our own that knows the built files and
// nothing else. What the server says is never kept.

export const newer = $state({ waiting: false });
let fresh: ServiceWorker | null = null;

export function keepPage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register('sw.js').then(
      (registration: ServiceWorkerRegistration | undefined) => {
        if (!registration) return; // a browser under somebody's control may forbid it without an error
        const look = () => {
          if (!registration.waiting || !navigator.serviceWorker.controller) return;
          fresh = registration.waiting;
          newer.waiting = true;
        };
        look();
        registration.addEventListener('updatefound', () => {
          registration.installing?.addEventListener('statechange', look);
        });
      },
      () => undefined, // no worker here, by an old browser or a strict setting: the page works without
    );
  });
}

export function takeNewer(): void {
  if (!fresh) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  fresh.postMessage('take over');
}
