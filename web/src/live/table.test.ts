import { expect, test, vi } from 'vitest';
import { sealOf } from '../fairness/fair';
import { CLOCK, position, table } from './fakes';
import { speech } from '../common/i18n.svelte';
import { knownTable, remember, secretsOf } from '../people/secrets';
import { settings } from '../common/settings.svelte';
import { entry, ID, model, open, openTables, SECRET, shown, socket, update, welcome } from './table_fakes';

openTables();

test('the first position is shown as it is, and what went before is recalled', async () => {
  welcome([0]);
  update(position(3, 0, [0]));
  expect(model.viewer).toBe(0);
  expect(model.scene).toMatchObject({ happened: [] });
  expect(model.myTurn && model.active).toBe(true);
  const recall = socket.last('recall');
  expect(recall).toMatchObject({ viewer: 0, before: 3 });
  socket.says({ type: 'recalled', re: recall.id, viewer: 0, happened: [entry(1), entry(2)] });
  await vi.advanceTimersByTimeAsync(0);
  expect(model.shownLines.map((line) => line.text)).toEqual(['line 1', 'line 2']);
});

test('scores and the log wait for the board, and so does the next move', async () => {
  welcome([0]);
  update(position(3, 0, [1]));
  update(position(4, 0, [1]), entry(3, 1));
  update(position(5, 0, [0]), entry(4, 1));
  expect(model.scene?.position.n).toBe(4);
  expect(model.stands?.n).toBe(3);
  expect(model.shownLines).toEqual([]);
  await shown();
  expect(model.scene?.position.n).toBe(5);
  expect(model.shownLines.map((line) => line.n)).toEqual([3]);
  expect(model.myTurn).toBe(false);
  await shown();
  expect(model.stands?.n).toBe(5);
  expect(model.myTurn).toBe(true);
});

test('patches lead to the next view, and the board gets each of them', async () => {
  welcome([0]);
  update(position(3, 0, [1], { view: { gold: 1, cards: [4] } }));
  const cards = (model.scene?.position.view as { cards: number[] }).cards;
  update(position(4, 0, [0], { view: null }), {
    ...entry(3, 1),
    events: [{}, null],
    patches: [{ gold: [2] }, { gold: [5] }],
  });
  expect(model.scene?.happened[0]?.views).toEqual([
    { gold: 2, cards: [4] },
    { gold: 5, cards: [4] },
  ]);
  const { view } = model.scene!.position;
  expect(view).toBe(model.scene?.happened[0]?.views[1]);
  expect((view as { cards: number[] }).cards).toBe(cards);
  await shown();
  update(position(5, 0, [0], { view: null }), { ...entry(4, 1), events: [], patches: [], lines: [] });
  expect(model.stands).toMatchObject({ n: 4, view: { gold: 5 } });
  expect(model.scene?.position).toMatchObject({ n: 5, view: { gold: 5 } });
});

test('what the others did since the own move can be shown again, and skipped', async () => {
  welcome([0]);
  update(position(3, 0, [0], { view: { gold: 1 } }));
  update(position(4, 0, [1], { view: null }), { ...entry(3, 0), patches: [{ gold: [2] }] });
  await shown();
  expect(model.deeds).toEqual([]);
  update(position(5, 0, [2], { view: null }), { ...entry(4, 1), patches: [{ gold: [3] }] });
  await shown();
  update(position(6, 0, [0], { view: null }), { ...entry(5, 2), patches: [{ gold: [4] }] });
  await shown();
  expect(model.deeds).toEqual([
    { seat: 1, from: 4, lines: ['line 4'] },
    { seat: 2, from: 5, lines: ['line 5'] },
  ]);
  expect([model.canReplay(4), model.canReplay(2)]).toEqual([true, false]);
  model.replay(4);
  expect(model.position).toMatchObject({ n: 4, view: { gold: 2 }, to_act: [] });
  expect([model.stands?.n, model.myTurn]).toEqual([4, false]);
  expect(model.scene?.happened.map(({ n }) => n)).toEqual([4, 5]);
  expect(model.playingOut).toBe(true);
  model.playback.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(model.position).toMatchObject({ n: 6, view: { gold: 4 } });
  expect(model.myTurn).toBe(true);
});

