import { personKeysIn, withoutAddresses } from '../../../src/kernel/text/addresses-in.ts';

export interface ArticleTexts {
  title: string | null;
  description: string | null;
  snippet: string | null;
  author: string | null;
  section: string | null;
  keywords: string | null;
}

const FIELDS = ['title', 'description', 'snippet', 'author', 'section', 'keywords'] as const;
/** A text that contains more addresses is a list of people, and is truncated there. */
const MOST_NAMED = 5;

const textsOf = (texts: ArticleTexts) => FIELDS.flatMap((field) => texts[field] ?? []);

/** Returns the keys of all people whose addresses occur in an article. Erasure finds articles by them. */
export const peopleNamedIn = (texts: ArticleTexts): string[] => [
  ...new Set(textsOf(texts).flatMap((text) => (text.length === 0 ? [] : personKeysIn(text)))),
];

/** Removes the addresses of erased people and truncates lists of people. */
export function withoutPeople<Texts extends ArticleTexts>(texts: Texts, isGone: (key: string) => boolean): Texts {
  const clean = (field: (typeof FIELDS)[number]) => {
    const text = texts[field];
    if (text === null) return null;
    const left = withoutAddresses(text, isGone, MOST_NAMED);
    // The author line has the person's name beside the address, so it is removed completely.
    return field === 'author' && left !== text ? null : left;
  };
  return { ...texts, ...Object.fromEntries(FIELDS.map((field) => [field, clean(field)])) };
}
