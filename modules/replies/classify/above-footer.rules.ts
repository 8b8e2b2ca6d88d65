import { briefWords, ownWords } from '../parse/own-words.rules.ts';
import { plainLetters } from '../parse/plain-letters.rules.ts';
import { mustSee } from './must-see.rules.ts';

/** Returns the text above a company footer. Null if there is no such footer or if it contains a clear wish. */
export function aboveFooter(text: string): string | null {
  const [own, brief] = [ownWords(text), briefWords(text)];
  const below = own.startsWith(brief) ? plainLetters(own.slice(brief.length)).replaceAll(/\s+/g, ' ').trim() : '';
  return brief === '' || below === '' || mustSee(below)?.attention === null ? null : brief;
}
