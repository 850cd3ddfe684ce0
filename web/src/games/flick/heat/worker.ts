// Makes heat maps in a worker, so that the page stays quick. The kernels are loaded with the first one.

import { Module } from '../../../kernels/module';
import { heatMap } from './heat_map';
import { SIGNATURES, type Kernels } from './kernels';
import type { Answer, Wish } from './maker';

const AGAIN = 2000; // milliseconds until kernels are asked for again that are still being compiled
let loading: Promise<Module<Kernels>> | null = null;

async function load(address: string): Promise<Module<Kernels>> {
  for (;;) {
    const response = await fetch(address);
    if (response.ok) return Module.of<Kernels>(await response.arrayBuffer(), SIGNATURES);
    if (response.status !== 404) throw new Error(`${address}: ${response.status}`);
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}

self.onmessage = async ({ data: { address, task, at, own } }: MessageEvent<Wish>) => {
  let answer: Answer;
  try {
    loading ??= load(address);
    answer = { map: heatMap(await loading, task, at, own) };
  } catch (problem) {
    loading = null;
    answer = { problem: String(problem) };
  }
  self.postMessage(answer);
};
