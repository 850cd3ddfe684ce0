// The view after an event: bookkeeping of facts alone, so that what happened can be shown step by step. No rule stands
// here, and the position that comes with the events has the last word. Whatever an event leaves alone stays the very
// same object, so that nothing else is drawn anew.

import { CARDS, SQUARE_HOURS } from './data';
import type { Coin, Event, FateView, PlayerView, ProphecyView, SquareView, View } from './types';

type Guild = 'red' | 'green' | 'blue' | 'yellow';

const put = <T>(things: readonly T[], index: number, change: (thing: T) => T): T[] =>
  things.map((thing, i) => (i === index ? change(thing) : thing));

const added = <K extends string>(counts: Record<K, number>, key: K, by = 1): Record<K, number> => ({
  ...counts,
  [key]: (counts[key] ?? 0) + by,
});

/** Without the first one like this. */
function without<T>(things: readonly T[], thing: T): T[] {
  const place = things.indexOf(thing);
  return place < 0 ? [...things] : [...things.slice(0, place), ...things.slice(place + 1)];
}

const player = (view: View, seat: number, change: (player: PlayerView) => PlayerView): View => ({
  ...view,
  players: put(view.players, seat, change),
});

function paid(one: PlayerView, coin: Coin): PlayerView {
  return {
    ...one,
    gold: one.gold + coin.gold,
    account: [...one.account, coin],
    by_reason: added(one.by_reason, coin.why, coin.gold),
  };
}

function goods(one: PlayerView, size: string, colour: string, by: number): PlayerView {
  const changed = one.goods.map((good) =>
    good.size === size && good.colour === colour ? { ...good, shelf: good.shelf + by, pool: good.pool - by } : good,
  );
  return { ...one, goods: changed };
}

/** A card by its name: "red porter". */
export function readCard(card: string): { calling: keyof typeof CARDS; colour: Guild; symbols: number } {
  const [colour, calling] = card.split(' ') as [Guild, keyof typeof CARDS];
  const does = CARDS[calling] as { symbols?: number };
  return { calling, colour, symbols: does.symbols ?? 0 };
}

function townsfolk(card: string, place: number): SquareView {
  return { place, hours: SQUARE_HOURS[place] ?? 1, card, ...readCard(card) };
}

/** The hour as the clock shows it; 0 is the morning. */
const dial = (hour: number, round: number): number => (hour ? ((hour - 1) % round) + 1 : 0);

function spent(view: View, seat: number, hours: number): View {
  const { clock } = view;
  const from = clock.markers.find((stack) => stack.seats.includes(seat))?.hour ?? 0;
  const stacks = clock.markers
    .map((stack) => (stack.seats.includes(seat) ? { ...stack, seats: without(stack.seats, seat) } : stack))
    .filter((stack) => stack.seats.length > 0);
  const hour = from + hours;
  const there = stacks.findIndex((stack) => stack.hour === hour);
  const markers =
    there < 0
      ? [...stacks, { hour, dial: dial(hour, clock.round), seats: [seat] }].sort((a, b) => a.hour - b.hour)
      : put(stacks, there, (stack) => ({ ...stack, seats: [seat, ...stack.seats] }));
  return { ...view, clock: { ...clock, markers } };
}

function cleaned(view: View, order: number[]): View {
  let { bag, halls, hideout } = view;
  for (const { people } of view.piers)
    for (const [who, count] of Object.entries(people)) if (count) bag = added(bag, who, count);
  for (const who of view.boats.flatMap((boat) => boat.aboard)) {
    if (who === 'rogue') hideout += 1;
    else halls = added(halls, who);
  }
  return {
    ...view,
    bag,
    halls,
    hideout,
    boats: view.boats.map((boat) => ({ ...boat, aboard: [], pier: null })),
    piers: view.piers.map((pier) => ({
      ...pier,
      boats: [],
      people: zero(pier.people),
      customers: zero(pier.customers),
    })),
    clock: { ...view.clock, markers: [{ hour: 0, dial: 0, seats: order }], token: null, token_dial: null },
  };
}

const zero = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.keys(counts).map((key) => [key, 0]));

const fate = (view: View, seat: number, which: 'nudge' | 'shift', change: (fate: FateView) => FateView): View =>
  player(view, seat, (one) => ({ ...one, [which]: change(one[which]) }));

const crossed = ({ crossed, ready, empty }: FateView): FateView => ({ crossed: crossed + 1, ready: ready - 1, empty });

const prophecies = (view: View, seat: number, change: (made: ProphecyView[]) => ProphecyView[]): View =>
  player(view, seat, (one) => {
    const made = change(one.divination.prophecies);
    const used = made.reduce((sum, prophecy) => sum + prophecy.symbols, 0);
    return { ...one, divination: { ...one.divination, used, prophecies: made } };
  });

