import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf, grant, organisationOf, PAY, payingOrganisation, sendEvent, use } from '../../billing/stage.ts';
import { TestClock } from '../../harness/clock.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { type StripeEvent, type StripeServer, signedEvent, startStripeServer } from '../../harness/stripe-server.ts';

let stripe: StripeServer;
let api: TestService;
const clock = new TestClock(new Date());
beforeAll(async () => {
  stripe = await startStripeServer();
  api = await startService({ clock, environment: stripe.environment });
});
afterAll(async () => {
  await api.close();
  await stripe.close();
});

const account = async (key?: string) => (await api.call('get', '/v1/billing/accounts', key).expect(200)).body;
const transactions = async (key?: string) =>
  (await api.call('get', '/v1/billing/accounts/transactions', key).expect(200)).body.transactions as {
    id: string;
    type: string;
    amount_cents: number;
    description: string;
  }[];
const checkout = (body: object, key?: string) => api.call('post', '/v1/billing/checkout-sessions', key).send(body);

test('reading a billing account for the first time creates it', async () => {
  const { key, orgId } = await api.newOrganisation();
  const first = await account(key);
  expect(first).toMatchObject({
    org_id: orgId,
    credited_cents: '0',
    balance_cents: '0',
    usage_discount_pct: null,
    topup_amount_cents: null,
    has_payment_method: false,
    has_auto_topup: false,
    auto_reload_supported: false,
  });
  expect(await account(key)).toEqual(first);
});

test('a payment is credited once, for any order and number of Stripe events', async () => {
  const { key, orgId } = await api.newOrganisation();
  const { body } = await checkout(PAY, key).expect(200);
  expect(body).toMatchObject({ session_id: body.sessionId, url: expect.stringContaining('checkout.stripe.com') });
  expect((await balanceOf(api, key)).balance_cents).toBe('0');
  const [completed, succeeded] = stripe.complete(body.session_id);
  for (const event of [succeeded, completed, succeeded, completed]) {
    if (event !== undefined) await sendEvent(api, event).expect(200);
  }
  expect(await balanceOf(api, key)).toEqual({ balance_cents: '2000', actual_balance_cents: '2000', depleted: false });
  expect(await transactions(key)).toMatchObject([{ type: 'credit', amount_cents: 2000 }]);
  expect(await account(key)).toMatchObject({ org_id: orgId, credited_paid_cents: '2000', card_country: 'FR' });
  const { body: listed } = await api.call('get', '/v1/billing/payments', key).expect(200);
  expect(listed.payments).toMatchObject([{ amount: 2000, currency: 'usd', status: 'succeeded' }]);
});

test('credit equals the amount that Stripe reports, in US dollars only', async () => {
  const { key } = await api.newOrganisation();
  const { body } = await checkout(PAY, key).expect(200);
  const customer = stripe.find(body.session_id)['customer'];
  const part = stripe.newIntent({ customer, amount: 2000, amount_received: 1500, status: 'succeeded' });
  const euros = stripe.newIntent({
    customer,
    amount: 2000,
    amount_received: 2000,
    currency: 'eur',
    status: 'succeeded',
  });
  await sendEvent(api, stripe.event('payment_intent.succeeded', part)).expect(200);
  await sendEvent(api, stripe.event('payment_intent.succeeded', euros)).expect(200);
  expect((await balanceOf(api, key)).balance_cents).toBe('1500');
});