test('a screen that cannot follow the patches asks for everything again', () => {
  welcome([0]);
  update(position(3, 0, [1]));
  const greeted = () => socket.sent.filter(({ type }) => type === 'hello').length;
  expect(greeted()).toBe(1);
  update(position(6, 0, [0], { view: null }), { ...entry(5, 1), patches: [{ gold: [2] }] });
  expect(greeted()).toBe(2);
  expect(socket.last('hello')).toMatchObject({ seen: 2 });
  expect(model.scene?.position.n).toBe(3);
  update(position(6, 0, [0], { view: { gold: 2 } }), entry(4), entry(5));
  expect(model.scene).toMatchObject({ position: { n: 6, view: { gold: 2 } }, happened: [] });
});

test('a board that lags far behind is told of everything at once', async () => {
  welcome([0]);
  update(position(3, 0, [1]));
  for (let n = 3; n < 12; n += 1) update(position(n + 1, 0, [1]), entry(n, 1));
  expect(model.playback.speed).toBe(2.5);
  await shown();
  expect(model.scene).toMatchObject({ position: { n: 12 } });
  expect(model.scene?.happened.map(({ n }) => n)).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
  expect([model.stands?.n, model.playback.speed]).toEqual([12, 1]);
});

test('a table without a board goes on', () => {
  welcome([0]);
  model.playback.attach({ play: () => Promise.resolve() })(); // it comes and goes
  update(position(3, 0, [1]));
  update(position(4, 0, [0]), entry(3, 1));
  expect([model.stands?.n, model.myTurn]).toEqual([4, true]);
});

test('an act says what its person had seen, and only one is on its way', async () => {
  welcome([0]);
  update(position(3, 0, [0]));
  const done = model.act({ do: 'it' });
  expect(socket.last('act')).toMatchObject({ seat: 0, after: 2, action: { do: 'it' } });
  expect(model.active).toBe(false);
  expect(await model.act({ do: 'more' })).toBe(false);
  socket.says({ type: 'done', re: socket.last('act').id, n: 4 });
  expect(await done).toBe(true);
});

test('a refused act is told and can be tried again', async () => {
  welcome([0]);
  update(position(3, 0, [0]));
  const done = model.act({});
  socket.says({ type: 'refused', re: socket.last('act').id, error: 'not-allowed', message: 'no' });
  expect(await done).toBe(false);
  expect(model.problem?.code).toBe('not-allowed');
  expect(model.active).toBe(true);
});

test('a curtain falls between two people whose game has secrets', async () => {
  welcome([0, 1]);
  update(position(3, 0, [0], { secret: true }));
  update(position(3, 1, [0], { secret: true }));
  expect(model.curtain).toBe(0);
  expect(model.scene).toBe(null);
  model.lift();
  expect([model.curtain, model.viewer]).toEqual([null, 0]);
  update(position(4, 0, [1], { secret: true }), entry(3));
  update(position(4, 1, [1], { secret: true }), entry(3));
  expect(model.curtain).toBe(null); // until the board has shown the action
  await shown();
  expect(model.curtain).toBe(1);
  model.lift();
  expect(model.viewer).toBe(1);
});

test('no curtain where nothing is secret, but one when people of one screen vote', async () => {
  welcome([0, 1], { game: 'flick' });
  update(position(3, 0, [0]));
  update(position(3, 1, [0]));
  expect([model.curtain, model.viewer]).toEqual([null, 0]);
  update(position(4, 0, [1]), entry(3));
  update(position(4, 1, [1]), entry(3));
  await shown();
  expect([model.curtain, model.viewer]).toEqual([null, 1]);
  update(position(5, 0, [0, 1]), entry(4, 1));
  update(position(5, 1, [0, 1]), entry(4, 1));
  await shown();
  expect(model.curtain).toBe(1);
  model.lift();
  update(position(6, 0, [0]), entry(5, 1));
  update(position(6, 1, [0]), entry(5, 1));
  await shown();
  expect(model.curtain).toBe(0);
});

test('whoever sits beside the viewer can take back, too', async () => {
  welcome([0, 1], { game: 'flick' });
  update(position(3, 0, [0]));
  update(position(3, 1, [0]));
  update(position(4, 0, [1], { take_back_to: 2 }), entry(3));
  update(position(4, 1, [1]), entry(3));
  expect(model.canTakeBack).toBe(null); // not while the board still shows it
  await shown();
  expect(model.viewer).toBe(1);
  expect(model.canTakeBack).toEqual({ seat: 0, to: 2 });
  void model.takeBack();
  expect(socket.last('take-back')).toMatchObject({ seat: 0, to: 2 });
});

test('somebody sits down and is shown the seat', async () => {
  welcome([]);
  update(position(3, -1, [1]));
  expect(model.viewer).toBe(-1);
  const sat = model.claim(1, 'Ola');
  update(position(3, 1, [1]));
  socket.says({ type: 'claimed', re: socket.last('claim').id, seat: 1, secret: SECRET });
  expect(await sat).toBe(true);
  expect([model.viewer, model.seats]).toEqual([1, [1]]);
  expect(secretsOf(ID)).toEqual([SECRET]);
});

