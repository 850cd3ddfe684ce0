// Made by `python -m omphalos.server.typescript` from omphalos.table.seat_marks; a test compares them.

/** A colour and a shape for each seat; paths are in a box from -10 to 10. */
export const SEAT_MARKS = [{"colour":"#c8501f","path":"M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z"},{"colour":"#1f6fa8","path":"M0-9.5 9.5 0 0 9.5-9.5 0z"},{"colour":"#e2a81c","path":"M0-9 9.2 7.4h-18.4z"},{"colour":"#12876a","path":"M-7.4-7.4h14.8v14.8h-14.8z"},{"colour":"#b45c94","path":"M0-9.6 2.6-3.4 9.3-2.9 4.2 1.5 5.8 8 0 4.5-5.8 8-4.2 1.5-9.3-2.9-2.6-3.4z"},{"colour":"#5d6a75","path":"M-4.6-8h9.2L9.2 0 4.6 8h-9.2L-9.2 0z"}] as const;
