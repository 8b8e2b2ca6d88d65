import type { IncomingMessage } from 'node:http';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { PlainCall, PlainRoute } from '../../../src/api/plain-route.ts';
import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import { badRequest, DomainError } from '../../../src/kernel/errors.ts';
import { processStripeEvent } from './process-stripe-event.ts';
import { assertStripe } from './stripe-access.ts';

/** The largest Stripe events have a few hundred kilobytes. */
const MAX_BYTES = 1024 * 1024;
/** Maximum age of a signature, to prevent replay attacks. */
const TOLERANCE_SECONDS = 300;

const Received = z.object({ received: z.literal(true) });

export const stripeWebhookRoute: PlainRoute = {
  name: 'billing.stripeWebhook',
  method: 'POST',
  path: '/v1/billing/webhooks/stripe',
  access: 'open',
  tag: 'Billing',
  summary: 'Receive a Stripe event',
  description:
    'Stripe calls this endpoint and signs requests with the secret in `DISTRIBUTE_STRIPE_WEBHOOK_SECRET`. Each event is processed once, in any order. Events about unknown customers are acknowledged and ignored.',
  document: {
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['id', 'type', 'data'],
            properties: { id: { type: 'string' }, type: { type: 'string' }, data: { type: 'object' } },
          },
          example: { id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } },
        },
      },
    },
    answer: {
      description: 'The event was processed now or earlier.',
      type: 'application/json',
      schema: z.toJSONSchema(Received, { io: 'output' }),
      example: { received: true },
    },
  },
  handle: receiveStripeEvent,
};

async function receiveStripeEvent(
  unit: UnitOfWork & Needs<'afterCommit'>,
  { request, response }: PlainCall,
): Promise<void> {
  const { open, webhookSecret } = assertStripe(unit.stripe);
  if (webhookSecret === null) throw badRequest('DISTRIBUTE_STRIPE_WEBHOOK_SECRET is not set.');
  const body = await readBody(request);
  await processStripeEvent(unit, verifyEvent(await open(), body, { request, webhookSecret }));
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"received":true}');
}

function verifyEvent(
  client: Stripe,
  body: Buffer,
  { request, webhookSecret }: { request: IncomingMessage; webhookSecret: string },
): Stripe.Event {
  const signature = request.headers['stripe-signature'];
  if (typeof signature !== 'string') throw badRequest('The header Stripe-Signature is required.');
  try {
    return client.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SECONDS);
  } catch (cause) {
    throw badRequest('The signature of the event is wrong or too old.', { cause });
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new DomainError('too_large', 'The event is larger than 1 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
