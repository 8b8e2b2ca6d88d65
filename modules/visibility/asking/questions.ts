import { nameless } from '../../../src/kernel/text/addresses-in.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { spokenName } from '../reading/names.ts';
import { QUESTION_FORMS, type QuestionForms, type QuestionLanguage } from './question-forms.ts';

/** Questions that people type are shorter, and what a model may read is reserved by this. */
export const MAX_QUESTION = 300;
const MAX_CATEGORY = 100;
/** Of a text that a question is made of. */
const MAX_WRITTEN = 2_000;

export interface AskedField {
  /** What people look for, the most important first. */
  categories: readonly string[];
  /** What a person wants to have asked; they come first. */
  questions: readonly string[];
  /** The brand's. */
  language: QuestionLanguage;
}

/**
 * The questions of a measurement, each once. The same field gives the same questions, and more of them begin with the same
 * ones: so runs can be compared.
 */
export function questionsOf({ categories, questions, language }: AskedField, wanted: number): string[] {
  const asked = new Set(questions.map(tidied).filter((question) => question.length > 2));
  const fields = categories
    .map((category) => outsideText(tidied(category.replaceAll(/[“”„«»"]/g, '')), MAX_CATEGORY))
    .filter((field) => field !== '');
  const forms = QUESTION_FORMS[language];
  for (const situation of forms.situations) {
    for (const form of forms.questions) {
      for (const field of fields) asked.add(questionIn(forms, form, field, situation));
    }
  }
  return [...asked].slice(0, wanted);
}

const questionIn = ({ quoted }: QuestionForms, form: string, field: string, situation: string) =>
  outsideText(`${form.replace('%', () => quoted(field))} ${situation}`.trim(), MAX_QUESTION);

const tidied = (text: string) =>
  outsideText(
    nameless(text.slice(0, MAX_WRITTEN))
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    MAX_QUESTION,
  );

export interface KnownField {
  name: string;
  categories: string | null;
  elevatorPitch: string | null;
}

/** What people would look for. Without categories it is what the brand says that it offers, without its name. */
export function categoriesOf(category: string | null, { name, categories, elevatorPitch }: KnownField): string[] {
  const named = (category ?? categories ?? '').split(/[,;\n]/).filter((part) => part.trim() !== '');
  if (named.length > 0) return named.slice(0, 5);
  const offer = ((elevatorPitch ?? '').split(/[.!?\n]/)[0] ?? '').replaceAll(spokenName(name), '').trim();
  const subject = offer.replace(OFFERING, '').trim();
  return subject === '' ? [] : [subject];
}

/** What stands before the thing that is offered: “We make anvils” is about anvils. */
const OFFERING =
  /^(?:we|wir|nous|nosotros|noi)?\s*(?:makes?|offers?|provides?|builds?|sells?|develops?|designs?|plans?|produces?|delivers?|macht|bietet|entwickelt|baut|plant|verkauft|fabrique|propose|d[ée]veloppe|ofrece|fabrica|desarrolla|offre|produce|sviluppa)\s+/i;

export const linesOf = (text: string | null): string[] => (text ?? '').split('\n').slice(0, 100);

/** Names in a list, as a person writes one. */
export const namesIn = (text: string | null): string[] =>
  (text ?? '')
    .split(/[,;\n]/)
    .map((name) => outsideText(name.trim(), 100))
    .filter((name) => name.length > 1)
    .slice(0, 30);
