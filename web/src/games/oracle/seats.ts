// Made by `python -m omphalos.server.typescript` from the game oracle; a test compares them.

/** How seats are told apart; paths are in a box from -10 to 10. */
export const SEATS = [{"colour":"#a94fbd","path":"M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z"},{"colour":"#1e9b7e","path":"M-7.4-7.4h14.8v14.8h-14.8z"},{"colour":"#d46918","path":"M0-9 9.2 7.4h-18.4z"},{"colour":"#7085a3","path":"M0-9.5 9.5 0 0 9.5-9.5 0z"}] as const;
