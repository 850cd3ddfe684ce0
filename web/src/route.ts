// The route, written after the # of the address. It is never sent to a server.

export type Route =
  | { page: 'start' }
  | { page: 'lobby' }
  | { page: 'games' } // those of this browser, by whose turn it is
  | { page: 'mail'; token: string } // the link in an e-mail
  | { page: 'table'; id: string }
  | { page: 'take'; id: string; seat: number; secret: string } // a seat moves to this device
  | { page: 'tournament'; id: string | null } // null: open one, and those of this browser
  | { page: 'person'; id: string }
  | { page: 'me'; key: string | null } // the person's own page; with a key: the private link
  | { page: 'receive' } // an identity comes to this device
  | { page: 'give'; code: string | null; fingerprint: string | null } // and leaves this one; with both: a QR code
  | { page: 'circles'; token: string | null } // friends; with a secret: the link of a circle
  | { page: 'ladder'; game: string | null }
  | { page: 'replay'; rest: string }
  | { page: 'rules'; rest: string }
  | { page: 'legend'; rest: string }
  | { page: 'learn'; rest: string }
  | { page: 'practice'; game: string }
  | { page: 'puzzle'; game: string; day: string }
  | { page: 'missing'; address: string }; // there is no such page

const TABLE = '[0-9a-hjkmnp-tv-z]{10}';
const SECRET = '[0-9A-Za-z_-]{22,64}';

export function readRoute(hash: string): Route {
  const path = hash.replace(/^#\/?/, '').split('?')[0]!.replace(/\/$/, '');
  const [page, ...parts] = path.split('/');
  const rest = parts.join('/');
  const missing: Route = { page: 'missing', address: hash };
  switch (page) {
    case '':
      return { page: 'start' };
    case 'lobby':
    case 'games':
    case 'receive':
      return rest === '' ? { page } : missing;
    case 'mail':
      return new RegExp(`^${SECRET}$`).test(rest) ? { page, token: rest } : missing;
    case 'table':
      return new RegExp(`^${TABLE}$`).test(rest) ? { page, id: rest } : missing;
    case 'take': {
      const found = new RegExp(`^(${TABLE})/(\\d{1,2})/(${SECRET})$`).exec(rest);
      return found ? { page, id: found[1]!, seat: Number(found[2]), secret: found[3]! } : missing;
    }
    case 'tournament':
      if (rest === '') return { page, id: null };
      return new RegExp(`^${TABLE}$`).test(rest) ? { page, id: rest } : missing;
    case 'person':
      return /^[\w-]{1,64}$/.test(rest) ? { page, id: rest } : missing;
    case 'me':
      if (rest === '') return { page, key: null };
      return new RegExp(`^${SECRET}$`).test(rest) ? { page, key: rest } : missing;
    case 'give': {
      if (rest === '') return { page, code: null, fingerprint: null };
      const found = /^(\d{6})\/([\w-]{43})$/.exec(rest);
      return found ? { page, code: found[1]!, fingerprint: found[2]! } : missing;
    }
    case 'circles':
      return rest === '' ? { page, token: null } : missing;
    case 'circle':
      return new RegExp(`^${SECRET}$`).test(rest) ? { page: 'circles', token: rest } : missing;
    case 'ladder':
      return { page, game: rest || null };
    case 'practice':
      return /^[a-z]{1,40}$/.test(rest) ? { page, game: rest } : missing;
    case 'puzzle': {
      const found = /^([a-z]{1,40})\/(\d{4}-\d\d-\d\d)$/.exec(rest);
      return found ? { page, game: found[1]!, day: found[2]! } : missing;
    }
    case 'replay':
    case 'rules':
    case 'legend':
    case 'learn':
      return { page, rest };
    default:
      return missing;
  }
}

export const tableHash = (id: string) => `#/table/${id}`;
export const takeHash = (id: string, seat: number, secret: string) => `#/take/${id}/${seat}/${secret}`;
export const tournamentHash = (id: string | null = null) => (id === null ? '#/tournament' : `#/tournament/${id}`);
export const personHash = (id: string) => `#/person/${id}`;
export const meHash = (key: string | null = null) => (key === null ? '#/me' : `#/me/${key}`);
export const circleHash = (token: string | null = null) => (token === null ? '#/circles' : `#/circle/${token}`);
export const ladderHash = (game: string) => `#/ladder/${game}`;
export const replayHash = (table: string) => `#/replay/${table}`;
export const rulesHash = (game: string) => `#/rules/${game}`;
export const legendHash = (game: string) => `#/legend/${game}`;
export const practiceHash = (game: string) => `#/practice/${game}`;
export const puzzleHash = (game: string, day: string) => `#/puzzle/${game}/${day}`;
export const learnHash = (game: string) => `#/learn/${game}`;

/** The full URL of a route, to send to others. */
export function address(hash: string): string {
  return `${location.origin}${location.pathname}${hash}`;
}
