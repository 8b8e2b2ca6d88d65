import { personKeysIn, withoutAddresses } from '../../../src/kernel/text/addresses-in.ts';
import { ownTextOf, previewOf } from '../classify/preview.rules.ts';

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
