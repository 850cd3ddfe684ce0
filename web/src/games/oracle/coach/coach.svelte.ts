// The coach at a table: whether it speaks, what it says, and what is skipped.

import { getContext, setContext } from 'svelte';
import { store, stored } from '../../../common/storage';
import type { OracleBoardModel } from '../board.svelte';
import { said, STEPS, type Said, type Step } from './steps';

const KEY = Symbol('coach');
const TAUGHT_DAYS = 2; // after a first evening

export class Coach {
  /** Chosen by hand; null: it speaks at a first evening and in the game after it. */
  #wanted = $state<boolean | null>(null);
  /** The goal was read. */
  #begun = $state(false);
  #met = $state(stored('coach.rogues') === 'met');
  /** The step that is skipped to. */
  until = $state<Step | null>(null);

  constructor(readonly board: OracleBoardModel) {
    if (stored('coach') === 'on') this.#wanted = true;
  }

  #seat = $derived.by(() => {
    const { me, viewer } = this.board;
    return me !== null && me === viewer ? me : null;
  });

  /** A table where it is on without being asked. */
  #first = $derived.by(() => !!this.board.view.evening || this.board.view.days === TAUGHT_DAYS);

  on = $derived.by(() => this.#seat !== null && (this.#wanted ?? this.#first));
  /** Whether it can be asked for here. */
  may = $derived.by(() => this.#seat !== null);

  #last: Said | null = null; // said while events are shown

  now = $derived.by<Said | null>(() => {
    if (this.board.playing && this.#last && this.on) return this.#last;
    return (this.#last = this.#now());
  });

  #now(): Said | null {
    const seat = this.#seat;
    if (!this.on || seat === null) return null;
    const found = said(this.board.view, seat, this.#met);
    const fresh = this.board.view.evening?.turns[seat] === 0 && !this.#begun;
    return fresh && found.step === 'stars' ? { step: 'goal', line: 'wait', point: '' } : found;
  }

  /** The number of the step; null where the steps do not come one after another. */
  number = $derived.by(() => (this.now && this.board.view.evening ? STEPS.indexOf(this.now.step) + 1 : null));

  /** Switch it on or off. What is chosen at an ordinary table holds for the next ones. */
  toggle(): void {
    this.#wanted = !this.on;
    if (!this.#first) store('coach', this.#wanted ? 'on' : null);
  }

  begin(): void {
    this.#begun = true;
  }

  /** A rogue has boarded: whoever was told of them is not told again. */
  met(): void {
    this.#met = true;
    store('coach.rogues', 'met');
  }

  /** Go on to the next step, whatever has to be done for it. */
  skip(): void {
    const step = this.now?.step;
    if (step === 'goal') this.begin();
    else if (step) this.until = STEPS[STEPS.indexOf(step) + 1] ?? null;
  }
}

export const provideCoach = (coach: Coach): Coach => setContext(KEY, coach);
export const useCoach = (): Coach => getContext<Coach>(KEY);
