import { expect, test } from 'vitest';
import { clockText, shownTime, timeLeft } from './clock';
import { speech } from './i18n.svelte';
import { settings } from './settings.svelte';
import type { ClockRule, ClockState } from '../wire';

test('clocks count down by themselves', () => {
  const clock: ClockState = {
    rule: { kind: 'bank', seconds: 60, increment: 0 },
    left: [60_000, 5_000, null],
    running: [1],
    stopped: false,
  };
  expect([0, 1, 2].map((seat) => timeLeft(clock, seat, 2_000))).toEqual([60_000, 3_000, null]);
  expect(timeLeft(clock, 1, 9_000)).toBe(0);
  expect(timeLeft({ ...clock, stopped: true }, 1, 9_000)).toBe(5_000);
  expect([65_000, 59_900, 9_450, 0, 3_600_000, 200_000_000].map(shownTime)).toEqual([
    '1:05',
    '0:59',
    '0:09.4',
    '0:00.0',
    '1:00:00',
    '2 d 7 h',
  ]);
});

test('several clocks run at once, as in a vote', () => {
  const clock: ClockState = {
    rule: { kind: 'move', seconds: 60, increment: 0 },
    left: [9_000, 8_000, 7_000],
    running: [0, 2],
    stopped: false,
  };
  expect([0, 1, 2].map((seat) => timeLeft(clock, seat, 1_000))).toEqual([8_000, 8_000, 6_000]);
  expect([0, 1, 2].map((seat) => timeLeft({ ...clock, running: [] }, seat, 1_000))).toEqual([9_000, 8_000, 7_000]);
});

test('times as they are shown', () => {
  const times = [
    9999, 10_000, 59_999, 60_000, 3_599_999, 3_600_000, 86_399_999, 3_660_000, 3_720_000, 86_400_000, 190_800_000, 50,
  ];
  expect(times.map(shownTime)).toEqual([
    '0:09.9',
    '0:10',
    '0:59',
    '1:00',
    '59:59',
    '1:00:00',
    '23:59:59',
    '1:01:00',
    '1:02:00',
    '1 d 0 h',
    '2 d 5 h',
    '0:00.0',
  ]);
});

test('clocks in words', async () => {
  await speech.ready('page');
  const { clockRule } = settings.words;
  const rule = (kind: string, seconds: number) => clockText({ kind, seconds, increment: 0 } as unknown as ClockRule);
  expect(rule('move', 90)).toBe(clockRule.move({ minutes: 1.5 }));
  expect(rule('bank', 600)).toBe(clockRule.bank({ minutes: 10 }));
  expect(rule('bank', 5970)).toBe(clockRule.bank({ minutes: 100 }));
  expect(rule('days', 3 * 86_400)).toBe(clockRule.days({ days: 3 }));
});
