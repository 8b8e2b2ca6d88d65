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
      'The first sender that may send; null where there is none, and the brand stands in.',
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
        '`unsubscribed`, `no_consent`, `system_address` (noreply@, abuse@ and the like), `suppressed`, or `duplicate`: reached by a campaign before.',
      ),
    people: z.number().int(),
    examples: z.array(z.string()).describe('A few addresses.'),
  })
  .meta({ id: 'LeftOut' });

const SendDay = z
  .object({
    day: z.string().describe("`YYYY-MM-DD` in the organisation's time zone."),
    mails: z.number().int(),
    first: z.number().int().describe('First mails among them.'),
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
      .describe('People who may be written to; null where the source has no end or tells only when it is asked.'),
    suppressedLeads: z
      .number()
      .int()
      .describe('People who are left out: suppressed, unsubscribed, without consent, written to before, or no people.'),
    projectedLeads: z
      .number()
      .int()
      .nullable()
      .describe('How many will be contacted under `maxLeads` and the total cap; null where nothing limits them.'),
    projectedCost: z
      .object({ minUsd: Usd, maxUsd: Usd.nullable().describe('Null where nothing limits it.') })
      .describe('From one email for each lead to every step of each sequence, and never beyond the total cap.'),
    blockedBy: BlockedBy.nullable().describe(
      '`missing_key`: of a provider that `keyStatus` names; `no_sender`: only a sender that may send is missing (`POST /v1/senders`); `local_links`: `DISTRIBUTE_PUBLIC_URL` is a local address, so a start is refused unless `allowLocalLinks` is true; `credit`: that of the organisation does not pay for one lead.',
    ),
    firstSendAt: Timestamp.nullable().describe(
      "Null while something blocks it, or where the campaign is over before; else as the senders' windows and allowances let it.",
    ),
    mails: z
      .array(MailSample)
      .describe(
        'The first mail to each of up to three people, as it would leave. From templates: nothing is asked or paid.',
      ),
    mailsNote: z.string().nullable().describe('Why there is none, or what will be different.'),
    leftOut: z.array(LeftOut).describe('Contacts that are not written to, the most frequent reason first.'),
    schedule: z
      .array(SendDay)
      .max(60)
      .describe(
        'How many mails leave on which day within 60 days and until `endDate`, at the most: nobody answers and nothing bounces. Empty where the people have no end.',
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
