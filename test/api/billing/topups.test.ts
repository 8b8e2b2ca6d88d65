import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expireHolds, holdCredit, sweepTopups } from '../../../modules/billing/index.ts';
import { bookPayment } from '../../../modules/billing/payments/book-payment.ts';
import { closePaidTopup } from '../../../modules/billing/topup/topup-state.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import { wholeCents } from '../../../src/kernel/money.ts';
import { balanceOf, payingOrganisation, sendEvent, topUpAll, use } from '../../billing/stage.ts';
import { TestClock } from '../../harness/clock.ts';
import { gate } from '../../harness/gate.ts';
import { lockWaiting } from '../../harness/lock-waiting.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { type StripeEvent, type StripeServer, startStripeServer } from '../../harness/stripe-server.ts';

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
    type: string;
    amount_cents: number;
  }[];
const sweep = () => inUnitOfWork(api.service.platform, sweepTopups);

/** Balance 10 USD, topped up by 20 USD below 5 USD. */
let org: Awaited<ReturnType<typeof payingOrganisation>>;
let charges: number;
beforeEach(async () => {
  stripe.state.trouble = 'none';
  org = await payingOrganisation(api, stripe, 1000);
  const auto = { topup_amount_cents: 2000, topup_threshold_cents: 500 };
  const set = await api.call('patch', '/v1/billing/accounts/auto_topup', org.key).send(auto).expect(200);
  expect(set.body).toMatchObject({ ...auto, has_auto_topup: true });
  await topUpAll(api);
  charges = stripe.charges().length;
});

test('crossing the threshold charges once, even if the result is lost', async () => {
  const { key, orgId } = org;
  await use(api, orgId, 6_000_000);
  await use(api, orgId, 1_000_000);
  stripe.state.trouble = 'lost';
  await topUpAll(api);
  stripe.state.trouble = 'none';
  expect((await balanceOf(api, key)).balance_cents).toBe('300');
  clock.advance(3_600_000);
  await topUpAll(api);
  await topUpAll(api);
  expect(stripe.charges()).toHaveLength(charges + 1);
  expect((await balanceOf(api, key)).balance_cents).toBe('2300');
  expect((await transactions(key)).find(({ type }) => type === 'reload')).toMatchObject({ amount_cents: 2000 });
  const charge = stripe.charges().at(-1);
  if (charge === undefined) throw new Error('no charge');
  await sendEvent(api, stripe.event('payment_intent.succeeded', charge)).expect(200);
  expect((await balanceOf(api, key)).balance_cents).toBe('2300');
  const ended = await api.call('delete', '/v1/billing/accounts/auto_topup', key).expect(200);
  expect(ended.body).toMatchObject({ has_auto_topup: false, topup_amount_cents: null });
});

test('a charge with a lost result is credited even if its card was removed and no event arrives', async () => {
  const { key, orgId } = org;
  stripe.state.trouble = 'lost';
  await use(api, orgId, 6_000_000);
  await topUpAll(api);
  stripe.state.trouble = 'none';
  const made = stripe.charges().at(-1);
  const card = { id: String(made?.['payment_method']), object: 'payment_method', customer: null };
  await sendEvent(api, stripe.event('payment_method.detached', card, { customer: org.customer })).expect(200);
  expect(await account(key)).toMatchObject({ has_payment_method: false });
  clock.advance(3_600_000);
  await topUpAll(api);
  expect(stripe.charges()).toHaveLength(charges + 1);
  expect((await balanceOf(api, key)).balance_cents).toBe('2400');
});

test('after turning top-up off, a pending top-up is not charged and a completed one is credited', async () => {
  const { key, orgId } = org;
  const switchOff = () => api.call('delete', '/v1/billing/accounts/auto_topup', key).expect(200);
  await use(api, orgId, 7_000_000);
  stripe.state.trouble = 'away';
  await topUpAll(api);
  await switchOff();
  stripe.state.trouble = 'none';
  clock.advance(3_600_000);
  await topUpAll(api);
  expect(stripe.charges()).toHaveLength(charges);
  expect((await balanceOf(api, key)).balance_cents).toBe('300');

  stripe.state.trouble = 'lost';
  const auto = { topup_amount_cents: 2000, topup_threshold_cents: 500 };
  await api.call('patch', '/v1/billing/accounts/auto_topup', key).send(auto).expect(200);
  await topUpAll(api);
  await switchOff();
  stripe.state.trouble = 'none';
  clock.advance(3_600_000);
  await topUpAll(api);
  expect(stripe.charges()).toHaveLength(charges + 1);
  expect((await balanceOf(api, key)).balance_cents).toBe('2300');
});

