// What each part of the board is: its name, what is known now, and its rule. The texts are the game's own.

import type { Explanation } from '../../explain/explain.svelte';
import type { Name, OracleBoardModel } from './board.svelte';
import { readCard } from './cove/cards';
import { CARDS } from './data';

/** A part says what it is by `data-what`, or by the place that things fly to and from. */
export const SELECTOR = '[data-what], [data-at]';

const SPACES: Record<string, readonly [Name, string]> = {
  stargazing: ['stars', 'WY-A1'],
  divination: ['prophecies', 'WY-A5'],
  horoscopes: ['horoscopes', 'WY-A7'],
  fates: ['fates', 'WY-A10'],
  staff: ['staff', 'WY-A12'],
};
const RUNES: Record<string, readonly [Name, string]> = {
  bone: ['rune-bone', 'WY-A1'],
  voodoo: ['rune-voodoo', 'WY-A5'],
  coin: ['rune-coin', 'WY-A10'],
};
/** Parts with a name and a rule of their own. */
const SIMPLE: Record<string, readonly [Name, string]> = {
  stars: ['stars', 'WY-A2'],
  cross: ['cross', 'WY-A3'],
  dish: ['dish', 'WY-S2'],
  prophecies: ['prophecies', 'WY-A6'],
  horoscopes: ['horoscopes', 'WY-A8'],
  guilds: ['guilds', 'WY-A9'],
  shelf: ['shelf', 'WY-C9'],
  clock: ['clock', 'WY-C6'],
  square: ['square', 'WY-C14'],
  bag: ['bag', 'WY-C1'],
  cove: ['cove', 'WY-C3'],
};

/** What the part says of itself to a screen reader: counts, who is there. */
function facts(part: Element): string {
  const own = part.getAttribute('aria-label') ?? part.getAttribute('title');
  if (own) return own;
  const title = [...part.children].find((child) => child.tagName === 'title')?.textContent;
  const pictures = part.querySelectorAll('[role="img"][aria-label]');
  return title ?? (pictures.length === 1 ? pictures[0]!.getAttribute('aria-label') : '') ?? '';
}

/** What can be done there now. */
function offered(board: OracleBoardModel, part: Element): string {
  const place = part.closest('[data-place]')?.getAttribute('data-place');
  const texts = (place && board.offers.get(place)?.map((choice) => choice.text)) || [];
  return texts.slice(0, 3).join(' · ') + (texts.length > 3 ? ' …' : '');
}

function card(board: OracleBoardModel, name: string): Explanation {
  const { calling, colour, symbols } = readCard(name);
  const guild = board.name(`guild-${colour}` as Name);
  const gold = (CARDS[calling] as { gold?: number }).gold ?? 0;
  return {
    name: `${board.name(`calling-${calling}`)} · ${guild}`,
    does: board.name(`does-${calling}`, { gold }),
    now: symbols ? board.words.symbolsOf({ n: symbols, guild }) : board.words.noSymbol,
    rule: 'WY-C14',
  };
}

/** An adventurer: the colour, and the guild it belongs to. */
function person(board: OracleBoardModel, who: string): string {
  const colour = board.name(`colour-${who}` as Name);
  return who === 'rogue' ? colour : `${colour} · ${board.name(`guild-${who}` as Name)}`;
}

function basic(board: OracleBoardModel, key: string): Explanation | null {
  const { words } = board;
  const [kind = '', first = '', second = ''] = key.split(':');
  const simple = SIMPLE[kind];
  if (simple && !(kind === 'bag' && first)) return { name: board.name(simple[0]), rule: simple[1] };
  switch (kind) {
    case 'space': {
      const space = SPACES[first];
      return space ? { name: board.name(space[0]), rule: space[1] } : null;
    }
    case 'half':
      return { name: board.name(first === 'left' ? 'half-left' : 'half-right'), rule: 'WY-A7' };
    case 'rune': {
      const [name, rule] = RUNES[first] ?? (['rune-die', 'WY-S2'] as const);
      return { name: board.name(name), rule };
    }
    case 'fate':
      return { name: board.name(`fate-${first}` as Name), rule: 'WY-S5' };
    case 'row':
      return { name: board.name(`row-${first}` as Name), rule: 'WY-A7' };
    case 'field':
      return { name: `${board.name('horoscopes')}: ${board.name('field', { n: Number(second) + 1 })}`, rule: 'WY-A8' };
    case 'guild':
    case 'hall': {
      if (first === 'rogue') return { name: board.name('hideout'), rule: 'WY-C16' };
      const rule = kind === 'hall' ? 'WY-C13' : 'WY-A9';
      const name = board.name(`guild-${first}` as Name);
      if (first === 'yellow') return { name, rule };
      return { name, does: `X: ${board.name(`sponsor-${first}` as Name)}`, rule };
    }
    case 'ability': {
      const ability = first.replace(' ', '-');
      return {
        name: board.name(`ability-${ability}` as Name),
        does: board.name(`serves-${ability}` as Name),
        rule: 'WY-A12',
      };
    }
    case 'card':
      return { name: words.cardWorth({ n: Number(first) }), rule: 'WY-C15' };
    case 'corruption':
    case 'deck':
      return { name: board.name('reason-corruption'), rule: 'WY-C15' };
    case 'gold':
      return { name: words.total, rule: 'WY-C9' };
    case 'good':
      return {
        name: board.name(`bonus-${first}` as Name, { colour: board.name(`colour-${second}` as Name) }),
        rule: 'WY-C9',
      };
    case 'thrift':
      return { name: board.name('calling-clockmaker'), rule: 'WY-C14' };
    case 'mark':
      return { name: board.name('clock'), rule: 'WY-C6' };
    case 'marker':
      return { name: board.name('clock'), rule: 'WY-C5' };
    case 'token':
      return { name: board.name('phase-market'), rule: 'WY-C8' };
    case 'bag':
    case 'ashore':
      return { name: first ? person(board, first) : words.ashore, rule: 'WY-C1' };
    case 'rogues': {
      const rogues = board.view.rogues ?? '';
      return {
        name: board.name(`rogues-${rogues}` as Name),
        does: board.name(`rogues-told-${rogues}` as Name),
        rule: 'WY-C11',
      };
    }
    case 'boat':
      return { name: board.name('boat', { n: Number(first) + 1 }), rule: 'WY-C7' };
    case 'aboard': {
      const who = board.view.boats[Number(first)]?.aboard[Number(second)];
      return who ? { name: person(board, who), rule: 'WY-C1' } : null;
    }
    case 'pier':
      return { name: board.name(`pier-${first}` as Name), does: board.name(`takes-${first}` as Name), rule: 'WY-C2' };
    case 'townsfolk':
      return card(board, first);
    case 'seat':
      return {
        name: Number(first) === board.me ? words.yours : words.shopOf({ name: board.names[Number(first)] ?? '' }),
        rule: 'WY-C5',
      };
    default:
      return null;
  }
}

/** The description of a part of the board; null if it has none. */
export function explained(board: OracleBoardModel, part: Element): Explanation | null {
  const told = basic(board, part.getAttribute('data-what') ?? part.getAttribute('data-at') ?? '');
  if (!told) return null;
  const gives = offered(board, part);
  const known = told.now ?? facts(part);
  const now = [gives && known.includes(gives) ? '' : known, gives].filter((text) => text && text !== told.name);
  return now.length ? { ...told, now: now.join(' – ') } : told;
}