const other = (half: 'left' | 'right'): 'left' | 'right' => (half === 'left' ? 'right' : 'left');

/** A boat that has reached its berth, everybody still aboard. */
export function moored(view: View, boat: number, pier: 'black' | 'great' | 'small'): View {
  return {
    ...view,
    boats: put(view.boats, boat, (one) => ({ ...one, pier })),
    piers: view.piers.map((one) => (one.pier === pier ? { ...one, boats: [...one.boats, boat].sort() } : one)),
  };
}

/** How it stands after an event. */
export function follow(view: View, event: Event): View {
  switch (event.event) {
    case 'opened':
      return { ...view, rogues: event.rogues };
    case 'posted':
      return {
        ...view,
        square: [...view.square, event.card].map((one, place) =>
          townsfolk(typeof one === 'string' ? one : one.card, place),
        ),
        townsfolk: without(view.townsfolk, event.card),
      };
    case 'dawned':
      return { ...view, day: event.day, phase: 'arrival' };
    case 'arrived':
      return { ...view, phase: 'production' };
    case 'drew': {
      const bag = event.who.reduce((left, who) => added(left, who, -1), view.bag);
      if (event.boat === null) return { ...view, bag, ashore: [...view.ashore, ...event.who] };
      const boats = put(view.boats, event.boat, (boat) => ({ ...boat, aboard: [...boat.aboard, ...event.who] }));
      return { ...view, bag, boats };
    }
    case 'boarded':
      return {
        ...view,
        ashore: without(view.ashore, event.who),
        boats: put(view.boats, event.boat, (boat) => ({ ...boat, aboard: [...boat.aboard, event.who] })),
      };
    case 'ferried': {
      const left = put(view.boats, event.source, (boat) => ({ ...boat, aboard: without(boat.aboard, event.who) }));
      return {
        ...view,
        boats: put(left, event.target, (boat) => ({ ...boat, aboard: [...boat.aboard, event.who] })),
      };
    }
    case 'docked': {
      const aboard = view.boats[event.boat]?.aboard ?? [];
      const there = view.boats[event.boat]?.pier === event.pier ? view : moored(view, event.boat, event.pier);
      return {
        ...there,
        boats: put(there.boats, event.boat, (boat) => ({ ...boat, aboard: [] })),
        piers: there.piers.map((one) =>
          one.pier === event.pier ? { ...one, people: aboard.reduce((all, who) => added(all, who), one.people) } : one,
        ),
      };
    }
    case 'called':
      return {
        ...view,
        clock: { ...view.clock, token: event.hour, token_dial: dial(event.hour, view.clock.round) },
      };
    case 'went':
      return player(view, event.seat, (one) => ({ ...one, figure: event.space, thrift: 0 }));
    case 'spent':
      return spent(view, event.seat, event.hours);
    case 'hastened':
      return player(view, event.seat, (one) => ({ ...one, thrift: event.hours }));
    case 'corrupted': {
      const { cards } = event;
      const taken = player(view, event.seat, (one) => {
        const known = one.cards && cards.every(Boolean) ? [...one.cards, ...cards].sort() : one.cards;
        const points = known && known.reduce((sum, card) => sum + card, 0);
        return { ...one, corruption: one.corruption + cards.length, cards: known, points };
      });
      return { ...taken, corruption: view.corruption - cards.length };
    }
    case 'discarded': {
      const gone = player(view, event.seat, (one) => ({
        ...one,
        corruption: one.corruption - 1,
        cards: one.cards && without(one.cards, event.points),
        points: one.points === null ? null : one.points - event.points,
      }));
      return { ...gone, corruption_discards: added(view.corruption_discards, String(event.points)) };
    }
    case 'reshuffled':
      if (event.deck === 'townsfolk')
        return { ...view, townsfolk: [...view.townsfolk_discards].sort(), townsfolk_discards: [] };
      return {
        ...view,
        corruption: view.corruption + Object.values(view.corruption_discards).reduce((sum, count) => sum + count, 0),
        corruption_discards: zero(view.corruption_discards),
      };
    case 'paid': {
      const { why, gold, note } = event;
      return player(view, event.seat, (one) => paid(one, { day: view.day, why, gold, note }));
    }
    case 'gained':
      return player(view, event.seat, (one) => goods(one, event.size, event.colour, 1));
    case 'sold': {
      const { size, colour, pier, gold } = event;
      const coin: Coin = { day: view.day, why: 'sale', gold, note: [size, colour, pier] };
      return player(view, event.seat, (one) => goods(paid(one, coin), size, colour, -1));
    }
    case 'hired': {
      const square = view.square.filter(({ card }) => card !== event.card).map(({ card }, k) => townsfolk(card, k));
      return player({ ...view, square }, event.seat, (one) => ({ ...one, hired: event.card }));
    }
    case 'tucked': {
      const old = view.players[event.seat]?.staff[event.place]?.card;
      const discards = old ? [...view.townsfolk_discards, old] : view.townsfolk_discards;
      return player({ ...view, townsfolk_discards: discards }, event.seat, (one) => ({
        ...one,
        hired: null,
        staff: put(one.staff, event.place, ({ ability }) => ({ ability, card: event.card, ...readCard(event.card) })),
      }));
    }
    case 'marketed':
      return { ...view, phase: 'market' };
    case 'cleaned':
      return cleaned(view, event.order);
    case 'reckoned': {
      const order: Guild[] = ['red', 'green', 'blue', 'yellow'];
      const players = view.players.map((one, seat) => {
        const line = event.players[seat];
        if (!line) return one;
        const coins: Coin[] = line.symbols.flatMap((gold, hall) =>
          gold ? [{ day: view.day, why: 'symbol' as const, gold, note: [order[hall]!] }] : [],
        );
        const loss = line.points * line.price;
        const note = [String(line.points), String(line.price)];
        if (loss) coins.push({ day: view.day, why: 'corruption', gold: -loss, note });
        return coins.reduce(paid, one);
      });
      return { ...view, phase: 'over', players, reckoning: event.players };
    }
    case 'asked':
      return { ...view, prompt: event.agenda.at(-1) ?? null, agenda: event.agenda.slice(0, -1), previews: [] };
    case 'thrown':
      return player(view, event.seat, (one) => ({ ...one, dish: event.dish }));
    case 'nudged': {
      const turned = fate(view, event.seat, 'nudge', crossed);
      return player(turned, event.seat, (one) => {
        if (!one.dish) return one;
        const [a, b] = one.dish.faces;
        return { ...one, dish: { ...one.dish, faces: event.die === 1 ? [event.face, b] : [a, event.face] } };
      });
    }
    case 'shifted': {
      const moved = fate(view, event.seat, 'shift', crossed);
      return player(moved, event.seat, (one) => {
        if (!one.dish) return one;
        const [a, b] = one.dish.dice;
        const { rune } = event;
        if (rune === 'die 1') return { ...one, dish: { ...one.dish, dice: [other(a), b] } };
        if (rune === 'die 2') return { ...one, dish: { ...one.dish, dice: [a, other(b)] } };
        return { ...one, dish: { ...one.dish, [rune]: other(one.dish[rune]) } };
      });
    }
    case 'drawn':
      return player(view, event.seat, (one) => ({
        ...one,
        stars: { ...one.stars, drawn: [...one.stars.drawn, event.line] },
      }));
    case 'closed':
      if (!event.size) return view;
      return player(view, event.seat, (one) => ({
        ...one,
        stars: { ...one.stars, filled: [...one.stars.filled, ...event.cells].sort((a, b) => a - b) },
      }));
    case 'foretold':
      return prophecies(view, event.seat, (made) => [
        ...made,
        {
          colour: event.colour,
          start: made.reduce((sum, prophecy) => sum + prophecy.symbols, 0),
          symbols: event.symbols,
          struck: 0,
          ringed: 0,
          active: true,
        },
      ]);
    case 'struck':
      return prophecies(view, event.seat, (made) =>
        made.map((one, k) =>
          event.prophecies.includes(k) ? { ...one, struck: one.struck + 1, active: one.struck + 1 < one.symbols } : one,
        ),
      );
    case 'fulfilled':
      return prophecies(view, event.seat, (made) =>
        put(made, event.prophecy, (one) => ({ ...one, ringed: one.symbols - one.struck, active: false })),
      );
    case 'wrote':
      return player(view, event.seat, (one) => {
        const first = one[event.row].findIndex((field) => !field.written);
        const written = event.digit ? String(event.digit) : 'X';
        return { ...one, [event.row]: put(one[event.row], first, (field) => ({ ...field, written })) };
      });
    case 'marked':
      return player(view, event.seat, (one) => ({
        ...one,
        guilds: one.guilds.map((guild) => {
          const free = guild.marks.indexOf('');
          return guild.guild === event.guild ? { ...guild, marks: put(guild.marks, free, () => event.mark) } : guild;
        }),
      }));
    case 'filled':
      return fate(view, event.seat, event.fate, ({ crossed, ready, empty }) => ({
        crossed,
        ready: ready + event.fields,
        empty: empty - event.fields,
      }));
    case 'passed':
      return view;
  }
}
