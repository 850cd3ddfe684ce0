// What a browser has, for the unit tests: a document that can be hidden, and an address.

import { vi } from 'vitest';

export function fakeDocument<T extends object>(more: T = {} as T) {
  const page = Object.assign(new EventTarget(), { hidden: false }, more);
  /** The person looks at another page, or at this one again. */
  const hide = (hidden = true) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return Object.assign(page, { hide });
}

/** A page at this address of `https://example.org`. Returns what is done to the history, and the events. */
export function openedAt(path: string): string[] {
  const told: string[] = [];
  const shown = new URL(path, 'https://example.org');
  const show = (kind: string) => (_: unknown, __: string, to: string) => {
    told.push(`${kind} ${to}`);
    shown.href = new URL(to, shown).href;
  };
  vi.stubGlobal('location', shown);
  vi.stubGlobal('history', { state: null, pushState: show('push'), replaceState: show('replace') });
  vi.stubGlobal('PopStateEvent', Event);
  vi.stubGlobal('dispatchEvent', (event: Event) => told.push(event.type));
  return told;
}
