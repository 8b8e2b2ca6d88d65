import { personKeysIn, withoutAddresses } from '../../../src/kernel/text/addresses-in.ts';
import { ownTextOf, previewOf } from '../classify/preview.rules.ts';

/** The words of a mail. */
export interface MailTexts {
  subject: string;
  bodyText: string;
}

/** A mail that names more people by their addresses is a list of them, and ends there. */
const MOST_NAMED = 200;

export const bounded = (text: string): string => withoutAddresses(text, () => false, MOST_NAMED);

/** Everybody whom it names by their address. */
export const peopleNamedIn = ({ subject, bodyText }: MailTexts): string[] => [
  ...new Set([subject, bodyText].flatMap(personKeysIn)),
];

/**
 * What is kept of a mail without the addresses of these people. What is shown of it is made anew, since it may end within an
 * address; why it was taken for what it was quotes its words, and goes.
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
