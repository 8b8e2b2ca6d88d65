import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LABELS, type LinearModel } from './linear-model.rules.ts';

interface Head {
  checksum: string;
  features: number;
  steps: number[];
  bias: number[];
}

export const WEIGHTS_FOLDER = import.meta.dirname;

/** Reads the weights. Format: four bytes per feature key, then one signed byte per feature and label. */
export function readWeights(folder: string): LinearModel {
  const { features, ...head }: Head = JSON.parse(readFileSync(join(folder, 'weights.json'), 'utf8'));
  const bytes = readFileSync(join(folder, 'weights.bin'));
  if (bytes.length !== features * (4 + LABELS.length))
    throw new Error(`weights.bin in ${folder} does not match weights.json. Train the model again.`);
  const rows = new Map<number, number>();
  for (let row = 0; row < features; row++) rows.set(bytes.readUInt32LE(row * 4), row);
  return {
    ...head,
    rows,
    weights: new Int8Array(bytes.buffer, bytes.byteOffset + features * 4, features * LABELS.length),
  };
}

export function toWeightsFiles({ rows, weights, ...head }: LinearModel): {
  'weights.json': string;
  'weights.bin': Buffer;
} {
  const keys = Buffer.alloc(rows.size * 4);
  for (const [key, row] of rows) keys.writeUInt32LE(key, row * 4);
  return {
    'weights.json': `${JSON.stringify({ ...head, features: rows.size }, null, 2)}\n`,
    'weights.bin': Buffer.concat([keys, Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength)]),
  };
}
