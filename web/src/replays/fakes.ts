// A replay for the unit tests, whose answers a test can change or hold back.

import { vi } from 'vitest';
import { Refused } from '../server/server';
import type { Moment, ReplayInfo } from '../wire';
import { ReplayModel } from './replay.svelte';
import type { BoardTraits, HeatMap } from '../games/board';
import type { Recording } from './recordings';

export const LENGTH = 60;

export interface TestRecording extends Recording {
  asked: string[]; // windows of moments
  opinions: string[];
}

/** A replay of so many moments. Each can answer otherwise than usual. */
export function recording(change: Partial<Recording> = {}, length = LENGTH): TestRecording {
  const asked: string[] = [];
  const opinions: string[] = [];
  const moment = (index: number, viewer: number, language: string): Moment => ({
    index,
    happened: {
      n: 2 * index,
      seat: 0,
      at: null,
      events: [{}],
      lines: [`${index} ${language}`],
      about: [0],
      patches: [{}],
      to: null,
    },
    position: {
      n: 2 * index + 1,
      viewer,
      view: {},
      secret: false,
      to_act: index === length - 1 ? [] : [1, 0],
      scores: null,
      choices: [],
      open_choices: [],
      take_back_to: null,
      prospect: '',
      outcome: index === length - 1 ? { ranks: [1, 2], scores: [1, 0], decided_by: null } : null,
    },
  });
  return {
    asked,
    opinions,
    table: 'x',
    reader: -1,
    info: (viewer) =>
      viewer > 1
        ? Promise.reject(new Refused('no-such-seat', ''))
        : Promise.resolve({ moments: Array.from({ length }, () => ({})), here: true } as ReplayInfo),
    moments: (first, last, viewer, language) => {
      asked.push(`${first}–${last} ${viewer} ${language}`);
      return Promise.resolve(Array.from({ length: last - first + 1 }, (_, k) => moment(first + k, viewer, language)));
    },
    opinion: (at, seat, language) => {
      opinions.push(`${at} ${seat} ${language}`);
      return Promise.resolve({ bot: 'pythia', considered: [], picture: null });
    },
    heatMap: (at, seat) => Promise.resolve({ action: {}, task: { values: { tries: 100 * at + seat }, buffers: [] } }),
    branch: () => Promise.reject(new Error('not here')),
    proof: () => Promise.reject(new Error('not here')),
    picture: () => '',
    practice: () => Promise.reject(new Error('not asked here')),
    review: { state: () => Promise.reject(new Error('not asked here')) },
    clip: () => '',
    ...change,
  };
}

/** An answer that comes when the test lets it. */
export function held<T>(value: T): { answer: () => Promise<T>; asked: () => number; release: () => Promise<unknown> } {
  const waiting: (() => void)[] = [];
  return {
    answer: () => new Promise((resolve) => waiting.push(() => resolve(value))),
    asked: () => waiting.length,
    release: () => {
      for (const go of waiting) go();
      return settledPromises();
    },
  };
}

export const settledPromises = () => vi.advanceTimersByTimeAsync(0);

const ends: (() => void)[] = []; // of the moments that boards play out

/** A replay with a board, which plays a moment out until it is told that it has. */
/** Heat maps have only a number of tries: that of their task. What is computed again is every moment. */
export const TRAITS: BoardTraits = {
  heatMaps: () =>
    Promise.resolve({
      map: ({ values }) => Promise.resolve({ tries: values['tries'] } as HeatMap),
      close: () => undefined,
    }),
  recheck: (moments) =>
    Promise.resolve({ count: moments.length, different: moments.filter(({ index }, i) => index !== i).length }),
};

export async function opened(source: Recording = recording(), at = 5, viewer = -1): Promise<ReplayModel> {
  const replay = new ReplayModel(source, 'en', at, viewer, () => TRAITS);
  ends.length = 0;
  replay.playback.attach({ play: (_, pace) => pace.until(new Promise<void>((done) => ends.push(done))) });
  await replay.open();
  return replay;
}

/** The boards have played their moments out. */
export async function shown(): Promise<void> {
  await settledPromises();
  for (const end of ends.splice(0)) end();
  await settledPromises();
}
