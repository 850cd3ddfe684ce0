// The part of gifenc (https://github.com/mattdesl/gifenc) that is used here; the package brings no types.
declare module 'gifenc' {
  export type Palette = number[][];
  export interface FrameOptions {
    palette?: Palette; // of all frames, given with the first
    delay?: number; // milliseconds
    repeat?: number; // 0: for ever
    transparent?: boolean;
    transparentIndex?: number;
    dispose?: number; // 1: the next frame is drawn over this one
  }
  export function GIFEncoder(): {
    writeFrame(index: Uint8Array, width: number, height: number, options?: FrameOptions): void;
    finish(): void;
    bytesView(): Uint8Array<ArrayBuffer>;
  };
  export function quantize(rgba: Uint8Array, colours: number, options?: { format?: 'rgb565' }): Palette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette, format?: 'rgb565'): Uint8Array;
}
