// The entries of the prompt: how a choice, or a group of choices, is titled and pictured.

import type { Picture } from '../art';
import type { Name, OracleBoardModel } from '../board.svelte';
import { SPACE_PICTURES } from '../moments';
import type { Entry } from './places';
import type { Action, View } from '../types';

/** What an entry is called in words. */
export function titleOf(entry: Entry, board: Pick<OracleBoardModel, 'words' | 'name'>): string {
  if (!entry.open) return entry.choices[0]!.text;
  const { groups, group } = board.words;
  const n = entry.choices.length;
  const [kind, which] = entry.key.split(' ');
  if (kind === 'sell') return group({ name: groups.sell({ pier: board.name(`pier-${which}` as Name) }), n });
  if (kind === 'lift') return group({ name: groups.lift({ boat: Number(which) + 1 }), n });
  if (kind === 'lines') return groups.lines({ n });
  if (kind === 'runes' || kind === 'hire' || kind === 'closing') return group({ name: groups[kind], n });
  return group({ name: entry.choices[0]!.text.split(':')[0]!, n });
}

/** The picture of what an action does; none for most ends. */
export function pictureOf(entry: Entry, prompt: View['prompt']): Picture | null {
  if (entry.open && entry.key === 'runes') return 'die-rune 3';
  const action = entry.choices[0]!.action as Action;
  switch (action.do) {
    case 'stargaze':
      return 'stars';
    case 'divine':
      return 'crystal';
    case 'horoscope':
      return 'scroll';
    case 'fates':
      return 'coin-rune tree';
    case 'staff':
      return 'hand';
    case 'hire':
      return SPACE_PICTURES['hire']!;
    case 'choose':
      return prompt?.task === 'choosing' ? `${prompt.size} ${action.colour}` : null;
    case 'sell':
      return entry.open ? 'coin' : `${action.size} ${action.colour}`;
    case 'foretell':
      return `badge ${action.colour}`;
    case 'first':
    case 'lift':
      return `figure ${action.who}`;
    case 'write':
      return `pen ${action.digit}` as Picture;
    case 'cross':
      return 'pen X';
    case 'trade':
      return 'pen T';
    case 'discard':
      return 'blot';
    case 'board':
    case 'dock':
      return 'boat sign';
    case 'nudge':
      return 'die-rune 3';
    case 'shift':
      if (action.rune.startsWith('die')) return 'die-rune 2';
      return action.rune === 'coin' ? 'coin-rune tree' : (action.rune as Picture);
    case 'reward':
      if (action.take === 'X') return 'pen X';
      return action.take === 'trade' ? 'pen T' : `${action.take} red green blue yellow`;
    default:
      return null;
  }
}
