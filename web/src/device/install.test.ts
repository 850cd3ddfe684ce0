import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { store } from '../common/storage';
import { install } from './install.svelte';

let standalone = false; // opened from the home screen or the desktop

beforeEach(() => {
  standalone = false;
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  install.declined = false;
  store('install', null);
});

test('it is offered after the second game, where the browser can install it', async () => {
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  install.listen();
  expect(install.offered(2)).toBe(false);
  const asked = vi.fn(() => Promise.resolve());
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: asked });
  events.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true); // the browser does not ask by itself
  expect([install.offered(1), install.offered(2), install.way]).toEqual([false, true, 'button']);
  standalone = true;
  expect(install.offered(2)).toBe(false);
  standalone = false;
  await install.ask();
  expect(asked).toHaveBeenCalled();
  expect(install.offered(2)).toBe(false); // a browser asks once
});

test('on iOS it says how, until it is installed or declined', () => {
  vi.stubGlobal('navigator', { standalone: false });
  expect([install.way, install.offered(2)]).toEqual(['hand', true]);
  install.decline();
  expect(install.offered(9)).toBe(false);
  vi.stubGlobal('navigator', { standalone: true });
  expect(install.way).toBeNull();
});
