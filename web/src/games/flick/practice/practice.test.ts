import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { speech } from '../../../common/i18n.svelte';
import { AIM } from '../fakes';
import { HeatMaker, type Hands, type Wish } from '../heat/maker';
import { PracticeMat } from './practice.svelte';

const asked: { path: string; message: Record<string, unknown> }[] = [];
let answer: (path: string) => { status: number; body: unknown };

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  let n = 0;
  answer = (path) => {
    n += 1;
    if (path.endsWith('heatmap')) return { status: 200, body: { action: {}, task: { values: { n }, buffers: [] } } };
    const happened = { n: 1, events: [{ type: 'flicked' }], lines: ['flicked'], patches: [{}] };
    return { status: 200, body: { position: n, shown: { n, view: {} }, happened: n > 1 ? happened : null } };
  };
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    asked.push({ path, message: JSON.parse(body) as Record<string, unknown> });
    const { status, body: sent } = answer(path);
    return Promise.resolve({ status, ok: status < 300, statusText: '', json: () => Promise.resolve(sent) });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The maps that are wanted of the worker, and what it gives: the number of its task, and the place. */
const made: unknown[] = [];
const owns: unknown[] = [];
const worker = (): Hands => ({
  onmessage: null,
  onerror: null,
  terminate: () => undefined,
  postMessage(this: Worker, { task, at, own }: Wish) {
    made.push(at);
    owns.push(own);
    const map = { cells: [task.values['n'], at] };
    setTimeout(() => this.onmessage?.({ data: { map } } as MessageEvent), MAKING);
  },
});
const MAKING = 50; // milliseconds

async function begun(): Promise<PracticeMat> {
  made.length = owns.length = 0;
  const model = new PracticeMat(new HeatMaker(worker));
  expect(model.mapping).toBe(false);
  await model.begin();
  return model;
}

test('every position is kept: undo, redo, and a new flick from an earlier one', async () => {
  const model = await begun();
  expect([model.mayUndo, model.mayRedo, model.now?.position]).toEqual([false, false, 1]);
  await model.act({ type: 'flick' });
  await model.act({ type: 'flick' });
  expect([model.flicks, model.now?.position, model.playback.scene?.happened.length]).toEqual([2, 3, 1]);
  model.undo();
  expect([model.now?.position, model.mayRedo, model.playback.scene?.happened]).toEqual([2, true, []]);
  model.redo();
  expect(model.now?.position).toBe(3);
  model.undo();
  model.undo();
  await model.edit({ type: 'clear' });
  expect(asked.at(-1)!.message).toMatchObject({ position: 1, edit: { type: 'clear' } });
  expect([model.now?.position, model.mayRedo, model.mayUndo]).toEqual([4, false, true]);
});

test('of quick edits none is lost, each follows the one before, and a second click is no second flick', async () => {
  const model = await begun();
  const edits = [model.edit({ type: 'clear' }), model.edit(() => ({ type: 'laws', laws: ['L07'] }))];
  expect([model.sending, await model.act({ type: 'flick' })]).toEqual([true, false]);
  expect(await Promise.all(edits)).toEqual([true, true]);
  expect(asked.slice(1).map(({ message }) => message)).toMatchObject([
    { position: 1, edit: { type: 'clear' } },
    { position: 2, edit: { type: 'laws', laws: ['L07'] } },
  ]);
  expect([model.sending, model.now?.position]).toEqual([false, 3]);
  const flicks = [model.act({ type: 'flick' }), model.act({ type: 'flick' })];
  expect(await Promise.all(flicks)).toEqual([true, false]);
});

test('an edit that fails does not hold up the next', async () => {
  const model = await begun();
  const before = answer;
  answer = () => {
    answer = before;
    return { status: 422, body: { error: 'bad-position', message: 'no room' } };
  };
  const edits = [model.edit({ type: 'remove', disk: 3 }), model.edit({ type: 'clear' })];
  expect(await Promise.all(edits)).toEqual([false, true]);
  expect([model.problem, model.sending]).toEqual([null, false]);
});

test('a refusal changes nothing', async () => {
  const model = await begun();
  answer = () => ({ status: 422, body: { error: 'bad-position', message: 'no room' } });
  expect(await model.edit({ type: 'remove', disk: 3 })).toBe(false);
  expect([model.problem?.code, model.now?.position, model.mayUndo]).toEqual(['bad-position', 1, false]);
});

