// Writes NAME.br and NAME.gz beside each built file that gets clearly smaller: node compress.js FOLDER

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(css|html|js|json|mjs|svg|wasm|webmanifest|zip)$/;
const WORTH = 0.9; // of the size: a server looks for the file at each request
const LARGE = 2 ** 20; // bytes that would take a minute to pack as small as can be
const folder = process.argv[2];

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !TEXT.test(entry.name) || entry.name.startsWith('page.')) continue; // the server fills that in
  const plain = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    [constants.BROTLI_PARAM_QUALITY]: plain.length < LARGE ? constants.BROTLI_MAX_QUALITY : 9,
  };
  for (const [suffix, packed] of [
    ['.br', brotliCompressSync(plain, { params })],
    ['.gz', gzipSync(plain, { level: constants.Z_BEST_COMPRESSION })],
  ])
    if (packed.length < WORTH * plain.length) writeFileSync(file + suffix, packed);
}
