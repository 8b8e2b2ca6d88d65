import { z } from 'zod';
import { EmailAddress, EXAMPLE_ID, EXAMPLE_TIME, Id, Timestamp, WebUrl } from '../../../src/kernel/schema.ts';
import { WorkflowKeyStatus } from '../../workflows/workflow.schema.ts';

const Usd = z.string().describe('US dollars as a decimal string.');

export const BlockedBy = z.enum([
  'missing_key',
  'no_sender',
  'local_links',
  'brand_paused',
  'audience_paused',
  'budget',
  'credit',
  'no_leads',
]);
export type BlockedBy = z.output<typeof BlockedBy>;

const MailSample = z
  .object({
    to: EmailAddress,
    senderId: Id.nullable().describe(
      'The first active sender. Null if there is none; the sample then uses a placeholder address of the brand.',
    ),
    subject: z.string(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    text: z.string(),
    html: z.string(),
    unsubscribeUrl: WebUrl,
  })
  .meta({ id: 'MailSample' });

const LeftOut = z
  .object({
    reason: z
      .string()
      .describe(
        '`unsubscribed`, `no_consent`, `system_address` (such as noreply@ or abuse@), `suppressed`, or `duplicate` (already contacted by a campaign).',
      ),
    people: z.number().int(),
    examples: z.array(z.string()).describe('A few example addresses.'),
  })
  .meta({ id: 'LeftOut' });

const SendDay = z
  .object({
    day: z.string().describe("`YYYY-MM-DD` in the organisation's time zone."),
    mails: z.number().int(),
    first: z.number().int().describe('How many of `mails` are first emails.'),
    followUps: z.number().int(),
  })
  .meta({ id: 'SendDay' });

export const Preflight = z
  .object({
    keyStatus: WorkflowKeyStatus,
    sendableLeads: z
      .number()
      .int()
      .nullable()
      .describe(
        'Number of contacts that may be contacted. Null if the source has no end or reports its size only during a search.',
      ),
    suppressedLeads: z
      .number()
      .int()
      .describe('Skipped contacts: suppressed, unsubscribed, without consent, already contacted, or system addresses.'),
    projectedLeads: z
      .number()
      .int()
      .nullable()
      .describe('Number of leads within `maxLeads` and the total cap. Null if nothing limits them.'),
    projectedCost: z
      .object({ minUsd: Usd, maxUsd: Usd.nullable().describe('Null if nothing limits the cost.') })
      .describe('From one email per lead to every step of each sequence, but never above the total cap.'),
    blockedBy: BlockedBy.nullable().describe(
      "Reason why no email can be sent yet; null if there is none. `missing_key`: a provider key is missing, see `keyStatus`. `no_sender`: only an active sender is missing, see `POST /v1/senders`. `local_links`: `DISTRIBUTE_PUBLIC_URL` is a local address, so a start is refused unless `allowLocalLinks` is true. `credit`: the organisation's credit does not cover one lead.",
    ),
    firstSendAt: Timestamp.nullable().describe(
      "Earliest time at which the senders' windows and allowances permit the first email. Null if something blocks it or the campaign ends before.",
    ),
    mails: z
      .array(MailSample)
      .describe(
        'The first email to each of up to three contacts, written from templates. No provider is called and nothing is charged.',
      ),
    mailsNote: z.string().nullable().describe('Why there are no samples, or how the real emails will differ.'),
    leftOut: z.array(LeftOut).describe('Skipped contacts by reason, most frequent first.'),
    schedule: z
      .array(SendDay)
      .max(60)
      .describe(
        'Maximum number of emails per day within 60 days and until `endDate`, assuming no replies and no bounces. Empty if the number of leads is unlimited.',
      ),
  })
  .meta({
    id: 'Preflight',
    example: {
      keyStatus: {
        workflowSlug: 'sales-cold-email-outreach-sandbox-v1',
        ready: true,
        keys: [],
        missing: [],
        missingOneOf: [],
      },
      sendableLeads: null,
      suppressedLeads: 0,
      projectedLeads: 500,
      projectedCost: { minUsd: '8', maxUsd: '9' },
      firstSendAt: EXAMPLE_TIME,
      blockedBy: null,
      mails: [
        {
          to: 'grace@navy.example',
          senderId: EXAMPLE_ID,
          subject: 'Acme Anvils and Navy',
          headers: [{ name: 'From', value: '"Ada Lovelace" <ada@acme.example>' }],
          text: 'Hi Grace,',
          html: '<p>Hi Grace,</p>',
          unsubscribeUrl: 'https://mail.acme.example/u/token',
        },
      ],
      mailsNote: null,
      leftOut: [{ reason: 'suppressed', people: 2, examples: ['hr@navy.example', 'ops@navy.example'] }],
      schedule: [{ day: '2026-11-16', mails: 50, first: 50, followUps: 0 }],
    },
  });
