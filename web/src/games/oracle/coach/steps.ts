// The coach of a first evening: which step a position belongs to, and what is said of the question in it.

import type { View } from '../types';

/** The steps, in their order. Their numbers never change. */
export const STEPS = [
  'goal',
  'stars',
  'prophecies',
  'boats',
  'horoscopes',
  'piers',
  'town',
  'fates',
  'all',
  'market',
  'end',
] as const;
export type Step = (typeof STEPS)[number];

/** The parts that open one after another. */
export type Part = 'stars' | 'prophecies' | 'boats' | 'horoscopes' | 'piers' | 'town' | 'fates';
type Question = NonNullable<View['prompt']>;

/** What the coach says. Its words are the message of this name in `coach.ftl`. */
export type Line =
  | 'wait'
  | 'shelf'
  | 'end'
  | `turn-${Exclude<Step, 'goal' | 'market' | 'end'>}`
  | 'line'
  | 'tome'
  | 'colour'
  | 'board'
  | 'fill'
  | `rogue-${'thieves' | 'cult' | 'smugglers'}`
  | 'order'
  | 'reward'
  | 'write'
  | 'dock'
  | 'tuck'
  | 'choose'
  | 'cross'
  | 'trade'
  | 'attend'
  | 'ferry'
  | 'fate'
  | 'discard'
  | 'sell';

export interface Said {
  step: Step;
  line: Line;
  /** Where to look: the first of these parts that is visible. */
  point: string;
}

/**
 * The number of the turn that a seat is in, or was in last; 0 before the first, and where nobody counts. A turn counts as
 * soon as it is asked about; `playing`: events are being shown, the first of which began it.
 */
export function turnOf(view: View, seat: number, playing = false): number {
  const prompt = view.prompt;
  const asked = !playing && prompt?.task === 'turn' && prompt.seat === seat;
  return (view.evening?.turns[seat] ?? 0) + Number(asked);
}

/** The turn in which a part opens for a seat, while it is locked. */
export function opensAt(view: View, seat: number, part: Part, playing = false): number | null {
  const at = view.evening?.opens[part];
  return at !== undefined && turnOf(view, seat, playing) < at ? at : null;
}

/** The step of a seat. Where nothing opens one after another, everything is open. */
export function stepOf(view: View, seat: number): Step {
  if (view.phase === 'over') return 'end';
  if (view.phase === 'market') return 'market';
  if (!view.evening) return 'all';
  const turn = turnOf(view, seat);
  return STEPS[Math.min(Math.max(turn, 1), STEPS.indexOf('all'))]!;
}

const POINTS: Partial<Record<Line, string>> = {
  'turn-stars': '[data-place="space:stargazing"], .prompt .choices',
  'turn-prophecies': '[data-place="space:divination"], .prompt .choices',
  'turn-boats': '[data-place="space:stargazing"], .prompt .choices',
  'turn-horoscopes': '[data-place="space:horoscopes"], .prompt .choices',
  'turn-town': '.cove .square',
  'turn-fates': '.shop .fates',
  line: '.lining, .shop .stars',
  tome: '.lining, .shop .stars',
  shelf: '.shop .shelf',
  write: '.shop .horoscopes',
  tuck: '.shop .staff',
  board: '.cove .room',
  dock: '.cove .room',
  end: '.result',
};

function lineOf(view: View, question: Question, step: Step, met: boolean): Line {
  switch (question.task) {
    case 'turn':
      return `turn-${step as 'all'}`;
    case 'lining':
      return step === 'stars' ? 'line' : 'tome';
    case 'foretelling':
      return 'colour';
    case 'boarding':
    case 'reseating':
      if (question.who === 'rogue' && !met && view.rogues) return `rogue-${view.rogues}`;
      return view.boats.some((boat) => boat.pier === null && boat.places - boat.aboard.length === 1) && step !== 'boats'
        ? 'fill'
        : 'board';
    case 'ordering':
      return 'order';
    case 'rewarding':
      return 'reward';
    case 'writing':
      return 'write';
    case 'docking':
      return 'dock';
    case 'tucking':
      return 'tuck';
    case 'choosing':
      return 'choose';
    case 'crossing':
      return 'cross';
    case 'trading':
      return 'trade';
    case 'attending':
      return 'attend';
    case 'ferrying':
      return 'ferry';
    case 'filling':
      return 'fate';
    case 'discarding':
      return 'discard';
    case 'selling':
      return 'sell';
  }
}

/** What the coach says to a seat now. `met`: it has been told of rogues. */
export function said(view: View, seat: number, met = false): Said {
  const step = stepOf(view, seat);
  const question = view.prompt;
  let line: Line = 'wait';
  if (step === 'end') line = 'end';
  else if (question && 'seat' in question && question.seat === seat) line = lineOf(view, question, step, met);
  else if (step === 'stars' && view.players[seat]?.goods.some((good) => good.shelf > 0)) line = 'shelf';
  return { step, line, point: POINTS[line] ?? '' };
}
