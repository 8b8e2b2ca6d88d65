import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClock } from '../harness/clock.ts';
import { startService, type TestService } from '../harness/start-service.ts';
import { grant, use } from './stage.ts';

const clock = new TestClock();
let api: TestService;
beforeAll(async () => {
  api = await startService({ clock });
});
afterAll(() => api.close());

const TENTH_OF_A_CENT = 1_000;

test('transactions sum to the balance, even with late usage of a past day', async () => {
  const { orgId: id, key } = await api.newOrganisation('Midnight');
  await grant(api, id, 10);
  const spend = async (at: string, tenths: number) => {
    clock.set(at);
    await use(api, id, tenths * TENTH_OF_A_CENT);
  };
  await spend('2026-11-11T23:59:59Z', 6);
  await spend('2026-11-12T00:00:01Z', 3);
  await spend('2026-11-11T23:59:59Z', 5);
  await spend('2026-11-12T00:00:02Z', 5);
  await spend('2026-11-10T12:00:00Z', 4);
  await spend('2026-11-12T00:00:03Z', 6);
  const { body: account } = await api.call('get', '/v1/billing/accounts', key).expect(200);
  expect(account).toMatchObject({ usage_cents: '2.9', balance_cents: '7.1' });
  const { body } = await api.call('get', '/v1/billing/accounts/transactions', key).expect(200);
  const cents = body.transactions.map(({ amount_cents }: { amount_cents: number }) => amount_cents);
  expect(cents.reduce((sum: number, one: number) => sum + one, 0)).toBe(8);
});
