import { z } from 'zod';
import { EXAMPLE_TIME, Timestamp } from '../../../src/kernel/schema.ts';

/** The period that a cap covers. `total` is the whole life of the campaign. */
export const BudgetKind = z.enum(['daily', 'weekly', 'monthly', 'total']).meta({ example: 'daily' });
export type BudgetKind = z.output<typeof BudgetKind>;

const Cents = z.string().describe('US cents as a decimal string.').meta({ example: '812.5' });

const BudgetWindowView = z.object({
  kind: BudgetKind,
  spentInUsdCents: Cents,
  reservedInUsdCents: Cents.describe('Reserved for work in progress. It is later spent or released.'),
  limitInUsdCents: Cents.nullable().describe('Null if there is no cap.'),
  resetsAt: Timestamp.nullable().describe('When the window starts again from zero. Null for `total`.'),
});

const exampleWindow = {
  kind: 'daily' as const,
  spentInUsdCents: '812.5',
  reservedInUsdCents: '187.5',
  limitInUsdCents: '1000',
  resetsAt: EXAMPLE_TIME,
};

export const BudgetView = z
  .object({
    windows: z.array(BudgetWindowView).describe('In the order daily, weekly, monthly, total.'),
    closedGate: z
      .object({ kind: BudgetKind, opensAt: Timestamp.nullable().describe('Null if only a higher cap opens it.') })
      .nullable()
      .describe('The cap that blocks the campaign. If several do, the one that opens last.'),
  })
  .meta({
    id: 'CampaignBudget',
    example: { windows: [exampleWindow], closedGate: { kind: 'daily', opensAt: EXAMPLE_TIME } },
  });
export type BudgetView = z.output<typeof BudgetView>;
