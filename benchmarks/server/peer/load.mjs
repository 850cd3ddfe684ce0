// The load generator, the same for both servers: four clients at every table, over real WebSockets.
//     node load.mjs ours|peer ADDRESS JOB TABLES SECONDS [RATE]
// JOB is `busy` (every table moves as soon as all four have the last move), `calm` (RATE moves per second over all
// tables) or `idle` (nobody moves). Prints one line of JSON when all are connected and warm, and one at the end.

import { io } from 'socket.io-client';
import WebSocket from 'ws';

const [kind, address, job, tableCount, seconds, rate] = process.argv.slice(2);
const PLAYERS = 4;
const CONNECT_AT_ONCE = 20;
const WARM_UP = Math.min(5, Number(seconds)); // seconds of moves that are not counted: V8 compiles what runs often

async function post(path, body) {
  const answer = await fetch(`http://${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A table of our server: `heard(n)` is called for each client once it has entry n. */
async function ourTable(heard) {
  const seats = Array.from({ length: PLAYERS }, () => ({ sitter: 'person' }));
  const opened = await post('/api/tables', { game: 'count', seats });
  const clients = await Promise.all(
    opened.seats.map(
      ({ secret }) =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(`ws://${address}/api/tables/${opened.id}/socket`, { perMessageDeflate: false });
          socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', id: 0, language: 'en', secrets: [secret] })));
          socket.on('error', reject);
          socket.on('close', (code) => reject(new Error(`closed with ${code}`)));
          socket.on('message', (data) => {
            const message = JSON.parse(data);
            if (message.type === 'refused' || message.type === 'bye') throw new Error(JSON.stringify(message));
            if (message.type !== 'update') return;
            if (message.happened.length) heard(message.position.n);
            else resolve({ socket, n: message.position.n });
          });
        }),
    ),
  );
  let n = clients[0].n;
  return {
    move() {
      const seat = (n - 1) % PLAYERS;
      const act = { type: 'act', id: n, seat, number: n, after: n - 1, action: { type: 'add' } };
      clients[seat].socket.send(JSON.stringify(act));
      n += 1;
      return n;
    },
  };
}

/** A match of boardgame.io, by its own protocol over socket.io. */
async function peerTable(heard) {
  const { matchID } = await post('/games/count/create', { numPlayers: PLAYERS });
  const clients = [];
  for (let player = 0; player < PLAYERS; player += 1) {
    const playerID = String(player);
    const joined = await post(`/games/count/${matchID}/join`, { playerID, playerName: playerID }); // one by one,
    const credentials = joined.playerCredentials; // because with files two at once are not both kept
    const socket = io(`http://${address}/count`, { transports: ['websocket'], forceNew: true, reconnection: false });
    await new Promise((resolve, reject) => {
      socket.on('connect', () => socket.emit('sync', matchID, playerID, credentials, PLAYERS));
      socket.on('connect_error', reject);
      socket.on('sync', resolve);
      socket.on('update', (_match, state) => heard(state._stateID));
    });
    clients.push({ socket, playerID, credentials });
  }
  let n = 0; // the state's number
  return {
    move() {
      const { socket, playerID, credentials } = clients[n % PLAYERS];
      const action = { type: 'MAKE_MOVE', payload: { type: 'add', args: [], playerID, credentials } };
      socket.emit('update', action, n, matchID, playerID);
      n += 1;
      return n;
    },
  };
}

const latencies = [];
let moves = 0;
let running = false;

async function openTable() {
  const table = { move: null, sent: 0, heard: 0, free: true };
  const made = await (kind === 'ours' ? ourTable : peerTable)(() => {
    table.heard += 1;
    if (table.heard % PLAYERS !== 0) return;
    if (running) {
      latencies.push(performance.now() - table.sent);
      moves += 1;
    }
    table.free = true;
    if (running && job === 'busy') push(table);
  });
  table.move = made.move;
  return table;
}

function push(table) {
  table.free = false;
  table.sent = performance.now();
  table.move();
}

const tables = [];
while (tables.length < Number(tableCount)) {
  const some = Math.min(CONNECT_AT_ONCE, Number(tableCount) - tables.length);
  tables.push(...(await Promise.all(Array.from({ length: some }, openTable))));
}
if (job === 'busy') {
  running = true;
  tables.forEach(push);
  await new Promise((resolve) => setTimeout(resolve, WARM_UP * 1000));
  moves = latencies.length = 0;
}
console.log(JSON.stringify({ connected: tables.length * PLAYERS }));
if (job === 'idle') await new Promise((resolve) => process.stdin.once('data', resolve));
else {
  running = true;
  const begun = performance.now();
  const used = process.cpuUsage();
  let late = 0;
  if (job === 'calm') {
    const every = 1000 / Number(rate);
    for (let due = 0; due < Number(seconds) * 1000; due += every) {
      const wait = begun + due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const free = tables.filter((table) => table.free);
      if (free.length) push(free[Math.floor(Math.random() * free.length)]);
      else late += 1;
    }
  }
  if (job === 'busy') await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000));
  running = false;
  const took = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(used); // microseconds
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))] ?? null;
  const times = { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
  console.log(JSON.stringify({ moves, perSecond: moves / took, ...times, late, loadCpu: (user + system) / moves }));
}
process.exit(0);
