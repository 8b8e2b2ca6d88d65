import { z } from 'zod';
import type { WebhookDescription } from '../../../src/api/webhook-description.ts';
import { EXAMPLE_ID, EXAMPLE_TIME, Id } from '../../../src/kernel/schema.ts';
import { type CampaignEventKind, campaignEventData, campaignEventKinds, Envelope } from './event.schema.ts';

const volume = { emails_sent: 100, delivered: 98, opened: 41, replied: 5 };
const person = { email: 'ada.moreau@bluefield.example', name: 'Ada Moreau', company: 'Bluefield Logistics' };

type Described = {
  [Kind in CampaignEventKind]: { summary: string; example: z.input<(typeof campaignEventData)[Kind]> };
};

const EVENTS: Described = {
  'campaign.started': {
    summary: 'Sent when a campaign starts',
    example: { mcp: 'sales-outreach', target_url: 'https://acme.example' },
  },
  'campaign.milestone': {
    summary: 'Sent when a campaign has sent 100, 500, 1,000 and every further 1,000 emails',
    example: { milestone: '100_emails', stats: volume },
  },
  'campaign.paused': {
    summary: 'Sent when a campaign is paused or a budget has no room for its next unit',
    example: {
      reason: 'budget_exceeded',
      budget_spent_usd: 9.98,
      budget_limit_usd: 10,
      budget_type: 'daily',
      status: 'active',
    },
  },
  'campaign.completed': {
    summary: 'Sent when a campaign has completed or failed',
    example: { reason: 'schedule_complete', final_stats: { ...volume, meetings_booked: 2 }, total_cost_usd: 42.5 },
  },
  'reply.received': {
    summary: 'Sent when a person replies to an email',
    example: {
      reply_id: EXAMPLE_ID,
      ...person,
      title: 'Head of operations',
      sentiment: 'positive',
      preview: 'Sounds interesting, could you send me your prices?',
      received_at: EXAMPLE_TIME,
    },
  },
  'meeting.booked': {
    summary: 'Sent when a meeting is booked',
    example: { ...person, meeting_time: EXAMPLE_TIME, calendar_link: 'https://calendar.acme.example/sam' },
  },
  'budget.warning': {
    summary: 'Sent when 80% of a budget is used or the next unit does not fit into it',
    example: { budget_type: 'daily', spent_usd: 8, limit_usd: 10, percentage: 80 },
  },
  'campaign.gate': {
    summary: 'Sent when a gate of a campaign closes or opens, only to endpoints that list this event',
    example: { kind: 'daily', state: 'closed', opensAt: EXAMPLE_TIME },
  },
};

const description =
  'Sent at least once to every endpoint that receives this event, always with the same id and bytes, until the endpoint responds with a 2xx status within 15 seconds. Before you trust the body, compare one of the two signatures in constant time. The secret is at `GET /v1/webhooks/secret`.';

const headers = [
  {
    name: 'X-Distribute-Signature',
    description:
      '`sha256=` followed by the HMAC-SHA-256 of the raw body in lower-case hex. The key is the secret exactly as shown.',
  },
  {
    name: 'X-Distribute-Org-Id',
    required: false,
    format: 'uuid' as const,
    description:
      'Organisation of the event. Sent only to application endpoints, whose secret is at `GET /v1/admin/webhooks/secret`.',
  },
  { name: 'webhook-id', description: 'Id of the event, the same on every attempt.' },
  { name: 'webhook-timestamp', description: 'Time of this attempt, in seconds since 1970.' },
  {
    name: 'webhook-signature',
    description:
      'Standard Webhooks: `v1,` followed by the HMAC-SHA-256 of `<webhook-id>.<webhook-timestamp>.<body>` in base64. The key is the base64-decoded part of the secret after `whsec_`. During a rotation, it contains two signatures separated by a space.',
  },
];

export const webhookDescriptions: WebhookDescription[] = campaignEventKinds.map((kind) => {
  const payload = Envelope.extend({ event: z.literal(kind), campaign_id: Id, data: campaignEventData[kind] });
  const { summary, example } = EVENTS[kind];
  return {
    name: kind,
    summary,
    description,
    headers,
    schema: z.toJSONSchema(payload, { io: 'output' }),
    example: { id: EXAMPLE_ID, event: kind, created_at: EXAMPLE_TIME, campaign_id: EXAMPLE_ID, data: example },
  };
});
