// HTTP requests to the server: JSON messages; refusals become errors with a code.

import { players } from '../common/players.svelte';
import { storeData, storedData } from '../common/storage';
import type { Problem, ServerInfo } from '../wire';
import { ROOT } from '../paths';

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Run this. Return the refusal if the server refuses it, else null. */
export async function refusal(what: () => Promise<unknown>): Promise<Refused | null> {
  try {
    await what();
    return null;
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    return problem;
  }
}

/** A path with the values of a query. What is undefined is left out. */
export function addressOf(path: string, query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/** Send a request. Anything but a valid answer is thrown as `Refused`. */
export async function ask<T>(path: string, method = 'GET', message?: unknown, key?: string): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`${ROOT}api/${path}`, {
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

let serverInfo: Promise<ServerInfo> | null = null;

/** The cached list of games, to show until the server has answered. */
export function lastServerInfo(): ServerInfo | null {
  return storedData<ServerInfo | null>('info', null, (data): data is ServerInfo =>
    Array.isArray((data as ServerInfo | null)?.games),
  );
}

export const server = {
  /** Requested once. The games do not change while the page is open. */
  info: (): Promise<ServerInfo> => {
    serverInfo ??= ask<ServerInfo>('info').then(
      (found) => {
        storeData('info', found);
        players.know(found.games);
        return found;
      },
      (problem: unknown) => {
        serverInfo = null;
        throw problem;
      },
    );
    return serverInfo;
  },
};
