import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LAKE, table } from '../live/fakes';
import { speech } from '../common/i18n.svelte';
import { store } from '../common/storage';
import {
  botText,
  countGame,
  hasStrong,
  isStrong,
  isTelling,
  isTellingTo,
  keepLevel,
  levelOf,
  levelsOf,
  nextLevel,
  otherLevel,
  usualBot,
} from './levels';
import { settings } from '../common/settings.svelte';
import type { Outcome } from '../wire';

beforeEach(() => store('levels', null));
afterEach(() => store('levels', null));

test('a game has as many levels as its strongest bot', () => {
  expect([levelsOf(LAKE), levelsOf({ opponents: [] })]).toEqual([2, 0]);
});

const TEN = {
  name: 'ten',
  opponents: Array.from({ length: 10 }, (_, n) => ({ bot: `bot-${n + 1}`, title: {}, called: {}, level: n + 1 })),
};

test('a newcomer plays against the easiest, everybody else at the level that they chose', () => {
  expect([levelOf(LAKE), usualBot(LAKE)]).toEqual([1, 'easy']);
  keepLevel(TEN, 7);
  keepLevel(LAKE, 2);
  expect([levelOf(LAKE), usualBot(LAKE)]).toEqual([2, 'hard']);
  expect(levelOf(TEN)).toBe(7);
  keepLevel(LAKE, 3);
  expect(levelOf(LAKE)).toBe(2);
});

test.each([
  ['1', 5],
  ['6', 10],
  ['9', 10],
  ['-3', 1],
  ['1.6', 6],
  ['"x"', 1],
  ['null', 1],
  ['{"bot": "bot-4"}', 4],
  ['{"bot": "gone", "run": 2}', 1],
  ['{"run": "x", "counted": 3}', 1],
])('the level %s in the storage is level %i: a number counts from the strongest of six', (text, level) => {
  store('levels', `{"ten": ${text}}`);
  expect(levelOf(TEN)).toBe(level);
});

test.each(['null', '3', '{'])('the storage may contain %s', (text) => {
  store('levels', text);
  expect(levelOf(LAKE)).toBe(1);
});

test('the two strongest levels are strong bots, and the weakest never', () => {
  expect(TEN.opponents.filter(({ bot }) => isStrong(TEN, bot)).map(({ level }) => level)).toEqual([9, 10]);
  expect(LAKE.opponents.map(({ bot }) => isStrong(LAKE, bot))).toEqual([false, true]);
  expect([isStrong(TEN, 'other'), isStrong(null, 'bot-10')]).toEqual([false, false]);
  const [person] = table().seats;
  const seated = (...changes: object[]) =>
    hasStrong(TEN, { seats: changes.map((change) => ({ ...person!, ...change })) });
  expect([
    seated({}),
    seated({}, { sitter: 'bot-8' }),
    seated({}, { sitter: 'bot-9' }),
    seated({ stand_in: 'bot-10' }),
  ]).toEqual([false, false, true, true]);
  expect(seated({ sitter: 'bot-10', stand_in: 'bot-1' })).toBe(false);
});

test('games against the weaker half of the levels do not tell how well somebody plays', () => {
  expect(TEN.opponents.filter(({ bot }) => isTelling(TEN, bot)).map(({ level }) => level)).toEqual([6, 7, 8, 9, 10]);
  expect([isTelling(TEN, 'person'), isTelling(null, 'bot-1')]).toEqual([true, true]);
});

test('a game without levels is played against its first bot, or a random one', () => {
  const [first, other] = ['first', 'other'].map((bot) => ({ bot, title: {}, called: {}, level: 0 }));
  expect(levelOf({ name: 'pond', opponents: [first!] })).toBe(1);
  expect(usualBot({ name: 'pond', opponents: [first!, other!] })).toBe('first');
  expect(usualBot({ name: 'pond', opponents: [] })).toBe('random');
  keepLevel({ name: 'pond', opponents: [] }, 5);
  expect(levelOf({ name: 'pond', opponents: [] })).toBe(1);
});

