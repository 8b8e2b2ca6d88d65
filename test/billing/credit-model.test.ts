import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDiscount } from '../../modules/billing/account/usage-discount.ts';
import { grantCredit } from '../../modules/billing/grants/grant-credit.ts';
import { endHolds, expireHolds, holdCredit, releaseHold } from '../../modules/billing/index.ts';
import { listTransactions } from '../../modules/billing/ledger/list-transactions.ts';
import { processStripeEvent } from '../../modules/billing/stripe/process-stripe-event.ts';
import {
  expireReservations,
  openBudget,
  recordActual,
  reserve,
  settleReservation,
  startRun,
  voidReservation,
} from '../../modules/costs/index.ts';
import type { UnitOfWork } from '../../src/kernel/context.ts';
import { capsOf, openStage, type Stage } from '../costs/stage.ts';
import { isLong } from '../harness/long.ts';
import { checkLedger, type EventName, eventsOf, knownCustomer, newCustomer } from './ledger.ts';

const SEQUENCES = isLong ? 5_000 : 120;
const TIMEOUT_MS = isLong ? 3_600_000 : 300_000;
const EVENTS: EventName[] = [
  'succeeded',
  'completed',
  'refundedSome',
  'refundedMore',
  'refundFailed',
  'disputed',
  'won',
  'lost',
];

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

type Ending = 'all' | 'nothing' | 'dies';

type Step =
  | { do: 'reserve' | 'reserve and crash'; price: bigint; wanted: number }
  | { do: 'settle'; which: number; quarters: number }
  | { do: 'void'; which: number }
  | { do: 'ask'; price: bigint; ending: Ending }
  | { do: 'wait' }
  | { do: 'grant'; key: number }
  | { do: 'discount'; percent: number }
  | { do: 'event' | 'event and crash'; payment: number; name: EventName };

