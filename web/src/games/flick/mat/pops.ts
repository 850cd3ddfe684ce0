// Flying points: from where they were won to the winner's score, with their reason.

export interface Pop {
  text: string;
  reason: string;
  colour: string;
  ink: string;
  from: { x: number; y: number }; // on the screen
  to: { x: number; y: number };
}

/** Fly the points; resolves when they have landed. `seconds` is the duration of the whole flight. */
export async function fly(frame: HTMLElement, pop: Pop, seconds: number): Promise<void> {
  const { left, top } = frame.getBoundingClientRect();
  const element = document.createElement('div');
  element.className = 'flick-pop';
  element.setAttribute('aria-hidden', 'true');
  element.style.setProperty('--suit', pop.colour);
  element.style.setProperty('--suit-ink', pop.ink);
  const points = document.createElement('b');
  points.textContent = pop.text;
  const reason = document.createElement('span');
  reason.textContent = pop.reason;
  element.append(points, reason);
  frame.append(element);
  const at = (place: { x: number; y: number }, scale: number) =>
    `translate(${place.x - left}px, ${place.y - top}px) translate(-50%, -50%) scale(${scale})`;
  const above = { x: pop.from.x, y: pop.from.y - 26 };
  const flight = element.animate(
    [
      { transform: at(pop.from, 0.4), opacity: 0, offset: 0 },
      { transform: at(above, 1.1), opacity: 1, offset: 0.16 },
      { transform: at(above, 1), opacity: 1, offset: 0.55, easing: 'cubic-bezier(0.6, 0, 0.8, 0.4)' },
      { transform: at(pop.to, 0.45), opacity: 0.9, offset: 1 },
    ],
    { duration: seconds * 1000, fill: 'both' },
  );
  try {
    await flight.finished;
  } catch {
    // the board was removed meanwhile
  }
  element.remove();
}
