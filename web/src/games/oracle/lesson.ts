// Wyrocznia in a few minutes: the first day of a game with an easy neighbour.

import { any, mine, type Lesson, type Seen } from '../../lessons/lesson';

const asks =
  (...tasks: string[]) =>
  ({ position, me }: Seen) =>
    position.to_act.includes(me) &&
    tasks.includes((position.view as { prompt: { task: string } | null }).prompt?.task ?? '');
const offers =
  (...kinds: string[]) =>
  (seen: Seen) =>
    asks('turn')(seen) && seen.position.choices.some(({ action }) => kinds.includes((action as { do: string }).do));
const later = ({ position }: Seen) => (position.view as { day: number }).day > 1 || position.outcome !== null;
const doing =
  (...kinds: string[]) =>
  (action: Record<string, unknown>) =>
    kinds.includes(action['do'] as string);

const IDEAS = ['stargaze', 'divine', 'horoscope']; // each is tried once before the learner plays freely

export const lesson: Lesson = {
  game: 'oracle',
  minutes: 5,
  options: {},
  // The first throw gives four lines, enough for a charm away from the cross; the later ones of the first hours allow
  // divination and horoscopes, whatever the neighbour does. A test plays it.
  seed: '76ca7eacc213197566adc65c7a4f138d4f5b8f64bef8aa8017fa20be505a8cbe',
  steps: [
    {
      id: 'welcome',
      point: '.shop',
    },
    {
      id: 'dish',
      point: '.shop .dish',
      when: asks('turn'),
      rule: 'WY-S2',
    },
    {
      id: 'clock',
      point: '.cove .clock, .clock',
      when: asks('turn'),
      rule: 'WY-C5',
    },
    {
      id: 'stargaze',
      point: '[data-place="space:stargazing"], .shop .stars',
      when: offers('stargaze'),
      done: mine('went'),
      only: doing('stargaze'),
      rule: 'WY-A1',
    },
    {
      id: 'lines',
      point: '.lining, .shop .stars',
      when: asks('lining'),
      done: (seen) => mine('drawn')(seen) && !asks('lining')(seen),
      only: doing('draw'),
      rule: 'WY-A2',
    },
    {
      id: 'shelf',
      point: '.shop .shelf',
      when: (seen) => asks('turn', 'boarding', 'docking')(seen) && seen.done.has('lines'),
    },
    {
      id: 'divine',
      point: '[data-place="space:divination"], .shop .prophecies',
      when: offers('divine'),
      done: mine('went'),
      only: doing('divine'),
      rule: 'WY-A5',
    },
    {
      id: 'foretell',
      point: '[data-place^="bag:"], .bag',
      when: asks('foretelling'),
      done: mine('foretold'),
      rule: 'WY-A6',
    },
    {
      id: 'horoscope',
      point: '[data-place="space:horoscopes"], .shop .horoscopes',
      when: offers('horoscope'),
      done: mine('went'),
      only: doing('horoscope'),
      rule: 'WY-A7',
    },
    {
      id: 'write',
      point: '.shop .horoscopes',
      when: asks('writing'),
      done: (seen) => mine('wrote', 'marked')(seen) && !asks('writing')(seen),
      rule: 'WY-A8',
    },
    {
      id: 'boats',
      point: '.cove .room, .room',
      when: asks('boarding', 'docking'),
      done: mine('boarded', 'docked'),
      rule: 'WY-C6',
    },
    {
      id: 'corruption',
      point: '[data-at^="corruption:"]',
      when: (seen) => asks('turn', 'boarding', 'docking')(seen) && seen.done.has('write'),
      rule: 'WY-C15',
    },
    {
      id: 'play',
      point: '.foot .prompt',
      when: (seen) => asks('turn')(seen) && IDEAS.every((idea) => seen.done.has(idea)),
      stays: true,
      done: (seen) => any('marketed')(seen) || asks('selling')(seen) || later(seen),
      rule: 'WY-C8',
    },
    {
      id: 'sell',
      point: '.cove .room, .room',
      when: asks('selling'),
      done: (seen) => mine('sold')(seen) || later(seen),
      rule: 'WY-C9',
    },
    {
      id: 'gold',
      point: '[data-at^="gold:"]',
      when: later,
    },
  ],
};
