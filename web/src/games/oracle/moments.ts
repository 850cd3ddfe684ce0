// How each event is shown: its duration in milliseconds, its picture, and intermediate views.

import type { Picture } from './art';
import type { Event, View } from './types';

const HOLDS: Partial<Record<Event['event'], number>> = {
  opened: 700,
  posted: 160,
  dawned: 700,
  drew: 420,
  boarded: 380,
  ferried: 450,
  docked: 750,
  called: 700,
  went: 350,
  passed: 350,
  spent: 420,
  corrupted: 480,
  discarded: 400,
  reshuffled: 200,
  paid: 620,
  gained: 460,
  sold: 700,
  hired: 420,
  tucked: 380,
  hastened: 300,
  marketed: 900,
  cleaned: 900,
  thrown: 1000,
  nudged: 420,
  shifted: 460,
  drawn: 280,
  closed: 380,
  foretold: 480,
  struck: 420,
  fulfilled: 760,
  wrote: 360,
  marked: 380,
  filled: 320,
};

export function hold(event: Event): number {
  if (event.event === 'drew' && event.boat !== null) return 260; // the morning: boat after boat
  return HOLDS[event.event] ?? 0;
}

export const SPACE_PICTURES: Record<string, Picture> = {
  stargazing: 'stars',
  divination: 'crystal',
  horoscopes: 'scroll',
  fates: 'coin-rune tree',
  hire: 'contract',
  staff: 'hand',
};

/** A small picture of a player's action; null if there is none. */
export function pictureOf(event: Event): Picture | null {
  switch (event.event) {
    case 'went':
      return SPACE_PICTURES[event.space] ?? null;
    case 'gained':
      return `${event.size} ${event.colour}`;
    case 'sold':
    case 'paid':
      return 'coin';
    case 'corrupted':
      return 'blot';
    case 'fulfilled':
    case 'foretold':
      return 'eye';
    case 'boarded':
      return `figure ${event.who}`;
    case 'docked':
      return 'boat sign';
    case 'wrote':
      return event.digit ? (`pen ${event.digit}` as Picture) : 'pen X';
    case 'marked':
      return `pen ${event.mark}`;
    case 'tucked':
      return 'contract';
    default:
      return null;
  }
}

/** The intermediate view after a boat has docked: it is at its berth with everybody still aboard. */
export function moored(before: View, after: View, { boat, pier }: Extract<Event, { event: 'docked' }>): View {
  const { aboard } = before.boats[boat]!;
  return {
    ...after,
    boats: after.boats.map((one, i) => (i === boat ? { ...one, aboard } : one)),
    piers: after.piers.map((one, i) => {
      const { people, customers } = before.piers[i]!;
      return one.pier === pier ? { ...one, people, customers } : one;
    }),
  };
}
