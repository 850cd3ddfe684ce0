import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { store, stored } from '../common/storage';
import {
  forget,
  forgetSeat,
  isSecret,
  isSelf,
  keepSelf,
  knownTable,
  knownTables,
  mergeTables,
  openGames,
  remember,
  rememberOpened,
  rememberRematch,
  rememberSeat,
  seatKeys,
  secretsOf,
  self,
  type KnownTable,
} from './secrets';

const secret = (n: number) => `abcdefghijklmnopqrstuv-${n}`;
const ADA = { id: '0123456789ab', key: secret(99), name: 'Ada' };
const ids = () => knownTables().map(({ id }) => id);

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(1000);
  store('tables', null);
  store('self', null);
});

afterEach(() => {
  vi.useRealTimers();
  store('tables', null);
  store('self', null);
});

function known(id: string, change: Partial<KnownTable> = {}): KnownTable {
  const usual = { game: 'flick', names: ['Ada', 'Bo'], host: null, seats: {}, moves: 0, over: false, touched: 5 };
  return { id, ...usual, ...change };
}

describe('a table', () => {
  test('that is new has no seat, no host, no move and no end', () => {
    remember('one', {});
    expect(knownTables()).toEqual([known('one', { game: '', names: [], touched: 1000 })]);
  });

  test('keeps what is not changed, and moves to the front', () => {
    remember('one', { game: 'flick', names: ['Ada'], moves: 3 }, 10);
    remember('two', { game: 'oracle' }, 20);
    expect(ids()).toEqual(['two', 'one']);
    remember('one', { over: true }, 30);
    expect(ids()).toEqual(['one', 'two']);
    expect(knownTable('one')).toMatchObject({ game: 'flick', names: ['Ada'], moves: 3, over: true, touched: 30 });
    expect(knownTable('two')).toMatchObject({ game: 'oracle', over: false, touched: 20 });
  });

  test('that was never here is none', () => {
    remember('one', {});
    expect(knownTable('two')).toBeNull();
    expect([secretsOf('two'), seatKeys('two')]).toEqual([[], []]);
  });

  test('is forgotten alone', () => {
    for (const id of ['one', 'two', 'three']) remember(id, {});
    forget('two');
    expect(ids().sort()).toEqual(['one', 'three']);
  });

  test('is forgotten by itself when sixty others were used since', () => {
    for (let n = 0; n <= 60; n += 1) remember(`table${n}`, {}, n);
    expect(ids()).toHaveLength(60);
    expect(ids()[0]).toBe('table60');
    expect(knownTable('table0')).toBeNull();
    expect(knownTable('table1')).not.toBeNull();
  });

  test('used long ago does not push out those that were used later', () => {
    for (let n = 1; n <= 60; n += 1) remember(`table${n}`, {}, n);
    mergeTables([known('old', { touched: 0 })]);
    expect(ids()).not.toContain('old');
    expect(ids()).toHaveLength(60);
  });

  test('that was opened here has all its secrets', () => {
    rememberOpened(
      {
        id: 'one',
        host: secret(0),
        seats: [
          { seat: 0, secret: secret(1) },
          { seat: 2, secret: secret(2) },
        ],
      },
      'oracle',
      ['Ada', 'Bo', 'Cy'],
    );
    expect(knownTable('one')).toMatchObject({
      game: 'oracle',
      names: ['Ada', 'Bo', 'Cy'],
      host: secret(0),
      seats: { 0: secret(1), 2: secret(2) },
    });
  });

  test('with a seat here goes on until it is over', () => {
    remember('watched', { over: false });
    remember('over', { over: true, seats: { 0: secret(0) } });
    remember('mine', { seats: { 1: secret(1) } });
    expect(openGames().map(({ id }) => id)).toEqual(['mine']);
  });
});

describe('what another version or a person wrote into the storage', () => {
  test.each(['id', 'game', 'touched', 'names', 'seats'] as const)('is no table without its %s', (field) => {
    const { [field]: _, ...rest } = known('one');
    store('tables', JSON.stringify([rest, known('two')]));
    expect(ids()).toEqual(['two']);
  });

  test.each([
    { id: 1 },
    { game: null },
    { touched: '5' },
    { names: 'Ada' },
    { names: { length: 1 } },
    { seats: null },
    { seats: 'abc' },
  ])('is no table with %j', (change) => {
    store('tables', JSON.stringify([{ ...known('one'), ...change }, null, 'two', known('two')]));
    expect(ids()).toEqual(['two']);
  });

  test('is no list of tables unless it is a list', () => {
    store('tables', JSON.stringify({ 0: known('one'), length: 1 }));
    expect(knownTables()).toEqual([]);
  });

  test('is sorted when it is read', () => {
    store('tables', JSON.stringify([known('old', { touched: 1 }), known('new', { touched: 2 })]));
    expect(ids()).toEqual(['new', 'old']);
  });
});

