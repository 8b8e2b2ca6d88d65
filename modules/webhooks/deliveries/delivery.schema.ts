import { z } from 'zod';
import {
  CreationSort,
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  IdInput,
  NextCursor,
  PageInput,
  Timestamp,
} from '../../../src/kernel/schema.ts';
import { CampaignEventKind, TEST_EVENT } from '../events/event.schema.ts';

const AttemptView = z.object({
  at: Timestamp,
  status: z.number().int().nullable().describe('Null if no response arrived.'),
  durationMs: z.number().int(),
  body: z.string().nullable().describe('The first 1,000 characters of the response.'),
  error: z.string().nullable().describe('Why no response arrived.'),
});

const DeliveryStatus = z.enum(['pending', 'delivered', 'failed']).meta({ id: 'DeliveryStatus' });

const EXAMPLE = {
  id: EXAMPLE_ID,
  endpointId: EXAMPLE_ID,
  eventId: EXAMPLE_ID,
  event: 'campaign.started',
  status: 'delivered' as const,
  nextAttemptAt: null,
  createdAt: EXAMPLE_TIME,
  attempts: [{ at: EXAMPLE_TIME, status: 200, durationMs: 84, body: 'ok', error: null }],
};

const DeliveryView = z
  .object({
    id: Id,
    endpointId: Id,
    eventId: Id,
    event: z.string(),
    status: DeliveryStatus,
    nextAttemptAt: Timestamp.nullable(),
    createdAt: Timestamp,
    attempts: z.array(AttemptView),
  })
  .meta({
    id: 'WebhookDelivery',
    example: EXAMPLE,
  });

const OfEvent = { orgId: Id.nullable().describe('Organisation of the event. Null for a test event.') };

export const ApplicationDeliveryView = DeliveryView.extend(OfEvent).meta({
  id: 'ApplicationWebhookDelivery',
  example: { ...EXAMPLE, orgId: EXAMPLE_ID },
});

export const ApplicationDeliveryEnvelope = z
  .object({ delivery: ApplicationDeliveryView })
  .meta({ id: 'ApplicationWebhookDeliveryAnswer' });

export const DeliveryEnvelope = z.object({ delivery: DeliveryView }).meta({ id: 'WebhookDeliveryAnswer' });
const Payload = z.string().describe('The request body, byte for byte. The signature covers these bytes.');
export const DeliveryDetail = z
  .object({ delivery: DeliveryView, payload: Payload })
  .meta({ id: 'WebhookDeliveryDetail' });
export const ApplicationDeliveryDetail = z
  .object({ delivery: ApplicationDeliveryView, payload: Payload })
  .meta({ id: 'ApplicationWebhookDeliveryDetail' });
export const DeliveryList = z.object({ deliveries: z.array(DeliveryView), nextCursor: NextCursor });
export const ApplicationDeliveryList = z.object({
  deliveries: z.array(ApplicationDeliveryView),
  nextCursor: NextCursor,
});

const DeliveredEventKind = z.enum([...CampaignEventKind.options, TEST_EVENT]).meta({ id: 'DeliveredEventKind' });

export const ListDeliveriesInput = PageInput.extend({
  endpointId: IdInput.optional(),
  endpoint: IdInput.optional().describe('Alias of `endpointId`.'),
  event: DeliveredEventKind.optional(),
  status: DeliveryStatus.optional(),
  sort: CreationSort,
});

export const ListApplicationDeliveriesInput = ListDeliveriesInput.extend({
  orgId: IdInput.optional().describe('Only events of this organisation.'),
});
