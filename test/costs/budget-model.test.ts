import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BudgetKind } from '../../modules/costs/budget/budget.schema.ts';
import {
  campaignCosts,
  expireReservations,
  reserve,
  setCaps,
  settleReservation,
  viewBudget,
  voidReservation,
  voidReservations,
} from '../../modules/costs/index.ts';
import { centsFromNumeric, formatCents, type Money } from '../../src/kernel/money.ts';
import { isLong } from '../harness/long.ts';
import { BudgetModel, KINDS } from './budget-model.ts';
import { openStage, type Stage } from './stage.ts';

const SEQUENCES = isLong ? 10_000 : 300;
const TIMEOUT_MS = isLong ? 3_600_000 : 300_000;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LEASE_MS = 15 * MINUTE_MS;
const ZONES = ['Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'UTC'];

type Step =
  | { do: 'reserve' | 'reserve and crash'; price: Money; wanted: number }
  | { do: 'settle'; which: number; quarters: number; isCheaper: boolean }
  | { do: 'void'; which: number }
  | { do: 'settle and crash'; which: number }
  | { do: 'expire' }
  | { do: 'cap'; kind: BudgetKind; cap: Money | null }
  | { do: 'wait'; ms: number }
  | { do: 'move'; zone: string };

const price = fc.constantFrom(1n, 333_333n, 1_000_000n, 7_654_321n);
const cap = fc.oneof(fc.constant(null), fc.bigInt({ min: 0n, max: 90_000_000n }));
const request = { price, wanted: fc.nat({ max: 40 }) };
const which = fc.nat({ max: 5 });
const waits = [1, 20 * MINUTE_MS, HOUR_MS, 11 * HOUR_MS, DAY_MS, 7 * DAY_MS, 31 * DAY_MS];

/** Random actions of workers, customers and the clock. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('reserve' as const), ...request }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reserve and crash' as const), ...request }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      which,
      quarters: fc.nat({ max: 4 }),
      isCheaper: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle and crash' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cap' as const), kind: fc.constantFrom(...KINDS), cap }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(...waits) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), zone: fc.constantFrom(...ZONES) }) },
);

const starts = [
  '2026-11-30T23:00:00Z',
  '2026-03-28T22:30:00Z',
  '2026-10-24T21:45:00Z',
  '2028-02-28T22:59:00Z',
  '2026-12-31T22:59:59Z',
];

const trial = fc.record({
  start: fc.constantFrom(...starts),
  caps: fc.record({ daily: cap, weekly: cap, monthly: cap, total: cap }),
  steps: fc.array(step, { minLength: 1, maxLength: 16 }),
});

interface Pair {
  model: BudgetModel;
  campaignId: string;
  runId: string;
}

class Crash extends Error {}

/** Rolls back after the work, as if the worker had died before its commit. */
async function crashing(work: (unit: ReturnType<Stage['unit']>) => Promise<unknown>): Promise<void> {
  const unit = stage.unit();
  const broken = unit.em.transactional(async (em) => {
    await work({ ...unit, em });
    throw new Crash('the worker dies here');
  });
  await expect(broken).rejects.toThrow(Crash);
}

async function take({ model, campaignId, runId }: Pair, action: Step): Promise<void> {
  switch (action.do) {
    case 'reserve and crash':
      return crashing((unit) => reserve(unit, requestOf(action, { campaignId, runId })));
    case 'reserve':
      return reserveBoth({ model, campaignId, runId }, action);
    case 'settle':
    case 'void':
    case 'settle and crash':
      return concludeBoth(model, action);
    case 'expire':
      model.expire();
      await expireReservations(stage.unit());
      return;
    case 'cap':
      model.setCap(action.kind, action.cap);
      await setCaps(stage.unit(), {
        orgId: stage.orgId,
        campaignIds: [campaignId],
        caps: { [action.kind]: action.cap },
      });
      return;
    case 'wait':
      model.now += action.ms;
      stage.clock.advance(action.ms);
      return;
    case 'move':
      model.zone = action.zone;
      await stage.moveTo(action.zone);
      return;
    default:
      action satisfies never;
  }
}

const requestOf = ({ price, wanted }: { price: Money; wanted: number }, campaign: Omit<Pair, 'model'>) => ({
  orgId: stage.orgId,
  ...campaign,
  costName: 'lead',
  unitCost: price,
  wanted,
  leaseMs: LEASE_MS,
});

async function reserveBoth({ model, ...campaign }: Pair, action: { price: Money; wanted: number }): Promise<void> {
  const { granted, reservationId, closedGate } = await reserve(stage.unit(), requestOf(action, campaign));
  expect(granted).toBe(model.fit(action.price, action.wanted));
  if (reservationId !== null) {
    model.entries.push({
      id: reservationId,
      price: action.price,
      quantity: granted,
      amount: action.price * BigInt(granted),
      at: model.now,
      leaseUntil: model.now + LEASE_MS,
      status: 'provisioned',
    });
  }
  const gates = granted < action.wanted ? model.closedGates(action.price) : [];
  const [last] = gates;
  expect(
    closedGate === null ? null : [closedGate.kind, closedGate.opensAt?.getTime() ?? Number.POSITIVE_INFINITY],
  ).toEqual(last === undefined ? null : [last.kind, last.opensAt]);
  model.tell(
    gates.map(({ kind }) => kind),
    action.price,
  );
}

type Concluding = Extract<Step, { which: number }>;

async function concludeBoth(model: BudgetModel, action: Concluding): Promise<void> {
  const entry = model.entries[action.which % Math.max(model.entries.length, 1)];
  if (entry === undefined) return;
  const { orgId } = stage;
  if (action.do === 'settle and crash')
    return crashing((unit) => settleReservation(unit, orgId, { reservationId: entry.id, quantity: 1 }));
  if (action.do === 'void') {
    expect(await voidReservation(stage.unit(), orgId, entry.id)).toBe(model.conclude(entry, 0, 0n));
    return;
  }
  const quantity = Math.floor((entry.quantity * action.quarters) / 4);
  const full = entry.price * BigInt(quantity);
  const amount = action.isCheaper ? full / 2n : full;
  const used = { reservationId: entry.id, quantity, ...(action.isCheaper ? { amount } : {}) };
  expect(await settleReservation(stage.unit(), orgId, used)).toBe(model.conclude(entry, quantity, amount));
}

async function compare({ model, campaignId }: Pair): Promise<void> {
  const { windows } = await viewBudget(stage.unit(), { orgId: stage.orgId, campaignId });
  for (const { kind, spentInUsdCents, reservedInUsdCents } of windows) {
    expect([kind, spentInUsdCents, reservedInUsdCents]).toEqual([
      kind,
      formatCents(model.sum(kind, 'actual')),
      formatCents(model.sum(kind, 'provisioned')),
    ]);
  }
  const [total] = await campaignCosts(stage.unit(), { orgId: stage.orgId, campaignIds: [campaignId] });
  expect([total?.actual ?? 0n, total?.provisioned ?? 0n, total?.quantity ?? 0n]).toEqual([
    model.sum('total', 'actual'),
    model.sum('total', 'provisioned'),
    BigInt(model.entries.reduce((sum, { quantity }) => sum + quantity, 0)),
  ]);
  const [entries] = await stage.rows<{ amount: string }>(
    'select coalesce(sum(amount), 0) as amount from cost_entries where campaign_id = $1',
    [campaignId],
  );
  expect(centsFromNumeric(entries?.amount ?? '')).toBe(
    model.sum('total', 'actual') + model.sum('total', 'provisioned'),
  );
  const events = await stage.rows<{ event: string }>(
    `select concat_ws(' ', kind, data ->> 'budget_type') as event from outbox_events where campaign_id = $1 order by position`,
    [campaignId],
  );
  expect(events.map(({ event }) => event)).toEqual(model.events);
}

test(`${SEQUENCES} random histories match a simple model`, { timeout: TIMEOUT_MS }, async () => {
  await fc.assert(
    fc.asyncProperty(trial, async ({ start, caps, steps }) => {
      stage.clock.set(start);
      await stage.moveTo('UTC');
      const { campaignId, runId } = await stage.newCampaign({});
      await setCaps(stage.unit(), { orgId: stage.orgId, campaignIds: [campaignId], caps });
      const pair: Pair = { model: new BudgetModel(Date.parse(start), caps), campaignId, runId };
      try {
        for (const action of steps) await take(pair, action);
        await compare(pair);
      } finally {
        await voidReservations(
          stage.unit(),
          stage.orgId,
          pair.model.entries.map(({ id }) => id),
        );
      }
    }),
    { numRuns: SEQUENCES },
  );
});
