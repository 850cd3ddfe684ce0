// The scene between two positions: what an event that is being played out has made of the view so far. Bookkeeping for
// the eye alone, no rules; the next position corrects whatever is not kept here.

import type { Point } from '../common/region';
import { HALF, LAWS, RADIUS, TORNADO, type Kind } from './mat';
import type { Disk, DiskView, Event, Score, SeatView, Stock, View } from './types';

const PROPHETS = ['prophet', 'templar', 'sphinx'];

export const isProphet = (disk: { kind: string }) => PROPHETS.includes(disk.kind);

const plus = (stock: Stock, kind: string, n = 1): Stock =>
  stock.map((count, i) => count + (PROPHETS[i] === kind ? n : 0)) as Stock;

const sum = (one: Stock, other: Stock): Stock => one.map((count, i) => count + other[i]!) as Stock;

function diskView(id: number, kind: string, owner: number, x: number, y: number): DiskView {
  return { id, kind, owner, x, y, r: RADIUS[kind as Kind], island: -1, city: false, turned: false };
}

function withPlayer(view: View, seat: number, change: (player: SeatView) => Partial<SeatView>): View {
  if (!view.players[seat]) return view;
  return { ...view, players: view.players.map((p) => (p.seat === seat ? { ...p, ...change(p) } : p)) };
}

function everybody(view: View, change: (player: SeatView) => Partial<SeatView>): View {
  return { ...view, players: view.players.map((p) => ({ ...p, ...change(p) })) };
}

function booked(view: View, scores: Score[]): View {
  const gained = (seat: number) => scores.reduce((vp, s) => vp + (s.seat === seat ? s.vp : 0), 0);
  return { ...everybody(view, (p) => ({ vp: p.vp + gained(p.seat) })), account: [...view.account, ...scores] };
}

/** Disks of the mat go to the reserves of their owners. */
function reserved(view: View, ids: number[]): View {
  const gone = view.disks.filter((disk) => ids.includes(disk.id));
  const rest = { ...view, disks: view.disks.filter((disk) => !ids.includes(disk.id)) };
  return gone.reduce((v, d) => withPlayer(v, d.owner, (p) => ({ reserve: plus(p.reserve, d.kind) })), rest);
}

const whirl = (spot: number): View['tornado'] => {
  const place = TORNADO.spots[spot];
  return place ? [place[0], place[1], TORNADO.r] : null;
};

