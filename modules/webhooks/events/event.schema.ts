import { z } from 'zod';
import { EmailAddress, EXAMPLE_ID, EXAMPLE_TIME, Id, ShownId, Timestamp } from '../../../src/kernel/schema.ts';

const count = z.number().int().min(0);
const usd = z.number().min(0);
const volume = z.object({ emails_sent: count, delivered: count, opened: count, replied: count });

/** The `data` of each public event: exactly these fields, in this order. */
export const campaignEventData = {
  'campaign.started': z.object({ mcp: z.string(), target_url: z.string() }),
  'campaign.milestone': z.object({ milestone: z.string().regex(/^\d+_emails$/), stats: volume }),
  'campaign.paused': z.object({
    reason: z
      .string()
      .describe(
        '`budget_exceeded` (the budget has no room for the next unit), `manual`, `hard_bounces` or `complaints`. Later versions may add values.',
      ),
    budget_spent_usd: usd.describe('Spent and reserved in the window of `budget_type`.'),
    budget_limit_usd: usd.nullable().describe('Null if the campaign has no budget.'),
    budget_type: z
      .string()
      .nullable()
      .describe(
        '`daily`, `weekly`, `monthly` or `total`. With `budget_exceeded`, the budget that has no room for the next unit. Otherwise the widest budget, or null if there is none.',
      ),
    status: z
      .string()
      .describe(
        'Status of the campaign in the API: `paused`, or `active` with `budget_exceeded`. An active campaign continues automatically at `nextRunAt`.',
      ),
  }),
  'campaign.completed': z.object({
    reason: z
      .string()
      .describe(
        '`trial_ended`, `schedule_complete`, `budget_exhausted`, `max_leads_reached` or `audience_exhausted`. Later versions may add values.',
      ),
    final_stats: volume.extend({ meetings_booked: count }),
    total_cost_usd: usd,
  }),
  'reply.received': z.object({
    reply_id: ShownId,
    email: EmailAddress,
    name: z.string().nullable(),
    company: z.string().nullable(),
    title: z.string().nullable(),
    sentiment: z.string().nullable(),
    preview: z.string(),
    received_at: Timestamp,
  }),
  'meeting.booked': z.object({
    email: EmailAddress,
    name: z.string().nullable(),
    company: z.string().nullable(),
    meeting_time: Timestamp.nullable().describe('Null if a reply agrees to a meeting without a time.'),
    calendar_link: z
      .string()
      .meta({ format: 'uri' })
      .nullable()
      .describe('Null if neither the meeting nor its campaign has a link.'),
  }),
  'budget.warning': z.object({
    budget_type: z.enum(['daily', 'weekly', 'monthly']),
    spent_usd: usd,
    limit_usd: usd,
    percentage: z.number().min(0).describe('Less than 80 if the next unit does not fit into the remaining budget.'),
  }),
  'campaign.gate': z.object({
    kind: z
      .string()
      .describe(
        'The gate: `daily`, `weekly`, `monthly`, `credit_depleted`, `brand_paused`, `audience_paused`, `missing_keys`, `no_sender`, `sending_window`, `mailbox_allowance`, `mail_server`, `provider_limit`, `model_unavailable` or `new_articles`. Later versions may add values.',
      ),
    state: z.enum(['closed', 'opened']),
    opensAt: Timestamp.nullable().describe('When the gate opens. Null if it is open or the time is unknown.'),
  }),
} as const;

export type CampaignEventKind = keyof typeof campaignEventData;

/** Sent only to endpoints that list it. Existing endpoints without a filter expect only the other events. */
const NAMED_ONLY = 'campaign.gate';

export const campaignEventKinds = Object.keys(campaignEventData) as CampaignEventKind[];

/** Returns true for events that endpoints without a filter receive, including test events. */
export const isSentByDefault = (kind: string) => kind !== NAMED_ONLY;

export const defaultEventKinds = campaignEventKinds.filter(isSentByDefault);

export const CampaignEventKind = z.enum(campaignEventKinds).meta({ id: 'CampaignEventKind' });

interface Subject {
  orgId: string;
  campaignId: string;
}

const eventBuilder =
  <Kind extends CampaignEventKind>(kind: Kind) =>
  ({ orgId, campaignId }: Subject, data: z.input<(typeof campaignEventData)[Kind]>) => ({
    orgId,
    campaignId,
    kind,
    data: emptyAsNull(campaignEventData[kind].shape, campaignEventData[kind].parse(data)),
  });

/** Stores unknown texts as null instead of empty. A required text such as `preview` stays as it is. */
const emptyAsNull = (shape: Record<string, z.ZodType>, data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      value === '' && shape[name]?.safeParse(null).success === true ? null : value,
    ]),
  );

export const campaignEvents = {
  started: eventBuilder('campaign.started'),
  milestone: eventBuilder('campaign.milestone'),
  paused: eventBuilder('campaign.paused'),
  completed: eventBuilder('campaign.completed'),
  replyReceived: eventBuilder('reply.received'),
  meetingBooked: eventBuilder('meeting.booked'),
  budgetWarning: eventBuilder('budget.warning'),
  gate: eventBuilder('campaign.gate'),
};

export const TEST_EVENT = 'webhook.test';

export const Envelope = z
  .object({
    id: Id.describe('The same on every attempt. Use it to ignore duplicates.'),
    event: z
      .string()
      .describe(`${campaignEventKinds.map((kind) => `\`${kind}\``).join(', ')}. Later versions may add kinds.`),
    created_at: Timestamp,
    campaign_id: ShownId.nullable().describe(`Null only for \`${TEST_EVENT}\`.`),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({
    id: 'Event',
    example: {
      id: EXAMPLE_ID,
      event: 'campaign.started',
      created_at: EXAMPLE_TIME,
      campaign_id: EXAMPLE_ID,
      data: { mcp: 'sales-outreach', target_url: 'https://acme.example' },
    },
  });
export type Envelope = z.output<typeof Envelope>;
