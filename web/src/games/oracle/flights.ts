// Pieces that fly over the board from one place to another, wherever the layout has put them.

import type { Picture } from './art';
import type { Event } from './types';

const SVG = 'http://www.w3.org/2000/svg';

/** The position of the first visible element with one of these names, in the coordinates of the layer. */
function middle(root: HTMLElement, names: readonly string[]): { x: number; y: number } | null {
  const frame = root.getBoundingClientRect();
  for (const name of names) {
    for (const found of root.querySelectorAll(`[data-at="${name}"]`)) {
      const box = found.getBoundingClientRect();
      if (box.width && box.height)
        return { x: box.left + box.width / 2 - frame.left, y: box.top + box.height / 2 - frame.top };
    }
  }
  return null;
}

export interface Flight {
  picture: Picture;
  /** Names of places, the best first. The first visible one is used. */
  from: readonly string[];
  to: readonly string[];
  size?: number;
  delay?: number;
}

/** Fly a picture. Nothing happens unless both places are visible. */
export function fly(root: HTMLElement, { picture, from, to, size = 30, delay = 0 }: Flight, time: number): void {
  const start = middle(root, from);
  const end = middle(root, to);
  if (!start || !end || time < 60) return;
  const piece = document.createElementNS(SVG, 'svg');
  piece.setAttribute('viewBox', '-15 -15 30 30');
  piece.setAttribute('aria-hidden', 'true');
  piece.setAttribute('class', 'wy-flight');
  piece.style.width = piece.style.height = `${size}px`;
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#wy-${picture.replaceAll(' ', '-')}`);
  piece.append(use);
  root.append(piece);
  const at = (x: number, y: number, scale: number) => `translate(${x - size / 2}px, ${y - size / 2}px) scale(${scale})`;
  const lift = Math.min(90, Math.hypot(end.x - start.x, end.y - start.y) * 0.22);
  const flight = piece.animate(
    [
      { transform: at(start.x, start.y, 0.6), opacity: 0.2 },
      { transform: at((start.x + end.x) / 2, (start.y + end.y) / 2 - lift, 1.25), opacity: 1, offset: 0.5 },
      { transform: at(end.x, end.y, 0.9), opacity: 1 },
    ],
    { duration: time, delay, easing: 'cubic-bezier(.4,.1,.4,1)', fill: 'both' },
  );
  const land = () => piece.remove();
  flight.finished.then(land, land);
}

/** What flies where when something happens. */
export function flightsOf(event: Event): Flight[] {
  const gold = (seat: number) => [`gold:${seat}`, `seat:${seat}`];
  switch (event.event) {
    case 'drew': {
      const to = event.boat === null ? ['ashore', 'bag'] : [`boat:${event.boat}`];
      return event.who.map((who, k) => ({ picture: `figure ${who}`, from: ['bag'], to, delay: k * 70 }));
    }
    case 'boarded':
      return [{ picture: `figure ${event.who}`, from: ['ashore', 'bag'], to: [`boat:${event.boat}`] }];
    case 'ferried':
      return [{ picture: `figure ${event.who}`, from: [`boat:${event.source}`], to: [`boat:${event.target}`] }];
    case 'sold':
      return [
        {
          picture: `${event.size} ${event.colour}`,
          from: [`good:${event.size}:${event.colour}:${event.seat}`, `seat:${event.seat}`],
          to: [`pier:${event.pier}`],
        },
        { picture: 'coin', from: [`pier:${event.pier}`], to: gold(event.seat), delay: 160 },
      ];
    case 'paid': {
      const [note = ''] = event.note;
      const there = [`hall:${note}`, `pier:${note}`];
      return event.gold < 0
        ? [{ picture: 'coin', from: gold(event.seat), to: there }]
        : [{ picture: 'coin', from: there, to: gold(event.seat) }];
    }
    case 'gained':
      return [
        {
          picture: `${event.size} ${event.colour}`,
          from: [`stars:${event.seat}`, `seat:${event.seat}`],
          to: [`good:${event.size}:${event.colour}:${event.seat}`, `seat:${event.seat}`],
        },
      ];
    case 'corrupted':
      return event.cards.map((_, k) => ({
        picture: 'corruption card',
        from: ['deck'],
        to: [`corruption:${event.seat}`, `seat:${event.seat}`],
        delay: k * 90,
      }));
    case 'discarded':
      return [{ picture: 'corruption card', from: [`corruption:${event.seat}`, `seat:${event.seat}`], to: ['deck'] }];
    default:
      return [];
  }
}
