// Palec boży in a few minutes: one generation without gods against an easy bot, with a hand that does not tremble.

import { any, mine, type Lesson, type Seen } from '../../lessons/lesson';

const asks =
  (...prompts: string[]) =>
  ({ position }: Seen) =>
    prompts.includes((position.view as { prompt: string | null }).prompt ?? '');
const over = ({ position }: Seen) => position.outcome !== null;
const CORE = ['push', 'navel', 'city']; // what every flick can do; a lesson always says all of it

export const lesson: Lesson = {
  game: 'flick',
  minutes: 4,
  options: { steadiness: 'exact', gods: false, generations: 1 },
  steps: [
    {
      id: 'welcome',
      point: '.mat',
    },
    {
      id: 'trial',
      point: '.mat',
      when: asks('trial'),
      done: mine('flicked', 'trial_flicked'),
    },
    {
      id: 'vote',
      point: '.council',
      when: asks('vote', 'scales'),
      done: mine('vote_cast'),
      rule: 'PB-A1',
    },
    {
      id: 'law',
      point: '.laws-area',
      when: asks('flick'),
    },
    {
      id: 'island',
      point: '.mat',
      when: asks('flick'),
      done: mine('flicked'),
      rule: 'PB-N1',
    },
    {
      id: 'temple',
      point: '.mat',
      when: asks('temple'),
      done: mine('temple_built', 'temple_declined'),
      rule: 'PB-M4',
    },
    {
      id: 'push',
      point: '.mat',
      when: asks('flick'),
      late: true,
      done: mine('flicked'),
      rule: 'PB-N2',
    },
    {
      id: 'navel',
      point: '.mat',
      when: asks('flick'),
      late: true,
      done: mine('flicked'),
      rule: 'PB-M5',
    },
    {
      id: 'city',
      point: '.mat',
      when: asks('flick'),
      late: true,
      done: mine('flicked'),
      rule: 'PB-M4',
    },
    {
      id: 'rest',
      point: '.players-area',
      when: (seen) => !over(seen) && CORE.every((id) => seen.done.has(id)),
      done: (seen) => any('converted', 'game_ended')(seen) || over(seen),
    },
    {
      id: 'conversion',
      point: '.players-area',
      when: over,
      rule: 'PB-N1',
    },
  ],
};
