import type { z } from 'zod';
import type { Egress } from '../../egress/egress.ts';
import { lettersOf, pageText } from '../extractive/words.ts';
import type { PageReader } from '../page-reader.ts';
import type { PageReading } from '../reading/page.ts';
import { toSingleLine } from '../reading/tidy.ts';
import type {
  CustomerProfile,
  ExtractedField,
  Sourced,
  TextUnderstanding,
  Trait,
  Understood,
} from '../text-understanding.ts';
import { createModel, type Model, ModelFailed, type ModelLimits } from './ask.ts';
import { promptFor } from './prompt.ts';
import type { ModelSettings } from './provider.ts';
import { CompanyAnswer, CustomersAnswer, FieldsAnswer } from './questions.schema.ts';

const TEXT_LENGTH = 1_500;
const SHORT_LENGTH = 400;
const MAX_TRAITS = 8;
const MAX_VALUES = 20;

/**
 * Understands pages with a model and checks the result against the pages. Falls back to extraction if the
 * model fails, and reports that.
 */
function createModelUnderstanding(model: Model, extractive: TextUnderstanding): TextUnderstanding {
  const by = model.provider;
  return {
    describeCompany: (pages, signal) =>
      orElse(extractive.describeCompany(pages), async (fallback) => {
        const task = 'Describe the company whose website this is.';
        const { answer, usage } = await model.ask({ ...promptFor(task, pages), schema: CompanyAnswer, signal });
        const { result } = fallback;
        const text = (said: Said | null) => sourced(said, pages, TEXT_LENGTH);
        return {
          by,
          usage,
          fallbackReason: null,
          result: {
            // A model may correct a title, but a name that occurs on no page is made up.
            name: namedOn(sourced(answer.name, pages, SHORT_LENGTH), pages) ?? result.name,
            logoUrl: result.logoUrl,
            elevatorPitch: text(answer.elevatorPitch) ?? result.elevatorPitch,
            bio: text(answer.bio) ?? result.bio,
            mission: text(answer.mission) ?? result.mission,
            location: sourced(answer.location, pages, SHORT_LENGTH) ?? result.location,
            categories: joined(answer.categories, pages) ?? result.categories,
          },
        };
      }),

    extractFields: (pages, fields, signal) =>
      orElse(extractive.extractFields(pages, fields), async () => {
        const list = fields.map(({ key, description }, number) => `${number}. ${key}: ${description}`);
        const task = `Find these fields of the company:\n${list.join('\n')}`;
        const { answer, usage } = await model.ask({ ...promptFor(task, pages), schema: FieldsAnswer, signal });
        const found = answer.fields.map(({ field, ...rest }) => [fields[field]?.key, fieldOf(rest, pages)] as const);
        const byKey = new Map(found.filter(([key, value]) => key !== undefined && value !== null));
        return {
          by,
          usage,
          fallbackReason: null,
          result: new Map(fields.map(({ key }) => [key, byKey.get(key) ?? null])),
        };
      }),

    suggestCustomers: (pages, signal) =>
      orElse(extractive.suggestCustomers(pages), async () => {
        const task = 'Draft the ideal customer profile of this company: to whom does it sell?';
        const { answer, usage } = await model.ask({ ...promptFor(task, pages), schema: CustomersAnswer, signal });
        return { by, usage, fallbackReason: null, result: customersOf(answer, pages) };
      }),
  };
}

async function orElse<Result>(
  prepared: Promise<Understood<Result>>,
  ask: (fallback: Understood<Result>) => Promise<Understood<Result>>,
): Promise<Understood<Result>> {
  const fallback = await prepared;
  try {
    return await ask(fallback);
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    const { inputTokens, outputTokens, holds } = error.usage;
    const isRecorded = inputTokens + outputTokens > 0 || holds !== undefined;
    return { ...fallback, fallbackReason: error.message, usage: isRecorded ? error.usage : null };
  }
}

interface Said {
  value: string;
  page: number;
}

function sourced(said: Said | null, pages: PageReading[], maxLength: number): Sourced | null {
  const page = said === null ? undefined : pages[said.page];
  const value = toSingleLine(said?.value ?? '', maxLength);
  return page === undefined || value === '' ? null : { value, sourceUrl: page.url };
}

const namedOn = (name: Sourced | null, pages: PageReading[]) =>
  name !== null && pages.some((page) => wordingOf(page).includes(lettersOf(name.value))) ? name : null;

const wordingOf = (page: PageReading) => lettersOf(pageText(page));

function joined(said: Said[], pages: PageReading[]): Sourced | null {
  const values = said.flatMap((item) => sourced(item, pages, SHORT_LENGTH) ?? []).slice(0, 5);
  return values[0] === undefined ? null : { ...values[0], value: values.map(({ value }) => value).join(', ') };
}

function fieldOf({ values, pages: numbers }: { values: string[]; pages: number[] }, pages: PageReading[]) {
  const texts = values.map((value) => toSingleLine(value, TEXT_LENGTH)).filter((value) => value !== '');
  const sourceUrls = [...new Set(numbers.flatMap((number) => pages[number]?.url ?? []))];
  const [only] = texts;
  if (only === undefined || sourceUrls.length === 0) return null;
  return { value: texts.length === 1 ? only : texts.slice(0, MAX_VALUES), sourceUrls } satisfies ExtractedField;
}

function customersOf(answer: z.output<typeof CustomersAnswer>, pages: PageReading[]): CustomerProfile {
  const texts = pages.map(wordingOf);
  const proven = (said: (Said & { evidence: string })[]): Trait[] =>
    said
      .filter(({ page, evidence }) => {
        const letters = lettersOf(toSingleLine(evidence, SHORT_LENGTH));
        return letters !== '' && texts[page]?.includes(letters);
      })
      .flatMap((item) => {
        const trait = sourced(item, pages, SHORT_LENGTH);
        return trait === null ? [] : [{ ...trait, evidence: toSingleLine(item.evidence, SHORT_LENGTH) }];
      })
      .slice(0, MAX_TRAITS);
  return {
    industries: proven(answer.industries),
    companySizes: proven(answer.companySizes),
    titles: proven(answer.titles),
    regions: proven(answer.regions),
    pains: proven(answer.pains),
    exclusions: proven(answer.exclusions),
  };
}

export function understandingWith(
  { egress, pageReader: { extractive } }: { egress: Egress; pageReader: Pick<PageReader, 'extractive'> },
  settings: ModelSettings | null,
  limits?: ModelLimits,
): TextUnderstanding {
  return settings === null ? extractive : createModelUnderstanding(createModel(egress, settings, limits), extractive);
}
