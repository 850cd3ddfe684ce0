// Dispatched when the scripts have taken over the built page.

export const READY = 'omphalos-ready';
