import { z } from 'zod';
import { rest } from '../../../src/api/operation.ts';
import { open, router } from '../../../src/api/trpc.ts';
import { listPrices } from './price.queries.ts';
import { PriceView } from './price.schema.ts';

export const priceRouter = router({
  list: open
    .meta(rest('GET', '/v1/costs/platform-prices', { tag: 'Public', summary: 'List platform prices' }))
    .output(z.array(PriceView))
    .query(({ ctx }) => listPrices(ctx)),
});
