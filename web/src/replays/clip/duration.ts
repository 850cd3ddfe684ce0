// The length of a WebM file. A browser that records one does not know it beforehand and leaves it out; without it,
// players show no time and cannot seek. See https://www.matroska.org/technical/elements.html.

const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1; // nanoseconds in a unit of time
const DURATION = 0x4489;

interface Element {
  id: number;
  /** Where its id, its contents and the next element begin. */
  at: number;
  inside: number;
  end: number;
}

/** The file with its duration. It is returned as it is if it has one, or if it is not as expected. */
export function withDuration(file: Uint8Array<ArrayBuffer>, seconds: number): Uint8Array<ArrayBuffer> {
  const segment = found(file, SEGMENT, 0, file.length);
  const info = segment && found(file, INFO, segment.inside, segment.end);
  if (!info || found(file, DURATION, info.inside, info.end)) return file;
  const scale = found(file, TIMESTAMP_SCALE, info.inside, info.end);
  const unit = scale ? file.subarray(scale.inside, scale.end).reduce((all, byte) => all * 256 + byte, 0) : 1_000_000;
  const duration = new DataView(new ArrayBuffer(11));
  duration.setUint16(0, DURATION);
  duration.setUint8(2, 0x88); // eight bytes follow
  duration.setFloat64(3, (seconds * 1e9) / unit);
  const head = new DataView(new ArrayBuffer(12)); // the id, and a size of eight bytes
  head.setUint32(0, INFO);
  head.setBigUint64(4, BigInt(info.end - info.inside + 11) | (1n << 56n));
  const parts = [
    file.subarray(0, info.at),
    head,
    file.subarray(info.inside, info.end),
    duration,
    file.subarray(info.end),
  ];
  const whole = new Uint8Array(parts.reduce((all, part) => all + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  return whole;
}

/** The first element with this id between two places. */
function found(file: Uint8Array, id: number, from: number, to: number): Element | null {
  for (let at = from; at < to;) {
    const name = numberAt(file, at, true);
    const size = name && numberAt(file, at + name.length, false);
    if (!name || !size) return null;
    const inside = at + name.length + size.length;
    const unknown = size.value === 2 ** (7 * size.length) - 1; // a recording of unknown length: to the end of the file
    const end = unknown ? file.length : inside + size.value;
    if (end > file.length) return null;
    if (name.value === id) return { id, at, inside, end };
    at = end;
  }
  return null;
}

/** A number whose first byte says by its leading zeros how long it is. An id keeps the bit that ends them. */
function numberAt(file: Uint8Array, at: number, keepsMark: boolean): { value: number; length: number } | null {
  const first = file[at];
  if (!first) return null;
  const length = Math.clz32(first) - 23;
  if (at + length > file.length) return null;
  let value = keepsMark ? first : first & (0xff >> length);
  for (let n = 1; n < length; n += 1) value = value * 256 + file[at + n]!;
  return { value, length };
}