test('refunds and disputes take credit back once, even if they arrive before the payment', async () => {
  const { key } = await api.newOrganisation();
  const { body } = await checkout(PAY, key).expect(200);
  const [, succeeded] = stripe.complete(body.session_id);
  if (succeeded === undefined) throw new Error('no event');
  const intent = succeeded.data.object;
  const { event: refunded } = stripe.refund(intent, 500);
  await sendEvent(api, refunded).expect(200);
  expect((await balanceOf(api, key)).balance_cents).toBe('0');
  await sendEvent(api, succeeded).expect(200);
  expect((await balanceOf(api, key)).balance_cents).toBe('1500');
  await sendEvent(api, { ...refunded, id: 'evt_the_same_again' }).expect(200);
  await sendEvent(api, stripe.refund(intent, 300).event).expect(200);
  expect((await balanceOf(api, key)).balance_cents).toBe('1200');
  const { opened, won } = stripe.dispute(intent, 1200);
  await sendEvent(api, opened).expect(200);
  expect(await balanceOf(api, key)).toEqual({ balance_cents: '0', actual_balance_cents: '0', depleted: true });
  await sendEvent(api, won).expect(200);
  await sendEvent(api, { ...opened, id: 'evt_opened_again' }).expect(200);
  expect((await balanceOf(api, key)).balance_cents).toBe('1200');
  const sum = (await transactions(key)).reduce((total, { amount_cents }) => total + amount_cents, 0);
  expect(sum).toBe(1200);
});

test('a failed refund restores the credit, and the next refund takes it again', async () => {
  const { key, intent } = await payingOrganisation(api, stripe);
  const first = stripe.refund(intent, 500);
  await sendEvent(api, first.event).expect(200);
  expect((await balanceOf(api, key)).balance_cents).toBe('1500');
  await sendEvent(api, first.fail()).expect(200);
  expect((await balanceOf(api, key)).balance_cents).toBe('2000');
  await sendEvent(api, { ...first.event, id: 'evt_late' }).expect(200);
  expect((await balanceOf(api, key)).balance_cents).toBe('2000');
  await sendEvent(api, stripe.refund(intent, 500).event).expect(200);
  expect((await balanceOf(api, key)).balance_cents).toBe('1500');
});

test('each dispute of a payment is settled separately', async () => {
  const { key, intent } = await payingOrganisation(api, stripe);
  const [one, other] = [stripe.dispute(intent, 700), stripe.dispute(intent, 300)];
  await sendEvent(api, one.opened).expect(200);
  await sendEvent(api, one.lost).expect(200);
  await sendEvent(api, other.opened).expect(200);
  expect((await balanceOf(api, key)).balance_cents).toBe('1000');
  await sendEvent(api, other.won).expect(200);
  expect((await balanceOf(api, key)).balance_cents).toBe('1300');
});

test('unsigned events are refused, and events about unknown customers are ignored', async () => {
  const { key } = await api.newOrganisation();
  const { body } = await checkout(PAY, key).expect(200);
  const [completed] = stripe.complete(body.session_id);
  if (completed === undefined) throw new Error('no event');
  const send = ({ payload, signature }: ReturnType<typeof signedEvent>) =>
    api.call('post', '/v1/billing/webhooks/stripe', null).set('Stripe-Signature', signature).send(payload);
  const sentence = { error: 'The signature of the event is wrong or too old.' };
  await send(signedEvent(completed, 'whsec_another')).expect(400, sentence);
  await send(signedEvent(completed, undefined, Math.floor(Date.now() / 1000) - 3600)).expect(400, sentence);
  await api.call('post', '/v1/billing/webhooks/stripe', null).send(JSON.stringify(completed)).expect(400);
  expect((await balanceOf(api, key)).balance_cents).toBe('0');
  const stranger = stripe.newIntent({ customer: 'cus_stranger', amount: 5, amount_received: 5, status: 'succeeded' });
  await sendEvent(api, stripe.event('payment_intent.succeeded', stranger)).expect(200);
  await sendEvent(api, stripe.event('payment_intent.succeeded', { id: 'pi_odd', object: 'payment_intent' })).expect(
    200,
  );
  await sendEvent(api, stripe.event('invoice.paid', { id: 'in_1', object: 'invoice' })).expect(200);
});

