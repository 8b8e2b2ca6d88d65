import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import {
  expireReservations,
  type ReservationRequest,
  reserve,
  settleReservation,
  viewBudget,
  voidReservation,
} from '../../modules/costs/index.ts';
import { entities } from '../../src/compose.ts';
import { openDatabase } from '../../src/database/orm.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import type { Money } from '../../src/kernel/money.ts';

/** Spends a budget with random reservations until nothing fits: settles, partly settles, releases or abandons them. */
const [url = '', orgId = '', campaignId = '', runId = '', workers = '1'] = process.argv.slice(2);

const { orm, close } = await openDatabase({ url, entities, log: pino({ level: 'silent' }) });
const unit = () => ({
  em: orm.em.fork(),
  clock: systemClock,
  queue: { enqueue: () => Promise.resolve() },
  stripe: null,
});

/** Short, so that abandoned reservations expire during the test. */
const LEASE_MS = 300;
const SLOWEST_MS = 8;
/** Up to 4 cents with six decimals. */
const randomPrice = (): Money => BigInt(randomInt(10_000, 4_000_000));

const attempt = (request: ReservationRequest & { orgId: string; campaignId: string }) => {
  const { em, ...rest } = unit();
  return em.transactional(async (transaction) => {
    const inside = { ...rest, em: transaction };
    const reservation = await reserve(inside, request);
    const { windows } = await viewBudget(inside, { orgId, campaignId });
    return { ...reservation, reserved: windows.at(-1)?.reservedInUsdCents };
  });
};

/** Returns the first price that did not fit without any open reservation, so less than this remains. */
async function spend(): Promise<Money> {
  for (;;) {
    const unitCost = randomPrice();
    const request = {
      orgId,
      campaignId,
      runId,
      costName: 'lead',
      unitCost,
      wanted: randomInt(1, 6),
      leaseMs: LEASE_MS,
    };
    const { granted, reservationId, reserved } = await attempt(request);
    if (reservationId === null) {
      if (reserved === '0') return unitCost;
      await expireReservations(unit());
      await pause(50);
      continue;
    }
    await pause(randomInt(0, SLOWEST_MS));
    const outcome = randomInt(10);
    if (outcome < 6) await settleReservation(unit(), orgId, { reservationId, quantity: granted });
    else if (outcome < 8)
      await settleReservation(unit(), orgId, { reservationId, quantity: randomInt(0, granted + 1) });
    else if (outcome < 9) await voidReservation(unit(), orgId, reservationId);
  }
}

const refused = await Promise.all(Array.from({ length: Number(workers) }, spend));
process.stdout.write(JSON.stringify(refused.map(String)));
await close();