test.each([
  ['prepares the payment', 'away', 'POST'],
  ['is asked what became of it', 'broken', 'GET'],
] as const)('turning top-up off while Stripe %s prevents the charge', async (_what, trouble, step) => {
  const { key, orgId } = org;
  await use(api, orgId, 7_000_000);
  stripe.state.trouble = trouble;
  await topUpAll(api);
  stripe.state.trouble = 'none';
  clock.advance(3_600_000);
  const { pause } = stripe.state;
  stripe.state.pause = ({ method }) =>
    method === step ? api.call('delete', '/v1/billing/accounts/auto_topup', key).expect(200) : Promise.resolve();
  await topUpAll(api);
  stripe.state.pause = pause;
  expect(stripe.charges()).toHaveLength(charges);
  expect((await balanceOf(api, key)).balance_cents).toBe('300');
});

test('a repeatedly refused card turns top-up off, and the account shows the reason', async () => {
  const { key, orgId } = org;
  stripe.state.trouble = 'declined';
  await use(api, orgId, 6_000_000);
  for (let day = 0; day < 3; day++) {
    await use(api, orgId, 100_000);
    await topUpAll(api);
    clock.advance(2 * 86_400_000);
  }
  stripe.state.trouble = 'none';
  await use(api, orgId, 100_000);
  await topUpAll(api);
  expect(stripe.charges()).toHaveLength(charges);
  expect(await account(key)).toMatchObject({
    has_auto_topup: false,
    auto_reload_supported: false,
    auto_reload_unsupported_reason:
      'Automatic top-up was turned off after 3 refused charges: Your card has insufficient funds.',
  });
});

test('a charge that takes days is credited when it succeeds, and made once', async () => {
  const { key, orgId } = org;
  stripe.state.trouble = 'processing';
  await use(api, orgId, 6_000_000);
  await topUpAll(api);
  clock.advance(2 * 3_600_000);
  await sweep();
  await topUpAll(api);
  stripe.state.trouble = 'none';
  expect((await balanceOf(api, key)).balance_cents).toBe('400');
  const [made, ...others] = stripe.intentsOf(org.customer).filter(({ status }) => status === 'processing');
  if (made === undefined) throw new Error('no charge');
  expect(others).toEqual([]);
  const paid = Object.assign(made, { status: 'succeeded', amount_received: 2000 });
  await sendEvent(api, stripe.event('payment_intent.succeeded', paid)).expect(200);
  clock.advance(86_400_000);
  await topUpAll(api);
  await sweep();
  await topUpAll(api);
  expect((await balanceOf(api, key)).balance_cents).toBe('2400');
  expect(stripe.charges()).toHaveLength(charges + 1);
});

test('a sweep during the crediting of a payment does not charge again', async () => {
  const { key, orgId } = org;
  await use(api, orgId, 6_000_000);
  const { rows } = await api.database.pool.query(
    `select id from billing_topups where org_id = $1 and status = 'open'`,
    [orgId],
  );
  const looked = gate();
  const booked = gate();
  const crediting = inUnitOfWork(api.service.platform, (unit) =>
    unit.em.transactional(async (em) => {
      const inside = { ...unit, em };
      const payment = { orgId, paymentIntentId: 'pi_while_swept', isReload: true };
      await bookPayment(inside, payment, { kind: 'received', amount: wholeCents(2000) });
      await closePaidTopup(inside, { orgId, id: rows[0]?.id });
      booked.open();
      await looked.opened;
    }),
  );
  await booked.opened;
  const sweeping = sweep();
  await Promise.race([lockWaiting(api.database.pool), sweeping]);
  looked.open();
  await Promise.all([crediting, sweeping]);
  await topUpAll(api);
  expect(stripe.charges()).toHaveLength(charges);
  expect((await balanceOf(api, key)).balance_cents).toBe('2400');
});

