import type { AnswerReading } from './read-answer.ts';

/** The weight of each part. All weights add up to 1. */
export interface ScoreWeights {
  brandMentionRate: number;
  citationRate: number;
  positionScore: number;
  shareOfVoice: number;
  sentiment: number;
  brandAndUrlRate: number;
}

/** Being named counts most, then being named early and among few. */
export const SCORE_WEIGHTS: ScoreWeights = {
  brandMentionRate: 0.3,
  citationRate: 0.15,
  positionScore: 0.2,
  shareOfVoice: 0.2,
  sentiment: 0.1,
  brandAndUrlRate: 0.05,
};

export type CountedAnswer = Pick<AnswerReading, 'brandFound' | 'brandPosition' | 'urlFound' | 'sentimentScore'> & {
  competitors: number;
};

/** Rates are from 0 to 1, the score from 0 to 100. Null if there is nothing to divide by. */
export interface VisibilityScores {
  visibilityScore: number | null;
  brandMentionRate: number | null;
  shareOfVoice: number | null;
  netSentiment: number | null;
  citationRate: number | null;
  avgPosition: number | null;
}

/** Each company counts once in each answer that names it. */
export function computeVisibilityScores(answers: readonly CountedAnswer[], weights: ScoreWeights): VisibilityScores {
  const share = (counts: (answer: CountedAnswer) => boolean) => ratio(answers.filter(counts).length, answers.length);
  const naming = answers.filter(({ brandFound }) => brandFound);
  const mentions = naming.length + answers.reduce((sum, { competitors }) => sum + competitors, 0);
  const brandMentionRate = share(({ brandFound }) => brandFound);
  const citationRate = share(({ urlFound }) => urlFound);
  const shareOfVoice = ratio(naming.length, mentions);
  const netSentiment = mean(naming.map(({ sentimentScore }) => sentimentScore ?? 0));
  const avgPosition = mean(naming.map(({ brandPosition }) => brandPosition ?? 1));
  const parts: ScoreWeights = {
    brandMentionRate: brandMentionRate ?? 0,
    citationRate: citationRate ?? 0,
    // Position n counts 1/n.
    positionScore: mean(naming.map(({ brandPosition }) => 1 / (brandPosition ?? 1))) ?? 0,
    shareOfVoice: shareOfVoice ?? 0,
    sentiment: netSentiment === null ? 0 : (netSentiment + 1) / 2,
    brandAndUrlRate: share(({ brandFound, urlFound }) => brandFound && urlFound) ?? 0,
  };
  const names = Object.keys(parts) as (keyof ScoreWeights)[];
  const score = names.reduce((sum, name) => sum + 100 * weights[name] * parts[name], 0);
  const visibilityScore = answers.length === 0 ? null : score;
  return { visibilityScore, brandMentionRate, shareOfVoice, netSentiment, citationRate, avgPosition };
}

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export const mean = (numbers: readonly number[]): number | null =>
  ratio(
    numbers.reduce((sum, number) => sum + number, 0),
    numbers.length,
  );

/** Formats a number with four decimals, as stored and shown. */
export const formatDecimal = (number: number | null): string | null => (number === null ? null : number.toFixed(4));
