// A clip, drawn frame by frame on a canvas. The server sends an animated SVG; the browser computes its motion.

import { PAPER } from '../picture';

/** Why a clip could not be made. */
export type ClipProblem = 'fetch' | 'draw' | 'record' | 'large';

export class ClipFailed extends Error {
  constructor(readonly problem: ClipProblem) {
    super(problem);
  }
}

/** What makers of clips need to know. */
export interface Making {
  signal: AbortSignal;
  /** Told how much is done, from 0 to 1. */
  progress: (share: number) => void;
}

/** Something that moves, as a picture of its own. It is drawn where it would be without its own transform. */
interface Actor {
  element: SVGGraphicsElement;
  image: HTMLCanvasElement;
  /** From the coordinates of the element's parent to pixels. */
  parent: DOMMatrix;
}

const DRAWN = 'animate, animateTransform';

export class Stage {
  readonly canvas: HTMLCanvasElement;
  readonly seconds: number;
  readonly #svg: SVGSVGElement;
  readonly #pen: CanvasRenderingContext2D;
  readonly #background: HTMLCanvasElement;
  readonly #actors: Actor[];

  private constructor(svg: SVGSVGElement, background: HTMLCanvasElement, actors: Actor[]) {
    this.#svg = svg;
    this.#background = background;
    this.#actors = actors;
    this.canvas = blank(background.width, background.height);
    this.#pen = pen(this.canvas);
    this.seconds = Math.max(
      ...[...svg.querySelectorAll(DRAWN)].map((one) => parseFloat(one.getAttribute('dur') ?? '')),
    );
    if (!(this.seconds > 0 && this.seconds < 60)) throw new ClipFailed('draw');
  }

  /** Fetch a clip and draw its parts, with about as many pixels as a square of this size. */
  static async open(address: string, size: number, signal: AbortSignal): Promise<Stage> {
    const svg = parsed(await fetched(address, signal));
    const { x, y, width: wide, height: high } = svg.viewBox.baseVal;
    const scale = size / Math.sqrt(wide * high);
    const [width, height] = [2 * Math.round((scale * wide) / 2), 2 * Math.round((scale * high) / 2)]; // even, for videos
    svg.setAttribute('width', `${width}`);
    svg.setAttribute('height', `${height}`);
    const view = new DOMMatrix().scale(width / wide, height / high).translate(-x, -y);
    const moving = [...svg.querySelectorAll<SVGGraphicsElement>('.moving')];
    try {
      const background = await rendered(without(svg), width, height);
      const actors: Actor[] = [];
      for (const [n, element] of moving.entries()) {
        signal.throwIfAborted();
        actors.push({
          element,
          image: await rendered(only(svg, n), width, height),
          parent: view.multiply(above(element)),
        });
      }
      const frame = pen(background);
      frame.globalCompositeOperation = 'destination-over';
      frame.fillStyle = PAPER;
      frame.fillRect(0, 0, width, height);
      svg.setAttribute('aria-hidden', 'true');
      Object.assign(svg.style, { position: 'fixed', left: '0', top: '0', visibility: 'hidden', pointerEvents: 'none' });
      document.body.append(svg); // animations run only in a document
      svg.pauseAnimations();
      return new Stage(svg, background, actors);
    } catch (problem) {
      svg.remove();
      signal.throwIfAborted();
      throw problem instanceof ClipFailed ? problem : new ClipFailed('draw');
    }
  }

  /** Draw the frame at this time in seconds. */
  draw(time: number): void {
    this.#svg.setCurrentTime(Math.min(time, this.seconds - 0.001)); // at its end an animation begins again
    this.#pen.resetTransform();
    this.#pen.globalAlpha = 1;
    this.#pen.drawImage(this.#background, 0, 0);
    for (const { element, image, parent } of this.#actors) {
      this.#pen.globalAlpha = Number(getComputedStyle(element).opacity);
      if (this.#pen.globalAlpha === 0) continue;
      this.#pen.setTransform(parent.multiply(matrix(element.transform.animVal)).multiply(parent.inverse()));
      this.#pen.drawImage(image, 0, 0);
    }
  }

  /** The pixels of the latest frame. */
  pixels(): Uint8ClampedArray<ArrayBuffer> {
    return this.#pen.getImageData(0, 0, this.canvas.width, this.canvas.height).data;
  }

  close(): void {
    this.#svg.remove();
  }
}

async function fetched(address: string, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(address, { signal });
    if (response.ok) return await response.text();
  } catch {
    signal.throwIfAborted();
  }
  throw new ClipFailed('fetch');
}

function parsed(text: string): SVGSVGElement {
  // the page's content security policy forbids the style of the root, even before it is in the page
  const bare = text.replace(/^<svg[^>]*>/, (root) => root.replace(/ style="[^"]*"/, ''));
  const root = new DOMParser().parseFromString(bare, 'image/svg+xml').documentElement;
  if (!(root instanceof SVGSVGElement)) throw new ClipFailed('draw');
  return document.importNode(root, true);
}

/** A copy with everything that does not move. */
function without(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  for (const one of copy.querySelectorAll('.moving')) one.remove();
  return copy;
}

/** A copy with only the n-th part that moves, without its own transform. */
function only(svg: SVGSVGElement, n: number): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const wanted = copy.querySelectorAll('.moving')[n]!;
  for (const one of wanted.querySelectorAll(DRAWN)) one.remove();
  wanted.removeAttribute('transform');
  wanted.removeAttribute('opacity');
  for (let at: Element = wanted; at !== copy; at = at.parentElement!)
    for (const beside of [...at.parentElement!.children])
      if (beside !== at && beside.tagName !== 'defs') beside.remove();
  return copy;
}

/** The transforms of the elements around this one. */
function above(element: Element): DOMMatrix {
  let found = new DOMMatrix();
  for (
    let at = element.parentElement;
    at instanceof SVGGraphicsElement && !(at instanceof SVGSVGElement);
    at = at.parentElement
  )
    found = matrix(at.transform.baseVal).multiply(found);
  return found;
}

function matrix(transforms: SVGTransformList): DOMMatrix {
  let found = new DOMMatrix();
  for (let n = 0; n < transforms.numberOfItems; n += 1)
    found = found.multiply(DOMMatrix.fromMatrix(transforms.getItem(n).matrix));
  return found;
}

async function rendered(svg: SVGSVGElement, width: number, height: number): Promise<HTMLCanvasElement> {
  const address = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }),
  );
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = blank(width, height);
    pen(canvas).drawImage(image, 0, 0, width, height);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function blank(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

function pen(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const found = canvas.getContext('2d', { willReadFrequently: true });
  if (!found) throw new ClipFailed('draw');
  return found;
}
