import { expect, test } from 'vitest';
import { againPath, momentPath, readReplay, readRules } from './place';

test('a moment has a link', () => {
  expect(momentPath('0123456789', 12, -1)).toBe('replay/0123456789/12');
  expect(momentPath('0123456789', 12, 1)).toBe('replay/0123456789/12/1');
});

test('links are read again', () => {
  expect(readReplay('0123456789/12/1')).toEqual({ table: '0123456789', at: 12, viewer: 1, playOn: false });
  expect(readReplay('0123456789')).toEqual({ table: '0123456789', at: 0, viewer: -1, playOn: false });
  for (const other of ['', 'nobody', '0123456789/x', '0123456789/1/2/3'])
    expect(readReplay(other)).toEqual({ table: null, at: 0, viewer: -1, playOn: false });
});

test('a link to try a move again opens before it', () => {
  const link = againPath('0123456789', 12, 1);
  expect(link).toBe('replay/0123456789/11/1/on');
  expect(readReplay(link.slice('replay/'.length))).toEqual({
    table: '0123456789',
    at: 11,
    viewer: 1,
    playOn: true,
  });
});

test('a rule has a place', () => {
  expect(readRules('flick/PB-M5')).toEqual({ game: 'flick', rule: 'PB-M5' });
  expect(readRules('oracle')).toEqual({ game: 'oracle', rule: null });
  expect(readRules('oracle/<b>')).toEqual({ game: 'oracle', rule: null });
});