/** The scene after an event. */
export function after(view: View, event: Event): View {
  switch (event.type) {
    case 'cards_dealt':
      return everybody(view, (p) => ({ card: event.cards[p.seat] ?? null }));
    case 'god_chosen':
      return withPlayer(view, event.seat, () => ({ god: event.god }));
    case 'pieces_changed':
      return everybody(view, (p) => ({ unused: sum(p.unused, event.change[p.seat] ?? [0, 0, 0]) }));
    case 'trial_began': {
      const { stake, seats, round, temples } = event;
      return {
        ...(event.cleared ? cleared(view) : view),
        phase: 'trial',
        trial: { stake, seats, done: 0, round, temples, distances: [] },
      };
    }
    case 'trial_measured': {
      const trial = view.trial && { ...view.trial, distances: [...view.trial.distances, event.distance] };
      return { ...lifted(view), trial };
    }
    case 'trial_ended':
      return { ...lifted(view), trial: null };
    case 'marker_taken':
      return { ...view, first: event.seat };
    case 'generation_began':
      return { ...everybody(view, () => ({ spent: false })), generation: event.generation, phase: 'council' };
    case 'laws_shown':
      return {
        ...everybody(view, () => ({ vote: null })),
        shown: [event.upper, event.lower],
        deck: view.deck - 2,
        phase: 'council',
      };
    case 'vote_cast':
      return withPlayer(view, event.seat, () => ({ vote: event.up === null ? 'cast' : event.up ? 'up' : 'down' }));
    case 'votes_counted':
      return { ...everybody(view, (p) => ({ vote: event.votes[p.seat] ? 'up' : 'down' })), phase: 'scales' };
    case 'law_enacted': {
      const laws = [...view.laws, { law: event.law, lasts: LAWS[event.law].lasts, since: view.generation }];
      const box = event.box === null ? view.box : [...view.box, event.box];
      return { ...everybody(view, () => ({ vote: null })), laws, box, shown: [], phase: 'council' };
    }
    case 'turn_began':
      return {
        ...view,
        phase: 'mission',
        turn: { seat: event.seat, step: 'flick', flicked: [], again: [], cities: [] },
      };
    case 'hand_stood':
      return {
        ...withPlayer(view, event.seat, (p) => ({ spent: p.spent || event.spent })),
        hand: { ax: event.ax, ay: event.ay, bx: event.bx, by: event.by },
      };
    case 'flicked':
      return flicked(view, event);
    case 'declined':
      return { ...view, hand: null };
    case 'temples_offered':
      return { ...view, turn: view.turn && { ...view.turn, step: 'temples', cities: event.prophets } };
    case 'temple_built': {
      const rest = reserved(view, [event.prophet]);
      const temple = diskView(event.temple, 'temple', event.seat, event.x, event.y);
      const disks = [...rest.disks.filter((disk) => disk.id !== temple.id), temple];
      const built = { ...rest, disks: disks.sort((a, b) => a.id - b.id) };
      const turn = view.turn && { ...view.turn, cities: view.turn.cities.filter((id) => id !== event.prophet) };
      const pool = event.moved ? 0 : 1;
      return withPlayer({ ...built, turn, placed: view.placed + pool }, event.seat, (p) => ({
        temples: p.temples - pool,
      }));
    }
    case 'temple_declined':
      return {
        ...view,
        turn: view.turn && { ...view.turn, cities: view.turn.cities.filter((id) => id !== event.prophet) },
      };
    case 'navel_scored':
      return booked(reserved(view, event.prophets), event.scores);
    case 'prophets_lost': {
      let next: View = view;
      for (const [id, to] of event.lost) {
        const disk = view.fallen.find((one) => one.id === id);
        if (!disk) continue;
        if (to === 'reserve') next = withPlayer(next, disk.owner, (p) => ({ reserve: plus(p.reserve, disk.kind) }));
        else if (to === 'unused') next = withPlayer(next, disk.owner, (p) => ({ unused: plus(p.unused, disk.kind) }));
        else next = { ...next, held: [...next.held, { on: to, owner: disk.owner, kind: disk.kind as 'prophet' }] };
      }
      const lost = new Set(event.lost.map(([id]) => id));
      next = everybody(next, (p) => (event.spent.includes(p.seat) ? { spent: true } : {}));
      return booked({ ...next, fallen: next.fallen.filter((disk) => !lost.has(disk.id)) }, event.scores);
    }
    case 'temples_lost': {
      const lost = (disk: Disk | DiskView) => event.temples.includes(disk.id);
      const back = [...view.disks, ...view.fallen].filter(lost);
      const next = { ...view, disks: view.disks.filter((d) => !lost(d)), fallen: view.fallen.filter((d) => !lost(d)) };
      return back.reduce((v, d) => withPlayer(v, d.owner, (p) => ({ temples: p.temples + 1 })), next);
    }
    case 'temples_shifted':
      return { ...view, disks: atRest(view.disks, event.rest) };
    case 'king_set': {
      const others = view.disks.filter((disk) => disk.id !== event.disk);
      const disks = [...others, diskView(event.disk, 'king', -1, 0, 0)].sort((a, b) => a.id - b.id);
      const fallen = view.fallen.filter((disk) => disk.id !== event.disk);
      return { ...view, disks, fallen, placed: Math.max(view.placed, event.disk + 1) };
    }
    case 'taken': {
      if (event.to === 'reserve') return reserved(view, event.prophets);
      const gone = view.disks.filter((disk) => event.prophets.includes(disk.id));
      const held = gone.map((disk) => ({ on: event.to, owner: disk.owner, kind: disk.kind as 'prophet' }));
      const disks = view.disks.filter((disk) => !event.prophets.includes(disk.id));
      return { ...view, disks, held: [...view.held, ...held] };
    }
    case 'tornado_moved':
      return {
        ...view,
        tornado: whirl(event.spot),
        tornado_next: event.spot < 0 ? null : whirl((event.spot + 1) % TORNADO.spots.length),
      };
    case 'mission_ended':
      return { ...view, turn: null };
    case 'heart_awaited':
      return { ...view, phase: 'heart' };
    case 'heart_dropped': {
      const disks = view.disks.map((d) => (event.turned.includes(d.id) ? { ...d, turned: true } : d));
      return { ...view, disks, heart: { x: event.x, y: event.y, turned: event.turned } };
    }
    case 'converted': {
      const disks = view.disks.map((disk) => (disk.turned ? { ...disk, turned: false } : disk));
      return { ...booked(view, event.scores), disks, heart: null };
    }
    case 'went_home': {
      let next = everybody(view, (p) => ({ unused: sum(p.unused, p.reserve), reserve: [0, 0, 0] as Stock }));
      for (const piece of [...view.held, ...view.disks.filter(isProphet)])
        next = withPlayer(next, piece.owner, (p) => ({ unused: plus(p.unused, piece.kind) }));
      return { ...next, held: [], disks: view.disks.filter((disk) => !isProphet(disk)) };
    }
    case 'generation_ended': {
      const laws = view.laws.filter((law) => !event.expired.includes(law.law));
      return { ...view, first: event.first, laws, box: [...view.box, ...event.expired] };
    }
    case 'game_ended':
      return { ...view, phase: 'over', outcome: event.outcome, trial: null };
    case 'deck_shuffled':
      return { ...view, deck: event.size };
  }
}

