// Asks a worker for heat maps, one after another. Of wishes that wait only the latest is carried out: where a disk is
// dragged, the others are no longer wanted.

import * as calls from '../../../calls';
import type { Point } from '../../common/region';
import { Refused } from '../../../server/server';
import type { HeatTask } from '../../../wire';
import type { HeatMap } from '../../board';
import type { OwnAim } from './heat_map';

export interface Wish {
  address: string; // of the kernels
  task: HeatTask;
  at: Point | null;
  own: OwnAim | null;
}

export type Answer = { map: HeatMap } | { problem: string };

interface Waiting {
  wish: Wish;
  done: (map: HeatMap | null) => void;
  failed: (problem: Error) => void;
}

/** What a worker is here, so that tests need none. */
export type Hands = Pick<Worker, 'postMessage' | 'onmessage' | 'onerror' | 'terminate'>;

export class HeatMaker {
  #worker: Hands | null = null;
  #running: Waiting | null = null;
  #next: Waiting | null = null;

  constructor(
    readonly begin: () => Hands = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  ) {}

  /** The heat map of a task, with the disk at another place if one is given. Null: a later wish has replaced this one. */
  map(task: HeatTask, at: Point | null = null, own: OwnAim | null = null): Promise<HeatMap | null> {
    return new Promise((done, failed) => {
      this.#next?.done(null);
      this.#next = { wish: { address: calls.kernels('bots-flick'), task, at, own }, done, failed };
      this.#go();
    });
  }

  #go(): void {
    if (this.#running || !this.#next) return;
    [this.#running, this.#next] = [this.#next, null];
    if (!this.#worker) {
      this.#worker = this.begin();
      this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#answered(data);
      this.#worker.onerror = () => this.#answered({ problem: 'the worker failed' });
    }
    this.#worker.postMessage(this.#running.wish);
  }

  #answered(answer: Answer): void {
    const { done, failed } = this.#running!;
    this.#running = null;
    if ('map' in answer) done(answer.map);
    else failed(new Refused('unreachable', answer.problem));
    this.#go();
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const one of [this.#running, this.#next]) one?.done(null);
    this.#running = this.#next = null;
  }
}
