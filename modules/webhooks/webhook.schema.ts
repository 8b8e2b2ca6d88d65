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
import { CampaignEventKind, Envelope, usualEventKinds } from './events/event.schema.ts';

const EventFilter = z
  .array(CampaignEventKind)
  .min(1)
  .max(50)
  .nullable()
  .meta({
    description: 'Which events it hears of; null for all but `campaign.gate`, which has to be named.',
    example: ['reply.received', 'meeting.booked'],
  });

const Url = z.string().min(1).max(2000).meta({
  format: 'uri',
  description: 'An http or https address on the internet.',
  example: 'https://hooks.acme.example/distribute',
});

export const EndpointView = z
  .object({
    id: Id,
    url: WebUrl,
    events: z.array(z.string()).nullable().describe('Which events it hears of; null for all but `campaign.gate`.'),
    campaignId: ShownId.nullable().describe('Set when it hears of one campaign only.'),
    enabled: z.boolean(),
    disabledReason: z.string().nullable().describe('Why the service disabled it; null when nobody or a person did.'),
    failingSince: Timestamp.nullable().describe('Since when every attempt failed. After five days it is disabled.'),
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
  enabled: z.boolean().optional().describe('true forgets the reason why it was disabled.'),
});

export const SecretView = z
  .object({
    secret: z
      .string()
      .describe(
        '`X-Distribute-Signature` is the HMAC-SHA-256 of the body with this whole text as key. Standard Webhooks libraries take the same text and decode what follows `whsec_`.',
      ),
    createdAt: Timestamp,
    previousSecret: z.string().nullable().describe('After a rotation, until its grace ends.'),
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
    .describe('So long `webhook-signature` also carries a signature with the old secret; 0 to 168.'),
});

export const ReplayInput = z.object({
  since: Moment,
  until: Moment.optional().describe('ISO 8601; now unless given.'),
  events: EventFilter.optional(),
});

export const ReplayForApplicationInput = ReplayInput.extend({
  orgId: IdInput.describe('Whose events.'),
});

export const Replayed = z.object({
  events: z.number().int().describe('Events of that time.'),
  deliveries: z.number().int().describe('Deliveries that are due now because of it.'),
});

export const ListEventsInput = PageInput.omit({ offset: true }).extend({
  order: z
    .enum(['oldest', 'newest'])
    .default('oldest')
    .describe('`newest` begins with the last event; a cursor goes on in its own order alone.'),
  event: z.enum(usualEventKinds).optional().describe('Only events of this kind.'),
  campaignId: IdInput.optional().describe('Only events of this campaign.'),
});

export const EventFeed = z.object({
  events: z.array(Envelope),
  nextCursor: z.string().describe('Where to continue; never null, also on an empty page: poll with it.'),
  hasMore: z.boolean().describe('More events can be read at once.'),
  endCursor: z
    .string()
    .nullable()
    .describe(
      'On the first page of `order=newest`: where the feed ends now, for whoever goes on from there in its own order.',
    ),
});
