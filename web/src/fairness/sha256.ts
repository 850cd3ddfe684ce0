// SHA-256 (FIPS 180-4). The browser's own is missing on pages that were loaded without TLS, as in a home network.

const PRIMES = 64;

/** The first 32 bits of the fractional parts of these roots of the first primes. */
function roots(power: number, count: number): Uint32Array {
  const found = new Uint32Array(count);
  for (let n = 0, candidate = 2; n < count; candidate += 1) {
    let divisor = 2;
    while (candidate % divisor !== 0) divisor += 1;
    if (divisor === candidate) found[n++] = fraction(candidate, power);
  }
  return found;
}

function fraction(prime: number, power: number): number {
  const root = prime ** (1 / power);
  return Number(BigInt.asUintN(32, exactRoot(BigInt(prime) << BigInt(32 * power), power, root)));
}

/** The whole part of a root, exactly: a floating-point root is a few units off. */
function exactRoot(value: bigint, power: number, near: number): bigint {
  let root = BigInt(Math.floor(near * 2 ** 32));
  const raised = (of: bigint) => of ** BigInt(power);
  while (raised(root) > value) root -= 1n;
  while (raised(root + 1n) <= value) root += 1n;
  return root;
}

const START = roots(2, 8);
const ROUNDS = roots(3, PRIMES);
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

export function sha256(data: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / 64) * 64);
  padded.set(data);
  padded[data.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, data.length * 8); // no message here is 512 MB long
  const state = START.slice();
  for (let block = 0; block < padded.length; block += 64) mix(state, new DataView(padded.buffer, block, 64));
  const made = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => made.setUint32(4 * i, word));
  return new Uint8Array(made.buffer);
}

function mix(state: Uint32Array, block: DataView): void {
  const w = new Uint32Array(PRIMES);
  for (let i = 0; i < PRIMES; i += 1) {
    if (i < 16) {
      w[i] = block.getUint32(4 * i);
      continue;
    }
    const [a, b] = [w[i - 15]!, w[i - 2]!];
    const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = w[i - 16]! + low + w[i - 7]! + high;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < PRIMES; i += 1) {
    const sum1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + sum1 + ((e & f) ^ (~e & g)) + ROUNDS[i]! + w[i]!) | 0;
    const sum0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word));
}
