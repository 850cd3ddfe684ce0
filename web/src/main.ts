// Starts the client: takes the built start page over, or draws the page anew.

import { hydrate, mount } from 'svelte';
import App from './App.svelte';
import { speech } from './common/i18n.svelte';
import { registerServiceWorker } from './server/offline.svelte';
import { lastServerInfo, refusal, server } from './server/server';
import { settings } from './common/settings.svelte';
import { READY } from './shell/ready';
import './style.css';

/** Take over the built start page if it is what the app would draw; else draw it anew. */
async function begin(): Promise<void> {
  const target = document.getElementById('app')!;
  const fits = () => document.documentElement.dataset.shell === 'all'; // see shell/early.ts
  await settings.begin();
  await speech.ready('puzzle');
  if (fits() && !lastServerInfo()) await refusal(server.info);
  const info = lastServerInfo();
  const games = info?.games.map((game) => game.name).join(' ');
  if (fits() && games === target.dataset.games && !info?.alone) hydrate(App, { target });
  else {
    target.replaceChildren();
    mount(App, { target });
  }
  dispatchEvent(new Event(READY));
  registerServiceWorker();
}

void begin();
