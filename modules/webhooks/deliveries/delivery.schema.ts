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
  status: z.number().int().nullable().describe('Null when no answer came.'),
  durationMs: z.number().int(),
  body: z.string().nullable().describe('The start of the answer.'),
  error: z.string().nullable().describe('Why no answer came.'),
});

export const DeliveryStatus = z.enum(['pending', 'delivered', 'failed']).meta({ id: 'DeliveryStatus' });

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

export const DeliveryView = z
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

const OfEvent = { orgId: Id.nullable().describe('Whose event it is; null for a test event.') };

/** What the application sees of a delivery to a receiver of its own. */
export const ApplicationDeliveryView = DeliveryView.extend(OfEvent).meta({
  id: 'ApplicationWebhookDelivery',
  example: { ...EXAMPLE, orgId: EXAMPLE_ID },
});

export const ApplicationDeliveryEnvelope = z
  .object({ delivery: ApplicationDeliveryView })
  .meta({ id: 'ApplicationWebhookDeliveryAnswer' });

export const DeliveryEnvelope = z.object({ delivery: DeliveryView }).meta({ id: 'WebhookDeliveryAnswer' });
const Payload = z.string().describe('The body of the request, byte for byte: what the signature is made of.');
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
  endpoint: IdInput.optional().describe('Another name of `endpointId`.'),
  event: DeliveredEventKind.optional(),
  status: DeliveryStatus.optional(),
  sort: CreationSort,
});

export const ListApplicationDeliveriesInput = ListDeliveriesInput.extend({
  orgId: IdInput.optional().describe('Only of the events of this organisation.'),
});