/** Everything off the mat: temples into the pools, the king beside it. */
function cleared(view: View): View {
  const temples = view.disks.filter((disk) => disk.kind === 'temple');
  const next = temples.reduce((v, d) => withPlayer(v, d.owner, (p) => ({ temples: p.temples + 1 })), view);
  const king = [...view.disks, ...view.fallen].filter((disk) => disk.kind === 'king');
  const fallen = king.map(({ id, kind, owner, x, y }) => ({ id, kind: kind as Disk['kind'], owner, x, y }));
  return { ...next, disks: [], fallen };
}

/** The prophets go back from the mat, and from beside it, to be flicked again. */
function lifted(view: View): View {
  const home = [...view.disks, ...view.fallen].filter(isProphet);
  const back = home.reduce((v, d) => withPlayer(v, d.owner, (p) => ({ unused: plus(p.unused, d.kind) })), view);
  const rest = <T extends { kind: string }>(disks: T[]) => disks.filter((disk) => !isProphet(disk));
  return { ...back, disks: rest(view.disks), fallen: rest(view.fallen) };
}

type FlickedEvent = Extract<Event, { type: 'flicked' }>;

/** The disks that a flick puts on the mat, where it begins. */
export function put(event: FlickedEvent): DiskView[] {
  return event.put.map(([id, kind]) => {
    const thrown = event.thrown.find((one) => one.disk === id) ?? event.thrown[0]!;
    return diskView(id, kind, event.seat, thrown.x, thrown.y);
  });
}

function atRest(disks: DiskView[], rest: readonly (readonly [number, number, number])[]): DiskView[] {
  const places = new Map(rest.map(([id, x, y]) => [id, [x, y] as const]));
  return disks.map((disk) => {
    const place = places.get(disk.id);
    return place ? { ...disk, x: place[0], y: place[1] } : disk;
  });
}

function flicked(view: View, event: FlickedEvent): View {
  const all = [...view.disks, ...put(event)];
  const fell = event.fell.map((id) => all.find((disk) => disk.id === id)!);
  const fallen = fell.map(({ id, kind, owner, x, y }) => ({ id, kind: kind as Disk['kind'], owner, x, y }));
  const disks = atRest(
    all.filter((disk) => !event.fell.includes(disk.id)),
    event.rest,
  );
  const next = withPlayer(view, event.seat, (p) => ({
    unused: event.put.reduce((stock, [, kind]) => plus(stock, kind, -1), p.unused),
    spent: p.spent || event.how === 'oath',
  }));
  const ids = event.put.map(([id]) => id);
  const turn = view.turn && {
    ...view.turn,
    step: 'after' as const,
    ...(event.how === 'turn' ? { flicked: ids, again: ids.map(() => 0) } : {}),
  };
  const trial = view.trial && { ...view.trial, done: view.trial.done + (event.how === 'trial' ? 1 : 0) };
  return {
    ...next,
    disks,
    fallen: [...view.fallen, ...fallen],
    placed: view.placed + event.put.length,
    turn,
    trial,
    hand: null,
  };
}

/** Where a disk that left the mat is shown until it is taken away: by the edge it went over. */
export function besideMat([x, y]: Point): [number, number] {
  const out = HALF + 4;
  const reach = Math.max(Math.abs(x), Math.abs(y)) || 1;
  return [(x / reach) * out, (y / reach) * out];
}
