// How large the window is. The same limits are in the styles.

import { MediaQuery } from 'svelte/reactivity';

/** Everything is in one column, and hints are over its lower edge. */
export const narrow = new MediaQuery('(max-width: 900px)');
export const landscape = new MediaQuery('(orientation: landscape)');
/** The column beside a board that fills the window has room for everything. */
export const roomy = new MediaQuery('(orientation: landscape) and (min-height: 600px)');
