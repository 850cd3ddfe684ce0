// A page around a board, for the unit tests of boards.

import type { Position } from '../wire';
import type { BoardProps } from './board';

/** What a page gives to its board at a position, and a record of what the board tells it. */
export function fakePage(position: Position, change: Partial<BoardProps> = {}) {
  const heard = { acted: [] as unknown[], settled: [] as number[], said: [] as string[] };
  const props: BoardProps = {
    position,
    happened: [],
    names: ['Ala', 'Ola'],
    bots: [false, false],
    language: 'en',
    active: true,
    act: (action) => {
      heard.acted.push(action);
      return Promise.resolve(true);
    },
    settled: (n) => heard.settled.push(n),
    announce: (text) => heard.said.push(text),
    ...change,
  };
  return { props, heard };
}
