// What a review shows: the figures of each moment and of each move that was considered.

import { createRawSnippet } from 'svelte';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { speech } from '../common/i18n.svelte';
import { attributes, elements, rendered, texts } from '../common/rendered';
import type { JudgedMove, ReviewMoment } from '../wire';
import Chances from './Chances.svelte';
import Considered from './Considered.svelte';
import KeyMoment from './KeyMoment.svelte';

beforeAll(async () => {
  vi.stubGlobal('location', new URL('https://example.org/'));
  await speech.speak('en');
  await speech.ready('page', 'guide');
});
afterAll(() => vi.unstubAllGlobals());

const tools = createRawSnippet(() => ({ render: () => '<i></i>' })) as never;
const JUDGED: JudgedMove = {
  ...{ moment: 7, seat: 1, chance: 0.413, loss: 0.127, points: 3.5, luck: -0.052, luck_points: -1.25 },
  ...{ trials: 2000, cost: 0.2, fortune: -0.052 },
};

function told(one: Partial<ReviewMoment>, judged: Partial<JudgedMove> | null = {}, me: number | null = 1) {
  const moment: ReviewMoment = {
    ...{ moment: 7, seat: 1, kind: 'choice', of: 1, change: -0.127, played: 'a flick', better: 'a vote' },
    ...{ judged: judged && { ...JUDGED, ...judged }, ...one },
  };
  const points = (n: number) => `${n} VP`;
  return texts(
    rendered(KeyMoment, { one: moment, game: 'flick', me, names: ['Ala', 'You', 'Cy'], points, open: true, tools }),
  );
}

test('a mistake: what it cost, what luck did, what was played and what was better, by how much', () => {
  expect(told({})).toEqual([
    'Your dearest mistake: -13 % chance to win',
    'A bad choice, and bad luck besides.',
    '2,000 flicks with this aim give 41 % chance to win on average; this one gave 36 %.',
    'Played:',
    'a flick',
    'Better:',
    'a vote',
    'On average 13 % more chance to win, 3.5 VP',
  ]);
  expect(told({ of: 0, seat: 0 })[0]).toBe('The dearest mistake: -13 % chance to win');
});

test('where the game was decided, points are told instead of chances', () => {
  const found = told({}, { loss: 0.001, luck: 0.001 });
  expect([found[0], found[2], found.at(-1)]).toEqual([
    'Your dearest mistake: -3.5 VP',
    'Luck gave -1.25 VP against the average of 2,000 flicks with this aim.',
    'On average 3.5 VP; the game was as good as decided.',
  ]);
});

test('without luck to tell, and without something better, nothing is said of them', () => {
  expect(told({ better: null }, { luck: null })).toEqual([
    'Your dearest mistake: -13 % chance to win',
    'Played:',
    'a flick',
  ]);
  expect(told({}, null)).toHaveLength(3);
});

test.each<[Partial<ReviewMoment>, string]>([
  [{ kind: 'best', change: 0.25 }, 'Your best flick: +25 % chance to win'],
  [{ kind: 'best', change: 0.25, of: 0, seat: 0 }, 'The best flick: +25 % chance to win'],
  [{ kind: 'turn', change: -0.3 }, 'The turning point: -30 % chance to win'],
  [{ kind: 'turn', change: -0.3, of: 2 }, 'You turn the game: -30 % chance to win'],
  [{ kind: 'turn', change: 0.3, seat: 0 }, 'Ala turns the game: +30 % chance to win'],
  [{ kind: 'luck', change: 0.1 }, 'You were lucky: 10 % more chance to win'],
  [{ kind: 'luck', change: -0.1, seat: 2 }, 'Cy was unlucky: 10 % less chance to win'],
])('the headline of %j', (one, headline) => {
  expect(told(one)[0]).toBe(headline);
});

const OPINION = {
  bot: 'hard',
  picture: null,
  considered: [
    { action: {}, text: 'flick', why: 'near the city', value: 1, worth: '+3.2 VP', spread: 0.55, share: 0.5 },
    { action: {}, text: 'vote', why: '', value: 1, worth: '', spread: 0, share: 0.25 },
    { action: {}, text: 'pass', why: '', value: 0, worth: '+1 VP', spread: 0, share: 0 },
  ],
};

test('the moves that a bot considered: order, a sentence, worth, reason, share, and the longest bar is the largest share', () => {
  const html = rendered(Considered, { opinion: OPINION });
  expect(elements(html, 'li').map(texts)).toEqual([
    ['1', 'flick', 'The bot would do this.', 'Figures', '+3.2 VP', 'near the city', '50 % of its thought'],
    ['2', 'vote', 'About as good.', '25 % of its thought'],
    ['3', 'pass', 'Not as good.', 'Figures', '+1 VP'],
  ]);
  expect(attributes(html, 'style')).toEqual(['width: 100%;', 'width: 50%;']);
  expect(attributes(html, 'title')).toEqual(['± 0.6']);
  expect(elements(rendered(Considered, { opinion: OPINION, most: 2 }), 'li')).toHaveLength(2);
  expect(elements(html, 'button')).toEqual([]);
  const chosen = rendered(Considered, { opinion: OPINION, choose: () => undefined });
  expect(elements(chosen, 'button').flatMap(texts)).toEqual(['flick', 'vote', 'pass']);
});

test('the chances of each player at a moment, counted from one', () => {
  const curve = [
    [0.5, 0.3, 0.2],
    [0.25, 0.7, 0.05],
    [0, 1, 0],
  ];
  const html = rendered(Chances, { curve, names: ['Ala', 'Bo', 'Cy'], moments: [2], at: 1, go: () => undefined });
  expect(texts(html)).toEqual(['Moment 2: Ala 25%, Bo 70%, Cy 5%']);
  expect(attributes(html, 'aria-valuetext')).toEqual(['Moment 2: Ala 25%, Bo 70%, Cy 5%']);
  expect([attributes(html, 'max'), attributes(html, 'value')]).toEqual([['2'], ['1']]);
  const lines = html.match(/<line class="(moment|now)[^>]*>/g) ?? [];
  expect(lines.map((line) => attributes(line, 'x1')[0])).toEqual(['1000', '500']);
  expect(attributes(html, 'd')[0]).toBe('M0.0 100.0L500.0 150.0L1000.0 200.0L1000.0 200.0L500.0 200.0L0.0 200.0Z');
});
