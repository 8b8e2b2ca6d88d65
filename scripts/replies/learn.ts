import { extractFeatures, type Features } from '../../modules/replies/classify/trained/features.rules.ts';
import { LABELS, type LinearModel, toVector } from '../../modules/replies/classify/trained/linear-model.rules.ts';
import { checksumOf, type LabelledMail } from './voices.ts';

const EPOCHS = 10;
const RATE = 0.3;
/** Regularisation, so that a word seen twice does not decide alone. */
const L2 = 1e-5;
const LEAST_MAILS = 2;

const size = LABELS.length;

/**
 * Trains multinomial logistic regression by stochastic gradient descent with per-weight rates (AdaGrad). The
 * same emails always give the same weights.
 */
export function learn(mails: readonly LabelledMail[]): LinearModel {
  const features = mails.map(extractFeatures);
  const rows = rowsOf(features);
  const vectors = features.map((own) => toVector(own, rows));
  const answers = mails.map(({ label }) => LABELS.indexOf(label));
  const importance = importanceOf(answers);
  const weights = new Float32Array((rows.size + 1) * size);
  const squares = new Float32Array(weights.length).fill(1e-8);
  const random = randomFrom(12_345);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const at of shuffled(mails.length, random)) {
      // The last row is the bias, which every email has.
      const vector = [...(vectors[at] ?? []), [rows.size, 1] as [number, number]];
      const errors = errorsOf(weights, vector, answers[at] ?? 0, importance);
      for (const [row, value] of vector) step(weights, squares, row * size, value, errors);
    }
  }
  return quantised(weights, rows, checksumOf(mails));
}

function rowsOf(features: readonly Features[]): Map<number, number> {
  const mails = new Map<number, number>();
  for (const own of features) {
    for (const key of Object.values(own).flatMap((kind) => [...kind.keys()])) mails.set(key, (mails.get(key) ?? 0) + 1);
  }
  const known = [...mails].filter(([, count]) => count >= LEAST_MAILS).map(([key]) => key);
  return new Map(known.toSorted((one, other) => one - other).map((key, row) => [key, row]));
}

/** Returns weights that favour rare labels, by the square root of their rarity. */
function importanceOf(answers: readonly number[]): number[] {
  const counts = LABELS.map((_, label) => answers.filter((answer) => answer === label).length);
  return counts.map((count) => Math.sqrt(answers.length / size / Math.max(count, 1)));
}

/** Returns the error of each label: predicted minus actual probability. */
function errorsOf(weights: Float32Array, vector: [number, number][], answer: number, importance: number[]): number[] {
  const scores = Array.from({ length: size }, () => 0);
  for (const [row, value] of vector) {
    for (let label = 0; label < size; label++) scores[label]! += weights[row * size + label]! * value;
  }
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power, label) => importance[answer]! * (power / total - (label === answer ? 1 : 0)));
}

function step(weights: Float32Array, squares: Float32Array, from: number, value: number, errors: number[]): void {
  for (let label = 0; label < size; label++) {
    const at = from + label;
    const slope = errors[label]! * value + L2 * weights[at]!;
    squares[at]! += slope * slope;
    weights[at]! -= (RATE * slope) / Math.sqrt(squares[at]!);
  }
}

/** A linear congruential generator with a fixed seed, so that the order is shuffled but reproducible. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

function quantised(weights: Float32Array, rows: Map<number, number>, checksum: string): LinearModel {
  const largest = Array.from({ length: size }, () => 0);
  for (let at = 0; at < rows.size * size; at++) {
    largest[at % size] = Math.max(largest[at % size]!, Math.abs(weights[at]!));
  }
  const steps = largest.map((most) => Math.fround(most / 127));
  const bytes = Int8Array.from({ length: rows.size * size }, (_, at) => Math.round(weights[at]! / steps[at % size]!));
  return { checksum, rows, weights: bytes, steps, bias: [...weights.subarray(rows.size * size)] };
}
