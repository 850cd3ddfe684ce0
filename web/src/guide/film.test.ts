import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../server';
import type { FoundHeatMap, Moment, ReplayInfo } from '../wire';
import { Film } from './film.svelte';
import type { Reel } from './replays';

const LENGTH = 60;

function reel(): Reel & { asked: string[] } {
  const asked: string[] = [];
  const moment = (index: number, viewer: number, language: string): Moment => ({
    index,
    happened: {
      n: 2 * index,
      seat: 0,
      at: null,
      events: [],
      lines: [`${index} ${language}`],
      about: [0],
      patches: [],
      to: null,
    },
    position: {
      n: 2 * index + 1,
      viewer,
      view: {},
      secret: false,
      to_act: index === LENGTH - 1 ? [] : [1],
      scores: null,
      choices: [],
      open_choices: [],
      take_back_to: null,
      outcome: null,
    },
  });
  return {
    asked,
    table: 'x',
    info: (viewer) =>
      viewer > 1
        ? Promise.reject(new Refused('no-such-seat', ''))
        : Promise.resolve({ moments: Array.from({ length: LENGTH }, () => ({})) } as ReplayInfo),
    moments: (first, last, viewer, language) => {
      asked.push(`${first}–${last} ${viewer} ${language}`);
      return Promise.resolve(Array.from({ length: last - first + 1 }, (_, k) => moment(first + k, viewer, language)));
    },
    opinion: () => Promise.resolve({ bot: 'pythia', considered: [], picture: null }),
    heatMap: (at, seat) => Promise.resolve({ action: {}, map: { tries: 100 * at + seat } } as FoundHeatMap),
    branch: () => Promise.reject(new Error('not here')),
    proof: () => Promise.reject(new Error('not here')),
    picture: () => '',
    practice: () => Promise.reject(new Error('not asked here')),
    review: { state: () => Promise.reject(new Error('not asked here')) },
    clip: () => '',
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('moments come in windows, and each window once', async () => {
  const source = reel();
  const film = new Film(source, 'en', 30);
  expect(film.last).toBe(0); // nothing is known yet
  await film.open();
  expect(film.last).toBe(LENGTH - 1);
  expect(film.moment?.index).toBe(30);
  await film.go(31);
  await film.go(2);
  await film.go(30);
  expect(source.asked).toEqual(['24–47 -1 en', '0–23 -1 en']);
});

test('a step on is played out, a step back and a jump are not', async () => {
  const film = new Film(reel(), 'en');
  await film.open();
  await film.go(1, true);
  expect(film.scene?.happened).toHaveLength(1);
  expect(film.showing).toBe(true);
  film.settled(2);
  expect(film.showing).toBe(false);
  await film.go(0, true);
  expect(film.scene?.happened).toHaveLength(0);
  await film.go(9, true);
  expect(film.scene?.happened).toHaveLength(0);
});

test('a jump while something is played out gets a new board', async () => {
  const film = new Film(reel(), 'en');
  await film.open();
  await film.go(1, true);
  const before = film.screening;
  await film.go(7);
  expect([film.screening, film.showing]).toEqual([before + 1, false]);
});

test('it plays by itself to the end, one moment after another', async () => {
  const film = new Film(reel(), 'en', LENGTH - 3);
  await film.open();
  film.toggle();
  for (let n = 0; n < 10 && film.playing; n += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    if (film.showing) film.settled(film.moment!.happened.n);
  }
  expect([film.at, film.playing]).toEqual([LENGTH - 1, false]);
  film.toggle(); // from the end it begins again
  await vi.advanceTimersByTimeAsync(0);
  expect([film.at, film.playing]).toEqual([0, true]);
  film.toggle();
  expect(film.playing).toBe(false);
});

test('other eyes and another language are asked for anew; the moment stays', async () => {
  const source = reel();
  const film = new Film(source, 'en', 5);
  await film.open();
  film.look(1);
  await vi.advanceTimersByTimeAsync(0);
  await film.speak('pl');
  expect(film.moment?.happened.lines).toEqual(['5 pl']);
  expect(source.asked).toEqual(['0–23 -1 en', '0–23 1 en', '0–23 1 pl']);
});

test('a bot is asked for whoever is to act, and the person’s eyes stay their own', async () => {
  const film = new Film(reel(), 'en', 5);
  await film.open();
  await film.analyse();
  expect(film.opinion?.bot).toBe('pythia');
  expect(film.viewer).toBe(-1);
  await film.go(6);
  expect(film.opinion).toBeNull();
});

test('a heat map is shown and hidden, and goes with its moment', async () => {
  const film = new Film(reel(), 'en', 5);
  await film.open();
  const mapped = film.map();
  expect(film.mapping).toBe(true);
  await mapped;
  expect(film.mapping).toBe(false);
  expect(film.heat?.tries).toBe(501); // of whoever is to act
  await film.map();
  expect(film.heat).toBeNull();
  await film.map();
  await film.go(6);
  expect(film.heat).toBeNull();
  await film.go(LENGTH - 1);
  await film.map(); // nobody is to act
  expect(film.heat).toBeNull();
});

test('a link to a seat that is not there still shows the game; a moment too far is the last', async () => {
  const film = new Film(reel(), 'en', 999, 7);
  await film.open();
  expect([film.viewer, film.at]).toEqual([-1, LENGTH - 1]);
});

test('a jump ends the playing, and a proof is asked for', async () => {
  const film = new Film({ ...reel(), proof: () => Promise.resolve({ proven: true } as never) }, 'en', 5);
  await film.open();
  film.toggle();
  film.jump(2);
  await vi.advanceTimersByTimeAsync(0);
  expect([film.at, film.playing]).toEqual([2, false]);
  await film.prove();
  expect(film.proof).toEqual({ proven: true });
});
