import { spokenName } from '../reading/names.ts';

/** Questions that people type are shorter, and what a model may read is reserved by this. */
export const MAX_QUESTION = 300;
const MAX_CATEGORY = 100;

/** `%` is what people look for. They name no brand, so that the answer says who comes to mind. */
const TEMPLATES = [
  'What are the best companies for %?',
  'Which providers of % would you recommend, and why?',
  'Who are the leading companies in %?',
  'I am looking for %. Which options should I compare?',
  'Which company offers the best value for money in %?',
  'What are the most trusted names in %?',
  'Give me a shortlist of five companies for % with their websites.',
  'What are good alternatives to the market leader in %?',
  'Which companies in % have the best reviews?',
  'Who should I talk to first when I need %?',
  'Which companies are the most innovative in %?',
  'What do experts recommend for %?',
];

const SITUATIONS = [
  '',
  ' for a small business',
  ' for a startup',
  ' for a large company',
  ' on a tight budget',
  ' for beginners',
  ' for professionals',
  ' in Europe',
  ' in North America',
];

export interface AskedField {
  /** What people look for, the most important first. */
  categories: readonly string[];
  /** What a person wants to have asked; they come first. */
  questions: readonly string[];
}

/**
 * The questions of a measurement, each once. The same field gives the same questions, and more of them begin with the same
 * ones: so runs can be compared.
 */
export function questionsOf({ categories, questions }: AskedField, wanted: number): string[] {
  const asked = new Set(questions.map(tidied).filter((question) => question.length > 2));
  const fields = categories.map((category) => tidied(category).slice(0, MAX_CATEGORY)).filter((field) => field !== '');
  for (const situation of SITUATIONS) {
    for (const template of TEMPLATES) {
      for (const field of fields) asked.add(template.replace('%', () => `${field}${situation}`).slice(0, MAX_QUESTION));
    }
  }
  return [...asked].slice(0, wanted);
}

const tidied = (text: string) =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_QUESTION)
    .toWellFormed();

export interface KnownField {
  name: string;
  categories: string | null;
  elevatorPitch: string | null;
}

/** What people would look for. Without categories it is what the brand says that it offers, without its name. */
export function categoriesOf(category: string | null, { name, categories, elevatorPitch }: KnownField): string[] {
  const named = (category ?? categories ?? '').split(/[,;\n]/).filter((part) => part.trim() !== '');
  if (named.length > 0) return named.slice(0, 5);
  const offer = (elevatorPitch ?? '').split(/[.!?\n]/)[0]?.replaceAll(spokenName(name), 'a company') ?? '';
  return offer.trim() === '' ? [] : [offer];
}

export const linesOf = (text: string | null): string[] => (text ?? '').split('\n').slice(0, 100);

/** Names in a list, as a person writes one. */
export const namesIn = (text: string | null): string[] =>
  (text ?? '')
    .split(/[,;\n]/)
    .map((name) => name.trim().slice(0, 100))
    .filter((name) => name.length > 1)
    .slice(0, 30);
