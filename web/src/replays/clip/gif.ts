// A clip as a GIF, which every program shows. Encoded by gifenc: small (9 kB), without dependencies, without a worker.

import { applyPalette, GIFEncoder, quantize, type Palette } from 'gifenc';
import { ClipFailed, Stage, type Making } from './stage';

const SIZES = [640, 480, 320]; // pixels, of a square; a smaller one is tried if the file becomes too large
const MAX_BYTES = 4_000_000;
const DELAY = 50; // milliseconds between frames; GIF counts in hundredths of a second
const MAX_FRAMES = 200;
const UNCHANGED = 255; // the transparent colour: what the frame before shows

export async function gif(address: string, making: Making): Promise<Blob> {
  for (const size of SIZES) {
    const stage = await Stage.open(address, size, making.signal);
    try {
      const found = await encoded(stage, making);
      if (found) return new Blob([found], { type: 'image/gif' });
    } finally {
      stage.close();
    }
  }
  throw new ClipFailed('large');
}

/** The bytes of the file, or null if there are too many. */
async function encoded(stage: Stage, { signal, progress }: Making): Promise<Uint8Array<ArrayBuffer> | null> {
  const { width, height } = stage.canvas;
  const frames = Math.min(MAX_FRAMES, Math.max(2, Math.round((stage.seconds * 1000) / DELAY)));
  const delay = Math.round((stage.seconds * 100) / frames) * 10;
  const palette = paletteOf(stage);
  const encoder = GIFEncoder();
  let before: Uint32Array | null = null;
  for (let n = 0; n < frames; n += 1) {
    stage.draw((n * stage.seconds) / frames);
    const pixels = stage.pixels();
    const index = applyPalette(pixels, palette, 'rgb565');
    const now = new Uint32Array(pixels.buffer);
    for (let i = 0; before && i < now.length; i += 1) if (now[i] === before[i]) index[i] = UNCHANGED;
    const first = before === null;
    encoder.writeFrame(index, width, height, {
      ...(first ? { palette: withUnchanged(palette), repeat: 0 } : { transparent: true, transparentIndex: UNCHANGED }),
      delay,
      dispose: 1,
    });
    before = now;
    if (encoder.bytesView().length > MAX_BYTES) return null;
    progress((n + 1) / frames);
    await new Promise((done) => setTimeout(done)); // let the page live
    signal.throwIfAborted();
  }
  encoder.finish();
  return encoder.bytesView();
}

/** The colours of all frames, chosen from the first, the middle and the last. */
function paletteOf(stage: Stage): Palette {
  const size = stage.canvas.width * stage.canvas.height * 4;
  const samples = new Uint8Array(3 * size);
  for (const n of [0, 1, 2]) {
    stage.draw((n * stage.seconds) / 2);
    samples.set(stage.pixels(), n * size);
  }
  return quantize(samples, UNCHANGED, { format: 'rgb565' });
}

/** A palette of exactly 256 colours, so that `UNCHANGED` is one of them. */
function withUnchanged(palette: Palette): Palette {
  return [...palette, ...Array.from({ length: UNCHANGED + 1 - palette.length }, () => [0, 0, 0])];
}