test('a charge that fails after days counts as refused and is retried later', async () => {
  const { key, orgId } = org;
  stripe.state.trouble = 'processing';
  await use(api, orgId, 6_000_000);
  await topUpAll(api);
  stripe.state.trouble = 'none';
  const made = stripe.intentsOf(org.customer).find(({ status }) => status === 'processing');
  if (made === undefined) throw new Error('no charge');
  const failed = Object.assign(made, { status: 'requires_payment_method' });
  await sendEvent(api, stripe.event('payment_intent.payment_failed', failed)).expect(200);
  await sweep();
  await topUpAll(api);
  expect(stripe.charges()).toHaveLength(charges);
  // Without further spending only the sweep finds the account.
  clock.advance(2 * 3_600_000);
  await sweep();
  await topUpAll(api);
  expect(stripe.charges()).toHaveLength(charges + 1);
  expect((await balanceOf(api, key)).balance_cents).toBe('2400');
});

test('the sweep releases holds of dead processes', async () => {
  const { key, orgId } = org;
  const { platform } = api.service;
  await inUnitOfWork(platform, (unit) => holdCredit(unit, { orgId, price: 300_000_000n }));
  await inUnitOfWork(platform, expireHolds);
  expect(await balanceOf(api, key)).toMatchObject({ balance_cents: '700', actual_balance_cents: '1000' });
  clock.advance(3_600_000);
  await inUnitOfWork(platform, expireHolds);
  expect(await balanceOf(api, key)).toMatchObject({ balance_cents: '1000', actual_balance_cents: '1000' });
});

test('the card chosen in the Stripe portal is charged, and earlier events are ignored', async () => {
  const { key, customer, orgId } = org;
  const chosen = (card: string | null, before: string | null) =>
    stripe.event(
      'customer.updated',
      { id: customer, object: 'customer', invoice_settings: { default_payment_method: card } },
      { invoice_settings: { default_payment_method: before } },
    );
  stripe.state.cardCountry = 'DE';
  const german = stripe.newCard(customer);
  stripe.state.cardCountry = 'IT';
  const italian = stripe.newCard(customer);
  stripe.state.cardCountry = 'FR';
  const first = chosen(german.id, null);
  await sendEvent(api, first).expect(200);
  expect(await account(key)).toMatchObject({ card_country: 'DE' });
  await sendEvent(api, chosen(italian.id, german.id)).expect(200);
  await sendEvent(api, first).expect(200);
  expect(await account(key)).toMatchObject({ card_country: 'IT' });
  await use(api, orgId, 6_000_000);
  await topUpAll(api);
  expect(stripe.charges().at(-1)).toMatchObject({ payment_method: italian.id });
  // A card of another customer is ignored.
  await sendEvent(api, chosen(stripe.newCard('cus_stranger').id, italian.id)).expect(200);
  expect(await account(key)).toMatchObject({ card_country: 'IT' });
  await sendEvent(api, chosen(null, italian.id)).expect(200);
  expect(await account(key)).toMatchObject({ has_payment_method: false, card_country: null });
});

test('a late event about an old card does not replace the newer card', async () => {
  const { key, customer, orgId } = org;
  const at = (event: StripeEvent, seconds: number): StripeEvent => ({ ...event, created: event.created + seconds });
  const chosen = (card: string | null, before: string | null) =>
    stripe.event(
      'customer.updated',
      { id: customer, object: 'customer', invoice_settings: { default_payment_method: card } },
      { invoice_settings: { default_payment_method: before } },
    );
  const paidWith = (card: string) =>
    stripe.newIntent({ customer, amount: 100, amount_received: 100, status: 'succeeded', payment_method: card });
  stripe.state.cardCountry = 'DE';
  const german = stripe.newCard(customer);
  stripe.state.cardCountry = 'IT';
  const italian = stripe.newCard(customer);
  stripe.state.cardCountry = 'FR';
  await sendEvent(api, at(chosen(italian.id, german.id), 30)).expect(200);
  await sendEvent(api, at(stripe.event('payment_intent.succeeded', paidWith(german.id)), 10)).expect(200);
  await sendEvent(api, at(chosen(german.id, null), 20)).expect(200);
  await sendEvent(api, at(chosen(null, italian.id), 25)).expect(200);
  expect((await balanceOf(api, key)).balance_cents).toBe('1100');
  expect(await account(key)).toMatchObject({ card_country: 'IT' });
  // Our own charge happens while the customer is in Checkout.
  await use(api, orgId, 7_000_000);
  await topUpAll(api);
  const charge = stripe.charges().at(-1);
  if (charge === undefined) throw new Error('no charge');
  await sendEvent(api, at(chosen(german.id, italian.id), 40)).expect(200);
  await sendEvent(api, at(stripe.event('payment_intent.succeeded', charge), 50)).expect(200);
  expect(await account(key)).toMatchObject({ card_country: 'DE' });
});

