import { z } from 'zod';
import { EXAMPLE_ID, EXAMPLE_TIME, Id, Timestamp } from '../../../src/kernel/schema.ts';

export const BrandDailyBudget = z
  .object({ brandId: Id, orgId: Id, dailyBudgetCents: z.number().int().nullable(), updatedAt: Timestamp })
  .meta({
    id: 'BrandDailyBudget',
    example: { brandId: EXAMPLE_ID, orgId: EXAMPLE_ID, dailyBudgetCents: 1000, updatedAt: EXAMPLE_TIME },
  });
