import { z } from 'zod';
import { flag, list, row, text } from '../projection.ts';
import { counted } from '../text.ts';
import { brandIdOf, cursorOf, goesOn, headline, nextCursor, orgId, page, READ, type Tool } from '../tool.ts';

export const BRAND_HINT = 'Get brand ids from distribute_list_brands.';

const brand = row({ id: text(), name: text(80), domain: text(), elevatorPitch: text(120), sandbox: flag });
const brands = list(brand, 50);

export const listBrandsTool: Tool = {
  name: 'distribute_list_brands',
  title: 'List brands',
  description: 'List the brands of the organisation, newest first. Returns id, name, domain and elevator pitch.',
  input: z.strictObject({ ...page, brandId: brandIdOf('Return only this brand.'), orgId }),
  output: z.object({ headline, brands: brands.schema, nextCursor }),
  annotations: READ,
  whenNotFound: 'Omit brandId to list all brands.',
  async run(api, { limit, cursor, brandId }) {
    if (typeof brandId === 'string') {
      const one = brand.of(await api.get(`/v1/brands/${encodeURIComponent(brandId)}`));
      return { headline: 'One brand.', brands: [one], nextCursor: null };
    }
    const body = await api.get('/v1/brands', { limit: Number(limit), cursor: cursor as string | undefined });
    const shown = brands.of(body.brands);
    if (shown.length === 0) {
      return {
        headline: 'There are no brands yet. Create one from a website with POST /v1/brands.',
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
