// The lesson of Palec boży over scripted games: whatever the learner hits, everything is taught, in order.

import { expect, test } from 'vitest';
import { Course } from '../../lessons/course.svelte';
import type { Happened, Position } from '../../wire';
import { lesson } from './lesson';

type Turn = 'miss' | 'city' | 'once more' | 'first in a city, once more';
const END = { winners: [0], scores: [3, 1] };

/** Play a lesson with these turns of the learner. Return the steps in the order in which they were said. */
function taught(turns: Turn[], { skips = false, decline = false, botFirst = false, tie = false } = {}): string[] {
  const course = new Course(lesson, { id: 'table' });
  const steps: string[] = [];
  let n = 0;
  const see = (prompt: string | null, seat: number, ...types: string[]) => {
    const events = types.map((type) => ({ type, seat }));
    const outcome = types.includes('game_ended') ? END : null;
    const position = { n, viewer: 0, view: { prompt }, to_act: [], choices: [], outcome } as unknown as Position;
    const happened = { n, seat, at: null, events, lines: [], patches: [], to: null } as unknown as Happened;
    course.see({ position, me: 0 }, types.length ? [happened] : []);
    n += 1;
    for (;;) {
      const step = course.step;
      if (step && steps.at(-1) !== step.id) steps.push(step.id);
      if (!step || (course.task && !(skips && prompt))) return;
      course.next();
    }
  };

  see('trial', 0);
  see(null, 0, 'flicked');
  see('vote', 1, 'flicked', 'trial_ended', 'generation_began');
  see(null, 0, 'vote_cast');
  const before = ['vote_cast', 'votes_counted', 'law_enacted'];
  if (botFirst) see(null, 1, ...before, 'turn_began');
  see('flick', 1, ...(botFirst ? ['flicked', 'turn_began'] : before));
  for (const [i, turn] of turns.entries()) {
    const last = i === turns.length - 1;
    if (turn === 'once more') {
      see('after', 0, 'flicked');
      see(null, 0, 'flicked', 'turn_began');
    } else if (turn === 'first in a city, once more') {
      see('after', 0, 'flicked');
      see('temple', 0, 'declined');
      see(null, 0, 'temple_built', 'turn_began');
    } else if (turn === 'city') {
      see('temple', 0, 'flicked');
      see(null, 0, decline ? 'temple_declined' : 'temple_built', 'turn_began');
    } else see(null, 0, 'flicked', 'turn_began');
    if (!last) see('flick', 1, 'flicked', 'turn_began');
  }
  if (tie) {
    see('trial', 1, 'flicked', 'mission_ended', 'converted');
    see(null, 0, 'flicked', 'trial_ended', 'game_ended');
  } else see(null, 1, 'flicked', 'mission_ended', 'converted', 'went_home', 'game_ended');
  expect(course.finished, steps.join(' ')).toBe(true);
  return steps;
}

const CORE = ['welcome', 'trial', 'vote', 'law', 'island', 'push', 'navel', 'city', 'conversion'];

test.each<[string, Turn[], Parameters<typeof taught>[1]?]>([
  ['nothing is hit', ['miss', 'miss', 'miss', 'miss', 'miss']],
  ['a city with the first flick and with the second', ['city', 'city', 'miss', 'miss', 'miss']],
  ['a city with every flick', ['city', 'city', 'city', 'city', 'city']],
  ['a city with every flick, and no temple', ['city', 'city', 'city', 'city', 'city'], { decline: true }],
  ['a city with the last flick only', ['miss', 'miss', 'miss', 'miss', 'city']],
  ['every flick once more', ['once more', 'once more', 'once more', 'once more', 'once more']],
  ['once more and a city', ['first in a city, once more', 'once more', 'city', 'miss', 'city']],
  ['two at once by a law: three flicks', ['city', 'city', 'miss']],
  ['two at once, and the bot begins', ['miss', 'city', 'city'], { botFirst: true }],
  ['one flick only', ['city']],
  ['a tie is flicked off', ['city', 'city', 'city', 'miss', 'miss'], { tie: true }],
  ['every step is skipped', ['city', 'miss', 'city', 'miss', 'miss'], { skips: true }],
])('everything is taught, in order: %s', (_, turns, more) => {
  const steps = taught(turns, more);
  expect(steps.filter((step) => CORE.includes(step))).toEqual(CORE);
  expect(steps.slice(0, steps.indexOf('city'))).not.toContain('rest');
});

test('a temple is explained when the first city is hit, even if all else is known', () => {
  const steps = taught(['miss', 'miss', 'miss', 'miss', 'city']);
  expect(steps.slice(-4)).toEqual(['rest', 'temple', 'rest', 'conversion']);
});

test('the last task is done by the conversion, by the end of the game, or when it is over', () => {
  const rest = lesson.steps.find(({ id }) => id === 'rest')!;
  const done = (type: string, outcome: unknown = null) =>
    rest.done!({
      position: { view: { prompt: null }, outcome },
      events: [{ type, seat: 1 }],
      me: 0,
      done: new Set(),
    } as never);
  expect([done('converted'), done('game_ended'), done('flicked', END), done('flicked')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
