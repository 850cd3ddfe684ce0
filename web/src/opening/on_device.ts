// Games on this device though there is a server, whose operator wants that.

import { device } from '../device/device.svelte';
import { self } from '../people/secrets';
import type { GameInfo, SeatWish } from '../wire';
import type { Plan } from './seats';

/**
 * Whether the game runs here: nobody else is concerned, and the server in the page runs already, so that nobody waits for it.
 */
export function runsHere(game: GameInfo, plan: Plan): boolean {
  if (device.chosen || device.state !== 'ready' || !device.durable) return false;
  const [people, others] = [plan.seats.filter(isPerson), plan.seats.filter((seat) => !isPerson(seat))];
  const bots = device.games.includes(game.name) && others.every(({ sitter }) => isOf(game, sitter));
  return bots && people.length === 1 && others.length > 0 && !plan.public && !plan.rated && self() === null;
}

const isPerson = ({ sitter }: SeatWish) => sitter === 'person';
const isOf = (game: GameInfo, sitter: string) => game.opponents.some(({ bot }) => bot === sitter);