describe('seats', () => {
  test('come one by one, and go one by one', () => {
    rememberSeat('one', 0, secret(0));
    rememberSeat('one', 2, secret(2));
    expect(knownTable('one')?.seats).toEqual({ 0: secret(0), 2: secret(2) });
    forgetSeat('one', 0);
    expect(knownTable('one')?.seats).toEqual({ 2: secret(2) });
    forgetSeat('one', 1); // never held here
    expect(knownTable('one')?.seats).toEqual({ 2: secret(2) });
  });

  test('another window’s seat stays when this one gets its own', () => {
    store('tables', JSON.stringify([known('one', { seats: { 1: secret(1) } })]));
    rememberSeat('one', 0, secret(0));
    expect(knownTable('one')?.seats).toEqual({ 0: secret(0), 1: secret(1) });
  });

  test('the secrets for hello: the host’s first, then the seats’, and nothing that the server would refuse', () => {
    remember('one', { host: secret(9), seats: { 0: secret(0), 1: '', 2: 'short', 3: secret(3) } });
    expect(secretsOf('one')).toEqual([secret(9), secret(0), secret(3)]);
    remember('two', { seats: { 0: secret(0) } });
    expect(secretsOf('two')).toEqual([secret(0)]);
  });

  test('a seat of the kept name is opened by its key, which is given once', () => {
    remember('one', { seats: { 0: '', 1: secret(1), 2: '', 3: secret(1) } });
    expect(seatKeys('one')).toEqual([secret(1)]);
    keepSelf(ADA);
    expect(seatKeys('one')).toEqual([ADA.key, secret(1)]);
  });
});

describe('a rematch', () => {
  const three = { game: 'oracle', host: secret(9), names: ['Ada', 'Bo', 'Cy'], seats: { 0: secret(0), 2: secret(2) } };

  test('opens to the same secrets, and everybody has moved on by one seat', () => {
    remember('one', { ...three, moves: 30, over: true });
    rememberRematch('one', 'two');
    expect(knownTable('two')).toMatchObject({
      game: 'oracle',
      host: secret(9),
      seats: { 1: secret(2), 2: secret(0) },
      moves: 0,
      over: false,
    });
    expect(knownTable('one')).toMatchObject({ seats: three.seats, over: true });
  });

  test('that is known already is left alone', () => {
    remember('one', three);
    remember('two', { game: 'oracle', moves: 7, seats: { 1: secret(5) } });
    rememberRematch('one', 'two');
    expect(knownTable('two')).toMatchObject({ moves: 7, seats: { 1: secret(5) }, host: null });
  });

  test('of a table that this browser does not know is not known either', () => {
    rememberRematch('one', 'two');
    expect(knownTables()).toEqual([]);
  });
});

describe('tables of another device', () => {
  test('that are new here come as they are, whatever else came', () => {
    remember('here', { game: 'flick' }, 7);
    mergeTables([null, 'x', { id: 'bad' }, known('there', { seats: { 0: secret(0) }, moves: 4, touched: 9 })]);
    expect(ids()).toEqual(['there', 'here']);
    expect(knownTable('there')).toEqual(known('there', { seats: { 0: secret(0) }, moves: 4, touched: 9 }));
  });

  test('that are known here: ours holds, theirs fills the gaps', () => {
    remember('one', { game: 'flick', moves: 8, seats: { 0: secret(0), 1: '' } }, 7);
    mergeTables([known('one', { moves: 4, host: secret(9), seats: { 0: secret(5), 1: secret(1), 2: secret(2) } })]);
    expect(knownTable('one')).toMatchObject({
      moves: 8,
      touched: 7,
      host: secret(9),
      seats: { 0: secret(0), 1: secret(1), 2: secret(2) },
    });
    mergeTables([known('one', { host: secret(8) })]);
    expect(knownTable('one')).toMatchObject({ host: secret(9), seats: { 0: secret(0), 1: secret(1), 2: secret(2) } });
  });
});

describe('a kept name', () => {
  test('is one person with an id, a key and a name, or nobody', () => {
    expect(self()).toBeNull();
    keepSelf(ADA);
    expect(self()).toEqual(ADA);
    keepSelf(null);
    expect(self()).toBeNull();
    expect(stored('self')).toBe('null');
  });

  test.each([null, 'Ada', { ...ADA, id: 1 }, { ...ADA, key: undefined }, { ...ADA, name: null }])(
    'is not %j',
    (data: unknown) => expect(isSelf(data)).toBe(false),
  );
});

test('a secret has 22 to 64 letters, digits, lines and dashes', () => {
  const found = ['a'.repeat(21), 'a'.repeat(22), 'Z0_-'.repeat(16), 'a'.repeat(65), `${'a'.repeat(22)}!`, ''].map(
    isSecret,
  );
  expect(found).toEqual([false, true, true, false, false, false]);
  expect(isSecret(`!${'a'.repeat(22)}`)).toBe(false);
});
