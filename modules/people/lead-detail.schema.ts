import { z } from 'zod';
import { EXAMPLE_ID, EXAMPLE_TIME, Id, IdInput, Timestamp } from '../../src/kernel/schema.ts';
import { RunView } from '../costs/runs/run.schema.ts';
import { EmailStatus, LeadSourceName, LeadView, PersonDetails } from '../leads/lead.schema.ts';

export const LeadRef = z.object({ leadId: IdInput });

export const LeadDetailInput = LeadRef.extend({
  brandId: IdInput.optional().describe('Returns 404 if the lead is not of this brand.'),
  campaignId: IdInput.optional().describe('Returns 404 if the lead is not of this campaign.'),
});

export const LeadDetail = z.object({
  leadDetail: LeadView.extend({
    ...PersonDetails.shape,
    brandId: Id,
    organization: z.object({
      name: z.string().nullable(),
      domain: z.string().nullable(),
      industry: z.string().nullable(),
      size: z.string().nullable(),
    }),
    enrichment: z
      .object({ provider: LeadSourceName, emailStatus: EmailStatus.nullable() })
      .nullable()
      .describe('Result of a paid lookup. Null if no provider was asked.'),
    runs: z.array(RunView).describe('The newest runs of the campaign, at most 20.'),
  }),
});

export const LeadHistory = z.object({
  events: z
    .array(
      z.object({
        type: z.enum([
          'sent',
          'opened',
          'clicked',
          'bounced',
          'complained',
          'replied',
          'corrected',
          'meeting',
          'unsubscribed',
        ]),
        at: Timestamp,
        campaignId: Id,
        messageId: Id.nullable(),
        detail: z
          .string()
          .nullable()
          .describe('The step, the reply text, the bounce reason or the time of the meeting.'),
      }),
    )
    .meta({
      example: [{ type: 'sent', at: EXAMPLE_TIME, campaignId: EXAMPLE_ID, messageId: EXAMPLE_ID, detail: 'Step 1' }],
    }),
});