test('a seat given up is looked at no more', async () => {
  welcome([1]);
  update(position(3, 1, [1]));
  const left = model.leave(1);
  update(position(3, -1, [1]));
  socket.says({ type: 'done', re: socket.last('leave').id, n: 3 });
  await left;
  expect([model.viewer, model.scene?.position.viewer]).toEqual([-1, -1]);
});

test('the host seats a bot instead', () => {
  welcome([1]);
  update(position(3, 1, [0]));
  const seats = table().seats.map((seat, n) => (n === 1 ? { ...seat, sitter: 'easy' } : seat));
  update(position(3, -1, [0]));
  socket.says({ type: 'table', table: table({ seats }) });
  expect([model.seats, model.viewer]).toEqual([[], -1]);
});

test('another language is told from the beginning', async () => {
  welcome([0]);
  update(position(3, 0, [0]));
  socket.says({ type: 'recalled', re: socket.last('recall').id, viewer: 0, happened: [entry(2)] });
  await vi.advanceTimersByTimeAsync(0);
  const { settings } = await import('../common/settings.svelte');
  const before = settings.language;
  await speech.speak(before === 'en' ? 'pl' : 'en');
  try {
    model.speakAnew();
    expect(socket.last('hello')).toMatchObject({ language: settings.language, seen: 2 });
    update(position(3, 0, [0]));
    const recall = socket.last('recall');
    socket.says({ type: 'recalled', re: recall.id, viewer: 0, happened: [entry(2, 0, 'wiersz 2')] });
    await vi.advanceTimersByTimeAsync(0);
    expect(model.shownLines.map((line) => line.text)).toEqual(['wiersz 2']);
  } finally {
    await speech.speak(before);
  }
});

test('an opinion is for the position it was asked about', async () => {
  welcome([0]);
  update(position(3, 0, [0]));
  const asked = model.hint();
  const opinion = { bot: 'easy', considered: [], picture: null };
  socket.says({ type: 'opinion', re: socket.last('hint').id, seat: 0, n: 3, opinion });
  await asked;
  expect(model.opinion).toEqual(opinion);
  update(position(4, 0, [1]), entry(3));
  expect(model.opinion).toBe(null);
});

test('the screen remembers its tables', () => {
  welcome([0], {}, true);
  update(position(3, 0, [0]));
  update(position(4, 0, [0]), entry(3));
  expect(knownTable(ID)).toMatchObject({ game: 'lake', names: ['Ala', 'Ola'], moves: 4, over: false });
});

test('what somebody aims is told, not too often, and taken back', () => {
  welcome([0]);
  update(position(3, 0, [0]));
  const aims = () => socket.sent.filter((message) => message.type === 'aim').length;
  vi.setSystemTime(0);
  model.aim({ angle: 1 });
  model.aim({ angle: 2 });
  model.aim({ angle: 3 });
  expect(aims()).toBe(1);
  vi.advanceTimersByTime(200);
  expect(aims()).toBe(2);
  expect(socket.last('aim')).toMatchObject({ aim: { angle: 3 } });
  model.aim(null);
  expect(socket.last('aim')).toMatchObject({ aim: null });
});

test('one seat speaks for the screen: the one that looks, or the first of those held', () => {
  welcome([0, 1]);
  expect([model.viewer, model.speaker]).toEqual([-1, 0]); // no viewer yet
  update(position(3, 0, [1], { secret: true }));
  update(position(3, 1, [1], { secret: true }));
  model.lift();
  expect([model.viewer, model.speaker]).toEqual([1, 1]);
});

test('somebody who watches speaks for nobody', () => {
  welcome([]);
  update(position(3, -1, [0]));
  expect(model.speaker).toBe(-1);
});

test('a stopped clock pauses a game that is played, and no other', () => {
  const clock = { ...CLOCK, stopped: true };
  welcome([0], { clock });
  expect(model.paused).toBe(true);
  socket.says({ type: 'table', table: table({ clock, phase: 'over' }) });
  expect(model.paused).toBe(false);
});

