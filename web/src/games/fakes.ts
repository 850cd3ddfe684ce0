// A page around a board, for the unit tests of boards.

import { settings } from '../common/settings.svelte';
import { Playback } from '../live/playback.svelte';
import type { Played } from '../live/played';
import type { Position } from '../wire';
import type { BoardProps } from './board';

/** What a page gives to its board at a position, and a record of what the board tells it. */
export function fakePage(position: Position, change: Partial<BoardProps> = {}) {
  const heard = { acted: [] as unknown[], stood: [] as number[], said: [] as string[] };
  const person = { speed: 1 };
  /** `heard.stood`: the positions that were reached by playing events out. */
  const playback = new Playback(
    () => (settings.still ? 0 : person.speed),
    () => heard.stood.push(playback.stands!.n),
  );
  playback.cut(position);
  const props: BoardProps = {
    get position() {
      return playback.position!;
    },
    playback,
    names: ['Ala', 'Ola'],
    bots: [false, false],
    language: 'en',
    active: true,
    act: (action) => {
      heard.acted.push(action);
      return Promise.resolve(true);
    },
    announce: (text) => heard.said.push(text),
  };
  Object.assign(props, change);
  /** A new position, with what led to it. */
  const come = (next: Position, happened: Played[] = []) => playback.add({ position: next, happened });
  return { props, heard, person, playback, come };
}
