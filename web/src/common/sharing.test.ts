import { afterEach, expect, test, vi } from 'vitest';
import { share } from './sharing';

afterEach(() => vi.unstubAllGlobals());

test('a phone shares with its own dialog, anything else copies', async () => {
  const done: string[] = [];
  const coarse = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));
  const write = (text: string) => Promise.resolve(void done.push(`copied ${text}`));
  const native = vi.fn(({ text }: { text: string }) => Promise.resolve(void done.push(`shared ${text}`)));
  vi.stubGlobal('navigator', { share: native, clipboard: { writeText: write } });
  coarse(true);
  expect(await share({ text: 'a' })).toBe('shared');
  native.mockRejectedValueOnce(new Error('cancelled'));
  expect(await share({ text: 'b' })).toBe('refused');
  coarse(false);
  expect(await share({ text: 'c' })).toBe('copied');
  expect(await share({ title: 'A game', url: 'https://x.example/1' })).toBe('copied');
  expect(await share({ title: 'A game', text: 'd', url: 'https://x.example/1' })).toBe('copied');
  expect(done).toEqual(['shared a', 'copied c', 'copied https://x.example/1', 'copied d']);
});

test('without permission for the clipboard it is copied by a field, inside an open dialog', async () => {
  const put: string[] = [];
  const made = (where: string) => ({ append: (field: { value: string }) => put.push(`${where} ${field.value}`) });
  let dialog: object | null = null;
  let allowed = true;
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } });
  vi.stubGlobal('document', {
    createElement: () => ({ value: '', select: () => put.push('selected'), remove: () => put.push('removed') }),
    querySelector: () => dialog,
    body: made('page'),
    execCommand: () => allowed,
  });
  expect(await share({ text: 'a' })).toBe('copied');
  dialog = made('dialog');
  allowed = false;
  expect(await share({ url: 'b' })).toBe('refused');
  expect(put).toEqual(['page a', 'selected', 'removed', 'dialog b', 'selected', 'removed']);
});
