import { z } from 'zod';
import { EXAMPLE_TIME, Timestamp } from '../../../src/kernel/schema.ts';

/** What a cap counts over. `total` is the whole life of the campaign. */
export const BudgetKind = z.enum(['daily', 'weekly', 'monthly', 'total']).meta({ example: 'daily' });
export type BudgetKind = z.output<typeof BudgetKind>;

const Cents = z.string().describe('US cents as a decimal string.').meta({ example: '812.5' });

const BudgetWindowView = z.object({
  kind: BudgetKind,
  spentInUsdCents: Cents,
  reservedInUsdCents: Cents.describe('Promised to work under way; it becomes spent or is given back.'),
  limitInUsdCents: Cents.nullable().describe('Null without a cap.'),
  resetsAt: Timestamp.nullable().describe('When it counts from zero again; null for the total.'),
});

const exampleWindow = {
  kind: 'daily' as const,
  spentInUsdCents: '812.5',
  reservedInUsdCents: '187.5',
  limitInUsdCents: '1000',
  resetsAt: EXAMPLE_TIME,
};

/** A campaign's budget, explained. */
export const BudgetView = z
  .object({
    windows: z.array(BudgetWindowView).describe('Daily, weekly, monthly, total.'),
    closedGate: z
      .object({ kind: BudgetKind, opensAt: Timestamp.nullable().describe('Null when only a higher cap opens it.') })
      .nullable()
      .describe('The cap that holds the campaign up; of several, the one that opens last.'),
  })
  .meta({
    id: 'CampaignBudget',
    example: { windows: [exampleWindow], closedGate: { kind: 'daily', opensAt: EXAMPLE_TIME } },
  });
export type BudgetView = z.output<typeof BudgetView>;
