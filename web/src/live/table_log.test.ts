// The log of a table: what is recalled when answers come late.

import { afterEach, expect, test } from 'vitest';
import { speech } from '../common/i18n.svelte';
import type { Happened } from '../wire';
import { entry } from './table_fakes';
import { TableLog } from './table_log.svelte';

const before = speech.language;
afterEach(() => speech.speak(before));

/** A log of seat 0, and the answers that it waits for. */
function recalling() {
  const log = new TableLog();
  const waiting: { answer: (found: Happened[] | null) => void; fail: () => void }[] = [];
  const ask = () =>
    new Promise<Happened[] | null>((done, failed) =>
      waiting.push({ answer: done, fail: () => failed(new Error('refused')) }),
    );
  const recall = () => log.recall(0, ask);
  const texts = () => log.lines(0).map(({ text }) => text);
  return { log, waiting, recall, texts };
}

test('of two languages the later one stands in the log, in whatever order the answers come', async () => {
  const { waiting, recall, texts } = recalling();
  await speech.speak('en');
  const first = recall();
  await speech.speak('pl');
  const second = recall();
  waiting[1]!.answer([entry(1, 0, 'wiersz 1')]);
  await second;
  waiting[0]!.answer([entry(1, 0, 'line 1')]);
  await first;
  expect(texts()).toEqual(['wiersz 1']);
});

test('the log of a viewer is asked for once in a language, and again when that failed', async () => {
  const { waiting, recall, texts } = recalling();
  const failing = recall();
  await recall();
  expect(waiting).toHaveLength(1);
  waiting[0]!.fail();
  await failing;
  const again = recall();
  waiting[1]!.answer([entry(1)]);
  await again;
  await recall();
  expect([texts(), waiting.length]).toEqual([['line 1'], 2]);
});

test('each viewer has a log of their own', async () => {
  const { log, waiting, recall } = recalling();
  const mine = recall();
  const theirs = log.recall(1, () => Promise.resolve([entry(1, 1, 'theirs')]));
  waiting[0]!.answer([entry(1, 0, 'mine')]);
  await Promise.all([mine, theirs]);
  expect([0, 1, 2].map((viewer) => log.lines(viewer).map(({ text }) => text))).toEqual([['mine'], ['theirs'], []]);
});
