// Where on the board a choice can be taken, and how many choices are grouped.

import type { Choice } from '../../../wire';
import type { Action, Preview } from '../types';

/** The places of an action. The first is where players look for it; all can be touched. */
export function placesOf(action: Action): string[] {
  switch (action.do) {
    case 'hire':
      return [`square:${action.place}`];
    case 'board':
      return [`boat:${action.boat}`];
    case 'dock':
      return [`pier:${action.pier}`];
    case 'lift':
      return [`aboard:${action.boat}:${action.who}`];
    case 'choose':
      return [`colour:${action.colour}`];
    case 'discard':
      return [`card:${action.points}`];
    case 'tuck':
    case 'use':
      return [`ability:${action.ability}`];
    case 'sell':
      return [`good:${action.size}:${action.colour}`, `pier:${action.pier}`];
    case 'nudge':
      return [`rune:die ${action.die}`, 'fate:nudge'];
    case 'shift':
      return [`rune:${action.rune}`, 'fate:shift'];
    case 'stargaze':
      return ['space:stargazing'];
    case 'divine':
      return ['space:divination'];
    case 'horoscope':
      return ['space:horoscopes', `half:${action.half}`];
    case 'fates':
      return ['space:fates'];
    case 'staff':
      return ['space:staff'];
    case 'draw':
      return [`line:${action.line}`];
    case 'foretell':
      return [`bag:${action.colour}`];
    case 'first':
      return [`ashore:${action.who}`];
    case 'reward':
      return action.take === 'charm' || action.take === 'tome' ? ['shelf'] : ['guilds'];
    case 'write':
      return [`row:${action.row}`];
    case 'cross':
      return action.place === 'upper' || action.place === 'lower' ? [`row:${action.place}`] : [`guild:${action.place}`];
    case 'trade':
      return [`guild:${action.guild}`];
    case 'fill':
      return [`fate:${action.fate}`];
    case 'stop':
    case 'finish':
    case 'decline':
    case 'close':
    case 'stay':
    case 'pass':
      return [];
  }
}

/** Every place that can be touched, with its choices. */
export function offers(choices: readonly Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices)
    for (const place of placesOf(choice.action as Action)) {
      const here = found.get(place);
      if (here) here.push(choice);
      else found.set(place, [choice]);
    }
  return found;
}

/** The part of the board where a choice is taken, to be shown on a small screen. */
export function panelOf(action: Action): 'shop' | 'cove' | null {
  const place = placesOf(action)[0];
  if (place === undefined) return null;
  return /^(square|boat|pier|aboard|bag|ashore)/.test(place) ? 'cove' : 'shop';
}

/** Actions that end a question. They come last in lists. */
const ENDS: ReadonlySet<string> = new Set(['stop', 'finish', 'decline', 'close', 'stay', 'pass']);

/** Those among them that give up lines, an X, staff or sales. The board asks again before it takes them. */
export type GivingUp = 'stop' | 'finish' | 'decline' | 'close';
const GIVING_UP: ReadonlySet<string> = new Set<GivingUp>(['stop', 'finish', 'decline', 'close']);

/** What an action gives up, or null if it gives up nothing. */
export const givesUp = ({ do: kind }: Action): GivingUp | null => (GIVING_UP.has(kind) ? (kind as GivingUp) : null);

const isEnd = (entry: Entry): boolean => ENDS.has((entry.choices[0]!.action as Action).do);

/** Changes of the runes. They take no time, and the same question follows. */
export const RUNES: ReadonlySet<string> = new Set(['nudge', 'shift']);
/** Groups that the board itself offers better than a list does. */
export const KEYS_ONLY: ReadonlySet<string> = new Set(['lines', 'runes']);

/** What can be done then and not now, and the other way round; in signs. */
export interface Change {
  appear: string[];
  vanish: string[];
}

/** What a change of the runes makes of the choices. */
export function changed(now: readonly Choice[], then: readonly Choice[]): Change {
  const key = ({ action }: Choice) => JSON.stringify(action);
  const only = (these: readonly Choice[], others: readonly Choice[]) => {
    const known = new Set(others.map(key));
    return these.filter((one) => !RUNES.has(one.group) && !known.has(key(one))).map(({ text, signs }) => signs || text);
  };
  return { appear: only(then, now), vanish: only(now, then) };
}

/** An entry of the prompt: a choice, or a named group of choices. */
export type Entry = { key: string; choices: Choice[]; open: boolean };

const MANY = 9; // the number of digit keys
const FEW = 3;

function kindOf(choice: Choice, closing: ReadonlySet<string>): string {
  const action = choice.action as Action;
  switch (action.do) {
    case 'nudge':
    case 'shift':
      return 'runes';
    case 'sell':
      return `sell ${action.pier}`;
    case 'lift':
      return `lift ${action.boat}`;
    case 'draw':
      return closing.has(action.line) ? 'closing' : 'lines';
    default:
      return choice.group;
  }
}

/** The entries of the prompt: single choices while they are few, large groups when they are many. */
export function grouped(choices: readonly Choice[], previews: readonly Preview[]): Entry[] {
  const closing = new Set(previews.map(({ line }) => line));
  const kinds = new Map<string, Choice[]>();
  for (const choice of choices) {
    const kind = kindOf(choice, closing);
    const same = kinds.get(kind);
    if (same) same.push(choice);
    else kinds.set(kind, [choice]);
  }
  const lines = kinds.get('closing'); // lines that close something come first
  if (lines) {
    kinds.delete('closing');
    const rest = [...kinds];
    kinds.clear();
    kinds.set('closing', lines);
    for (const [kind, same] of rest) kinds.set(kind, same);
  }
  const many = choices.length > MANY;
  const entries = [...kinds].flatMap(([kind, same]): Entry[] => {
    const fold = many && same.length >= FEW && !(kind === 'closing' && same.length < MANY);
    return fold
      ? [{ key: kind, choices: same, open: true }]
      : same.map((choice) => ({ key: JSON.stringify(choice.action), choices: [choice], open: false }));
  });
  // single choices are one click, then groups, then what ends the question
  const rank = (entry: Entry) => (isEnd(entry) ? 2 : entry.open ? 1 : 0);
  return [0, 1, 2].flatMap((wanted) => entries.filter((entry) => rank(entry) === wanted));
}
