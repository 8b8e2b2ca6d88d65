import { z } from 'zod';
import { EXAMPLE_TIME, Timestamp } from '../../../src/kernel/schema.ts';
import { WorkflowKeyStatus } from '../../workflows/workflow.schema.ts';

const Usd = z.string().describe('US dollars as a decimal string.');

export const BlockedBy = z.enum(['missing_key', 'brand_paused', 'audience_paused', 'budget', 'no_leads']);
export type BlockedBy = z.output<typeof BlockedBy>;

export const Preflight = z
  .object({
    keyStatus: WorkflowKeyStatus,
    sendableLeads: z
      .number()
      .int()
      .nullable()
      .describe('People who may be written to; null where the source has no end or tells only when it is asked.'),
    suppressedLeads: z
      .number()
      .int()
      .describe('People who are left out: suppressed, unsubscribed, without consent or written to before.'),
    projectedLeads: z
      .number()
      .int()
      .nullable()
      .describe('How many will be contacted under `maxLeads` and the total cap; null where nothing limits them.'),
    projectedCost: z
      .object({ minUsd: Usd, maxUsd: Usd.nullable().describe('Null where nothing limits it.') })
      .describe('From one email for each lead to every step of each sequence, and never beyond the total cap.'),
    firstSendAt: Timestamp.nullable().describe('Null while something blocks it.'),
    blockedBy: BlockedBy.nullable(),
  })
  .meta({
    id: 'Preflight',
    example: {
      keyStatus: { workflowSlug: 'sales-cold-email-outreach-sandbox-v1', ready: true, keys: [], missing: [] },
      sendableLeads: null,
      suppressedLeads: 0,
      projectedLeads: 500,
      projectedCost: { minUsd: '8', maxUsd: '9' },
      firstSendAt: EXAMPLE_TIME,
      blockedBy: null,
    },
  });
