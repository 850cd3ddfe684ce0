// A lesson: a script over a real game. A step says something or asks for an action on the board. The game's next prompt
// decides which step comes next, so that luck or an unexpected move of the learner cannot break it.

import type { Choice, Position } from '../wire';

export interface Event {
  type: string;
  seat: number | null;
}

/** What the learner sees. */
export interface Seen {
  position: Position;
  me: number;
  /** The events since the step began. */
  events: Event[];
  /** The steps that are done. */
  done: ReadonlySet<string>;
}

export interface Step {
  /** The step's text is the message of this name in the game's `lesson.ftl`. */
  id: string;
  /** Where to look: the first of these that is visible is pointed at. */
  point?: string;
  /**
   * The step comes only while this holds; later steps may come before it. Without it, the step comes once all before it
   * are done.
   */
  when?: (seen: Seen) => boolean;
  /** The step asks for an action. It is done when this holds or when `when` no longer does. Without it, it is read. */
  done?: (seen: Seen) => boolean;
  /** It stays until it is done, whatever the game asks meanwhile. */
  stays?: true;
  /** Only these choices are offered meanwhile, if any match. */
  only?: (action: Record<string, unknown>) => boolean;
  /** The rule behind the step, for a link. */
  rule?: string;
}

export interface Lesson {
  game: string;
  minutes: number;
  options: Record<string, unknown>;
  /** The game's chance in hexadecimal, where the steps need a certain start. Without it, chance is random. */
  seed?: string;
  steps: Step[];
}

/** One of these events happened since the step began, caused by the learner. */
export const mine =
  (...types: string[]) =>
  ({ events, me }: Seen) =>
    events.some((event) => event.seat === me && types.includes(event.type));

/** One of these events happened since the step began. */
export const any =
  (...types: string[]) =>
  ({ events }: Seen) =>
    events.some((event) => types.includes(event.type));

/** Whether a step that comes now asks for an action. Otherwise it is read. */
export const isTask = (step: Step) => step.done !== undefined;

/**
 * The current step: the first that is not done and may come now; null if there is none. A step without a condition waits
 * until all before it are done.
 */
export function currentStep(steps: readonly Step[], seen: Seen): number | null {
  let allBeforeDone = true;
  for (const [at, { id, when }] of steps.entries()) {
    if (seen.done.has(id)) continue;
    const mayCome = when ? when(seen) : allBeforeDone;
    if (mayCome) return at;
    allBeforeDone = false;
  }
  return null;
}

/** Whether a step that was shown is over. */
export function isOver(step: Step, seen: Seen): boolean {
  if (!step.done) return false; // the reader closes it
  const missed = !step.stays && seen.events.length > 0 && step.when !== undefined && !step.when(seen);
  return missed || step.done(seen);
}

/** The position with only the choices that the step is about. */
export function narrowed(position: Position, step: Step | null): Position {
  const only = step?.only;
  if (!only) return position;
  const choices = position.choices.filter((choice: Choice) => only(choice.action as Record<string, unknown>));
  return choices.length ? { ...position, choices } : position;
}
