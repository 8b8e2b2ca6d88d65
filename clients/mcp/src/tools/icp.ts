import { z } from 'zod';
import { list, type Row, row, text } from '../projection.ts';
import { brandIdOf, headline, orgId, READ, type Tool, type ToolApi, ToolFailure } from '../tool.ts';
import { BRAND_HINT } from './brands.ts';

const trait = row({ value: text(120), evidence: text(160) });
const traits = list(trait, 5);
const profile = row({
  brandId: text(),
  url: text(200),
  name: text(80),
  summary: text(300),
  industries: traits,
  companySizes: traits,
  titles: traits,
  regions: traits,
  pains: traits,
  exclusions: traits,
  understoodBy: text(),
  fallbackReason: text(200),
});

export const suggestIcpTool: Tool = {
  name: 'distribute_suggest_icp',
  title: 'Draft an ideal customer profile',
  description:
    'Draft an ideal customer profile from a website: industries, company sizes, titles, regions, pains and exclusions, each with evidence quoted from the site. Pass brand_url or brandId. Omit both if the organisation has exactly one brand. Fetches the home page of the site and may call the model of the organisation, which costs money.',
  input: z.strictObject({
    brand_url: z
      .string()
      .min(1)
      .max(2048)
      .optional()
      .describe('Website URL, for example https://acme.com. Only its home page is read.'),
    brandId: brandIdOf('Use the website of this brand instead of brand_url.'),
    orgId,
  }),
  output: z.object({ headline, profile: profile.schema }),
  annotations: { ...READ, openWorldHint: true },
  whenNotFound: BRAND_HINT,
  async run(api, given) {
    const body = await suggest(api, given);
    const { understoodBy } = body;
    const by =
      understoodBy === 'extractive'
        ? 'extracted from the website without a model'
        : 'drafted by a model from the website';
    return {
      headline: `Ideal customer profile, ${by}.`,
      profile: profile.of(body),
    };
  },
};

function suggest(api: ToolApi, { brand_url, brandId }: Row): Promise<Row> {
  if (brand_url !== undefined && brandId !== undefined) {
    throw new ToolFailure('Pass brand_url or brandId, not both.');
  }
  if (brand_url !== undefined) return api.post('/v1/icp/suggest', { body: { url: homeOf(brand_url as string) } });
  return suggestForBrand(api, brandId);
}

/** Sends only the origin of an address. Otherwise a prompt injection could smuggle data out in the path. */
function homeOf(address: string): string {
  try {
    return new URL(/^[a-z]+:\/\//i.test(address) ? address : `https://${address}`).origin;
  } catch {
    throw new ToolFailure('brand_url must be a website URL such as https://acme.com.');
  }
}

async function suggestForBrand(api: ToolApi, named: unknown): Promise<Row> {
  const id = typeof named === 'string' ? named : await onlyBrand(api);
  return api.post(`/v1/brands/${encodeURIComponent(id)}/icp/suggest`, {});
}

async function onlyBrand(api: ToolApi): Promise<string> {
  const { brands } = await api.get('/v1/brands', { limit: 2 });
  const [first, second] = brands as { id: string }[];
  if (first === undefined) throw new ToolFailure('There are no brands yet. Pass brand_url.');
  if (second !== undefined) throw new ToolFailure(`There are several brands. Pass brand_url or brandId. ${BRAND_HINT}`);
  return first.id;
}
