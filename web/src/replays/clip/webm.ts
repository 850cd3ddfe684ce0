// A clip as a WebM video, recorded by the browser while it plays once.

import { ClipFailed, Stage, type Making } from './stage';
import { withDuration } from './duration';

const SIZE = 640; // pixels, of a square
const FPS = 25;
const BITS = 4_000_000; // a second
const TYPES = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8'];

export async function webm(address: string, { signal, progress }: Making): Promise<Blob> {
  const stage = await Stage.open(address, SIZE, signal);
  try {
    stage.draw(0);
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? 'video/webm';
    const recorder = new MediaRecorder(stage.canvas.captureStream(FPS), { mimeType, videoBitsPerSecond: BITS });
    const chunks: Blob[] = [];
    let failed = false;
    recorder.ondataavailable = ({ data }) => chunks.push(data);
    recorder.onerror = () => (failed = true);
    const stopped = new Promise((done) => (recorder.onstop = done));
    const started = new Promise((done) => (recorder.onstart = done));
    recorder.start();
    await Promise.race([started, stopped]);
    const began = performance.now();
    let seconds = 0;
    while (seconds < stage.seconds && !failed && recorder.state === 'recording' && !signal.aborted) {
      stage.draw(seconds);
      progress(seconds / stage.seconds);
      await new Promise((done) => setTimeout(done, 1000 / FPS));
      seconds = (performance.now() - began) / 1000;
    }
    if (recorder.state !== 'inactive') recorder.stop();
    await stopped;
    signal.throwIfAborted();
    if (failed || seconds < stage.seconds) throw new ClipFailed('record');
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
    return new Blob([withDuration(bytes, seconds)], { type: 'video/webm' });
  } catch (problem) {
    signal.throwIfAborted();
    throw problem instanceof ClipFailed ? problem : new ClipFailed('record');
  } finally {
    stage.close();
  }
}
