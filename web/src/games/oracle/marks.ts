// The seats' marks: the same on the board, on the page around it and in the SVG pictures.

import type { Mark } from '../../table/marks';
import { SEATS } from './seats';

export const markOf = (seat: number): Mark => SEATS[seat % SEATS.length]!;

export const seatMarks = (): readonly Mark[] => SEATS;