test('a bot in words has its level, if it has one, and a title or its name', async () => {
  await speech.ready('page');
  const { levelNamed } = settings.words;
  expect(botText(LAKE, LAKE.opponents[1]!)).toBe(levelNamed({ n: 2, of: 2, name: 'Hard' }));
  expect(botText(LAKE, LAKE.opponents[0]!)).toBe(levelNamed({ n: 1, of: 2, name: 'Easy' }));
  expect(botText(LAKE, { bot: 'odd', title: {}, called: {}, level: 0 })).toBe('odd');
});

const seat = (sitter: string) => ({ ...table().seats[0]!, sitter });
const at = (...sitters: string[]) => ({ ...table(), seats: sitters.map(seat) });
const ended = (...ranks: number[]): Outcome => ({ ranks, scores: [], decided_by: null });

test('after a win against bots the next level is offered, and no level above the strongest', () => {
  expect(nextLevel(LAKE, at('person', 'easy'), ended(1, 2), 0)?.bot).toBe('hard');
  expect(nextLevel(LAKE, at('easy', 'person', 'easy'), ended(2, 1, 2), 1)?.bot).toBe('hard');
  expect(nextLevel(LAKE, at('person', 'easy'), ended(2, 1), 0)).toBe(null);
  expect(nextLevel(LAKE, at('person', 'easy', 'hard'), ended(1, 2, 3), 0)).toBe(null);
  expect(nextLevel(LAKE, at('person', 'person'), ended(1, 2), 0)).toBe(null);
  expect(nextLevel(LAKE, at('person', 'easy', 'person'), ended(1, 2, 3), 0)).toBe(null);
  expect(nextLevel(LAKE, at('person'), ended(1), 0)).toBe(null);
});

describe('another level before the next game', () => {
  let played = 0;
  /** Play a game at the second seat against the bot; its points, then mine. */
  function play(bot: string, theirs: number, mine: number, id = `game-${(played += 1)}`): string | undefined {
    const outcome: Outcome = { ranks: mine > theirs ? [2, 1] : [1, 2], scores: [theirs, mine], decided_by: null };
    countGame(TEN, { ...at(bot, 'person'), id }, outcome, 1);
    return otherLevel(TEN)?.bot;
  }
  beforeEach(() => keepLevel(TEN, 4));

  test('is the next one after two wins', () => {
    expect([play('bot-4', 10, 11), play('bot-4', 10, 30)]).toEqual([undefined, 'bot-5']);
    keepLevel(TEN, 5);
    expect(otherLevel(TEN)).toBe(null);
  });
  test('is one lower after two clear losses: less than two thirds of the best', () => {
    expect([play('bot-4', 30, 19), play('bot-4', 30, 19)]).toEqual([undefined, 'bot-3']);
  });
  test('is none after losses that were close, or with a win between', () => {
    expect([play('bot-4', 30, 20), play('bot-4', 30, 20)]).toEqual([undefined, undefined]);
    expect([play('bot-4', 30, 1), play('bot-4', 30, 31), play('bot-4', 30, 1)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([play('bot-4', 30, 31), play('bot-4', 30, 25), play('bot-4', 30, 31)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  test('counts a table once, and only games against the own level', () => {
    expect([play('bot-4', 1, 2, 'same'), play('bot-4', 1, 2, 'same'), play('bot-3', 1, 2)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(play('person', 1, 2)).toBe(undefined);
    expect(play('bot-4', 1, 2)).toBe('bot-5');
  });
  test('is none beyond the weakest and the strongest', () => {
    keepLevel(TEN, 1);
    expect([play('bot-1', 30, 1), play('bot-1', 30, 1)]).toEqual([undefined, undefined]);
    keepLevel(TEN, 10);
    expect([play('bot-10', 30, 31), play('bot-10', 30, 31)]).toEqual([undefined, undefined]);
  });
});

test('a game that was played under names tells how well somebody plays, unless one is that of a weak level', () => {
  const game = {
    opponents: [
      { ...TEN.opponents[0]!, called: { en: { player: 'the Parrot' }, de: { player: 'der Papagei' } } },
      { ...TEN.opponents[9]!, called: { en: { player: 'Apollo' } } },
    ],
  };
  const tells = (...names: string[]) => isTellingTo(game, names);
  expect([tells('Ann', 'Apollo'), tells('Ann', 'The Parrot'), tells('Ann', 'Der Papagei II')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isTellingTo(null, ['The Parrot'])).toBe(true);
});
