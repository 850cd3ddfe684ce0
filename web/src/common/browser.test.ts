import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isShortcut, networkIsGone } from './browser';

class Input {
  constructor(readonly type: string) {}
}
class TextArea {}
class Select {}
class Button {}

let dialog: object | null;

beforeEach(() => {
  dialog = null;
  vi.stubGlobal('document', { querySelector: (selector: string) => (selector === 'dialog[open]' ? dialog : null) });
  vi.stubGlobal('HTMLInputElement', Input);
  vi.stubGlobal('HTMLTextAreaElement', TextArea);
  vi.stubGlobal('HTMLSelectElement', Select);
});
afterEach(() => vi.unstubAllGlobals());

const press = (target: object | null, modifiers: Partial<KeyboardEvent> = {}) =>
  isShortcut({ target, ctrlKey: false, altKey: false, metaKey: false, ...modifiers } as KeyboardEvent);

test('a key is a shortcut anywhere on the page, and on what is not typed into', () => {
  for (const target of [null, new Button(), new Input('checkbox'), new Input('radio'), new Input('range')])
    expect(press(target)).toBe(true);
});

test('a key that is typed into a field is no shortcut', () => {
  for (const target of [new Input('text'), new Input('number'), new TextArea(), new Select()])
    expect(press(target)).toBe(false);
});

test('a key of the browser is no shortcut', () => {
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) expect(press(null, { [modifier]: true })).toBe(false);
});

test('a dialog that is open keeps the keys for itself', () => {
  dialog = {};
  expect(press(null)).toBe(false);
});

test('a device without a network still reaches a server on itself', () => {
  const gone = (onLine: boolean, hostname: string) => {
    vi.stubGlobal('navigator', { onLine });
    vi.stubGlobal('location', { hostname });
    return networkIsGone();
  };
  expect([gone(false, 'play.example.org'), gone(true, 'play.example.org')]).toEqual([true, false]);
  for (const here of ['127.0.0.1', 'localhost', '[::1]']) expect(gone(false, here)).toBe(false);
});
