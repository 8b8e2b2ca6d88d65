import { z } from 'zod';
import {
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  IdInput,
  Moment,
  NextCursor,
  PageInput,
  ShownId,
  sortChoice,
  Timestamp,
  WebUrl,
} from '../../src/kernel/schema.ts';
import { CampaignEventKind, defaultEventKinds, Envelope } from './events/event.schema.ts';

const EventFilter = z
  .array(CampaignEventKind)
  .min(1)
  .max(50)
  .nullable()
  .meta({
    description: 'Events to receive. Null for all except `campaign.gate`, which must be listed.',
    example: ['reply.received', 'meeting.booked'],
  });

const Url = z.string().min(1).max(2000).meta({
  format: 'uri',
  description: 'An http or https URL on the internet.',
  example: 'https://hooks.acme.example/distribute',
});

export const EndpointView = z
  .object({
    id: Id,
    url: WebUrl,
    events: z.array(z.string()).nullable().describe('Events it receives. Null for all except `campaign.gate`.'),
    campaignId: ShownId.nullable().describe('The only campaign whose events it receives, or null.'),
    enabled: z.boolean(),
    disabledReason: z.string().nullable().describe('Why the service disabled the endpoint. Null if it did not.'),
    failingSince: Timestamp.nullable().describe(
      'Time of the first failure since the last success. Disabled after five days.',
    ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({
    id: 'WebhookEndpoint',
    example: {
      id: EXAMPLE_ID,
      url: 'https://hooks.acme.example/distribute',
      events: null,
      campaignId: null,
      enabled: true,
      disabledReason: null,
      failingSince: null,
      createdAt: EXAMPLE_TIME,
      updatedAt: EXAMPLE_TIME,
    },
  });
export type EndpointView = z.output<typeof EndpointView>;

export const EndpointEnvelope = z.object({ endpoint: EndpointView }).meta({ id: 'WebhookEndpointAnswer' });
export const ListEndpointsInput = PageInput.extend({
  sort: sortChoice('createdAt', 'url').meta({ id: 'EndpointSort' }).default('-createdAt'),
});

export const EndpointList = z.object({ endpoints: z.array(EndpointView), nextCursor: NextCursor });
export const WebhookRef = z.object({ id: IdInput });

export const CreateEndpointInput = z.object({
  url: Url,
  events: EventFilter.default(null),
  enabled: z.boolean().default(true),
});

export const PatchEndpointInput = WebhookRef.extend({
  url: Url.optional(),
  events: EventFilter.optional(),
  enabled: z.boolean().optional().describe('True also clears `disabledReason` and `failingSince`.'),
});

export const SecretView = z
  .object({
    secret: z
      .string()
      .describe(
        'Key for both signatures. `X-Distribute-Signature` is the HMAC-SHA-256 of the body with this whole text as key. Standard Webhooks libraries accept the same text and decode the part after `whsec_`.',
      ),
    createdAt: Timestamp,
    previousSecret: z.string().nullable().describe('Old secret during the grace period, else null.'),
    previousExpiresAt: Timestamp.nullable(),
  })
  .meta({
    id: 'WebhookSecret',
    example: {
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwT0Yy6dM0pXc=',
      createdAt: EXAMPLE_TIME,
      previousSecret: null,
      previousExpiresAt: null,
    },
  });

export const RotateSecretInput = z.object({
  graceHours: z
    .number()
    .min(0)
    .max(168)
    .default(24)
    .describe('Hours during which `webhook-signature` also contains a signature with the old secret, from 0 to 168.'),
});

export const ReplayInput = z.object({
  since: Moment,
  until: Moment.optional().describe('ISO 8601. Default: now.'),
  events: EventFilter.optional(),
});

export const ReplayForApplicationInput = ReplayInput.extend({
  orgId: IdInput.describe('Organisation whose events are replayed.'),
});

export const ReplayResult = z.object({
  events: z.number().int().describe('Number of events in the period.'),
  deliveries: z.number().int().describe('Number of deliveries that are due now as a result.'),
});

export const ListEventsInput = PageInput.omit({ offset: true }).extend({
  order: z
    .enum(['oldest', 'newest'])
    .default('oldest')
    .describe('`newest` starts with the latest event. A cursor is valid only for its own order.'),
  event: z.enum(defaultEventKinds).optional().describe('Only events of this kind.'),
  campaignId: IdInput.optional().describe('Only events of this campaign.'),
});

export const EventFeed = z.object({
  events: z.array(Envelope),
  nextCursor: z.string().describe('Cursor to poll with. Never null, even for an empty page.'),
  hasMore: z.boolean().describe('True if another page is available now.'),
  endCursor: z
    .string()
    .nullable()
    .describe(
      'Only on the first page of `order=newest`: a cursor for `order=oldest` that returns all events after this page.',
    ),
});
