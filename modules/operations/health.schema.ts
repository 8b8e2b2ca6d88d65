import { z } from 'zod';
import { EmailAddress, EXAMPLE_ID, EXAMPLE_TIME, Id, Timestamp } from '../../src/kernel/schema.ts';

const Owner = z
  .object({ id: Id, name: z.string() })
  .meta({ id: 'HealthOwner', description: 'The owning organisation.', example: { id: EXAMPLE_ID, name: 'Acme' } });

const Queue = z.object({
  queue: z.enum(['messages', 'webhooks', 'jobs']),
  oldestDueAt: Timestamp.nullable().describe(
    'Due time of the oldest item that waits although it could run. Null if none.',
  ),
  org: Owner.nullable().describe(
    'The owner. Null if nothing waits, for jobs, and for webhook endpoints of the application (all organisations).',
  ),
});

const LateJob = z.object({ name: z.string(), dueAt: Timestamp.describe('Planned start.') });

const Mailbox = z.object({
  org: Owner,
  senderId: Id,
  email: EmailAddress,
  problem: z.enum(['reading', 'sending']).describe('What fails.'),
  sentence: z.string().describe('Error of the server, or why the mailbox was paused automatically.'),
  isPaused: z.boolean().describe('True if no email is sent until a user resumes it.'),
});

const UnknownMessage = z.object({
  org: Owner,
  messageId: Id,
  campaignId: Id,
  campaignName: z.string(),
  leftAt: Timestamp.nullable().describe('When sending began.'),
});

const HeldCampaign = z.object({
  org: Owner,
  campaignId: Id,
  name: z.string(),
  sandbox: z.boolean(),
  gate: z.string().describe('Gate that it waits for, as in `campaign.gate`.'),
  until: Timestamp.nullable().describe('When it resumes automatically. Null if unknown.'),
});

const owner = { id: EXAMPLE_ID, name: 'Acme' };

export const Health = z
  .object({
    at: Timestamp,
    queues: z.array(Queue),
    lateJobs: z.array(LateJob).describe('First job of each kind that is more than a minute late.'),
    lastHour: z.object({
      mailsLeft: z
        .number()
        .int()
        .describe('Sent emails of all organisations, without sandbox emails. Counted up to 100,000.'),
      mailsBounced: z.number().int().describe('Bounces and spam complaints.'),
      requestsFailed: z
        .number()
        .int()
        .describe(
          'Stored requests with status 500 or above in the last hour, without failures of websites and providers.',
        ),
    }),
    mailboxes: z.array(Mailbox),
    unknownMessages: z
      .array(UnknownMessage)
      .describe('Emails with unknown delivery. Resolve them with `POST /v1/messages/{id}/resolve`.'),
    campaigns: z
      .array(HeldCampaign)
      .describe('Active campaigns that cannot continue for at least 15 minutes, or until a user acts.'),
  })
  .meta({
    id: 'Health',
    example: {
      at: EXAMPLE_TIME,
      queues: [
        { queue: 'messages', oldestDueAt: null, org: null },
        { queue: 'webhooks', oldestDueAt: EXAMPLE_TIME, org: owner },
        { queue: 'jobs', oldestDueAt: null, org: null },
      ],
      lateJobs: [],
      lastHour: { mailsLeft: 120, mailsBounced: 1, requestsFailed: 0 },
      mailboxes: [],
      unknownMessages: [],
      campaigns: [
        { org: owner, campaignId: EXAMPLE_ID, name: 'First', sandbox: false, gate: 'daily', until: EXAMPLE_TIME },
      ],
    },
  });
export type Health = z.output<typeof Health>;
