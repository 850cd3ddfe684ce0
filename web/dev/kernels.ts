// Plays the flicks that tests/web/kernel_cases.py has written, for tests and for benchmarks.browser: in Node and in browsers.

import { Module } from '../src/kernels/module';
import { FLOAT_ROWS, INT_ROWS, SIGNATURES, type Kernels } from '../src/kernels/physics';

interface Written {
  at: number; // in the file
  shape: number[];
}

/** A set of flicks. */
export interface Case {
  name: string;
  flicks: number;
  scenes: Record<'disks' | 'walls' | 'world' | 'first_disk' | 'first_wall' | 'scene_of' | 'who' | 'how', Written> & {
    most: number; // disks
    ragged: boolean; // some scenes have fewer
  };
  limits: { until: number | null; most_contacts: number; watch: number[] };
  digest: string; // of the results on a server
}

const POISON = 0xa5;

/** Put a set into the memory of the module, and return what plays it. */
function prepared(module: Module<Kernels>, data: ArrayBuffer, { flicks, scenes, limits }: Case) {
  module.clear();
  const read = ({ at, shape }: Written) => {
    const block = module.block(shape);
    block.bytes.set(new Uint8Array(data, at, block.size * 8));
    return block;
  };
  const { disks, walls, world, first_disk, first_wall, scene_of, who, how } = scenes;
  const [raw, straight] = [read(walls), module.block([walls.shape[0]!, 6])];
  const given = { disks: read(disks), walls: raw, world: read(world) };
  const all = { ...given, first_disk: read(first_disk), first_wall: read(first_wall) };
  const launches = { scene_of: read(scene_of), who: read(who), how: read(how) };
  const watch = module.ints([limits.watch.length], limits.watch);
  const memory = {
    floats: module.block([FLOAT_ROWS, scenes.most]),
    ints: module.block([INT_ROWS, 4 * scenes.most + 16]),
  };
  const results = {
    rest: module.block([flicks, scenes.most, 2]),
    fell: module.block([flicks, scenes.most]),
    end: module.block([flicks]),
    tally: module.block([flicks, 3]),
  };
  const recording = { arcs: module.block([0, 7]), contacts: module.block([0, 6]) };
  const refused = module.call.check_all(all, launches, watch, module.block([who.shape[2]!]))[0];
  if (refused !== 0) throw new Error(`the check refuses the flicks: ${refused}`);
  module.call.prepare_walls(raw, straight);
  const bounds = { until: limits.until ?? Infinity, most_contacts: limits.most_contacts, watch };
  const play = () =>
    module.call.run({ ...all, walls: straight }, launches, bounds, 0, flicks, memory, results, recording);
  return { play, memory, results };
}

/** The names of the sets whose results have other bits than on a server. All outputs are poisoned before. */
export async function differing(wasm: BufferSource, cases: readonly Case[], data: ArrayBuffer): Promise<string[]> {
  const found: string[] = [];
  for (const one of cases) {
    const module = await Module.of<Kernels>(wasm, SIGNATURES);
    const { play, memory, results } = prepared(module, data, one);
    for (const block of [...Object.values(results), ...Object.values(memory)]) block.bytes.fill(POISON);
    if (one.scenes.ragged) {
      results.rest.floats.fill(NaN); // places of disks that a smaller scene lacks
      results.fell.floats.fill(Infinity);
    }
    play();
    const { rest, fell, end, tally } = results;
    if ((await hash([rest, fell, end, tally].map(({ bytes }) => bytes))) !== one.digest) found.push(one.name);
  }
  return found;
}

async function hash(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<string> {
  const whole = new Uint8Array(await new Blob([...parts]).arrayBuffer());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Milliseconds until the module can be called, and flicks a second of each set: the best of some tries. */
export async function measured(
  wasm: BufferSource,
  cases: readonly Case[],
  data: ArrayBuffer,
  tries: number,
  rounds: number,
) {
  const began = performance.now();
  const module = await Module.of<Kernels>(wasm, SIGNATURES);
  const start = performance.now() - began;
  const speeds = cases.map((one) => {
    const { play } = prepared(module, data, one);
    let best = Infinity;
    for (let i = 0; i < tries; i += 1) {
      const begun = performance.now();
      for (let j = 0; j < rounds; j += 1) play();
      best = Math.min(best, performance.now() - begun);
    }
    return (1000 * rounds * one.flicks) / best;
  });
  return { start, speeds };
}
