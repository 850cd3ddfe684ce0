// A lesson as it goes: the table it is played at, the step that is on, and where to go on after a pause.

import { keepData, keptData } from '../kept';
import { forget, remember } from '../secrets';
import { server } from '../server';
import { settings } from '../settings.svelte';
import type { TableModel } from '../table.svelte';
import type { Happened, House } from '../wire';
import { due, isOver, isTask, type Event, type Lesson, type Seen, type Step } from './lesson';

export interface Progress {
  table: string;
  step: number;
}

const isProgress = (data: unknown): data is Progress =>
  typeof data === 'object' &&
  data !== null &&
  typeof (data as Progress).table === 'string' &&
  typeof (data as Progress).step === 'number';

const key = (game: string) => `lesson.${game}`;

export const progressOf = (game: string): Progress | null => keptData<Progress | null>(key(game), null, isProgress);

export function forgetProgress(game: string): void {
  const before = progressOf(game);
  if (before) forget(before.table);
  keepData(key(game), null);
}

/** A table for the lesson: one person, one easy bot, everything may be taken back. */
export async function openLesson(lesson: Lesson, house: House, name: string): Promise<string> {
  const game = house.games.find((one) => one.name === lesson.game);
  const bot = game?.opponents[1]?.bot ?? game?.opponents[0]?.bot ?? 'random'; // the usual one comes first, then the easiest
  const opened = await server.open({
    game: lesson.game,
    seats: [{ sitter: 'person', name }, { sitter: bot }],
    options: lesson.options,
    language: settings.language,
    undo: 'free',
    chat: 'none',
    pace: 0.8,
  });
  remember(opened.id, {
    game: lesson.game,
    host: opened.host,
    seats: Object.fromEntries(opened.seats.map(({ seat, secret }) => [seat, secret])),
    names: [name],
  });
  keepData(key(lesson.game), { table: opened.id, step: 0 });
  return opened.id;
}

export class Course {
  at = $state(0); // the next step that is not done
  shown = $state<number | null>(null); // the step on show; null: it waits for its time
  finished = $state(false);

  #events: Event[] = [];

  constructor(
    readonly lesson: Lesson,
    readonly model: Pick<TableModel, 'id'>,
    step: number,
  ) {
    this.at = Math.min(step, lesson.steps.length - 1);
  }

  get step(): Step | null {
    return this.shown === null ? null : this.lesson.steps[this.shown]!;
  }

  /** The board shows a new position, which came by this. */
  see(seen: Omit<Seen, 'events'>, happened: readonly Happened[]): void {
    this.#events.push(...happened.flatMap(({ seat, events }) => events.map((event) => told(event, seat))));
    this.#seen = seen;
    this.#look();
  }
  #seen: Omit<Seen, 'events'> | null = null;

  #look(): void {
    if (!this.#seen || this.finished) return;
    const seen = { ...this.#seen, events: this.#events };
    while (this.shown !== null && isOver(this.step!, seen)) {
      this.#pass(this.shown);
      seen.events = [];
    }
    if (this.finished) return;
    const next = due(this.lesson.steps, this.at, seen);
    const held = this.step !== null && (!isTask(this.step) || this.step.stays === true); // until it is read, or done
    if (!held) this.#show(next);
  }

  #show(next: number | null): void {
    if (next === this.shown) return;
    this.shown = next;
    if (next === null) return;
    this.at = next;
    this.#events = [];
    this.#keep();
  }

  #pass(done: number): void {
    this.at = done + 1;
    this.shown = null;
    this.#events = [];
    if (this.at >= this.lesson.steps.length) {
      this.finished = true;
      forgetProgress(this.lesson.game);
    } else this.#keep();
  }

  #keep(): void {
    keepData(key(this.lesson.game), { table: this.model.id, step: this.at });
  }

  /** Read; or not wanted. */
  next(): void {
    if (this.finished) return;
    this.#pass(this.shown ?? this.at);
    this.#look();
  }
}

function told(event: unknown, seat: number | null): Event {
  const { type, event: tag, seat: own } = event as { type?: string; event?: string; seat?: number | null };
  return { type: type ?? tag ?? '', seat: own ?? seat };
}
