import { z } from 'zod';
import { list, type Row, row, text } from '../projection.ts';
import { type Api, brandIdOf, headline, orgId, READ, type Tool, ToolFailure } from '../tool.ts';
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

export const suggestIcp: Tool = {
  name: 'distribute_suggest_icp',
  title: 'Draft an ideal customer profile',
  description:
    'Drafts an ideal customer profile from a website: industries, sizes, titles, regions and pains, each with the words on the site that show it. Names a website (brand_url) or a brand (brandId); with neither, the only brand there is. The home page of that site is fetched, and a model that you have stored a key for may be asked, which costs a little.',
  input: z.strictObject({
    brand_url: z.string().min(1).max(2048).optional().describe('The address of a website; its home page is read.'),
    brandId: brandIdOf('A brand instead of an address.'),
    orgId,
  }),
  output: z.object({ headline, profile: profile.schema }),
  annotations: { ...READ, openWorldHint: true },
  whenNotFound: BRAND_HINT,
  async run(api, given) {
    const body = await suggest(api, given);
    const { understoodBy } = body;
    const by = understoodBy === 'extractive' ? 'read off the site without a model' : 'drafted by a model from the site';
    return {
      headline: `An ideal customer profile, ${by}; its words are those of the website.`,
      profile: profile.of(body),
    };
  },
};

function suggest(api: Api, { brand_url, brandId }: Row): Promise<Row> {
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
    throw new ToolFailure('brand_url is no address of a website, as https://acme.com is one.');
  }
}

async function suggestForBrand(api: Api, named: unknown): Promise<Row> {
  const id = typeof named === 'string' ? named : await onlyBrand(api);
  return api.post(`/v1/brands/${encodeURIComponent(id)}/icp/suggest`, {});
}

async function onlyBrand(api: Api): Promise<string> {
  const { brands } = await api.get('/v1/brands', { limit: 2 });
  const [first, second] = brands as { id: string }[];
  if (first === undefined) throw new ToolFailure('There are no brands yet: pass brand_url.');
  if (second !== undefined)
    throw new ToolFailure(`There are several brands: pass brand_url, or brandId; ${BRAND_HINT}`);
  return first.id;
}
