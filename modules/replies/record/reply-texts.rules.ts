import { personKeysIn, withoutAddresses } from '../../../src/kernel/text/addresses-in.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { extractOwnText } from '../parse/own-text.rules.ts';

const PREVIEW_CHARACTERS = 200;

/** Length of the text in lists. Conversations show the full text. */
const OWN_CHARACTERS = 10_000;

export const shortenOwnText = (text: string): string => outsideText(extractOwnText(text), OWN_CHARACTERS);

export function toPreview(text: string): string {
  const line = (extractOwnText(text) || text).replaceAll(/\s+/g, ' ').trim();
  return line.length <= PREVIEW_CHARACTERS ? line : `${outsideText(line, PREVIEW_CHARACTERS - 1)}…`;
}

export interface MailTexts {
  subject: string;
  bodyText: string;
}

/** A mail with more addresses is a list and is cut there. */
const MOST_NAMED = 200;

export const limitAddresses = (text: string): string => withoutAddresses(text, () => false, MOST_NAMED);

export const findNamedPersons = ({ subject, bodyText }: MailTexts): string[] => [
  ...new Set([subject, bodyText].flatMap(personKeysIn)),
];

/**
 * Returns the texts without the addresses of these people. The preview is rebuilt, because it may end within an
 * address. The reasoning is cleared, because it quotes the text.
 */
export function removePersons({ subject, bodyText }: MailTexts, isGone: (key: string) => boolean) {
  const clean = (text: string) => withoutAddresses(text, isGone, Number.POSITIVE_INFINITY);
  const words = clean(bodyText);
  return {
    subject: clean(subject),
    bodyText: words,
    ownText: shortenOwnText(words),
    preview: toPreview(words),
    reasoning: '',
  };
}
