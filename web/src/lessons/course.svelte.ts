// The progress of a lesson: its table, the current step, and where to resume after a pause.

import * as calls from '../calls';
import { storeData, storedData } from '../common/storage';
import { forget, rememberOpened } from '../people/secrets';
import { settings } from '../common/settings.svelte';
import type { TableModel } from '../live/table.svelte';
import type { Happened, ServerInfo } from '../wire';
import { currentStep, isOver, isTask, type Event, type Lesson, type Seen, type Step } from './lesson';

export interface Progress {
  table: string;
  done: string[]; // steps, by their ids
}

const isProgress = (data: unknown): data is Progress =>
  typeof data === 'object' &&
  data !== null &&
  typeof (data as Progress).table === 'string' &&
  Array.isArray((data as Progress).done);

const key = (game: string) => `lesson.${game}`;

export const progressOf = (game: string): Progress | null => storedData<Progress | null>(key(game), null, isProgress);

export function forgetProgress(game: string): void {
  const before = progressOf(game);
  if (before) forget(before.table);
  storeData(key(game), null);
}

/** Open a table for the lesson: one person, one easy bot, everything may be taken back. */
export async function openLesson(lesson: Lesson, serverInfo: ServerInfo, name: string): Promise<string> {
  const game = serverInfo.games.find((one) => one.name === lesson.game);
  const bot = game?.opponents[0]?.bot ?? 'random'; // the easiest
  const opened = await calls.openTable({
    game: lesson.game,
    seats: [{ sitter: 'person', name }, { sitter: bot }],
    options: lesson.options,
    language: settings.language,
    undo: 'free',
    chat: 'none',
    pace: 0.8,
    seed: lesson.seed ?? null,
  });
  rememberOpened(opened, lesson.game, [name]);
  storeData(key(lesson.game), { table: opened.id, done: [] });
  return opened.id;
}

export class Course {
  done = $state.raw<ReadonlySet<string>>(new Set());
  shown = $state<number | null>(null); // the current step; null while every step waits for its time
  task = $state(false); // the current step asks for an action; otherwise it is read
  finished = $state(false);

  #events: Event[] = [];
  #seen: Pick<Seen, 'position' | 'me'> | null = null;

  constructor(
    readonly lesson: Lesson,
    readonly model: Pick<TableModel, 'id'>,
    done: readonly string[] = [],
  ) {
    this.done = new Set(done);
  }

  get step(): Step | null {
    return this.shown === null ? null : this.lesson.steps[this.shown]!;
  }

  /** Progress in steps. It never falls, in whatever order the steps come. */
  get at(): number {
    return Math.min(this.done.size, this.lesson.steps.length - 1);
  }

  /** The board shows a new position and what led to it. */
  see(seen: Pick<Seen, 'position' | 'me'>, happened: readonly Happened[]): void {
    this.#events.push(
      ...happened.flatMap(({ seat, events }) => events.filter(Boolean).map((event) => told(event, seat))),
    );
    this.#seen = seen;
    this.#look();
  }

  #look(): void {
    if (!this.#seen || this.finished) return;
    const now = (): Seen => ({ ...this.#seen!, events: this.#events, done: this.done });
    if (this.step && this.task && isOver(this.step, now())) this.#pass(this.step);
    if (this.finished) return;
    const held = this.step !== null && (!this.task || this.step.stays === true); // until it is read or done
    if (held) return;
    const next = currentStep(this.lesson.steps, now());
    if (next === this.shown) return;
    this.shown = next;
    this.task = this.step !== null && isTask(this.step);
    this.#events = [];
  }

  #pass(step: Step): void {
    this.done = new Set([...this.done, step.id]);
    this.shown = null;
    this.task = false;
    this.#events = [];
    if (step === this.lesson.steps.at(-1)) {
      this.finished = true;
      forgetProgress(this.lesson.game);
    } else storeData(key(this.lesson.game), { table: this.model.id, done: [...this.done] });
  }

  /** The step was read or skipped. */
  next(): void {
    if (this.finished || !this.step) return;
    this.#pass(this.step);
    this.#look();
  }
}

function told(event: unknown, seat: number | null): Event {
  const { type, event: tag, seat: own } = event as { type?: string; event?: string; seat?: number | null };
  return { type: type ?? tag ?? '', seat: own ?? seat };
}