test('the server is asked once for a position and a disk, and the map follows the disk where it is dragged', async () => {
  const model = await begun();
  const flick = { type: 'flick', kind: 'prophet', at: [1, 2], angle: 3, speed: 1 };
  model.drafted(flick);
  await vi.advanceTimersByTimeAsync(1000);
  expect([asked.length, model.mapping]).toEqual([1, false]); // nobody wants one
  model.showHeat(true);
  model.drafted({ ...flick, at: [4, 6] });
  model.drafted({ ...flick, at: [5, 6] });
  expect(model.mapping).toBe(false);
  await vi.advanceTimersByTimeAsync(320);
  expect(model.mapping).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect([model.mapping, asked.length, asked.at(-1)!.path]).toEqual([false, 2, 'api/practice/flick/heatmap']);
  expect(model.heat?.map.cells).toEqual([2, [5, 6]]);
  made.length = 0;
  const shown = model.heat;
  for (const x of [7, 8, 9, 10]) model.drafted({ ...flick, at: [x, 6] });
  await vi.advanceTimersByTimeAsync(MAKING / 2);
  expect(model.heat).toBe(shown); // it stays until the next one is there
  await vi.advanceTimersByTimeAsync(1000);
  expect(made).toEqual([
    [10, 6], // where the disk was when the worker was asked
    [10, 6],
  ]);
  expect(model.heat?.map.cells).toEqual([2, [10, 6]]);
  model.drafted({ ...flick, at: [10, 6], angle: 90 }); // another aim has the same map
  await vi.advanceTimersByTimeAsync(1000);
  expect([made.length, asked.length]).toEqual([2, 2]);
  model.drafted({ ...flick, kind: 'templar' });
  expect(model.heat).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(3);
  model.showHeat(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect([model.heat, asked.length]).toEqual([null, 3]);
});

test('a map of one aim is made anew when the aim changes, with the tremor of the mat', async () => {
  const found = answer;
  answer = (path) => {
    const { status, body } = found(path) as { status: number; body: { shown?: { view: unknown } } };
    if (body.shown) body.shown.view = { aim: AIM };
    return { status, body };
  };
  const model = await begun();
  const flick = { type: 'flick', kind: 'prophet', at: [1, 2], angle: 3, speed: 1 };
  model.showHeat(true);
  model.drafted(flick);
  await vi.advanceTimersByTimeAsync(1000);
  expect(owns).toEqual([null]);
  model.mapAims('own');
  expect(model.heat).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  model.drafted({ ...flick, angle: 90 });
  await vi.advanceTimersByTimeAsync(1000);
  model.drafted({ ...flick, angle: 90 });
  await vi.advanceTimersByTimeAsync(1000);
  const tremor = [AIM.tremor_angle, AIM.tremor_speed, AIM.tremor_offset];
  expect(owns.slice(1)).toEqual([
    { angle: 3, speed: 1, tremor },
    { angle: 90, speed: 1, tremor },
  ]);
  expect(asked).toHaveLength(2); // the position, and the task
});

test('a worker that fails is said, and asked again', async () => {
  const model = new PracticeMat(
    new HeatMaker(() => ({
      onmessage: null,
      onerror: null,
      terminate: () => undefined,
      postMessage(this: Worker) {
        setTimeout(() => this.onmessage?.({ data: { problem: 'no kernels' } } as MessageEvent), 0);
      },
    })),
  );
  await model.begin();
  model.showHeat(true);
  model.drafted({ type: 'flick', kind: 'prophet', at: [1, 2], angle: 3, speed: 1 });
  await vi.advanceTimersByTimeAsync(1000);
  expect([model.problem?.code, model.heat, model.mapping]).toEqual(['unreachable', null, false]);
});

/** From now on the server answers when the test lets it. */
function slowly() {
  const late: { message: Record<string, unknown>; answer: (body: unknown) => Promise<unknown> }[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    return new Promise((done) => {
      const message = JSON.parse(body) as Record<string, unknown>;
      const answer = (sent: unknown) => {
        done({ status: 200, ok: true, statusText: '', json: () => Promise.resolve(sent) });
        return vi.advanceTimersByTimeAsync(0);
      };
      late.push({ message, answer });
    });
  });
  return late;
}

const FLICK = { type: 'flick', kind: 'prophet', at: [1, 2], angle: 3, speed: 1 };
const MAP = { action: {}, task: { values: {}, buffers: [] } };

test.each([
  ['the position is another one', (model: PracticeMat) => model.undo()],
  ['nobody wants one any more', (model: PracticeMat) => model.showHeat(false)],
])('a heat map that comes when %s is not shown', async (_, meanwhile) => {
  const model = await begun();
  await model.edit({ type: 'clear' });
  const late = slowly();
  model.showHeat(true);
  model.drafted(FLICK);
  await vi.advanceTimersByTimeAsync(300);
  meanwhile(model);
  await late[0]!.answer(MAP);
  expect([model.heat, model.mapping]).toEqual([null, false]);
  model.close();
});

test('words in another language are for the position and the language that they were asked for', async () => {
  const before = speech.language;
  const model = await begun();
  await model.edit({ type: 'clear' });
  const late = slowly();
  const told = (text: string) => ({ position: 2, shown: { n: 2, view: {}, text }, happened: null });
  try {
    await speech.speak('pl');
    void model.speak();
    await speech.speak('de');
    void model.speak();
    expect(late.map(({ message }) => message['language'])).toEqual(['pl', 'de']);
    await late[1]!.answer(told('deutsch'));
    await late[0]!.answer(told('po polsku'));
    expect(model.now?.shown).toMatchObject({ text: 'deutsch' });
    void model.speak();
    await vi.advanceTimersByTimeAsync(0);
    expect([model.sending, model.mayUndo]).toEqual([true, false]); // the position stays until the words are there
    await late[2]!.answer(told('noch einmal'));
    expect(model.now?.shown).toMatchObject({ text: 'noch einmal' });
    void model.speak();
    const edited = model.edit({ type: 'clear' });
    await vi.advanceTimersByTimeAsync(0);
    await late[4]!.answer({ position: 3, shown: { n: 3, view: {} }, happened: null });
    expect(await edited).toBe(true);
    await late[3]!.answer(told('zu spät'));
    expect([model.now?.position, model.playback.position?.n]).toEqual([3, 3]);
  } finally {
    await speech.speak(before);
    model.close();
  }
});
