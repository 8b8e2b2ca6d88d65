import { z } from 'zod';
import { flag, list, row, text } from '../projection.ts';
import { counted } from '../text.ts';
import { brandIdOf, cursorOf, goesOn, headline, nextCursor, orgId, page, READ, type Tool } from '../tool.ts';

export const BRAND_HINT = 'distribute_list_brands lists the ids of brands.';

const brand = row({ id: text(), name: text(80), domain: text(), elevatorPitch: text(120), sandbox: flag });
const brands = list(brand, 50);

export const listBrands: Tool = {
  name: 'distribute_list_brands',
  title: 'List brands',
  description: 'The brands of the organisation, the newest first: id, name, domain and what they do.',
  input: z.strictObject({ ...page, brandId: brandIdOf('Only this brand.'), orgId }),
  output: z.object({ headline, brands: brands.schema, nextCursor }),
  annotations: READ,
  whenNotFound: 'Call this tool without brandId for all of them.',
  async run(api, { limit, cursor, brandId }) {
    if (typeof brandId === 'string') {
      const one = brand.of(await api.get(`/v1/brands/${encodeURIComponent(brandId)}`));
      return { headline: 'One brand.', brands: [one], nextCursor: null };
    }
    const body = await api.get('/v1/brands', { limit: Number(limit), cursor: cursor as string | undefined });
    const shown = brands.of(body.brands);
    if (shown.length === 0) {
      return {
        headline: 'There are no brands yet: one is made from a website with POST /v1/brands.',
        brands: [],
        nextCursor: null,
      };
    }
    return {
      headline: `${counted(shown.length, 'brand')}${goesOn(body.nextCursor)}`,
      brands: shown,
      nextCursor: cursorOf(body),
    };
  },
};
