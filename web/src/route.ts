// Where the page stands, written after the # of its address: nothing of it is ever sent to a server.

export type Route = { page: 'start' } | { page: 'table'; id: string };

export function readRoute(hash: string): Route {
  const found = /^#\/table\/([a-z0-9]{20})$/.exec(hash);
  return found?.[1] ? { page: 'table', id: found[1] } : { page: 'start' };
}

export function tableHash(id: string): string {
  return `#/table/${id}`;
}
