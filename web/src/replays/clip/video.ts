// A clip as an MP4 video, which phones and messengers play. The browser encodes it, faster than it plays.

import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  type VideoCodec,
} from 'mediabunny';
import { ClipFailed, Stage, type Making } from './stage';

const SIZE = 640; // pixels, of a square
const FPS = 25;
const BITS = 4_000_000; // a second
const CODECS: VideoCodec[] = ['avc', 'vp9', 'av1']; // the first is H.264, which everything plays

export async function video(address: string, { signal, progress }: Making): Promise<Blob> {
  const stage = await Stage.open(address, SIZE, signal);
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  try {
    const { width, height } = stage.canvas;
    const codec = await getFirstEncodableVideoCodec(CODECS, { width, height, bitrate: BITS });
    if (!codec) throw new ClipFailed('record');
    const source = new CanvasSource(stage.canvas, { codec, bitrate: BITS });
    output.addVideoTrack(source, { frameRate: FPS });
    await output.start();
    const frames = Math.max(2, Math.ceil(stage.seconds * FPS));
    for (let n = 0; n < frames; n += 1) {
      signal.throwIfAborted();
      stage.draw(n / FPS);
      await source.add(n / FPS, 1 / FPS);
      progress((n + 1) / frames);
    }
    await output.finalize();
    return new Blob([target.buffer!], { type: 'video/mp4' });
  } catch (problem) {
    await output.cancel();
    signal.throwIfAborted();
    throw problem instanceof ClipFailed ? problem : new ClipFailed('record');
  } finally {
    stage.close();
  }
}
