// A lesson: a script over a real game. A step says something, or asks for something to be done on the board; what the
// game is about to ask decides which step comes next, so that luck and a learner's own mind cannot break it.

import type { Choice, Position } from '../wire';

export interface Event {
  type: string;
  seat: number | null;
}

/** What the learner has before the eyes. */
export interface Seen {
  position: Position;
  me: number;
  /** What happened since the step began. */
  events: Event[];
  /** The steps that are behind us. */
  done: ReadonlySet<string>;
}

export interface Step {
  /** What it says is the message of this name in the game's `lesson.ftl`. */
  id: string;
  /** Where to look: the first of these that can be seen is pointed at. */
  point?: string;
  /** Only now: others go ahead meanwhile, and it comes when its time does. Without it: once all before it are done. */
  when?: (seen: Seen) => boolean;
  /** Something is to be done: done when this holds, or when its time is over. Without it: read, and go on. */
  done?: (seen: Seen) => boolean;
  /** It stays until it is done, whatever the game asks meanwhile. */
  stays?: true;
  /** The only choices that are offered meanwhile, if there are any like that. */
  only?: (action: Record<string, unknown>) => boolean;
  /** The rule behind it, to read more. */
  rule?: string;
}

export interface Lesson {
  game: string;
  minutes: number;
  options: Record<string, unknown>;
  steps: Step[];
}

/** One of these happened since the step began, by the learner's hand. */
export const mine =
  (...types: string[]) =>
  ({ events, me }: Seen) =>
    events.some((event) => event.seat === me && types.includes(event.type));

/** One of these happened since the step began. */
export const any =
  (...types: string[]) =>
  ({ events }: Seen) =>
    events.some((event) => types.includes(event.type));

export const isTask = (step: Step) => step.done !== undefined;

/** Which step is on: the first that is not done and whose time it is; none while all wait. */
export function due(steps: readonly Step[], seen: Seen): number | null {
  let waiting = false;
  for (const [at, { id, when }] of steps.entries()) {
    if (seen.done.has(id)) continue;
    if (when ? when(seen) : !waiting) return at;
    waiting = true;
  }
  return null;
}

/** Whether a step that was shown is over now. */
export function isOver(step: Step, seen: Seen): boolean {
  if (!step.done) return false; // the reader says so
  const missed = !step.stays && seen.events.length > 0 && step.when !== undefined && !step.when(seen);
  return missed || step.done(seen);
}

/** The position with only those choices that the step is about. */
export function narrowed(position: Position, step: Step | null): Position {
  const only = step?.only;
  if (!only) return position;
  const choices = position.choices.filter((choice: Choice) => only(choice.action as Record<string, unknown>));
  return choices.length ? { ...position, choices } : position;
}