test('a page that comes anew asks what happened lately, for a board that shows it, and does not play it out', () => {
  expect(greeted({ game: 'oracle', moves: 40 })).toBe(15);
  expect(greeted({ game: 'oracle', moves: 3 })).toBe(0);
  expect(greeted({ game: 'oracle', moves: 0 })).toBe(-1);
  expect(greeted({ game: 'flick', moves: 40 })).toBe(-1);
  welcome([0], { game: 'oracle' });
  update(position(42, 0, [0]), ...Array.from({ length: 30 }, (_, k) => entry(12 + k, 1)));
  expect(model.scene?.happened).toEqual([]);
  expect(model.myTurn).toBe(true);
  expect(model.before.map(({ n }) => n)).toEqual(Array.from({ length: 24 }, (_, k) => 18 + k));
});

/** The last entry that the screen reports for a table it knows like this. */
function greeted(known: { game: string; moves: number }): number {
  model.close();
  remember(ID, known);
  open();
  socket.opens();
  return socket.last('hello').seen!;
}

test('what the board has to play out is not what happened before, nor what was taken back', async () => {
  welcome([0], { game: 'oracle' });
  update(position(3, 0, [1]), entry(1, 1), entry(2, 1));
  update(position(4, 0, [1]), entry(3, 1));
  update(position(5, 0, [1]), entry(4, 1));
  expect(model.scene?.happened.map(({ n }) => n)).toEqual([3]);
  expect(model.before.map(({ n }) => n)).toEqual([1, 2]);
  await shown();
  await shown();
  update(position(6, 0, [1]), { ...entry(5), events: [], to: 2 });
  update(position(7, 0, [1]), entry(6, 1));
  expect(model.before.map(({ n }) => n)).toEqual([1, 2]);
});

test('this screen seals a nonce for its seat before the game, and reveals it when all are sealed', () => {
  remember(ID, { seats: { 0: SECRET } });
  const commitment = 'ab'.repeat(32);
  welcome([0], { phase: 'gathering', fair: { commitment, seals: ['', ''], stage: null } });
  const { seal } = socket.last('seal');
  const seals = [seal, 'cd'.repeat(32)];
  expect(socket.sent.some(({ type }) => type === 'reveal')).toBe(false);
  socket.says({
    type: 'table',
    table: table({ phase: 'gathering', fair: { commitment, seals, stage: 'reveal' } }),
  });
  const { nonce } = socket.last('reveal');
  expect(sealOf(nonce)).toBe(seal);
  expect(knownTable(ID)?.fair).toMatchObject({ commitment, seals, nonces: { 0: nonce }, revealed: [0] });
});

test('a seat that is claimed here is sealed here', async () => {
  const fair = { commitment: 'ab'.repeat(32), seals: [null, null] as (string | null)[], stage: null };
  welcome([], { phase: 'gathering', fair });
  void model.claim(1, 'Ola');
  const claim = socket.last('claim');
  expect(claim.seals).toBe(true);
  socket.says({ type: 'claimed', re: claim.id, seat: 1, secret: SECRET });
  await vi.advanceTimersByTimeAsync(0);
  socket.says({ type: 'table', table: table({ phase: 'gathering', fair: { ...fair, seals: [null, ''] } }) });
  expect(socket.last('seal').seat).toBe(1);
});

test('a preview holds no seat and asks for no log', () => {
  remember(ID, { seats: { 0: SECRET } });
  open(true);
  welcome([]);
  update(position(3, -1, [0]));
  expect(socket.last('hello')).toMatchObject({ preview: true, secrets: [], person: null });
  expect(socket.sent.map(({ type }) => type)).toEqual(['hello']);
});