test('a signed event without an id is refused; other unreadable events are logged and ignored', async () => {
  const { key, customer } = await payingOrganisation(api, stripe);
  const send = (event: unknown) => sendEvent(api, event as StripeEvent);
  const fine = { id: 'evt_odd', object: 'event', type: 'payment_intent.succeeded', data: { object: {} } };
  for (const odd of [{}, [], null, 5, { ...fine, id: 5 }, { ...fine, id: 'evt_\0' }])
    await send(odd).expect(400, { error: 'The event has no valid id.' });
  const payment = { id: 'pi_odd', customer, currency: 'usd', amount_received: 5 };
  const about = (object: object) => ({ ...fine, data: { object } });
  const odds = [
    { ...fine, data: null },
    { ...fine, type: null },
    { id: 'evt_odd' },
    about({ ...payment, id: 'pi_\0' }),
    about({ ...payment, id: 'p'.repeat(10_000) }),
    about({ ...payment, customer: 'cus_\0' }),
    about({ ...payment, payment_method: 'pm_\0' }),
    { ...about({ id: 'pm_\0' }), type: 'payment_method.detached' },
    { ...about({ id: 'dp_\ud800', payment_intent: 'pi_1', amount: 5, status: 'lost' }), type: 'charge.dispute.closed' },
  ];
  for (const odd of odds) await send(odd).expect(200, { received: true });
  expect((await balanceOf(api, key)).balance_cents).toBe('2000');
});

test('a checkout session is hosted or embedded, pays or stores a card, and reports missing fields', async () => {
  const { key } = await api.newOrganisation();
  await checkout({ topup_amount_cents: 2000 }, key).expect(400, {
    error: 'success_url and cancel_url are required for a hosted session.',
  });
  await checkout({ ui_mode: 'embedded' }, key).expect(400, { error: 'topup_amount_cents is required for a payment.' });
  await api.call('post', '/v1/billing/portal-sessions', key).send({ return_url: 'https://app.example/' }).expect(400);
  const auto = { topup_amount_cents: '1000', topup_threshold_cents: 300 };
  await api.call('patch', '/v1/billing/accounts/auto_topup', key).send(auto).expect(400);
  const { body } = await checkout({ ui_mode: 'embedded', mode: 'setup' }, key).expect(200);
  expect(body).toEqual({
    session_id: body.session_id,
    sessionId: body.session_id,
    client_secret: `${body.session_id}_secret`,
  });
  const [completed] = stripe.complete(body.session_id);
  if (completed === undefined) throw new Error('no event');
  await sendEvent(api, completed).expect(200);
  expect(await account(key)).toMatchObject({ has_payment_method: true, auto_reload_supported: true });
  const portal = await api
    .call('post', '/v1/billing/portal-sessions', key)
    .send({ return_url: 'https://app.example/' });
  expect(portal.body.url).toContain('billing.stripe.com');
  const setup = stripe.find(String(completed.data.object['setup_intent']));
  const card = stripe.find(String(setup['payment_method']));
  const customer = card['customer'];
  card['customer'] = null;
  await sendEvent(api, stripe.event('payment_method.detached', card, { customer: String(customer) })).expect(200);
  expect(await account(key)).toMatchObject({ has_payment_method: false, card_country: null });
});

test('an unreachable Stripe gives 502 without revealing the key', async () => {
  const { key } = await api.newOrganisation();
  stripe.state.trouble = 'away';
  const { body } = await checkout(PAY, key).expect(502);
  stripe.state.trouble = 'none';
  expect(body).toEqual({ error: 'Stripe is unavailable. Try again later.' });
  await checkout(PAY, key).expect(200);
});

test.each(['[]', '{}', '{"id":5}', '{"id":"cs_\\u0000","data":null}', 'null', '5', 'true', '<html>'])(
  'a Stripe response of %s gives 502 with the same message',
  async (instead) => {
    const one = await payingOrganisation(api, stripe);
    const other = await api.newOrganisation();
    stripe.state.instead = instead;
    try {
      const sentence = { error: 'Stripe is unavailable. Try again later.' };
      await checkout(PAY, other.key).expect(502, sentence);
      await checkout(PAY, one.key).expect(502, sentence);
      await api.call('get', '/v1/billing/payments', one.key).expect(502, sentence);
      const portal = { return_url: 'https://app.example/' };
      await api.call('post', '/v1/billing/portal-sessions', one.key).send(portal).expect(502, sentence);
      await sendEvent(api, stripe.refund(one.intent, 500).event).expect(502, sentence);
    } finally {
      stripe.state.instead = null;
    }
    await checkout(PAY, other.key).expect(200);
  },
);

