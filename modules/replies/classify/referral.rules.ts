import { likeliestKeysIn } from '../../../src/kernel/text/addresses-in.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { ownWords } from '../parse/own-words.rules.ts';

const READ_CHARACTERS = 10_000;

/** The first address in what a person wrote that is none of those which wrote the mail or got it. */
export function referralIn(text: string, known: readonly (string | null)[]): string | null {
  const own = new Set(known.map((address) => personKey(address ?? '')));
  return likeliestKeysIn(ownWords(text).slice(0, READ_CHARACTERS)).find((key) => !own.has(key)) ?? null;
}
