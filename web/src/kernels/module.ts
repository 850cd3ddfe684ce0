// Kernels as WebAssembly: loads a module, keeps arrays in its memory, and hands arguments over as words of eight bytes.
// The words are those of omphalos.kernels.arguments; whole numbers have 64 bits there, as in Python.

/** What an argument is: a float, a whole number, a truth value, an array of so many dimensions, or a tuple of such fields. */
export type Kind = 'f' | 'i' | 'b' | number | { readonly [field: string]: Kind };

export interface Signature {
  symbol: string;
  takes: readonly Kind[];
  gives: string; // a letter for each number
}

const WORD = 8; // bytes
const PAGE = 65536;
const MAX_WORDS = 1024; // of all arguments of a call, and of what it gives

/** An array in the memory of a module. Its numbers are read anew after every call: the memory may have moved. */
export class Block {
  constructor(
    readonly memory: WebAssembly.Memory,
    readonly at: number, // its address
    readonly shape: readonly number[],
    readonly item = WORD, // bytes of an entry
  ) {}

  get size(): number {
    return this.shape.reduce((all, one) => all * one, 1);
  }
  get bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.memory.buffer, this.at, this.size * this.item);
  }
  get floats(): Float64Array<ArrayBuffer> {
    return new Float64Array(this.memory.buffer, this.at, (this.size * this.item) / WORD);
  }
  get ints(): BigInt64Array<ArrayBuffer> {
    return new BigInt64Array(this.memory.buffer, this.at, (this.size * this.item) / WORD);
  }
}

interface Packed {
  shape: number[];
  item: number;
  buffer: number;
}

interface Exports {
  memory: WebAssembly.Memory;
  heap: WebAssembly.Global<'i32'>;
}
type Entry = (words: number, result: number) => number;

/** A loaded module with kernels `K`, and room for arrays in its memory. */
export class Module<K> {
  readonly call: K;
  readonly #memory: WebAssembly.Memory;
  readonly #words: number;
  readonly #first: number;
  #top: number;

  /** The kernels of these bytes. */
  static async of<K>(bytes: BufferSource, signatures: Record<keyof K, Signature>): Promise<Module<K>> {
    const compiled = await WebAssembly.compile(bytes);
    return new Module<K>(await WebAssembly.instantiate(compiled, { env: Math as never }), signatures);
  }

  constructor(instance: WebAssembly.Instance, signatures: Record<keyof K, Signature>) {
    const exports = instance.exports as unknown as Exports;
    this.#memory = exports.memory;
    this.#words = exports.heap.value;
    this.#first = this.#top = this.#words + 2 * MAX_WORDS * WORD;
    const entries = instance.exports as unknown as Record<string, Entry>;
    this.call = Object.fromEntries(
      Object.entries<Signature>(signatures).map(([name, one]) => [
        name,
        (...given: unknown[]) => this.#run(one, entries[one.symbol]!, given),
      ]),
    ) as K;
  }

  /** Forget all arrays. */
  clear(): void {
    this.#top = this.#first;
  }

  /** An array. What is in it is left from before. */
  block(shape: readonly number[], item = WORD): Block {
    const made = new Block(this.#memory, this.#top, shape, item);
    this.#reserve(made.size * item);
    return made;
  }
  floats(shape: readonly number[], values: ArrayLike<number>): Block {
    const made = this.block(shape);
    made.floats.set(values);
    return made;
  }
  ints(shape: readonly number[], values: ArrayLike<number>): Block {
    const made = this.block(shape);
    made.ints.set(Array.from(values, BigInt));
    return made;
  }

  /** Arguments that omphalos.kernels.packed has packed, with their arrays in this memory. Infinity comes as null. */
  unpacked(values: Readonly<Record<string, unknown>>, buffers: readonly string[]): unknown {
    const places = new Map<number, Block>();
    const unpack = (value: unknown): unknown => {
      if (value === null) return Infinity;
      if (typeof value !== 'object') return value;
      if (!('buffer' in value))
        return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, unpack(field)]));
      const { shape, item, buffer } = value as Packed;
      const known = places.get(buffer);
      if (known) return new Block(this.#memory, known.at, shape, item);
      const made = this.block(shape, item);
      const bytes = atob(buffers[buffer]!);
      made.bytes.fill(0);
      made.bytes.set(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));
      places.set(buffer, made);
      return made;
    };
    return unpack(values);
  }

  #reserve(bytes: number): void {
    this.#top = Math.ceil((this.#top + bytes) / 16) * 16;
    const missing = this.#top - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
  }

  #run({ symbol, takes, gives }: Signature, entry: Entry, given: readonly unknown[]): unknown {
    this.#reserve(0); // the words, before the first array
    const view = new DataView(this.#memory.buffer);
    const result = this.#words + MAX_WORDS * WORD;
    let at = this.#words;
    const write = (value: number) => {
      view.setBigInt64(at, BigInt(value), true);
      at += WORD;
    };
    const pack = (kind: Kind, value: unknown): void => {
      if (kind === 'f') {
        view.setFloat64(at, value as number, true);
        at += WORD;
      } else if (kind === 'i' || kind === 'b') write(Number(value));
      else if (typeof kind === 'number') {
        const { shape, item, size, at: address } = value as Block;
        if (shape.length !== kind) throw new Error(`${symbol}: an array has ${shape.length} dimensions, not ${kind}`);
        const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((all, one) => all * one, item));
        [0, 0, size, item, address, ...shape, ...strides].forEach(write);
      } else for (const name in kind) pack(kind[name]!, (value as Record<string, unknown>)[name]);
    };
    takes.forEach((kind, i) => pack(kind, given[i]));
    const status = entry(this.#words, result);
    if (status !== 0) throw new Error(`${symbol} failed with status ${status}`);
    const read = [...gives].map((letter, i) => {
      const place = result + i * WORD;
      return letter === 'f' ? view.getFloat64(place, true) : Number(view.getBigInt64(place, true));
    });
    return gives.length > 1 ? read : read[0];
  }
}