test('reactions are shown for a while, one for each seat, and not to those who want none', async () => {
  welcome([0]);
  const react = (seat: number, reaction: 'clap' | 'wow') =>
    socket.says({ type: 'reacted', seat, name: 'Ola', reaction });
  react(1, 'clap');
  react(-1, 'wow');
  await vi.advanceTimersByTimeAsync(3000);
  react(1, 'wow');
  expect(model.reactions.map(({ seat, reaction }) => [seat, reaction])).toEqual([
    [-1, 'wow'],
    [1, 'wow'],
  ]);
  await vi.advanceTimersByTimeAsync(1100);
  expect(model.reactions.map(({ seat }) => seat)).toEqual([1]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(model.reactions).toEqual([]);
  settings.showReactions(false);
  react(1, 'clap');
  expect(model.reactions).toEqual([]);
  settings.showReactions(true);
});

test('of a reaction and a message of a seat, the later one is shown', async () => {
  welcome([0]);
  const react = () => socket.says({ type: 'reacted', seat: 1, name: 'Ola', reaction: 'clap' });
  const say = (seat: number) => socket.says({ type: 'said', seat, name: 'Ola', phrase: null, text: 'hello', at: 5 });
  const shown = () => [model.reactions.map(({ seat }) => seat), model.heard?.seat ?? null];
  react();
  say(0);
  expect(shown()).toEqual([[1], 0]);
  say(1);
  expect(shown()).toEqual([[], 1]);
  react();
  expect(shown()).toEqual([[1], null]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(shown()).toEqual([[], null]);
});

test('the host has a report until it is dismissed', async () => {
  welcome([0], {}, true);
  const line = { by: 2, by_name: 'Ela', seat: 1, name: 'Ola', phrase: null, text: 'rude', at: 5 };
  socket.says({ type: 'reported', number: 7, ...line });
  expect(model.reports.map(({ number }) => number)).toEqual([7]);
  expect(model.unread).toBe(1);
  void model.dismissReport(7);
  socket.says({ type: 'done', re: socket.last('dismiss-report').id, n: 1 });
  await vi.advanceTimersByTimeAsync(0);
  expect(model.reports).toEqual([]);
});

test('a refused request is told, and so is a refused hint', async () => {
  welcome([0]);
  update(position(3, 0, [0]));
  const asked = model.ask({ type: 'ask', seat: 0, what: 'pause' } as never);
  socket.says({ type: 'refused', re: socket.last('ask').id, error: 'not-now', message: 'no' });
  expect(await asked).toBeNull();
  expect(model.problem?.code).toBe('not-now');
  const hint = model.hint();
  expect([model.thinking, model.problem]).toEqual([true, null]);
  socket.says({ type: 'refused', re: socket.last('hint').id, error: 'rate-limited', message: 'later' });
  await hint;
  expect([model.thinking, model.problem?.code]).toEqual([false, 'rate-limited']);
});

test('when the network is gone the page says so, and when it is back another line is opened', () => {
  welcome([0]);
  const first = socket;
  model.network(false);
  expect(model.line).toBe('offline');
  model.network(true);
  expect(socket).not.toBe(first);
  expect(first.closed).toBe(true);
});

test('players are called by their names, the only person here is told that it is you', async () => {
  await speech.ready('page');
  const bot = { ...table().seats[0]!, sitter: 'random', name: 'Robo' };
  const open = { ...bot, sitter: 'open', name: '' };
  welcome([0], { seats: [table().seats[0]!, bot, open] });
  update(position(3, 0, [0]));
  const { me, yourTurn, turnOf } = settings.words;
  expect(model.called).toEqual([me, 'Robo', '']);
  expect(model.bots).toEqual([false, true, false]);
  expect(model.turnText).toBe(yourTurn);
  expect([model.isMe(0), model.isMe(1), model.speaker, model.paused]).toEqual([true, false, 0, false]);
  welcome([0, 1]);
  expect(model.called).toEqual(['Ala', 'Ola']);
  expect(model.turnText).toBe(turnOf({ name: 'Ala' }));
  expect(model.isMe(0)).toBe(false);
});

test('what may be taken back is offered unless the table forbids it', () => {
  welcome([0]);
  update({ ...position(3, 0, [1]), take_back_to: 1 });
  expect([model.canTakeBack, model.mayTakeBack]).toEqual([{ seat: 0, to: 1 }, true]);
  welcome([0], { undo: 'never' });
  expect(model.mayTakeBack).toBe(false);
  update(position(3, 0, [1]));
  expect(model.canTakeBack).toBeNull();
});

test('a puzzle is taken back to where it begins, and no further', () => {
  welcome([0], { frozen: 5 });
  update({ ...position(7, 0, [1]), take_back_to: 4 });
  expect(model.canTakeBack).toEqual({ seat: 0, to: 4 });
  update({ ...position(6, 0, [1]), take_back_to: 3 });
  expect(model.canTakeBack).toBeNull();
  welcome([0], { frozen: null });
  expect(model.canTakeBack).toEqual({ seat: 0, to: 3 }); // the game goes on: bots play
});

test('a screen whose table went on without it says hello again', async () => {
  const ping = async (n: number): Promise<number> => {
    await vi.advanceTimersByTimeAsync(20_000); // in silence
    socket.says({ type: 'done', re: socket.last('ping').id, n });
    await vi.advanceTimersByTimeAsync(0);
    return socket.sent.filter(({ type }) => type === 'hello').length;
  };
  welcome([0]);
  expect(await ping(0)).toBe(1); // the game has not begun
  update(position(3, 0, [0]));
  expect(await ping(3)).toBe(1);
  expect(await ping(4)).toBe(2);
  expect(socket.last('hello')).toMatchObject({ seen: 2 });
  update(position(4, 0, [1]), entry(3));
  expect(await ping(4)).toBe(2);
});
