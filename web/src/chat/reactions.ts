// The reactions, in the order in which they are offered.

import type { Reacted } from '../wire';

export const REACTIONS: readonly Reacted['reaction'][] = ['clap', 'laugh', 'wow', 'cry', 'heart', 'luck'];
export const SHOWN_FOR = 4000; // milliseconds

/** A reaction as it is shown for a while. */
export interface Shown extends Reacted {
  key: number;
}
