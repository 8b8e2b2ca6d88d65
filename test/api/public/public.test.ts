import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { priceOf } from '../../../modules/costs/index.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { parseCents } from '../../../src/kernel/money.ts';
import { TestClock } from '../../harness/clock.ts';
import { startService, type TestService } from '../../harness/start-service.ts';

const clock = new TestClock(new Date('2026-11-15T12:00:00Z'));
let api: TestService;
beforeAll(async () => {
  api = await startService({ clock });
});
afterAll(() => api.close());

interface Price {
  name: string;
  costPerUnitInUsdCents: string;
  effectiveFrom: string;
}
const prices = async (): Promise<Price[]> =>
  (await api.call('get', '/v1/costs/platform-prices', null).expect(200)).body;

describe('platform prices', () => {
  test('anyone reads them without a key, as an array', async () => {
    expect(await prices()).toContainEqual({
      id: expect.any(String),
      name: 'sandbox-lead',
      provider: 'sandbox',
      providerDomain: null,
      type: 'leads',
      unit: 'lead',
      costPerUnitInUsdCents: '1',
      effectiveFrom: '2026-01-01T00:00:00.000Z',
    });
  });

  test('the sandbox costs a cent for a lead, half a cent for a sequence, a tenth for an email', async () => {
    const list = await prices();
    const cents = (name: string) => list.find((price) => price.name === name)?.costPerUnitInUsdCents;
    expect([cents('sandbox-lead'), cents('sandbox-sequence'), cents('sandbox-email')]).toEqual(['1', '0.5', '0.1']);
  });

  test('a new price counts from its date on, and not before', async () => {
    const from = new Date('2026-12-01T00:00:00Z');
    await api.database.pool.query(
      `insert into platform_prices select $1, name, provider, provider_domain, type, unit, 3.25, $2
       from platform_prices where name = 'apollo-credit'`,
      [newId(), from],
    );
    const apollo = async () => (await prices()).filter(({ name }) => name === 'apollo-credit');
    expect(await apollo()).toMatchObject([{ costPerUnitInUsdCents: '2' }]);
    const em = api.service.platform.orm.em.fork();
    expect(await priceOf(em, newId(), 'apollo-credit', clock.now())).toBe(parseCents('2'));
    clock.set(from);
    expect(await apollo()).toMatchObject([{ costPerUnitInUsdCents: '3.25' }]);
    expect(await priceOf(em, newId(), 'apollo-credit', clock.now())).toBe(parseCents('3.25'));
    expect(await priceOf(em, newId(), 'no-such-thing', clock.now())).toBeNull();
  });
});

test('channels show how features sell, each with the steps of its funnel', async () => {
  const { body } = await api.call('get', '/v1/public/channels', null).expect(200);
  expect(body.channels.map(({ key }: { key: string }) => key)).toEqual(['email', 'press', 'ai-search']);
  const [email] = body.channels;
  expect(email.funnels.map(({ key }: { key: string }) => key)).toEqual([
    'sales-cold-email-outreach',
    'pr-cold-email-outreach',
  ]);
  expect(email.funnels[0].steps).toContainEqual({ key: 'emailsReplied', name: 'Replies' });
  for (const { name, description, funnels } of body.channels) {
    expect([name, description]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
    for (const { steps } of funnels) expect(steps.length).toBeGreaterThan(1);
  }
});

test.each(['/v1/costs/platform-prices', '/v1/public/channels'])(
  'one address reads %s 120 times a minute and no more',
  async (path) => {
    clock.advance(60_000);
    const statuses: number[] = [];
    for (let i = 0; i < 121; i++) statuses.push((await fetch(api.url + path)).status);
    expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true);
    expect(statuses[120]).toBe(429);
    const elsewhere = await fetch(api.url + path, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(elsewhere.status).toBe(200);
  },
);

test('a second start adds nothing to the catalogues', async () => {
  const count = async () =>
    (
      await api.database.pool.query(
        `select (select count(*) from platform_prices) as prices, (select count(*) from features) as features,
         (select count(*) from workflows) as workflows`,
      )
    ).rows[0];
  const before = await count();
  const other = await startService({ beside: api });
  await other.close();
  expect(await count()).toEqual(before);
  expect(before).toMatchObject({ features: '7', workflows: '19' });
});
