import { likeliestKeysIn } from '../../../src/kernel/text/addresses-in.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { ownWords } from '../parse/own-words.rules.ts';

const READ_CHARACTERS = 10_000;

/** Returns the first address in the text that belongs neither to the writer nor to a recipient. */
export function referralIn(text: string, known: readonly (string | null)[]): string | null {
  const own = new Set(known.map((address) => personKey(address ?? '')));
  return likeliestKeysIn(ownWords(text).slice(0, READ_CHARACTERS)).find((key) => !own.has(key)) ?? null;
}
