import type { CreateCampaignInput } from '../campaign.schema.ts';

type Request = Pick<
  CreateCampaignInput,
  | 'brandUrls'
  | 'brandIds'
  | 'workflowSlug'
  | 'workflowDynastySlug'
  | 'featureSlug'
  | 'featureDynastySlug'
  | 'featureInputs'
>;

/** What fields of a request mean together; null when nothing speaks against them. */
export function objectionToRequest(request: Request): string | null {
  const { brandUrls, brandIds, workflowSlug, workflowDynastySlug } = request;
  if (brandUrls !== undefined && brandIds !== undefined) {
    return 'brandUrls and brandIds exclude each other: give exactly one of them.';
  }
  const missing = [
    ...(brandUrls === undefined && brandIds === undefined ? ['brandUrls or brandIds'] : []),
    ...(workflowSlug === undefined && workflowDynastySlug === undefined ? ['workflowSlug or workflowDynastySlug'] : []),
  ];
  return missing.length === 0 ? null : `${missing.join(', and ')} ${missing.length === 1 ? 'is' : 'are'} required.`;
}

/** The short form names a workflow version and websites; what the feature asks for is then read from the brand. */
const isSimpleForm = ({ workflowSlug, workflowDynastySlug, brandUrls, featureSlug, featureDynastySlug }: Request) =>
  workflowSlug !== undefined &&
  workflowDynastySlug === undefined &&
  brandUrls !== undefined &&
  featureSlug === undefined &&
  featureDynastySlug === undefined;

interface Feature {
  slug: string;
  inputs: readonly { key: string; options?: readonly string[] | undefined }[];
}

/** Far more than anybody tells a writer. Every list of campaigns shows all of it, and a thousand have to fit into an answer. */
const MOST_INPUT_CHARACTERS = 100_000;

/** All that is missing at once. Only the presence of a key counts, also with null, unless the feature names its values. */
export function objectionToInputs(feature: Feature, request: Request): string | null {
  const { featureInputs } = request;
  if (featureInputs === undefined && isSimpleForm(request)) return null;
  const given = featureInputs ?? {};
  if (JSON.stringify(given).length > MOST_INPUT_CHARACTERS)
    return `featureInputs must have at most ${MOST_INPUT_CHARACTERS} characters, written as JSON.`;
  const missing = feature.inputs.filter(({ key }) => !Object.hasOwn(given, key)).map(({ key }) => key);
  const objections = [
    ...(missing.length === 0 ? [] : [objectionToMissing(feature, missing, request)]),
    ...feature.inputs.flatMap(({ key, options }) => objectionToValue(key, given[key], options)),
  ];
  return objections.length === 0 ? null : `${objections.join('; ')}.`;
}

function objectionToMissing({ slug }: Feature, missing: string[], request: Request): string {
  const named = missing.map((key) => `featureInputs.${key}`);
  const last = named.pop() ?? '';
  const all = named.length === 0 ? `${last} is` : `${named.join(', ')} and ${last} are`;
  return `${all} required by the feature ${slug}; ${isSimpleForm(request) ? LEAVE_OUT : LEAVE_OUT_IN_SHORT_FORM}`;
}

const LEAVE_OUT = 'featureInputs may also be left out altogether, and what is known of the brand is used';
const LEAVE_OUT_IN_SHORT_FORM =
  'with workflowSlug and brandUrls and no feature featureInputs may be left out, and what is known of the brand is used';

/** What is blank says nothing, as everywhere. */
function objectionToValue(key: string, value: unknown, options: readonly string[] | undefined): string[] {
  if (options === undefined || options.length === 0 || value == null || value === '') return [];
  return isOption(value, options) ? [] : [`featureInputs.${key} must be one of ${options.join(', ')}`];
}

const isOption = (value: unknown, options: readonly string[]) =>
  typeof value === 'string' && options.some((option) => option.toLowerCase() === value.trim().toLowerCase());

/** Half of a surrogate pair is no text that can be stored; as everywhere, it becomes the replacement character. */
export function storableInputs(featureInputs: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(featureInputs), (_key, value: unknown) => {
    if (typeof value === 'string') return value.toWellFormed();
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key.toWellFormed(), item]));
  }) as Record<string, unknown>;
}
