// What is asked over HTTP: messages as JSON, refusals as errors with a code.

import { keepData, keptData } from './kept';
import type {
  House,
  KeepName,
  Ladder,
  Lobby,
  Matched,
  NameKept,
  Opened,
  OpenTable,
  PersonInfo,
  Problem,
  QuickMatch,
} from './wire';

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Do this; why not, if the server refuses it. */
export async function refusal(what: () => Promise<unknown>): Promise<Refused | null> {
  try {
    await what();
    return null;
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    return problem;
  }
}

/** Ask; whatever is not an answer becomes a `Refused`. */
export async function ask<T>(path: string, method = 'GET', message?: unknown, key?: string): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`api/${path}`, {
      method,
      headers: {
        ...(message === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      ...(message === undefined ? {} : { body: JSON.stringify(message) }),
    });
  } catch {
    throw new Refused('unreachable', 'the server does not answer');
  }
  if (response.status === 204) return undefined as T;
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const problem = body as Partial<Problem> | null;
    throw new Refused(problem?.error ?? 'internal-error', problem?.message ?? response.statusText);
  }
  return body as T;
}

let house: Promise<House> | null = null;

/** The games as this browser last heard of them: to show at once, until the server has said what there is now. */
export function houseOfLastTime(): House | null {
  return keptData<House | null>('house', null, (data): data is House => Array.isArray((data as House | null)?.games));
}

export const server = {
  /** Asked once; the games do not change while the page is open. */
  house: (): Promise<House> => {
    house ??= ask<House>('house').then(
      (found) => {
        keepData('house', found);
        return found;
      },
      (problem: unknown) => {
        house = null;
        throw problem;
      },
    );
    return house;
  },
  lobby: () => ask<Lobby>('lobby'),
  open: (message: OpenTable) => ask<Opened>('tables', 'POST', message),
  quickMatch: (message: QuickMatch) => ask<Matched>('quick-match', 'POST', message),
  keepName: (message: KeepName) => ask<NameKept>('people', 'POST', message),
  person: (id: string) => ask<PersonInfo>(`people/${id}`),
  ladder: (game: string) => ask<Ladder>(`ladder/${game}`),
  recordAddress: (id: string) => `api/tables/${id}/record`,
  qrAddress: (id: string) => `api/tables/${id}/qr.svg`,
};
