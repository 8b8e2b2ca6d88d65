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
  const { brandUrls, brandIds, workflowSlug, workflowDynastySlug, featureInputs } = request;
  if (brandUrls !== undefined && brandIds !== undefined) {
    return 'brandUrls and brandIds exclude each other: give exactly one of them.';
  }
  if (brandUrls === undefined && brandIds === undefined) return 'brandUrls or brandIds is required.';
  if (workflowSlug === undefined && workflowDynastySlug === undefined) {
    return 'workflowSlug or workflowDynastySlug is required.';
  }
  if (featureInputs === undefined && !isSimpleForm(request)) return 'featureInputs is required.';
  return null;
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
  inputs: readonly { key: string }[];
}

/** Only the presence of a key counts: what is behind it is the feature's business, also null. */
export function objectionToInputs(feature: Feature, request: Request): string | null {
  const { featureInputs } = request;
  if (featureInputs === undefined) return null;
  const missing = feature.inputs.find(({ key }) => !Object.hasOwn(featureInputs, key));
  if (missing === undefined) return null;
  const wayOut = isSimpleForm(request) ? '; featureInputs may also be left out altogether' : '';
  return `featureInputs.${missing.key} is required by the feature ${feature.slug}${wayOut}.`;
}

/** Half of a surrogate pair is no text that can be stored; as everywhere, it becomes the replacement character. */
export function storableInputs(featureInputs: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(featureInputs), (_key, value: unknown) => {
    if (typeof value === 'string') return value.toWellFormed();
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key.toWellFormed(), item]));
  }) as Record<string, unknown>;
}
