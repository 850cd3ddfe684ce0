import { expect, test } from 'vitest';
import { asking, sure } from './sure.svelte';

test('a question is shown until it is answered', async () => {
  expect(asking.question).toBeNull();
  for (const yes of [true, false]) {
    const answer = sure('Delete it?', 'Delete');
    expect([asking.question?.text, asking.question?.deed]).toEqual(['Delete it?', 'Delete']);
    asking.question?.answer(yes);
    expect(asking.question).toBeNull();
    expect(await answer).toBe(yes);
  }
});

test('another question takes the place of one that nobody has answered, which is denied', async () => {
  const first = sure('Leave?', 'Leave');
  const second = sure('Resign?', 'Resign');
  expect(await first).toBe(false);
  expect(asking.question?.text).toBe('Resign?');
  asking.question?.answer(true);
  expect(await second).toBe(true);
  expect(asking.question).toBeNull();
});
