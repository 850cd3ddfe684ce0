// boardgame.io's own server with the game of the benchmark: four players add one in turn.
//     node peer.mjs PORT memory|FOLDER

import boardgame from 'boardgame.io/dist/cjs/server.js'; // its folders cannot be imported from a module

const [port, storage] = process.argv.slice(2);
const count = {
  name: 'count',
  setup: () => ({ total: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }) => ({ total: G.total + 1 }) },
};
const { Server, FlatFile, Origins } = boardgame;
const server = Server({
  games: [count],
  origins: [Origins.LOCALHOST],
  ...(storage === 'memory' ? {} : { db: new FlatFile({ dir: storage }) }),
});
await server.run(Number(port), () => console.log('ready'));
