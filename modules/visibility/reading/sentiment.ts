import { wordsOf } from '../../../src/ai/extractive/words.ts';

export type AnswerSentiment = 'positive' | 'neutral' | 'negative';

const listed = (words: string) => new Set(words.split(' '));

const POSITIVE = listed(
  'advantage affordable award-winning beloved best better clean comprehensive convenient dependable durable easy ' +
    'easy-to-use effective efficient excellent exceptional fast favorite favourite flexible good great helpful ideal ' +
    'impressive innovative intuitive leader leading liked love loved modern outstanding perfect polished popular ' +
    'powerful praised recommend recommended reliable reputable respected responsive robust safe secure seamless simple ' +
    'smooth solid standout strong superb superior top top-rated transparent trusted trustworthy user-friendly valuable ' +
    'versatile well-known well-regarded',
);
const NEGATIVE = listed(
  'avoid awkward bad broken buggy clunky complaints complex complicated concerns confusing costly criticised criticized ' +
    'cumbersome dated difficult disappointing drawback drawbacks expensive fails flawed frustrating hard inconsistent ' +
    'inferior issues lack lacking lacks lawsuit limitations limited limiting mediocre misleading negative outage outages ' +
    'outdated overpriced poor poorly pricey problem problems risky scam slow steep terrible unclear unreliable unsafe ' +
    'weak weaker worse worst',
);
const NEGATION = /^(?:not|no|never|hardly|barely|without|cannot|can't|isn't|aren't|wasn't|doesn't|don't|won't|nor)$/;
/** Maximum distance in words between a negation and the word that it negates ("not very reliable"). */
const REACH = 3;

/** Scores within this distance of 0 are neutral. */
const CLEAR = 0.2;

/**
 * Scores sentences by English words of praise and blame. A negation before a word inverts it. Returns -1 (only
 * blame) to 1 (only praise), and 0 if there is neither.
 */
export function scoreSentiment(sentences: readonly string[]): { sentiment: AnswerSentiment; score: number } {
  let praise = 0;
  let blame = 0;
  for (const sentence of sentences) {
    const words = wordsOf(sentence.replaceAll('’', "'"));
    for (const [place, word] of words.entries()) {
      const isPraise = POSITIVE.has(word);
      if (!isPraise && !NEGATIVE.has(word)) continue;
      const isTurned = words.slice(Math.max(0, place - REACH), place).some((before) => NEGATION.test(before));
      if (isPraise === isTurned) blame += 1;
      else praise += 1;
    }
  }
  const score = praise + blame === 0 ? 0 : (praise - blame) / (praise + blame);
  return { score, sentiment: score > CLEAR ? 'positive' : score < -CLEAR ? 'negative' : 'neutral' };
}
