import { personKeysIn, withoutAddresses } from '../../../src/kernel/text/addresses-in.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { ownWords } from '../parse/own-words.rules.ts';

const PREVIEW_CHARACTERS = 200;

/** Length of the text in lists. Conversations show the full text. */
const OWN_CHARACTERS = 10_000;

export const ownTextOf = (text: string): string => outsideText(ownWords(text), OWN_CHARACTERS);

export function previewOf(text: string): string {
  const line = (ownWords(text) || text).replaceAll(/\s+/g, ' ').trim();
  return line.length <= PREVIEW_CHARACTERS ? line : `${outsideText(line, PREVIEW_CHARACTERS - 1)}…`;
}

export interface MailTexts {
  subject: string;
  bodyText: string;
}

/** A mail with more addresses is a list and is cut there. */
const MOST_NAMED = 200;

export const bounded = (text: string): string => withoutAddresses(text, () => false, MOST_NAMED);

export const peopleNamedIn = ({ subject, bodyText }: MailTexts): string[] => [
  ...new Set([subject, bodyText].flatMap(personKeysIn)),
];

/**
 * Returns the texts without the addresses of these people. The preview is rebuilt, because it may end within an
 * address. The reasoning is cleared, because it quotes the text.
 */
export function withoutPeople({ subject, bodyText }: MailTexts, isGone: (key: string) => boolean) {
  const clean = (text: string) => withoutAddresses(text, isGone, Number.POSITIVE_INFINITY);
  const words = clean(bodyText);
  return {
    subject: clean(subject),
    bodyText: words,
    ownText: ownTextOf(words),
    preview: previewOf(words),
    reasoning: '',
  };
}
