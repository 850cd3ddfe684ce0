import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Choice } from '../../../wire';
import { choice, FLICK, PAIR, position, sitDown } from '../fakes';

beforeEach(() => void vi.stubGlobal('document', { hidden: false }));
afterEach(() => void vi.unstubAllGlobals());

const offered = (group: string, action: object): Choice => ({ action, text: group, signs: '', group, prospect: '' });

test('gods and votes are chosen on cards, everything else by buttons', () => {
  const choices = [
    offered('choose_god', { type: 'choose_god', god: 'Ra' }),
    offered('choose_god', { type: 'choose_god', god: 'Anubis' }),
    offered('decline', { type: 'decline' }),
    offered('power', { type: 'power' }),
  ];
  const { asked } = sitDown({ ...position(1, []), choices });
  expect(asked.gods).toEqual(['Ra', 'Anubis']);
  expect(asked.decline).toBe(choices[2]);
  expect(asked.others.map(({ group }) => group)).toContain('power');
  expect(asked.others.map(({ group }) => group)).not.toContain('choose_god');
  expect([asked.islands, asked.voting]).toEqual([null, false]);
});

test('a vote is asked in the council and on the scales', () => {
  for (const prompt of ['vote', 'scales'] as const)
    expect(sitDown(position(1, [], { prompt })).asked.voting).toBe(true);
});

test('islands for a temple are each named once', () => {
  const temple = (island: number) => choice({ type: 'build', prophet: 1, island, at: [island, 0], temple: null });
  const { asked } = sitDown(position(1, [temple(2), temple(0), temple(2)], { prompt: 'temple' }));
  expect(asked.islands).toEqual([2, 0]);
});

test('a draft is sent once, and begins anew when it is refused', async () => {
  const { asked, heard, props, draft } = sitDown(position(1, [FLICK]));
  const aims: unknown[] = [];
  let accept: (done: boolean) => void = () => undefined;
  Object.assign(props, {
    aim: (aim: unknown) => aims.push(aim),
    act: (action: unknown) => {
      heard.acted.push(action);
      return new Promise<boolean>((done) => (accept = done));
    },
  });
  draft.aim(90, 0.5);
  asked.tellAim();
  expect(aims.at(-1)).toMatchObject({ angle: 90 });
  asked.confirm();
  asked.confirm();
  expect(heard.acted).toEqual([draft.action]);
  expect(aims.at(-1)).toBeNull();
  expect([asked.sending, asked.open]).toEqual([true, false]);
  asked.tellAim();
  expect(aims).toHaveLength(2);
  accept(false);
  await vi.waitFor(() => expect(asked.sending).toBe(false));
  expect(draft.touched).toBe(false);
  expect(asked.open).toBe(true);
});

test('a disk that was let go lies in the cloud until its flick is shown, or it is refused', async () => {
  const { asked, props, draft, come } = sitDown(position(1, [FLICK]));
  let accept: (done: boolean) => void = () => undefined;
  Object.assign(props, { act: () => new Promise<boolean>((done) => (accept = done)) });
  expect(asked.gone).toEqual([]);
  for (const done of [false, true]) {
    draft.put([-190, -190]);
    draft.aim(90, 0.5);
    asked.confirm();
    props.active = false; // the page waits for the answer
    expect(asked.gone.map(({ at }) => at)).toEqual([[-190, -190]]);
    accept(done);
    await vi.waitFor(() => expect(asked.sending).toBe(false));
    props.active = true;
    expect(asked.gone).toHaveLength(done ? 1 : 0);
  }
  come(position(2, []), []);
  expect(asked.gone).toEqual([]);
});

test('an aim of two is told with both, a heart and a hand by their place', () => {
  const told = (first: ReturnType<typeof position>, change: (table: ReturnType<typeof sitDown>) => void) => {
    const table = sitDown(first);
    const aims: unknown[] = [];
    Object.assign(table.props, { aim: (aim: unknown) => aims.push(aim) });
    table.asked.tellAim(); // nothing was touched yet
    change(table);
    table.asked.tellAim();
    return aims;
  };
  expect(told(position(1, [PAIR]), ({ draft }) => draft.aim(10, 0.5))).toHaveLength(1);
  const heart = position(1, [choice({ type: 'drop_heart', at: [5, 6] })], { prompt: 'heart' });
  expect(told(heart, ({ draft }) => draft.put([7, 8]))).toEqual([{ x: 7, y: 8, heart: 1 }]);
});
