// The route: the path of an address under that of the server. What only its owner may know stays behind the #, which is
// never sent to a server.

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
const SECRET_PAGES = ['mail', 'take', 'me', 'give', 'circle']; // what they are of stands behind the #

/** Read a place: the path of an address without that of the server, and what stands behind the #. */
export function readRoute(place: string): Route {
  const [path = '', secret = ''] = place.split('#');
  const [page = '', ...parts] = path.split('?')[0]!.replace(/\/$/, '').split('/');
  const missing: Route = { page: 'missing', address: path };
  const isSecret = SECRET_PAGES.includes(page);
  if (isSecret && parts.length > 0) return missing;
  const rest = isSecret ? secret : parts.join('/');
  switch (page) {
    case '':
      return rest === '' ? { page: 'start' } : missing;
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

/** The place that an older address means, which had its route behind `#/`. Null if this is none. */
export function placeOfHash(hash: string): string | null {
  if (!hash.startsWith('#/')) return null;
  const [place = '', query] = hash.replace(/^#\/+/, '').split('?');
  const [page = '', ...parts] = place.split('/');
  if (parts.length > 0 && SECRET_PAGES.includes(page)) return `${page}#${parts.join('/')}`;
  return query === undefined ? place : `${place}?${query}`;
}
