// Registers the service worker, so that the page opens without waiting. It caches only the built files, never the
// server's answers.

export const update = $state({ waiting: false }); // a newer version of the page has been fetched
let waitingWorker: ServiceWorker | null = null;

/** Called when the page works: the worker fetches all the rest of it, which must not keep its first files waiting. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('sw.js').then(
    (registration: ServiceWorkerRegistration | undefined) => {
      if (!registration) return; // a managed browser may forbid it without an error
      const look = () => {
        if (!registration.waiting || !navigator.serviceWorker.controller) return;
        waitingWorker = registration.waiting;
        update.waiting = true;
      };
      look();
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', look);
      });
    },
    () => undefined, // no service worker, in an old browser or by a strict setting: the page works without it
  );
}

export function activateUpdate(): void {
  if (!waitingWorker) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waitingWorker.postMessage('take over');
}
