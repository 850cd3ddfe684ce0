// Starts the client: takes the built start page over, or draws the page anew.

import { hydrate, mount } from 'svelte';
import App from './App.svelte';
import { speech } from './common/i18n.svelte';
import { device } from './device/device.svelte';
import { install } from './device/install.svelte';
import { registerServiceWorker } from './server/offline.svelte';
import { lastServerInfo, refusal, server } from './server/server';
import { settings } from './common/settings.svelte';
import { READY } from './shell/ready';
import './style.css';

/** The page's own links are for its first address; in another place of ours they would lead elsewhere. */
function forgetBase(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[href]')) link.setAttribute('href', link.href);
  document.querySelector('base')?.remove();
}

/** Take over the built start page if it is what the app would draw; else draw it anew. */
async function begin(): Promise<void> {
  install.listen();
  device.listen();
  const target = document.getElementById('app')!;
  forgetBase();
  const fits = () => document.documentElement.dataset.shell === 'all'; // see shell/early.ts
  await settings.begin();
  await speech.ready('puzzle');
  if (fits() && !lastServerInfo()) await refusal(server.info);
  const info = lastServerInfo();
  const games = info?.games.map((game) => game.name).join(' ');
  if (fits() && games === target.dataset.games) hydrate(App, { target });
  else {
    target.replaceChildren();
    mount(App, { target });
  }
  dispatchEvent(new Event(READY));
  registerServiceWorker();
}

void begin();
