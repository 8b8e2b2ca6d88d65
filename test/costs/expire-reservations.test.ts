import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireReservationsHandler, reserveAll } from '../../modules/costs/index.ts';
import { ledgerOf } from '../api/costs/ledger.ts';
import { TestClock } from '../harness/clock.ts';
import { startService, type TestService } from '../harness/start-service.ts';

const clock = new TestClock(new Date('2026-11-11T12:00:00Z'));
let api: TestService;
beforeAll(async () => {
  api = await startService({ clock });
});
afterAll(() => api.close());

test('the job releases all money of dead workers and names their campaigns', async () => {
  const { rows } = await api.database.pool.query('select id from organisations');
  const orgId = rows[0].id;
  const ledger = ledgerOf(api, orgId);
  const campaignIds = [await ledger.newCampaign(), await ledger.newCampaign()].toSorted();
  for (const campaignId of campaignIds) {
    const request = { runId: await ledger.run({ campaignId }), costName: 'lead', unitCost: 1n, wanted: 1 };
    await reserveAll(
      ledger.unit(),
      { orgId, campaignId },
      Array.from({ length: 400 }, () => request),
    );
  }
  clock.advance(16 * 60_000);
  const heard: string[] = [];
  const job = expireReservationsHandler(api.service.platform, [
    (_unit, released) => {
      heard.push(...released);
      return Promise.resolve();
    },
  ]);
  await job.handle({}, { log: pino({ level: 'silent' }), signal: new AbortController().signal });
  expect([...new Set(heard)].toSorted()).toEqual(campaignIds);
  const entries = await api.database.pool.query('select status, count(*)::int from cost_entries group by status');
  expect(entries.rows).toEqual([{ status: 'cancelled', count: 800 }]);
});
