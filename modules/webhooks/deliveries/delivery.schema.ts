import { z } from 'zod';
import { EXAMPLE_ID, EXAMPLE_TIME, Id, IdInput, NextCursor, PageInput, Timestamp } from '../../../src/kernel/schema.ts';
import { CampaignEventKind, TEST_EVENT } from '../events/event.schema.ts';

const AttemptView = z.object({
  at: Timestamp,
  status: z.number().int().nullable().describe('Null when no answer came.'),
  durationMs: z.number().int(),
  body: z.string().nullable().describe('The start of the answer.'),
  error: z.string().nullable().describe('Why no answer came.'),
});

export const DeliveryStatus = z.enum(['pending', 'delivered', 'failed']).meta({ id: 'DeliveryStatus' });

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
    example: {
      id: EXAMPLE_ID,
      endpointId: EXAMPLE_ID,
      eventId: EXAMPLE_ID,
      event: 'campaign.started',
      status: 'delivered',
      nextAttemptAt: null,
      createdAt: EXAMPLE_TIME,
      attempts: [{ at: EXAMPLE_TIME, status: 200, durationMs: 84, body: 'ok', error: null }],
    },
  });
export type DeliveryView = z.output<typeof DeliveryView>;

export const DeliveryEnvelope = z.object({ delivery: DeliveryView }).meta({ id: 'WebhookDeliveryAnswer' });
export const DeliveryDetail = z
  .object({
    delivery: DeliveryView,
    payload: z.string().describe('The body of the request, byte for byte: what the signature is made of.'),
  })
  .meta({ id: 'WebhookDeliveryDetail' });
export const DeliveryList = z.object({ deliveries: z.array(DeliveryView), nextCursor: NextCursor });

export const ListDeliveriesInput = PageInput.extend({
  endpointId: IdInput.optional(),
  endpoint: IdInput.optional().describe('Another name of `endpointId`.'),
  event: z.enum([...CampaignEventKind.options, TEST_EVENT]).optional(),
  status: DeliveryStatus.optional(),
});
