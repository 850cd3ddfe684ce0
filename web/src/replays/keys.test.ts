import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jump, playerKey } from './keys';
import type { ReplayModel } from './replay.svelte';

class Input {
  constructor(readonly type: string) {}
}
class Element {
  constructor(readonly pressed = false) {}
  closest = (found: string): object | null => (this.pressed && found.includes('button') ? this : null);
}

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('HTMLInputElement', Input);
  vi.stubGlobal('HTMLElement', Element);
  vi.stubGlobal('HTMLTextAreaElement', class {});
  vi.stubGlobal('HTMLSelectElement', class {});
});
afterEach(() => void vi.unstubAllGlobals());

/** What a key does to a replay of 60 moments at the tenth one. */
function pressed(key: string, target: unknown = new Element(), more: object = {}): unknown[] {
  const done: unknown[] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void done.push([name, ...given]);
  const replay = {
    at: 10,
    last: 59,
    step: note('step'),
    jump: note('jump'),
    toggle: note('toggle'),
    analyse: note('a'),
  };
  const event = { key, target, preventDefault: note('prevent'), ...more };
  playerKey(event as unknown as KeyboardEvent, replay as unknown as ReplayModel, [2, 7, 30, 44]);
  return done;
}

test('each key of a replay does what it says, and nothing else', () => {
  const prevent = ['prevent'];
  expect(pressed('ArrowLeft')).toEqual([['step', -1], prevent]);
  expect(pressed('ArrowRight')).toEqual([['step', 1], prevent]);
  expect(pressed('Home')).toEqual([['jump', 0], prevent]);
  expect(pressed('End')).toEqual([['jump', 59], prevent]);
  for (const key of [',', 'PageUp']) expect(pressed(key)).toEqual([['jump', 7], prevent]);
  for (const key of ['.', 'PageDown']) expect(pressed(key)).toEqual([['jump', 30], prevent]);
  expect(pressed(' ')).toEqual([['toggle'], prevent]);
  expect(pressed('a')).toEqual([['a'], prevent]);
  for (const key of ['ArrowUp', 'Enter', 'A', 'x', 'Tab']) expect(pressed(key)).toEqual([]);
});

test('keys belong to the control that has the focus', () => {
  expect(pressed(' ', new Element(true))).toEqual([]); // it presses the button
  expect(pressed('ArrowLeft', new Element(true))).toEqual([['step', -1], ['prevent']]);
  expect(pressed('ArrowLeft', new Input('radio'))).toEqual([]); // it chooses another one
  expect(pressed('ArrowLeft', new Input('range'))).toEqual([['step', -1], ['prevent']]);
  expect(pressed('a', new Input('text'))).toEqual([]);
  for (const held of ['ctrlKey', 'altKey', 'metaKey'])
    expect(pressed('a', new Element(), { [held]: true })).toEqual([]);
});

test('where no moment follows, nothing is jumped to', () => {
  const jumped = vi.fn();
  const at = (place: number) => ({ at: place, jump: jumped }) as unknown as ReplayModel;
  jump(at(44), [2, 44], 1);
  jump(at(2), [2, 44], -1);
  jump(at(10), [], 1);
  expect(jumped.mock.calls).toEqual([]);
  jump(at(2), [2, 44], 1);
  jump(at(44), [2, 44], -1);
  expect(jumped.mock.calls).toEqual([[44], [2]]);
});
