import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processStripeEvent } from '../../modules/billing/stripe/process-stripe-event.ts';
import { expireReservations, openBudget, startRun } from '../../modules/costs/index.ts';
import { checkLedger, eventsOf, knownCustomer, newCustomer } from '../billing/ledger.ts';
import { capsOf, openStage, type Stage } from '../costs/stage.ts';
import { isLong } from '../harness/long.ts';
import { startProcess } from '../harness/process.ts';

const SPENDER = fileURLToPath(new URL('./credit-spender.ts', import.meta.url));
const KILLS = isLong ? 30 : 3;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const countOf = async (text: string, orgId: string) =>
  (await stage.rows<{ n: number }>(`select count(*)::int as n from ${text} where org_id = $1`, [orgId]))[0]?.n ?? 0;

test('processes that are killed while they pay and spend leave a ledger that agrees with itself, and each payment credited once', {
  timeout: isLong ? 600_000 : 300_000,
}, async () => {
  const { orgId, customer } = await newCustomer(stage.rows);
  const campaignId = randomUUID();
  await openBudget(stage.unit(), { campaignId, orgId, caps: capsOf({}) });
  const runId = await startRun(stage.unit(), { orgId, campaignId, serviceName: 'campaigns', taskName: 'batch' });
  const given = [stage.database.url, orgId, customer, campaignId, runId];
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await countOf('cost_entries', orgId);
    const workers = await Promise.all([0, 1].map(() => startProcess({}, given, SPENDER)));
    while ((await countOf('cost_entries', orgId)) < before + 20) {
      await pause(5);
      await checkLedger(stage.rows, orgId);
    }
    await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
    await checkLedger(stage.rows, orgId);
  }
  stage.clock.set(new Date(Date.now() + 3_600_000));
  while ((await expireReservations(stage.unit())).concluded.length > 0);
  const unit = {
    ...stage.unit(),
    orm: stage.orm,
    stripe: knownCustomer(customer),
    log: pino({ level: 'silent' }),
    afterCommit: () => undefined,
  } as unknown as Parameters<typeof processStripeEvent>[0];
  for (let payment = 0; payment < 30; payment++) {
    const { succeeded, completed, refundedSome } = eventsOf(customer, `pi_${payment}`);
    for (const event of [refundedSome, completed, succeeded])
      await processStripeEvent({ ...unit, em: stage.orm.em.fork() }, event);
  }
  const ledger = await checkLedger(stage.rows, orgId);
  expect(ledger).toMatchObject({ paid: 30n * 1500n * 1_000_000n, reserved: 0n });
  expect(ledger?.available).toBeGreaterThanOrEqual(0n);
});
