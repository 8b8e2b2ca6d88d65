import { randomInt } from 'node:crypto';
import { pino } from 'pino';
import { grantCredit } from '../../modules/billing/grants/grant-credit.ts';
import { processStripeEvent } from '../../modules/billing/stripe/process-stripe-event.ts';
import { reserve, settleReservation } from '../../modules/costs/index.ts';
import { entities } from '../../src/compose.ts';
import { openDatabase } from '../../src/database/orm.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { type EventName, eventsOf, knownCustomer } from '../billing/ledger.ts';

const [url = '', orgId = '', customer = '', campaignId = '', runId = ''] = process.argv.slice(2);
const { orm } = await openDatabase({ url, entities, log: pino({ level: 'silent' }) });

const unit = () =>
  ({
    em: orm.em.fork(),
    orm,
    clock: systemClock,
    queue: { enqueue: () => Promise.resolve() },
    stripe: knownCustomer(customer),
    log: pino({ level: 'silent' }),
    afterCommit: () => undefined,
    creditArrival: { goOn: () => Promise.resolve() },
    actor: { orgId, keyId: 'test', userId: null, authType: 'admin', isAdmin: true },
  }) as unknown as Parameters<typeof processStripeEvent>[0] & Parameters<typeof grantCredit>[0];

const EVENTS: EventName[] = ['succeeded', 'completed', 'refundedSome'];

async function act(): Promise<void> {
  const kind = randomInt(10);
  if (kind < 3) {
    const name = EVENTS[randomInt(EVENTS.length)] ?? 'succeeded';
    return processStripeEvent(unit(), eventsOf(customer, `pi_${randomInt(30)}`)[name]);
  }
  if (kind < 4) return void (await grantCredit(unit(), { amountCents: 100, idempotencyKey: `${randomInt(10)}` }));
  const request = {
    orgId,
    campaignId,
    runId,
    costName: 'apollo-credit',
    unitCost: 2_345_678n,
    wanted: 5,
    byPlatform: true,
  };
  const { reservationId, granted } = await reserve(unit(), { ...request, leaseMs: 100 });
  if (reservationId !== null && kind < 9)
    await settleReservation(unit(), orgId, { reservationId, quantity: randomInt(granted + 1) });
}

process.stdout.write('worker is ready');
const work = async (): Promise<never> => {
  for (;;) await act();
};
await Promise.all(Array.from({ length: 4 }, work));
