import { expect, test } from 'vitest';
import { announce, announcer } from './announce.svelte';

test('what is announced twice is heard twice', () => {
  announcer.clear();
  announce('');
  expect(announcer.text).toBe('');
  announce('one');
  const first = announcer.text;
  announce('one');
  expect(announcer.text).not.toBe(first);
  expect(announcer.text.trim()).toBe('one');
  announcer.clear();
  expect(announcer.text).toBe('');
});
