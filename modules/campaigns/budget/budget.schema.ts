import { z } from 'zod';
import { EXAMPLE_ID, EXAMPLE_TIME, Id, Timestamp } from '../../../src/kernel/schema.ts';
import { CampaignStatus } from '../../campaign-state/campaign-status.schema.ts';
import { BudgetView } from '../../costs/budget/budget.schema.ts';

export const CampaignBudget = z
  .object({
    campaignId: Id,
    status: CampaignStatus,
    windows: BudgetView.shape.windows,
    maxLeads: z.number().int().nullable(),
    leadsServed: z.number().int().describe('Leads counted against `maxLeads`.'),
    endDate: Timestamp.nullable(),
    closedGate: z
      .object({
        kind: z.string().describe('The full cap, or another reason to wait, such as `missing_keys`.'),
        opensAt: Timestamp.nullable().describe('Null if the opening time is unknown.'),
      })
      .nullable(),
    nextRunAt: Timestamp.nullable(),
  })
  .meta({
    id: 'CampaignBudgetExplained',
    example: {
      campaignId: EXAMPLE_ID,
      status: 'active',
      windows: [
        {
          kind: 'daily',
          spentInUsdCents: '812.5',
          reservedInUsdCents: '187.5',
          limitInUsdCents: '1000',
          resetsAt: EXAMPLE_TIME,
        },
      ],
      maxLeads: 500,
      leadsServed: 120,
      endDate: null,
      closedGate: { kind: 'daily', opensAt: EXAMPLE_TIME },
      nextRunAt: EXAMPLE_TIME,
    },
  });
