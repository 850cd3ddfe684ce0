// A table model that lives as long as the component of a page.

import { render } from 'svelte/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from './fakes';
import { sitAt, type TableModel } from './table.svelte';

const opened: { address: string; socket: FakeSocket }[] = [];

beforeEach(() => {
  opened.length = 0;
  vi.stubGlobal('location', { href: 'https://example.org/play/' });
  vi.stubGlobal('WebSocket', function (address: URL) {
    const socket = new FakeSocket();
    socket.readyState = 1;
    opened.push({ address: String(address), socket });
    return socket;
  });
});

afterEach(() => vi.unstubAllGlobals());

/** A page with a table, removed again at once. */
function page(...args: Parameters<typeof sitAt>): TableModel {
  let model: TableModel | null = null;
  const body = () => {
    model = sitAt(...args);
    expect(opened[0]?.socket.closed).toBe(false);
  };
  // what Svelte makes of a component
  const component = (renderer: { component: (body: () => void) => void }) => renderer.component(body);
  expect(render(component as never, { props: {} }).body).toBeTypeOf('string'); // reading it renders
  return model!;
}

test('it connects to its table, and hangs up when the page is removed', () => {
  const model = page('0123456789');
  expect([model.id, model.preview]).toEqual(['0123456789', false]);
  expect(opened.map(({ address, socket }) => [address, socket.closed])).toEqual([
    ['wss://example.org/play/api/tables/0123456789/socket', true],
  ]);
});

test('a small board on another page is a preview', () => {
  expect(page('0123456789', true).preview).toBe(true);
});
