import { briefWords, ownWords } from '../parse/own-words.rules.ts';
import { plainLetters } from '../parse/plain-letters.rules.ts';
import { mustSee } from './must-see.rules.ts';

/** What stands above what a company may have put below a mail; null where nothing of that kind is below, or a plain wish. */
export function aboveFooter(text: string): string | null {
  const [own, brief] = [ownWords(text), briefWords(text)];
  const below = own.startsWith(brief) ? plainLetters(own.slice(brief.length)).replaceAll(/\s+/g, ' ').trim() : '';
  return brief === '' || below === '' || mustSee(below)?.attention === null ? null : brief;
}
