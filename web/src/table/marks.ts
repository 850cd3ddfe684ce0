// The seats' marks, on the page and on every board: a colour and a shape each, so that nobody depends on colour.
// The colours stay distinct for the common kinds of colour blindness, in the light and the dark theme.

export interface Mark {
  /** Fills a piece, a chip, a line of a plot. */
  colour: string;
  shape: 'circle' | 'diamond' | 'triangle' | 'square' | 'star' | 'hexagon';
  /** The shape as an SVG path in a box from −10 to 10. */
  path: string;
}

export const MARKS: readonly Mark[] = [
  {
    colour: '#c8501f',
    shape: 'circle',
    path: 'M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z',
  },
  {
    colour: '#1f6fa8',
    shape: 'diamond',
    path: 'M0-9.5 9.5 0 0 9.5-9.5 0z',
  },
  {
    colour: '#e2a81c',
    shape: 'triangle',
    path: 'M0-9 9.2 7.4h-18.4z',
  },
  {
    colour: '#12876a',
    shape: 'square',
    path: 'M-7.4-7.4h14.8v14.8h-14.8z',
  },
  {
    colour: '#b45c94',
    shape: 'star',
    path: 'M0-9.6 2.6-3.4 9.3-2.9 4.2 1.5 5.8 8 0 4.5-5.8 8-4.2 1.5-9.3-2.9-2.6-3.4z',
  },
  {
    colour: '#5d6a75',
    shape: 'hexagon',
    path: 'M-4.6-8h9.2L9.2 0 4.6 8h-9.2L-9.2 0z',
  },
];

/** The Svelte context key under which a table provides its own marks, if its game chooses them. */
export const TABLE_MARKS = Symbol('marks of the seats');

/** The mark of a seat. Spectators have the last one. */
export function markOf(seat: number): Mark {
  return MARKS[seat < 0 ? MARKS.length - 1 : seat % MARKS.length]!;
}