test('a delayed top-up charges the current amount, not the amount at the crossing', async () => {
  const { key, orgId } = org;
  await use(api, orgId, 7_000_000);
  stripe.state.trouble = 'away';
  await topUpAll(api);
  const less = { topup_amount_cents: 600, topup_threshold_cents: 500 };
  await api.call('patch', '/v1/billing/accounts/auto_topup', key).send(less).expect(200);
  stripe.state.trouble = 'none';
  clock.advance(3_600_000);
  await topUpAll(api);
  expect(stripe.charges().slice(charges)).toMatchObject([{ amount: 600 }]);
  expect((await balanceOf(api, key)).balance_cents).toBe('900');
});

test('a payment is credited even if its card cannot be read', async () => {
  const { key, customer } = org;
  const intent = stripe.newIntent({
    customer,
    amount: 700,
    amount_received: 700,
    status: 'succeeded',
    payment_method: 'pm_that_is_gone',
  });
  await sendEvent(api, stripe.event('payment_intent.succeeded', intent)).expect(200);
  expect((await balanceOf(api, key)).balance_cents).toBe('1700');
  expect(await account(key)).toMatchObject({ has_payment_method: true });
});

test('a second event about a credited payment changes nothing', async () => {
  const other = { ...org.intent, amount_received: 1 };
  await sendEvent(api, stripe.event('payment_intent.succeeded', other)).expect(200);
  expect((await balanceOf(api, org.key)).balance_cents).toBe('1000');
  expect(await transactions(org.key)).toHaveLength(1);
});

test.each([-5, 0.5, 1e15, 1e300, '500'])('an event with %s cents changes nothing', async (amount) => {
  const { key, customer, intent } = org;
  const odd = stripe.newIntent({ customer, amount, amount_received: amount, status: 'succeeded' });
  await sendEvent(api, stripe.event('payment_intent.succeeded', odd)).expect(200);
  const { opened } = stripe.dispute(intent, amount as number);
  await sendEvent(api, opened).expect(200);
  expect((await balanceOf(api, key)).balance_cents).toBe('1000');
});

test('a refund turns automatic top-up off until a user turns it on', async () => {
  const { key, intent } = org;
  await sendEvent(api, stripe.refund(intent, 800).event).expect(200);
  await sweep();
  await topUpAll(api);
  expect(stripe.charges()).toHaveLength(charges);
  expect((await balanceOf(api, key)).balance_cents).toBe('200');
  const ended = await account(key);
  expect(ended).toMatchObject({ has_auto_topup: false, topup_amount_cents: null });
  expect(ended.auto_reload_unsupported_reason).toMatch(/refunded or disputed\. Turn it on again/);
  const auto = { topup_amount_cents: 2000, topup_threshold_cents: 500 };
  await api.call('patch', '/v1/billing/accounts/auto_topup', key).send(auto).expect(200);
  await topUpAll(api);
  expect((await balanceOf(api, key)).balance_cents).toBe('2200');
});

test("an event that names two organisations belongs to the customer's organisation", async () => {
  const other = await payingOrganisation(api, stripe, 3000);
  const intent = stripe.newIntent({
    customer: org.customer,
    amount: 500,
    amount_received: 500,
    status: 'succeeded',
    metadata: { org_id: other.orgId },
  });
  await sendEvent(api, stripe.event('payment_intent.succeeded', intent)).expect(200);
  expect((await balanceOf(api, org.key)).balance_cents).toBe('1500');
  expect((await balanceOf(api, other.key)).balance_cents).toBe('3000');
});

