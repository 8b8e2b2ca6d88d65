import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';

export const STRIPE_KEY = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc';
export const STRIPE_WEBHOOK_SECRET = 'whsec_0123456789abcdef0123456789abcdef';

export interface StripeObject {
  id: string;
  object: string;
  [field: string]: unknown;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: StripeObject; previous_attributes?: Record<string, unknown> };
}

interface Call {
  method: string;
  path: string;
  body: URLSearchParams;
  idempotencyKey: string | null;
}

/**
 * Failure of the next charges. `lost`: charged, but without
 * a response. `broken`: a 500, repeated for the same key.
 */
type Trouble = 'none' | 'declined' | 'lost' | 'broken' | 'away' | 'processing';

class Refusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  constructor(status: number, body: Record<string, unknown>) {
    super(String(body['message']));
    this.status = status;
    this.body = body;
  }
}

const idOf = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`;
const seconds = () => Math.floor(Date.now() / 1000);

/** Implements Stripe's wire format: form requests, JSON responses, idempotency keys and signed events. */
export async function startStripeServer() {
  const objects = new Map<string, StripeObject>();
  const answers = new Map<string, { form: string; status: number; body: unknown }>();
  const calls: Call[] = [];
  /** `instead` replaces every response, `pause` delays it. `unheard` requests get no response: charges, or all writes. */
  const state = {
    trouble: 'none' as Trouble,
    cardCountry: 'FR',
    instead: null as string | null,
    unheard: 'nothing' as 'nothing' | 'charges' | 'changes',
    pause: (_call: Call): Promise<unknown> => Promise.resolve(),
  };

  const keep = (prefix: string, object: string, fields: Record<string, unknown>): StripeObject => {
    const made = { id: idOf(prefix), object, created: seconds(), livemode: false, ...fields };
    objects.set(made.id, made);
    return made;
  };
  const find = (id: string): StripeObject => {
    const found = objects.get(id);
    if (found !== undefined) return found;
    throw new Refusal(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such object: '${id}'`,
    });
  };
  const newCard = (customer: string | null) =>
    keep('pm', 'payment_method', { type: 'card', customer, card: { brand: 'visa', country: state.cardCountry } });
  const newIntent = (fields: Record<string, unknown>) =>
    keep('pi', 'payment_intent', { currency: 'usd', metadata: {}, last_payment_error: null, ...fields });

  const isCharge = ({ method, path }: Call) => method === 'POST' && path.endsWith('/confirm');

  const createIntent = ({ body }: Call): StripeObject =>
    newIntent({
      amount: Number(body.get('amount')),
      amount_received: 0,
      status: 'requires_payment_method',
      currency: body.get('currency'),
      customer: body.get('customer'),
      metadata: { org_id: body.get('metadata[org_id]'), topup_id: body.get('metadata[topup_id]') },
    });

  function changeIntent(intent: StripeObject, step: string | undefined, body: URLSearchParams): StripeObject {
    if (!String(intent['status']).startsWith('requires_')) {
      throw new Refusal(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: `This PaymentIntent's status is ${String(intent['status'])}.`,
      });
    }
    if (step === 'confirm') return charge(intent, body.get('payment_method'));
    if (step === 'cancel') return Object.assign(intent, { status: 'canceled' });
    return Object.assign(intent, { amount: Number(body.get('amount')) });
  }

  function charge(intent: StripeObject, card: string | null): StripeObject {
    if (state.trouble === 'broken')
      throw new Refusal(500, { type: 'api_error', message: 'Something went wrong on the end of Stripe.' });
    if (state.trouble === 'declined') {
      const error = {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'insufficient_funds',
        message: 'Your card has insufficient funds.',
        payment_method: { id: card, object: 'payment_method' },
      };
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error });
      throw new Refusal(402, { ...error, payment_intent: intent });
    }
    const isDone = state.trouble !== 'processing';
    return Object.assign(intent, {
      payment_method: card,
      amount_received: isDone ? intent['amount'] : 0,
      status: isDone ? 'succeeded' : 'processing',
    });
  }

  function checkout({ body }: Call): StripeObject {
    const isEmbedded = body.get('ui_mode') === 'embedded_page';
    const amount = body.get('line_items[0][price_data][unit_amount]');
    const id = idOf('cs_test');
    const session = {
      id,
      object: 'checkout.session',
      created: seconds(),
      mode: body.get('mode'),
      customer: body.get('customer'),
      currency: 'usd',
      amount_total: amount === null ? null : Number(amount),
      payment_status: 'unpaid',
      status: 'open',
      payment_intent: null,
      setup_intent: null,
      metadata: { org_id: body.get('metadata[org_id]') },
      url: isEmbedded ? null : `https://checkout.stripe.com/c/pay/${id}`,
      client_secret: isEmbedded ? `${id}_secret` : null,
    };
    objects.set(id, session);
    return session;
  }

  function answerTo(call: Call): unknown {
    const { method, path, body } = call;
    const [, , resource = '', id, step] = path.split('/');
    if (method === 'POST' && path === '/v1/customers')
      return keep('cus', 'customer', { name: body.get('name'), metadata: { org_id: body.get('metadata[org_id]') } });
    if (method === 'POST' && path === '/v1/checkout/sessions') return checkout(call);
    if (method === 'POST' && path === '/v1/billing_portal/sessions') {
      const portal = keep('bps', 'billing_portal.session', { customer: find(body.get('customer') ?? '').id });
      return {
        ...portal,
        return_url: body.get('return_url'),
        url: `https://billing.stripe.com/p/session/${portal.id}`,
      };
    }
    if (method === 'POST' && path === '/v1/payment_intents') return createIntent(call);
    if (method === 'GET' && path === '/v1/payment_intents') return list('payment_intent', 'customer', body);
    if (method === 'POST' && resource === 'payment_intents' && id !== undefined)
      return changeIntent(find(id), step, body);
    if (method === 'GET' && path === '/v1/refunds') return list('refund', 'payment_intent', body);
    if (
      method === 'GET' &&
      id !== undefined &&
      ['payment_intents', 'payment_methods', 'setup_intents'].includes(resource)
    )
      return find(id);
    throw new Refusal(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}).`,
    });
  }

  const list = (object: string, owner: string, query: URLSearchParams) => ({
    object: 'list',
    has_more: false,
    url: `/v1/${object}s`,
    data: [...objects.values()]
      .filter((one) => one.object === object && one[owner] === query.get(owner))
      .filter((one) => Number(one['created']) >= Number(query.get('created[gte]') ?? 0))
      .toReversed(),
  });

  function respond(call: Call): { status: number; body: unknown } {
    const form = call.body.toString();
    const known = call.idempotencyKey === null ? undefined : answers.get(call.idempotencyKey);
    if (known !== undefined && known.form !== form)
      return {
        status: 400,
        body: {
          error: {
            type: 'idempotency_error',
            message:
              'Keys for idempotent requests can only be used with the same parameters they were first used with.',
          },
        },
      };
    if (known !== undefined) return known;
    const answer = tryAnswer(call);
    if (call.idempotencyKey !== null && answer.status !== 404) answers.set(call.idempotencyKey, { form, ...answer });
    return answer;
  }

  function tryAnswer(call: Call) {
    try {
      return { status: 200, body: answerTo(call) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: { error: error.body } };
    }
  }

  const server = createServer((request, response) => void serve(request, response));
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (state.trouble === 'away') return void request.socket.destroy();
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe.example');
    const text = await new Response(request).text();
    const key = request.headers['idempotency-key'];
    const call: Call = {
      method: request.method ?? 'GET',
      path: pathname,
      body: text === '' ? searchParams : new URLSearchParams(text),
      idempotencyKey: typeof key === 'string' ? key : null,
    };
    calls.push(call);
    await state.pause(call);
    if (state.instead !== null)
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(state.instead);
    const isKnown =
      request.headers.authorization === `Bearer ${STRIPE_KEY}` && request.headers['stripe-version'] !== undefined;
    const { status, body } = isKnown
      ? respond(call)
      : {
          status: 401,
          body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_****' } },
        };
    const isLost = state.unheard === 'charges' ? isCharge(call) : state.unheard === 'changes' && call.method === 'POST';
    if (isLost || (state.trouble === 'lost' && isCharge(call))) return void request.socket.destroy();
    response
      .writeHead(status, { 'content-type': 'application/json', 'request-id': idOf('req') })
      .end(JSON.stringify(body));
  }
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));

  const event = (type: string, object: StripeObject, previous?: Record<string, unknown>): StripeEvent => ({
    id: idOf('evt'),
    object: 'event',
    type,
    created: seconds(),
    data: { object: structuredClone(object), ...(previous === undefined ? {} : { previous_attributes: previous }) },
  });

  function complete(sessionId: string): StripeEvent[] {
    const session = find(sessionId);
    const card = newCard(String(session['customer']));
    if (session['mode'] === 'setup') {
      const setup = keep('seti', 'setup_intent', {
        customer: session['customer'],
        payment_method: card.id,
        status: 'succeeded',
      });
      Object.assign(session, { setup_intent: setup.id, status: 'complete', payment_status: 'no_payment_required' });
      return [event('checkout.session.completed', session), event('setup_intent.succeeded', setup)];
    }
    const amount = session['amount_total'];
    const intent = newIntent({
      amount,
      amount_received: amount,
      status: 'succeeded',
      customer: session['customer'],
      payment_method: card.id,
    });
    Object.assign(session, { payment_intent: intent.id, payment_status: 'paid', status: 'complete' });
    return [event('checkout.session.completed', session), event('payment_intent.succeeded', intent)];
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    environment: {
      DISTRIBUTE_STRIPE_KEY: STRIPE_KEY,
      DISTRIBUTE_STRIPE_WEBHOOK_SECRET: STRIPE_WEBHOOK_SECRET,
      DISTRIBUTE_STRIPE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    state,
    calls,
    find,
    event,
    complete,
    newIntent,
    newCard,
    intentsOf: (customer: string) =>
      [...objects.values()].filter((one) => one.object === 'payment_intent' && one['customer'] === customer),
    charges: () =>
      [...objects.values()].filter((one) => one.object === 'payment_intent' && one['status'] === 'succeeded'),
    refund(intent: StripeObject, cents: number) {
      const refund = keep('re', 'refund', { payment_intent: intent.id, amount: cents, status: 'succeeded' });
      return {
        event: event('charge.refunded', {
          id: idOf('ch'),
          object: 'charge',
          customer: intent['customer'],
          payment_intent: intent.id,
          currency: 'usd',
        }),
        fail: () => event('refund.failed', Object.assign(refund, { status: 'failed' })),
      };
    },
    dispute(intent: StripeObject, cents: number) {
      const dispute = { id: idOf('dp'), object: 'dispute', payment_intent: intent.id, amount: cents, currency: 'usd' };
      return {
        opened: event('charge.dispute.created', { ...dispute, status: 'needs_response' }),
        won: event('charge.dispute.closed', { ...dispute, status: 'won' }),
        lost: event('charge.dispute.closed', { ...dispute, status: 'lost' }),
      };
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;

export function signedEvent(event: StripeEvent, secret = STRIPE_WEBHOOK_SECRET, at = seconds()) {
  const payload = JSON.stringify(event);
  const signature = new Stripe(STRIPE_KEY).webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
  return { payload, signature };
}
