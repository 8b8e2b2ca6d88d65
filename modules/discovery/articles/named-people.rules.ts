import { personKeysIn, withoutAddresses } from '../../../src/kernel/text/addresses-in.ts';

/** What of an article may name people. */
export interface ArticleTexts {
  title: string | null;
  description: string | null;
  snippet: string | null;
  author: string | null;
  section: string | null;
  keywords: string | null;
}

const FIELDS = ['title', 'description', 'snippet', 'author', 'section', 'keywords'] as const;
/** A text that names more people by their addresses is a list of them, and ends there. */
const MOST_NAMED = 5;

const textsOf = (texts: ArticleTexts) => FIELDS.flatMap((field) => texts[field] ?? []);

/** Everybody whom an article names by their address: by these it is found when one of them is erased. */
export const peopleNamedIn = (texts: ArticleTexts): string[] => [
  ...new Set(textsOf(texts).flatMap((text) => (text.length === 0 ? [] : personKeysIn(text)))),
];

/** Takes the addresses of these people out of an article, and ends a list of people. */
export function withoutPeople<Texts extends ArticleTexts>(texts: Texts, isGone: (key: string) => boolean): Texts {
  const clean = (field: (typeof FIELDS)[number]) => {
    const text = texts[field];
    if (text === null) return null;
    const left = withoutAddresses(text, isGone, MOST_NAMED);
    // Beside the address of an author stands the name.
    return field === 'author' && left !== text ? null : left;
  };
  return { ...texts, ...Object.fromEntries(FIELDS.map((field) => [field, clean(field)])) };
}
