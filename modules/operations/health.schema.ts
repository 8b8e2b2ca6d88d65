import { z } from 'zod';
import { EmailAddress, EXAMPLE_ID, EXAMPLE_TIME, Id, Timestamp } from '../../src/kernel/schema.ts';

const Owner = z
  .object({ id: Id, name: z.string() })
  .meta({ id: 'HealthOwner', description: 'Whose it is.', example: { id: EXAMPLE_ID, name: 'Acme' } });

const Queue = z.object({
  queue: z.enum(['messages', 'webhooks', 'jobs']),
  oldestDueAt: Timestamp.nullable().describe('Since when the first of it waits though it could go; null: none does.'),
  org: Owner.nullable().describe(
    "Whose it is; null where nothing waits, for jobs, and for the application's own receivers.",
  ),
});

const LateJob = z.object({ name: z.string(), dueAt: Timestamp.describe('When it was to begin.') });

const Mailbox = z.object({
  org: Owner,
  senderId: Id,
  email: EmailAddress,
  problem: z.enum(['reading', 'sending']).describe('What does not work.'),
  sentence: z.string().describe('What the server said, or why the mailbox paused itself.'),
  isPaused: z.boolean().describe('Nothing leaves until a person lets it go on.'),
});

const UnknownMessage = z.object({
  org: Owner,
  messageId: Id,
  campaignId: Id,
  campaignName: z.string(),
  leftAt: Timestamp.nullable().describe('When it began to leave.'),
});

const HeldCampaign = z.object({
  org: Owner,
  campaignId: Id,
  name: z.string(),
  sandbox: z.boolean(),
  gate: z.string().describe('What holds it up, as `campaign.gate` names it.'),
  until: Timestamp.nullable().describe('When it goes on by itself; null where nobody knows.'),
});

const owner = { id: EXAMPLE_ID, name: 'Acme' };

export const Health = z
  .object({
    at: Timestamp,
    queues: z.array(Queue),
    lateJobs: z.array(LateJob).describe('Of each kind the first that should have begun a minute ago.'),
    lastHour: z.object({
      mailsLeft: z
        .number()
        .int()
        .describe('Real mails of all organisations; the sandbox sends none. 100000 at the most.'),
      mailsBounced: z.number().int().describe('Came back or were called spam.'),
      requestsFailed: z
        .number()
        .int()
        .describe(
          'Answered with a status of 500 and above, as far as they are kept, without those that a site or a provider failed.',
        ),
    }),
    mailboxes: z.array(Mailbox),
    unknownMessages: z
      .array(UnknownMessage)
      .describe('Of which nobody knows whether they left: they wait for `POST /v1/messages/{id}/resolve`.'),
    campaigns: z
      .array(HeldCampaign)
      .describe('That run and go on in a quarter of an hour at the earliest, or when somebody acts.'),
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
