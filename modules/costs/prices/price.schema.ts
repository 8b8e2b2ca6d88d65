import { z } from 'zod';
import { EXAMPLE_ID, Id, Timestamp } from '../../../src/kernel/schema.ts';

export const PriceView = z
  .object({
    id: Id,
    name: z.string().describe('Cost name used in runs and statistics.'),
    provider: z.string(),
    providerDomain: z.string().nullable().describe('Null for costs without an external provider.'),
    type: z.enum(['leads', 'text', 'email']),
    unit: z.enum(['lead', 'sequence', 'email', 'token', 'credit', 'kit', 'page']),
    costPerUnitInUsdCents: z.string().describe('US cents with up to six decimal places.'),
    effectiveFrom: Timestamp,
  })
  .meta({
    id: 'PlatformPrice',
    example: {
      id: EXAMPLE_ID,
      name: 'sandbox-sequence',
      provider: 'sandbox',
      providerDomain: null,
      type: 'text',
      unit: 'sequence',
      costPerUnitInUsdCents: '0.5',
      effectiveFrom: '2026-01-01T00:00:00.000Z',
    },
  });
export type PriceView = z.output<typeof PriceView>;
