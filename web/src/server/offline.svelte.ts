// Registers the service worker, so that the page opens without waiting. It keeps the built files and the rules, and no
// other answer of the server.

import * as calls from '../calls';
import { LANGUAGES, type Language } from '../common/languages';
import { settings } from '../common/settings.svelte';
import { device } from '../device/device.svelte';
import { lastServerInfo } from './server';
import { ROOT } from '../paths';

const ROOMY = 4; // gigabytes of a device on which the server in the page may run beside a game

export const update = $state({ waiting: false }); // a newer version of the page has been fetched
let waitingWorker: ServiceWorker | null = null;

/** Called when the page works: the worker fetches all the rest of it, which must not keep its first files waiting. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(`${ROOT}sw.js`).then(
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
  keepRules([settings.language]);
  if (lastServerInfo()?.games.some((game) => game.practice)) tellWorker({ kernels: 'physics' }); // small, for the practice mat
}

const tellWorker = (message: object) =>
  void navigator.serviceWorker.ready.then((registration) => registration.active?.postMessage(message));

/** Have the service worker keep the rules in these languages. */
function keepRules(languages: readonly Language[]): void {
  const games = lastServerInfo()?.games.filter((game) => game.has_rules) ?? [];
  const rules = games.flatMap((game) => languages.map((language) => `${game.name}/${language}`));
  tellWorker({ rules });
}

/**
 * Have all kept that somebody needs who plays on without a network: the engine of the page, its kernels, and
 * the rules in every language. Not where data is to be saved.
 */
export async function keepAll(): Promise<void> {
  const { keep } = await import('../device/engine');
  if (!(await keep())) return;
  const { deviceMemory = ROOMY } = navigator as { deviceMemory?: number }; // gigabytes; not every browser tells
  if (lastServerInfo()?.play_on_device && deviceMemory >= ROOMY) void device.start(); // for the next game
  if (lastServerInfo()?.games.some((game) => game.practice))
    await fetch(calls.kernels('bots-flick')).catch(() => undefined);
  keepRules(LANGUAGES);
}

export function activateUpdate(): void {
  if (!waitingWorker) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waitingWorker.postMessage('take over');
}
