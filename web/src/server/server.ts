// HTTP requests to the server: JSON messages; refusals become errors with a code.

import { players } from '../common/players.svelte';
import { storeData, storedData } from '../common/storage';
import type { Opened, Problem, ServerInfo } from '../wire';
import { ANSWERS, isSite } from '../paths';
import { device } from '../device/device.svelte';
import { isFile, isForDevice } from '../device/place';
import { remember } from '../people/secrets';

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

/** Send a request, to the server in the page if it is `here`. Anything but a valid answer is thrown as `Refused`. */
export async function ask<T>(
  path: string,
  method = 'GET',
  message?: unknown,
  key?: string,
  here = isForDevice(path),
): Promise<T> {
  let response: Response;
  try {
    const request = {
      method,
      headers: {
        ...(message === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      ...(message === undefined ? {} : { body: JSON.stringify(message) }),
    };
    response = await (isFile(path, method)
      ? fetch(`${ANSWERS}${path}.json`)
      : here
        ? device.fetch(path, request)
        : fetch(`${ANSWERS}${path}`, request));
  } catch {
    if (here) throw new Refused('no-device', 'the server in the page does not run');
    throw new Refused('unreachable', 'the server does not answer');
  }
  if (response.status === 204) return undefined as T;
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const problem = body as Partial<Problem> | null;
    throw new Refused(problem?.error ?? 'internal-error', problem?.message ?? response.statusText);
  }
  if (here && isOpened(body)) remember(body.id, { device: true });
  return body as T;
}

/** Whether this is the answer to somebody who has opened a table. */
const isOpened = (body: unknown): body is Opened => typeof (body as Partial<Opened> | null)?.host === 'string';

let serverInfo: Promise<ServerInfo> | null = null;

/** The cached list of games, to show until the server has answered. */
export function lastServerInfo(): ServerInfo | null {
  return storedData<ServerInfo | null>('info', null, (data): data is ServerInfo =>
    Array.isArray((data as ServerInfo | null)?.games),
  );
}

export const server = {
  /** Ask again at the next call: another server answers now. */
  changed: (): void => {
    serverInfo = null;
  },
  /** Requested once. The games do not change while the page is open. */
  info: (): Promise<ServerInfo> => {
    serverInfo ??= ask<ServerInfo>('info').then(
      (found) => {
        if (isSite || !device.chosen) storeData('info', found);
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
