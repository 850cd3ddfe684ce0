// Fixtures for the unit tests: views that differ in gold, entries to play out, and a board without a page.

import type { Played } from '../../live/played';
import type { Choice, Position } from '../../wire';
import type { BoardProps } from '../board';
import { fakePage } from '../fakes';
import { OracleBoardModel } from './board.svelte';
import type { Action, Event, View } from './types';

export const asked: Event = { event: 'asked', agenda: [{ task: 'turn', seat: 0 }] };
export const gold = (seat: number, amount: number): Event => ({
  event: 'paid',
  seat,
  gold: amount,
  why: 'card',
  note: ['red herald'],
});

export function view(amount: number, change: Partial<View> = {}): View {
  const player = { seat: 0, gold: amount, account: [], by_reason: {}, goods: [] };
  return {
    day: 1,
    phase: 'production',
    players: [player, { ...player, seat: 1 }],
    previews: [],
    prompt: null,
    ...change,
  } as never;
}

export const choice = (action: Action, text: string = action.do): Choice => ({
  action,
  text,
  signs: '',
  group: action.do,
  prospect: '',
});
export const PASS = choice({ do: 'pass' }, 'Pass');
export const lineOf = (line: string) => choice({ do: 'draw', line });
export const lines = (...names: string[]): Action[] => names.map((line) => ({ do: 'draw', line }));

export const position = (n: number, amount = 0, viewer = 0): Position => ({
  n,
  viewer,
  view: view(amount),
  secret: false,
  to_act: [0],
  scores: null,
  choices: [PASS],
  open_choices: [],
  take_back_to: null,
  outcome: null,
  prospect: '',
});

/** An entry to play out. Gold increases from its previous value. */
export function entry(n: number, before: number, ...events: (Event | null)[]): Played {
  let amount = before;
  return {
    n,
    seat: 0,
    at: null,
    events,
    lines: events.map((event) => (event?.event === 'paid' ? `Ala gets ${event.gold} gold.` : '')),
    about: events.map(() => null),
    patches: [],
    to: null,
    before: view(amount),
    views: events.map((event) => view((amount += event?.event === 'paid' ? event.gold : 0))),
  };
}

/** A board without a page, and a record of what the page is told. */
export function sitDown({ position: first = position(5), ...change }: Partial<BoardProps> = {}) {
  const page = fakePage(first, { names: ['Ala', 'Pytia'], bots: [false, true], ...change });
  const board = new OracleBoardModel(() => page.props);
  page.playback.attach(board);
  /** A new position, with what led to it. */
  const come = (next: Position, ...happened: Played[]) => page.come(next, happened);
  /** A new position at once, as somebody else sees it or after a move was taken back. */
  const cut = (next: Position) => page.playback.cut(next);
  /** A new position at once, with these choices. */
  const offer = (...choices: Choice[]) => come({ ...page.props.position, n: page.props.position.n + 1, choices });
  return { ...page, board, come, cut, offer };
}