const price = fc.constantFrom(1n, 333_333n, 7_654_321n, 60_000_000n, 900_000_000n);
const promise = { price, wanted: fc.nat({ max: 40 }) };
const told = { payment: fc.nat({ max: 2 }), name: fc.constantFrom(...EVENTS) };
const is = <Name extends string>(name: Name) => fc.constant(name);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: is('reserve'), ...promise }) },
  { weight: 1, arbitrary: fc.record({ do: is('reserve and crash'), ...promise }) },
  { weight: 4, arbitrary: fc.record({ do: is('settle'), which: fc.nat({ max: 4 }), quarters: fc.nat({ max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ do: is('void'), which: fc.nat({ max: 4 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: is('ask'), price, ending: fc.constantFrom<Ending>('all', 'nothing', 'dies') }),
  },
  { weight: 1, arbitrary: fc.record({ do: is('wait') }) },
  { weight: 2, arbitrary: fc.record({ do: is('grant'), key: fc.nat({ max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ do: is('discount'), percent: fc.constantFrom(0, 33, 100) }) },
  { weight: 8, arbitrary: fc.record({ do: is('event'), ...told }) },
  { weight: 1, arbitrary: fc.record({ do: is('event and crash'), ...told }) },
);

class Crash extends Error {}

async function openTrial() {
  const { orgId, customer } = await newCustomer(stage.rows);
  const campaignId = randomUUID();
  await openBudget(stage.unit(), { campaignId, orgId, caps: capsOf({}) });
  const runId = await startRun(stage.unit(), { orgId, campaignId, serviceName: 'campaigns', taskName: 'batch' });
  const open: { reservationId: string; granted: number }[] = [];
  const heard = new Set<string>();
  const granted = new Set<number>();
  const unit = () =>
    ({
      ...stage.unit(),
      orm: stage.orm,
      stripe: knownCustomer(customer),
      log: pino({ level: 'silent' }),
      afterCommit: () => undefined,
      creditArrival: { goOn: () => Promise.resolve() },
      actor: { orgId, keyId: 'test', userId: null, authType: 'admin', isAdmin: true },
    }) as unknown as UnitOfWork & Parameters<typeof grantCredit>[0];
  return { orgId, customer, campaignId, runId, open, heard, granted, unit };
}

type Trial = Awaited<ReturnType<typeof openTrial>>;

async function crashing(trial: Trial, work: (unit: ReturnType<Trial['unit']>) => Promise<unknown>): Promise<void> {
  const unit = trial.unit();
  const broken = unit.em.transactional(async (em) => {
    await work({ ...unit, em });
    throw new Crash('the worker dies here');
  });
  await expect(broken).rejects.toThrow(Crash);
}

const request = (
  { orgId, campaignId, runId }: Trial,
  { price: unitCost, wanted }: { price: bigint; wanted: number },
) => ({
  orgId,
  campaignId,
  runId,
  costName: 'apollo-credit',
  unitCost,
  wanted,
  byPlatform: true,
});

async function take(trial: Trial, action: Step): Promise<void> {
  const { orgId, customer, open } = trial;
  switch (action.do) {
    case 'reserve': {
      const { granted, reservationId } = await reserve(trial.unit(), request(trial, action));
      if (reservationId !== null) open.push({ reservationId, granted });
      return;
    }
    case 'reserve and crash':
      return crashing(trial, (unit) => reserve(unit, request(trial, action)));
    case 'settle':
    case 'void': {
      const [one] = open.splice(action.which, 1);
      if (one === undefined) return;
      if (action.do === 'void') await voidReservation(trial.unit(), orgId, one.reservationId);
      else {
        const quantity = Math.floor((one.granted * action.quarters) / 4);
        await settleReservation(trial.unit(), orgId, { reservationId: one.reservationId, quantity });
      }
      return;
    }
    case 'ask':
      return ask(trial, action);
    case 'wait':
      stage.clock.advance(20 * 60_000);
      await expireReservations(trial.unit());
      return expireHolds(trial.unit());
    case 'grant':
      trial.granted.add(action.key);
      await grantCredit(trial.unit(), { amountCents: 250, idempotencyKey: String(action.key) });
      return;
    case 'discount':
      await setDiscount(trial.unit(), action.percent);
      return;
    case 'event':
    case 'event and crash': {
      const payment = `pi_${orgId}_${action.payment}`;
      const name = action.name === 'won' || action.name === 'lost' ? endOf(action.payment) : action.name;
      const event = eventsOf(customer, payment)[name];
      const stripe = knownCustomer(customer, name);
      if (action.do === 'event and crash')
        return crashing(trial, (unit) => processStripeEvent({ ...unit, stripe }, event));
      trial.heard.add(`${action.payment} ${name}`);
      return processStripeEvent({ ...trial.unit(), stripe }, event);
    }
    default:
      action satisfies never;
  }
}

/** Runs a question outside campaigns, which reserves its maximum. A crash leaves the reservation behind. */
async function ask(trial: Trial, { price: most, ending }: { price: bigint; ending: Ending }): Promise<void> {
  const { orgId } = trial;
  const before = await checkLedger(stage.rows, orgId);
  const hold = await holdCredit(trial.unit(), { orgId, price: most }).catch((error: unknown) => {
    expect(error).toMatchObject({ code: 'payment_required' });
    return null;
  });
  const during = await checkLedger(stage.rows, orgId);
  if (during?.available !== before?.available) expect(during?.available).toBeGreaterThanOrEqual(0n);
  if (hold === null || ending === 'dies') return;
  if (ending === 'nothing') return releaseHold(trial.unit(), orgId, hold);
  const runId = await startRun(trial.unit(), { orgId, serviceName: 'brands', taskName: 'question' });
  await trial.unit().em.transactional(async (em) => {
    const unit = { ...trial.unit(), em };
    await endHolds(unit, orgId, [hold]);
    const cost = { runId, costName: 'tokens', unitCost: most, quantity: 1, byPlatform: true };
    await recordActual(unit, orgId, [cost]);
  });
}

/** The third payment's dispute is lost, all others are won. */
const endOf = (payment: number): EventName => (payment === 2 ? 'lost' : 'won');

/** Remaining credit of a 2,000-cent payment after these events, in any order. */
function leftOf(heard: Set<string>, payment: number): bigint {
  const has = (name: EventName) => heard.has(`${payment} ${name}`);
  if (!has('succeeded') && !has('completed')) return 0n;
  const isFirst = (has('refundedSome') || has('refundedMore')) && !has('refundFailed');
  const refunded = (isFirst ? 500n : 0n) + (has('refundedMore') ? 700n : 0n);
  const isTaken = has('lost') || (has('disputed') && !has('won'));
  return 2000n - refunded - (isTaken ? 700n : 0n);
}

const CENT = 1_000_000n;

async function check(trial: Trial): Promise<void> {
  const ledger = await checkLedger(stage.rows, trial.orgId);
  if (ledger === null) throw new Error('The account is gone.');
  expect(ledger.gifted).toBe(BigInt(trial.granted.size) * 250n * CENT);
  const left = [0, 1, 2].reduce((sum, payment) => sum + leftOf(trial.heard, payment), 0n) * CENT;
  expect(ledger.paid).toBe(left);
  const scope = {
    em: stage.orm.em.fork(),
    actor: trial.unit().actor,
    cursors: { write: () => 'next', read: () => '' },
  };
  const { transactions } = await listTransactions(scope, { sort: '-createdAt', limit: 1000, offset: 0 });
  const shown = transactions.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  expect(BigInt(shown)).toBe((ledger.paid + ledger.gifted) / CENT - ledger.used / CENT);
}

test('for any sequence of operations, the ledger sums to zero and credit is never overreserved', {
  timeout: TIMEOUT_MS,
}, async () => {
  const trials = fc.array(fc.record({ whose: fc.nat({ max: 1 }), action: step }), { minLength: 1, maxLength: 24 });
  await fc.assert(
    fc.asyncProperty(trials, async (steps) => {
      const both = [await openTrial(), await openTrial()] as const;
      for (const { whose, action } of steps) {
        const trial = both[whose === 0 ? 0 : 1];
        const before = await checkLedger(stage.rows, trial.orgId);
        await take(trial, action);
        const after = await checkLedger(stage.rows, trial.orgId);
        // Reservations and settlements never make the credit negative; a negative credit stays unchanged.
        if (action.do === 'reserve' && after !== null && before !== null && after.available < before.available)
          expect(after.available).toBeGreaterThanOrEqual(0n);
      }
      for (const trial of both) await check(trial);
    }),
    { numRuns: SEQUENCES },
  );
});