test('an interrupted charge is made at the next try, not a day later', async () => {
  const { key, orgId } = org;
  await use(api, orgId, 6_000_000);
  stripe.state.trouble = 'broken';
  await topUpAll(api);
  clock.advance(3_600_000);
  await topUpAll(api);
  expect(stripe.charges()).toHaveLength(charges);
  stripe.state.trouble = 'none';
  clock.advance(3_600_000);
  await topUpAll(api);
  expect(stripe.charges()).toHaveLength(charges + 1);
  expect((await balanceOf(api, key)).balance_cents).toBe('2400');
});

test('after an interrupted charge, the current card and amount are charged', async () => {
  const { key, orgId, customer } = org;
  await use(api, orgId, 7_000_000);
  stripe.state.trouble = 'broken';
  await topUpAll(api);
  const less = { topup_amount_cents: 600, topup_threshold_cents: 500 };
  await api.call('patch', '/v1/billing/accounts/auto_topup', key).send(less).expect(200);
  const card = stripe.newCard(customer);
  const chosen = stripe.event(
    'customer.updated',
    { id: customer, object: 'customer', invoice_settings: { default_payment_method: card.id } },
    { invoice_settings: { default_payment_method: null } },
  );
  await sendEvent(api, chosen).expect(200);
  stripe.state.trouble = 'none';
  clock.advance(3_600_000);
  await topUpAll(api);
  expect(stripe.charges().slice(charges)).toMatchObject([{ amount: 600, payment_method: card.id }]);
  expect((await balanceOf(api, key)).balance_cents).toBe('900');
});

test('a top-up with only lost responses is charged once', async () => {
  const { key, orgId } = org;
  await use(api, orgId, 6_000_000);
  for (const unheard of ['changes', 'changes', 'charges', 'nothing'] as const) {
    stripe.state.unheard = unheard;
    await topUpAll(api);
    clock.advance(3_600_000);
  }
  expect(stripe.charges()).toHaveLength(charges + 1);
  expect((await balanceOf(api, key)).balance_cents).toBe('2400');
});

test('a card with a lost refusal is not retried, but a newer card is charged', async () => {
  const { key, orgId, customer } = org;
  const chosen = (card: string) =>
    stripe.event(
      'customer.updated',
      { id: customer, object: 'customer', invoice_settings: { default_payment_method: card } },
      { invoice_settings: { default_payment_method: null } },
    );
  const declineUnheard = async () => {
    stripe.state.trouble = 'declined';
    stripe.state.unheard = 'charges';
    await topUpAll(api);
    stripe.state.unheard = 'nothing';
    stripe.state.trouble = 'none';
    clock.advance(3_600_000);
  };
  await use(api, orgId, 6_000_000);
  await declineUnheard();
  const card = stripe.newCard(customer);
  await sendEvent(api, chosen(card.id)).expect(200);
  await topUpAll(api);
  expect(stripe.charges().slice(charges)).toMatchObject([{ payment_method: card.id }]);
  expect((await balanceOf(api, key)).balance_cents).toBe('2400');

  await use(api, orgId, 20_000_000);
  await declineUnheard();
  await topUpAll(api);
  expect(stripe.charges()).toHaveLength(charges + 1);
  expect(stripe.intentsOf(customer).filter(({ status }) => status !== 'succeeded')).toMatchObject([
    { status: 'canceled' },
  ]);
});

test('a request that reaches Stripe after the refusal charges nothing', async () => {
  const { key, orgId } = org;
  const own = () => stripe.charges().filter(({ metadata }) => Object(metadata).org_id === orgId);
  await use(api, orgId, 6_000_000);
  const [sent, late] = [gate(), gate()];
  let isFirst = true;
  const { pause } = stripe.state;
  stripe.state.pause = async ({ path }) => {
    if (!path.endsWith('/confirm') || !isFirst) return;
    isFirst = false;
    sent.open();
    await late.opened;
  };
  const frozen = topUpAll(api);
  await sent.opened;
  clock.advance(3_600_000);
  stripe.state.trouble = 'declined';
  await topUpAll(api);
  stripe.state.trouble = 'none';
  clock.advance(2 * 86_400_000);
  await sweep();
  await topUpAll(api);
  expect(own()).toHaveLength(1);
  late.open();
  await frozen;
  await topUpAll(api);
  stripe.state.pause = pause;
  expect(own()).toHaveLength(1);
  expect((await balanceOf(api, key)).balance_cents).toBe('2400');
});
