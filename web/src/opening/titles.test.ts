import { expect, test } from 'vitest';
import { settings } from '../common/settings.svelte';
import { inLanguage, titlesOf } from './titles';
import type { ServerInfo } from '../wire';

test('titles are in the language of the page, in English, or the name', () => {
  expect(inLanguage({ en: 'there', [settings.language]: 'here' })).toBe('here');
  expect(inLanguage({ en: 'there', xx: 'nowhere' })).toBe('there');
  expect(inLanguage({ xx: 'nowhere' })).toBe('');
  const games = [
    { name: 'lake', title: {} },
    { name: 'pond', title: { en: 'Pond' } },
  ];
  expect(titlesOf({ games } as unknown as ServerInfo)).toEqual({ lake: 'lake', pond: 'Pond' });
  expect(titlesOf(null)).toEqual({});
});