test('a grant applies once per idempotency key and needs the admin key', async () => {
  const { key, orgId } = await api.newOrganisation();
  await api.call('post', '/v1/billing/credits/grant', key).send({ amountCents: 5, idempotencyKey: 'a' }).expect(403);
  expect((await grant(api, orgId, 500, 'welcome')).body).toEqual({ ok: true, newBalanceCents: '500' });
  expect((await grant(api, orgId, 500, 'welcome')).body).toEqual({ ok: true, newBalanceCents: '500' });
  expect((await grant(api, orgId, 600, 'welcome')).status).toBe(409);
  const { body } = await api.call('get', '/v1/billing/credits/grants', key).expect(200);
  expect(body.grants).toMatchObject([{ orgId, amountCents: '500', note: null }]);
  const all = await api.call('get', '/v1/billing/credits/grants/all', api.adminKey).expect(200);
  expect(all.body.grants.map(({ orgId: owner }: { orgId: string }) => owner)).toContain(orgId);
  await api.call('get', '/v1/billing/credits/grants/all', key).expect(403);
});

test('use of platform keys is charged with the discount, and shown in whole cents per day', async () => {
  const { key, orgId } = await api.newOrganisation();
  await grant(api, orgId, 1000);
  const discount = (method: 'get' | 'put' | 'delete') =>
    api.call(method, '/v1/billing/usage-discount', api.adminKey).set('x-org-id', orgId);
  await use(api, orgId, 1_004_000);
  expect((await discount('put').send({ discountPct: 50 }).expect(200)).body).toMatchObject({ orgId, discountPct: 50 });
  await use(api, orgId, 1_004_000);
  expect((await discount('delete').expect(200)).body).toMatchObject({ discountPct: null, setAt: null });
  expect(await balanceOf(api, key)).toMatchObject({ balance_cents: '849.4' });
  clock.advance(86_400_000);
  await use(api, orgId, 6_000);
  const shown = await transactions(key);
  expect(shown.map(({ type, amount_cents }) => [type, amount_cents])).toEqual([
    ['usage', -1],
    ['usage', -150],
    ['grant', 1000],
  ]);
  expect(await account(key)).toMatchObject({ usage_cents: '151.2', actual_balance_cents: '848.8' });
});

test('an organisation never sees the billing data of another', async () => {
  const one = await payingOrganisation(api, stripe);
  const other = await api.newOrganisation('Stranger');
  await account(other.key);
  const paid = await api.call('get', '/v1/billing/payments', other.key).expect(200);
  expect(paid.body).toEqual({ payments: [] });
  expect((await balanceOf(api, other.key)).balance_cents).toBe('0');
  expect(await transactions(other.key)).toEqual([]);
  expect((await balanceOf(api, one.key)).balance_cents).toBe('2000');
});

test('without a Stripe key, an organisation is billed only after its first grant', async () => {
  const plain = await startService();
  try {
    const nothing = { balance_cents: '0', actual_balance_cents: '0', depleted: false };
    expect(await balanceOf(plain)).toEqual(nothing);
    const body = { ui_mode: 'embedded', topup_amount_cents: 2000 };
    await plain.call('post', '/v1/billing/checkout-sessions').send(body).expect(400, {
      error: 'This installation takes no payments: DISTRIBUTE_STRIPE_KEY is not set.',
    });
    const topup = { topup_amount_cents: 2000, topup_threshold_cents: 500 };
    await plain.call('patch', '/v1/billing/accounts/auto_topup').send(topup).expect(400, {
      error: 'This installation takes no payments: DISTRIBUTE_STRIPE_KEY is not set.',
    });
    await plain.call('post', '/v1/billing/webhooks/stripe', null).send({}).expect(400);
    expect((await plain.call('get', '/v1/billing/accounts').expect(200)).body).toMatchObject({ balance_cents: '0' });
    expect(await balanceOf(plain)).toEqual(nothing);
    await grant(plain, await organisationOf(plain), 5);
    expect(await balanceOf(plain)).toMatchObject({ balance_cents: '5', depleted: false });
  } finally {
    await plain.close();
  }
});
