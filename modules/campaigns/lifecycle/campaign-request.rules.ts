import { placeholderIn } from '../../../src/kernel/text/strings.ts';
import type { CreateCampaignInput } from '../campaign.schema.ts';

type Request = Pick<
  CreateCampaignInput,
  'workflowSlug' | 'workflowDynastySlug' | 'featureSlug' | 'featureDynastySlug' | 'featureInputs'
>;

/** With only a workflow version and brands, the inputs of the feature come from the brands. */
const isSimpleForm = ({ workflowSlug, workflowDynastySlug, featureSlug, featureDynastySlug }: Request) =>
  workflowSlug !== undefined &&
  workflowDynastySlug === undefined &&
  featureSlug === undefined &&
  featureDynastySlug === undefined;

interface Feature {
  slug: string;
  inputs: readonly { key: string; options?: readonly string[] | undefined; required?: boolean | undefined }[];
}

/** A limit far above normal use, so that a list of a thousand campaigns fits into one response. */
const MOST_INPUT_CHARACTERS = 100_000;

/**
 * Returns all errors at once. Each key must be present; its value may be null or empty unless the input is
 * required. Placeholders are refused, because nothing replaces them.
 */
export function objectionToInputs(feature: Feature, request: Request): string | null {
  const { featureInputs } = request;
  if (featureInputs === undefined && isSimpleForm(request)) return null;
  const given = featureInputs ?? {};
  if (JSON.stringify(given).length > MOST_INPUT_CHARACTERS)
    return `featureInputs must have at most ${MOST_INPUT_CHARACTERS} characters, written as JSON.`;
  const missing = feature.inputs.filter(({ key }) => !Object.hasOwn(given, key)).map(({ key }) => key);
  const objections = [
    ...(missing.length === 0 ? [] : [objectionToMissing(feature, missing, request)]),
    ...feature.inputs.flatMap(({ key, required }) =>
      required === true && Object.hasOwn(given, key) && isBlank(given[key])
        ? [`featureInputs.${key} must not be empty`]
        : [],
    ),
    ...feature.inputs.flatMap(({ key, options }) => objectionToValue(key, given[key], options)),
    ...Object.entries(given).flatMap(([key, value]) => objectionToPlaceholder(key, value)),
  ];
  return objections.length === 0 ? null : `${objections.join('; ')}.`;
}

function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isBlank);
  return value == null || (typeof value === 'string' && value.trim() === '');
}

function objectionToPlaceholder(key: string, value: unknown): string[] {
  const placeholder = placeholderIn(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  if (placeholder === null) return [];
  return [
    `featureInputs.${key} contains the placeholder ${placeholder}, which is never replaced: write the final text`,
  ];
}

function objectionToMissing({ slug }: Feature, missing: string[], request: Request): string {
  const named = missing.map((key) => `featureInputs.${key}`);
  const last = named.pop() ?? '';
  const all = named.length === 0 ? `${last} is` : `${named.join(', ')} and ${last} are`;
  return `${all} required by the feature ${slug}, ${isSimpleForm(request) ? LEAVE_OUT : LEAVE_OUT_IN_SHORT_FORM}`;
}

const LEAVE_OUT = 'or omit featureInputs to use values from the brand';
const LEAVE_OUT_IN_SHORT_FORM =
  'or omit featureInputs and send workflowSlug without a feature to use values from the brand';

function objectionToValue(key: string, value: unknown, options: readonly string[] | undefined): string[] {
  if (options === undefined || options.length === 0 || value == null || value === '') return [];
  return isOption(value, options) ? [] : [`featureInputs.${key} must be one of ${options.join(', ')}`];
}

const isOption = (value: unknown, options: readonly string[]) =>
  typeof value === 'string' && options.some((option) => option.toLowerCase() === value.trim().toLowerCase());

/** PostgreSQL cannot store a lone surrogate, so it becomes the replacement character. */
export function storableInputs(featureInputs: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(featureInputs), (_key, value: unknown) => {
    if (typeof value === 'string') return value.toWellFormed();
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key.toWellFormed(), item]));
  }) as Record<string, unknown>;
}
