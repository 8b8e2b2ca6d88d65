import { type Features, KINDS } from './features.rules.ts';

/** Output of the model: the reply classes, with unsubscribes split into plain, formal and angry ones. */
export const LABELS = [
  'interested',
  'meetingBooked',
  'closed',
  'notInterested',
  'wrongPerson',
  'unsubscribe',
  'objection',
  'legal',
  'neutral',
  'autoReply',
  'outOfOffice',
] as const;
export type Label = (typeof LABELS)[number];

export interface LinearModel {
  checksum: string;
  /** Row index by feature hash. */
  rows: ReadonlyMap<number, number>;
  /** Ordered by row, then by label. */
  weights: Int8Array;
  /** Scale of the quantised weights, by label. */
  steps: readonly number[];
  bias: readonly number[];
}

export interface Opinion {
  /** Probability by label; the sum is 1. */
  chances: ReadonlyMap<Label, number>;
  /** Words that contributed most to a label, strongest first. */
  reasonsFor: (label: Label) => string[];
}

/** Returns the known features of a mail with their values, normalised by kind. */
export function toVector(features: Features, rows: ReadonlyMap<number, number>): [row: number, value: number][] {
  const vector: [row: number, value: number][] = [];
  for (const [kind, length] of Object.entries(KINDS)) {
    const known: [row: number, value: number][] = [];
    for (const [key, { count }] of features[kind as keyof Features]) {
      const row = rows.get(key);
      if (row !== undefined) known.push([row, 1 + Math.log(count)]);
    }
    const norm = Math.hypot(...known.map(([, value]) => value));
    for (const entry of known) entry[1] = (entry[1] * length) / norm;
    vector.push(...known);
  }
  return vector;
}

export function formOpinion(model: LinearModel, features: Features): Opinion {
  const vector = toVector(features, model.rows);
  const scores = scoresOf(model, vector);
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return {
    chances: new Map(LABELS.map((label, i) => [label, (powers[i] ?? 0) / total])),
    reasonsFor: (label) => reasonsFor(model, features, new Map(vector), LABELS.indexOf(label)),
  };
}

function scoresOf({ weights, steps, bias }: LinearModel, vector: readonly [number, number][]): number[] {
  const sums = new Float64Array(LABELS.length);
  for (const [row, value] of vector) {
    const from = row * sums.length;
    for (let label = 0; label < sums.length; label++) {
      sums[label] = (sums[label] ?? 0) + (weights[from + label] ?? 0) * value;
    }
  }
  return [...sums].map((sum, label) => sum * (steps[label] ?? 0) + (bias[label] ?? 0));
}

const weightAt = ({ weights, steps }: LinearModel, row: number, label: number) =>
  (weights[row * LABELS.length + label] ?? 0) * (steps[label] ?? 0);

const MOST_REASONS = 3;

/** Contribution of each word, its parts and its concepts to a label, relative to the average of all labels. */
function reasonsFor(model: LinearModel, features: Features, values: ReadonlyMap<number, number>, label: number) {
  const byWords = new Map<string, number>();
  for (const kind of [features.word, features.letters, features.meaning]) {
    for (const [key, { words }] of kind) {
      const row = model.rows.get(key);
      if (row === undefined || words === '') continue;
      const mean = LABELS.reduce((sum, _, i) => sum + weightAt(model, row, i), 0) / LABELS.length;
      const pull = (weightAt(model, row, label) - mean) * (values.get(row) ?? 0);
      byWords.set(words, (byWords.get(words) ?? 0) + pull);
    }
  }
  return strongestOf(byWords);
}

/** A pair of words counts with the contributions of both words and replaces them. */
function strongestOf(byWords: ReadonlyMap<string, number>): string[] {
  const pullOf = (words: string) =>
    words
      .split(' ')
      .reduce((sum, word) => sum + (word === words ? 0 : (byWords.get(word) ?? 0)), byWords.get(words) ?? 0);
  const ordered = [...byWords.keys()]
    .map((words) => [words, pullOf(words)] as const)
    .toSorted((one, other) => other[1] - one[1]);
  const named = new Set<string>();
  const reasons = ordered.filter(([words, pull]) => {
    const parts = words.split(' ');
    if (pull <= 0 || named.size >= MOST_REASONS * 2 || parts.some((part) => named.has(part))) return false;
    for (const part of parts) named.add(part);
    return true;
  });
  return reasons.slice(0, MOST_REASONS).map(([words]) => words);
}
