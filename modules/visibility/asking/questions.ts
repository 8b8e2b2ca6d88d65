import { nameless } from '../../../src/kernel/text/addresses-in.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { stripLegalForm } from '../reading/company-names.ts';
import { QUESTION_FORMS, type QuestionForms, type QuestionLanguage } from './question-forms.ts';

/** Maximum number of characters. The reservation for model input relies on it. */
const MAX_QUESTION = 300;
const MAX_CATEGORY = 100;
/** Characters of the source text that are used. */
const MAX_WRITTEN = 2_000;

export interface QuestionTopic {
  /** The subjects that buyers look for, most important first. */
  categories: readonly string[];
  /** Questions written by a user. They come first. */
  questions: readonly string[];
  language: QuestionLanguage;
}

/**
 * Builds the distinct questions of a run. The same field gives the same questions in the same order, so that
 * runs can be compared.
 */
export function buildQuestions({ categories, questions, language }: QuestionTopic, wanted: number): string[] {
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

export interface BrandTopic {
  name: string;
  categories: string | null;
  elevatorPitch: string | null;
}

/** Returns the subjects that buyers would look for. Without categories, uses the brand's pitch without its name. */
export function chooseCategories(category: string | null, { name, categories, elevatorPitch }: BrandTopic): string[] {
  const named = (category ?? categories ?? '').split(/[,;\n]/).filter((part) => part.trim() !== '');
  if (named.length > 0) return named.slice(0, 5);
  const offer = ((elevatorPitch ?? '').split(/[.!?\n]/)[0] ?? '').replaceAll(stripLegalForm(name), '').trim();
  const subject = offer.replace(OFFERING, '').trim();
  return subject === '' ? [] : [subject];
}

/** Text before the product: "We make anvils" is about anvils. */
const OFFERING =
  /^(?:we|wir|nous|nosotros|noi)?\s*(?:makes?|offers?|provides?|builds?|sells?|develops?|designs?|plans?|produces?|delivers?|macht|bietet|entwickelt|baut|plant|verkauft|fabrique|propose|d[ée]veloppe|ofrece|fabrica|desarrolla|offre|produce|sviluppa)\s+/i;

export const splitQuestions = (text: string | null): string[] => (text ?? '').split('\n').slice(0, 100);

export const splitNames = (text: string | null): string[] =>
  (text ?? '')
    .split(/[,;\n]/)
    .map((name) => outsideText(name.trim(), 100))
    .filter((name) => name.length > 1)
    .slice(0, 30);
