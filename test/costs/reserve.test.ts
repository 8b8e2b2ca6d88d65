import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  campaignCosts,
  closedBudgetGate,
  expireReservations,
  finishRun,
  finishRuns,
  recordActual,
  recordUse,
  reserveAll,
  setCaps,
  settleReservation,
  settleReservations,
  startRun,
  startRuns,
  viewBudget,
  voidReservation,
  voidReservations,
  widestCap,
} from '../../modules/costs/index.ts';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { openStage, type Stage, usd } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage('Europe/Paris');
});
afterAll(() => stage.close());
beforeEach(() => stage.clock.set('2026-11-11T12:00:00Z'));

const NOTHING = 'no reservation';
const idOf = ({ reservationId }: { reservationId: string | null }) => reservationId ?? NOTHING;
const windowsOf = async (campaignId: string) =>
  Object.fromEntries(
    (await viewBudget(stage.unit(), { orgId: stage.orgId, campaignId })).windows.map(
      ({ kind, spentInUsdCents, reservedInUsdCents }) => [kind, [spentInUsdCents, reservedInUsdCents]],
    ),
  );

describe('reserving', () => {
  test('grants as many units as all caps allow, and returns the closed gate', async () => {
    const campaign = await stage.newCampaign({ daily: '10', weekly: '0.05' });
    expect(await campaign.reserve('0.01', 500)).toMatchObject({
      granted: 5,
      closedGate: { kind: 'weekly', opensAt: new Date('2026-11-15T23:00:00Z') },
    });
    expect(await campaign.reserve('0.01', 1)).toMatchObject({ granted: 0, reservationId: null });
  });

  test('counts the current window of the widest cap, not the previous one', async () => {
    const { campaignId, ...campaign } = await stage.newCampaign({ daily: '10' });
    const owner = { orgId: stage.orgId, campaignId };
    await campaign.reserve('8', 1);
    expect(await widestCap(stage.unit(), owner)).toEqual({ spent: usd('8'), cap: usd('10'), kind: 'daily' });
    stage.clock.set('2026-11-12T12:00:00Z');
    expect(await widestCap(stage.unit(), owner)).toEqual({ spent: 0n, cap: usd('10'), kind: 'daily' });
    await setCaps(stage.unit(), { orgId: stage.orgId, campaignIds: [campaignId], caps: { daily: null } });
    expect(await widestCap(stage.unit(), owner)).toEqual({ spent: usd('8'), cap: null, kind: null });
  });

  test('grants several reservations of a batch in order under one lock', async () => {
    const { campaignId, runId } = await stage.newCampaign({ total: '0.1' });
    const request = (costName: string, price: string) => ({ runId, costName, unitCost: usd(price), wanted: 5 });
    const reservations = await reserveAll(stage.unit(), { orgId: stage.orgId, campaignId }, [
      request('lead', '0.01'),
      request('text', '0.02'),
    ]);
    expect(reservations.map(({ granted }) => granted)).toEqual([5, 2]);
    expect(await windowsOf(campaignId)).toMatchObject({ total: ['0', '9'] });
  });

  test('is refused for a campaign that does not exist and for a run of another campaign', async () => {
    const [one, other] = [await stage.newCampaign({}), await stage.newCampaign({})];
    await expect(one.reserve('0.01', 1, { runId: other.runId })).rejects.toThrow('only for a run of the campaign');
    expect(await windowsOf(one.campaignId)).toMatchObject({ total: ['0', '0'] });
    const { runId } = one;
    const request = { runId, costName: 'lead', unitCost: usd('0.01'), wanted: 1 };
    await expect(reserveAll(stage.unit(), { orgId: stage.orgId, campaignId: randomUUID() }, [request])).rejects.toThrow(
      'Campaign not found.',
    );
  });

  test('leaves nothing after a rollback', async () => {
    const campaign = await stage.newCampaign({ daily: '1' });
    const unit = stage.unit();
    const work = unit.em.transactional(async (em) => {
      const { runId, campaignId } = campaign;
      await reserveAll({ ...unit, em }, { orgId: stage.orgId, campaignId }, [
        { runId, costName: 'lead', unitCost: usd('0.01'), wanted: 90 },
      ]);
      throw new Error('the worker dies here');
    });
    await expect(work).rejects.toThrow('the worker dies here');
    expect(await windowsOf(campaign.campaignId)).toMatchObject({ daily: ['0', '0'] });
    expect(await campaign.events()).toEqual([]);
  });
});

describe('concluding', () => {
  test('settling counts the used amount as spent and releases the rest', async () => {
    const { campaignId, reserve } = await stage.newCampaign({ daily: '1' });
    const id = idOf(await reserve('0.02', 10));
    expect(await settleReservations(stage.unit(), stage.orgId, [{ reservationId: id, quantity: 7 }])).toEqual({
      concluded: [id],
    });
    expect(await windowsOf(campaignId)).toMatchObject({ daily: ['14', '0'], total: ['14', '0'] });
    expect(await reserve('0.02', 500)).toMatchObject({ granted: 43 });
  });

  test('settling uses the real price if it is lower', async () => {
    const { campaignId, reserve } = await stage.newCampaign({});
    await settleReservation(stage.unit(), stage.orgId, {
      reservationId: idOf(await reserve('0.02', 10)),
      quantity: 10,
      amount: usd('0.12345678'),
    });
    const [cost] = await campaignCosts(stage.unit(), { orgId: stage.orgId, campaignIds: [campaignId] });
    expect(cost).toMatchObject({ costName: 'lead', actual: 12_345_678n, provisioned: 0n, quantity: 10n });
  });

  test('more than was reserved cannot be settled', async () => {
    const { campaignId, reserve } = await stage.newCampaign({});
    const id = idOf(await reserve('0.02', 10));
    await expect(settleReservation(stage.unit(), stage.orgId, { reservationId: id, quantity: 11 })).rejects.toThrow(
      'check constraint',
    );
    await expect(
      settleReservation(stage.unit(), stage.orgId, { reservationId: id, quantity: 1, amount: usd('0.21') }),
    ).rejects.toThrow('check constraint');
    expect(await windowsOf(campaignId)).toMatchObject({ total: ['0', '20'] });
  });

  test('happens at most once', async () => {
    const { campaignId, reserve } = await stage.newCampaign({});
    const [settled, voided] = [idOf(await reserve('0.02', 10)), idOf(await reserve('0.02', 10))];
    expect(await settleReservation(stage.unit(), stage.orgId, { reservationId: settled, quantity: 10 })).toBe(true);
    expect(await settleReservation(stage.unit(), stage.orgId, { reservationId: settled, quantity: 10 })).toBe(false);
    expect(await voidReservation(stage.unit(), stage.orgId, settled)).toBe(false);
    expect(await voidReservation(stage.unit(), stage.orgId, voided)).toBe(true);
    expect(await settleReservation(stage.unit(), stage.orgId, { reservationId: voided, quantity: 10 })).toBe(false);
    expect(await windowsOf(campaignId)).toMatchObject({ daily: ['20', '0'], total: ['20', '0'] });
  });

  test('another organisation neither settles nor voids a reservation', async () => {
    const { campaignId, reserve } = await stage.newCampaign({});
    const id = idOf(await reserve('0.02', 10));
    const stranger = randomUUID();
    expect(await settleReservation(stage.unit(), stranger, { reservationId: id, quantity: 10 })).toBe(false);
    expect(await voidReservation(stage.unit(), stranger, id)).toBe(false);
    await expect(recordUse(stage.unit(), stranger, [{ reservationId: id, units: 1 }])).rejects.toThrow(
      'released or is used up',
    );
    expect(await windowsOf(campaignId)).toMatchObject({ total: ['0', '20'] });
  });

  test('a hundred concurrent settlements settle a reservation once', async () => {
    const { campaignId, reserve } = await stage.newCampaign({});
    const id = idOf(await reserve('0.02', 10));
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        settleReservation(stage.unit(), stage.orgId, { reservationId: id, quantity: 10 }),
      ),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await windowsOf(campaignId)).toMatchObject({ total: ['20', '0'] });
  });

  test('batches of several campaigns in opposite orders do not deadlock', async () => {
    const campaigns = [await stage.newCampaign({}), await stage.newCampaign({})];
    const batches = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const pair = n % 2 === 0 ? campaigns : campaigns.toReversed();
        return Promise.all(pair.map(async ({ reserve }) => idOf(await reserve('0.01', 1))));
      }),
    );
    const answers = await Promise.all(batches.map((ids) => voidReservations(stage.unit(), stage.orgId, ids)));
    expect(answers.flatMap(({ concluded }) => concluded)).toHaveLength(40);
  });
});

describe('a lease', () => {
  test('that expired releases the money of a dead worker and ignores a late settlement', async () => {
    const { campaignId, reserve } = await stage.newCampaign({ daily: '1' });
    const id = idOf(await reserve('0.1', 10, { leaseMs: 60_000 }));
    stage.clock.advance(60_000);
    expect((await expireReservations(stage.unit())).concluded).toEqual([]);
    stage.clock.advance(1);
    expect(await expireReservations(stage.unit())).toEqual({ concluded: [id] });
    expect(await reserve('0.1', 10)).toMatchObject({ granted: 10 });
    expect(await settleReservation(stage.unit(), stage.orgId, { reservationId: id, quantity: 10 })).toBe(false);
    expect(await windowsOf(campaignId)).toMatchObject({ daily: ['0', '100'] });
  });

  test('accepts a late settlement before the sweep', async () => {
    const { campaignId, reserve } = await stage.newCampaign({});
    const id = idOf(await reserve('0.1', 10, { leaseMs: 60_000 }));
    stage.clock.advance(120_000);
    expect(await settleReservation(stage.unit(), stage.orgId, { reservationId: id, quantity: 10 })).toBe(true);
    expect((await expireReservations(stage.unit())).concluded).toEqual([]);
    expect(await windowsOf(campaignId)).toMatchObject({ total: ['100', '0'] });
  });

  test('keeps a settlement that runs during the sweep', async () => {
    const { campaignId, reserve } = await stage.newCampaign({});
    const id = idOf(await reserve('0.1', 10, { leaseMs: 60_000 }));
    stage.clock.advance(120_000);
    const unit = stage.unit();
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: hasSettled, resolve: settled } = Promise.withResolvers<void>();
    const owner = unit.em.transactional(async (em) => {
      await settleReservation({ ...unit, em }, stage.orgId, { reservationId: id, quantity: 10 });
      settled();
      await mayCommit;
    });
    await hasSettled;
    const sweep = expireReservations(stage.unit());
    await lockWaiting(stage.database.pool);
    commit();
    await owner;
    expect((await sweep).concluded).toEqual([]);
    expect(await windowsOf(campaignId)).toMatchObject({ total: ['100', '0'] });
  });
});

describe('caps', () => {
  test('below the spending block everything, and raised caps open the gate again', async () => {
    const { campaignId, reserve } = await stage.newCampaign({ monthly: '10' });
    await settleReservation(stage.unit(), stage.orgId, { reservationId: idOf(await reserve('1', 5)), quantity: 5 });
    const change = (monthly: string) =>
      setCaps(stage.unit(), { orgId: stage.orgId, campaignIds: [campaignId], caps: { monthly: usd(monthly) } });
    expect(await change('3')).toEqual([campaignId]);
    expect(await reserve('1', 1)).toMatchObject({
      granted: 0,
      closedGate: { kind: 'monthly', opensAt: new Date('2026-11-30T23:00:00Z') },
    });
    await change('7');
    expect((await viewBudget(stage.unit(), { orgId: stage.orgId, campaignId })).closedGate).toBeNull();
    expect(await reserve('1', 5)).toMatchObject({ granted: 2 });
  });

  test('stay if omitted, are removed by null, and foreign campaigns are not changed', async () => {
    const { campaignId, reserve } = await stage.newCampaign({ daily: '1', total: '2' });
    const change = { campaignIds: [campaignId], caps: { daily: null } };
    expect(await setCaps(stage.unit(), { orgId: randomUUID(), ...change })).toEqual([]);
    expect(await setCaps(stage.unit(), { orgId: stage.orgId, ...change })).toEqual([campaignId]);
    expect(await reserve('0.5', 10)).toMatchObject({ granted: 4, closedGate: { kind: 'total', opensAt: null } });
  });
});

describe('events to the customer', () => {
  test('80 % of a cap is announced once per window, with current figures', async () => {
    const { reserve, events } = await stage.newCampaign({ daily: '10', monthly: '100' });
    await reserve('1', 7);
    expect(await events()).toEqual([]);
    await Promise.all(Array.from({ length: 3 }, () => reserve('1', 1)));
    const warning = { budget_type: 'daily', spent_usd: 8, limit_usd: 10, percentage: 80 };
    expect(await events()).toEqual([{ kind: 'budget.warning', data: warning }]);
    stage.clock.set('2026-11-12T12:00:00Z');
    await reserve('1', 9);
    expect((await events()).map(({ data }) => data)).toEqual([warning, { ...warning, spent_usd: 9, percentage: 90 }]);
  });

  test('a closed gate is announced once per window', async () => {
    const { reserve, events } = await stage.newCampaign({ weekly: '2' });
    await Promise.all(Array.from({ length: 5 }, () => reserve('1', 1)));
    const spent = { budget_spent_usd: 2, budget_limit_usd: 2, budget_type: 'weekly' };
    const paused = { reason: 'budget_exceeded', ...spent, status: 'active' };
    const told = async () => (await events()).filter(({ kind }) => kind === 'campaign.paused').map(({ data }) => data);
    expect(await told()).toEqual([paused]);
    stage.clock.set('2026-11-15T23:00:00Z');
    await reserve('1', 5);
    expect(await told()).toEqual([paused, paused]);
  });

  test.each([
    { caps: { daily: '10' }, price: '3', spent: 9, limit: 10, percentage: 90 },
    { caps: { daily: '0.1' }, price: '0.075', spent: 0.075, limit: 0.1, percentage: 75 },
    { caps: { daily: '1' }, price: '2', spent: 0, limit: 1, percentage: 0 },
    { caps: { daily: '0' }, price: '1', spent: 0, limit: 0, percentage: 100 },
  ])(
    'a pause at $spent of $limit comes after one warning of the same window',
    async ({ caps, price, spent, limit, percentage }) => {
      const { reserve, events } = await stage.newCampaign(caps);
      await reserve(price, 5);
      await reserve('0.001', 1);
      const budget_type = 'daily';
      expect(await events()).toEqual([
        { kind: 'budget.warning', data: { budget_type, spent_usd: spent, limit_usd: limit, percentage } },
        {
          kind: 'campaign.paused',
          data: {
            reason: 'budget_exceeded',
            budget_spent_usd: spent,
            budget_limit_usd: limit,
            budget_type,
            status: 'active',
          },
        },
      ]);
    },
  );

  test('each full budget has a warning, and the pause event names the one that opens last', async () => {
    const { reserve, events } = await stage.newCampaign({ daily: '1', monthly: '1.5' });
    await reserve('0.75', 2);
    expect((await events()).map(({ kind, data }) => [kind, data['budget_type']])).toEqual([
      ['budget.warning', 'daily'],
      ['campaign.paused', 'daily'],
    ]);
    stage.clock.set('2026-11-12T12:00:00Z');
    await reserve('0.75', 2);
    expect((await events()).slice(2).map(({ kind, data }) => [kind, data['budget_type']])).toEqual([
      ['budget.warning', 'daily'],
      ['budget.warning', 'monthly'],
      ['campaign.paused', 'monthly'],
    ]);
  });

  test('a raised cap that is reached again is announced again, one that stays too low is not', async () => {
    const { reserve, events, campaignId } = await stage.newCampaign({ daily: '2' });
    const told = async () =>
      (await events()).flatMap(({ kind, data }) => (kind === 'campaign.paused' ? [data['budget_limit_usd']] : []));
    const raise = (cap: string) =>
      setCaps(stage.unit(), { orgId: stage.orgId, campaignIds: [campaignId], caps: { daily: usd(cap) } });
    await reserve('1', 3);
    await raise('2.5');
    await reserve('1', 1);
    expect(await told()).toEqual([2]);
    await raise('3');
    await Promise.all(Array.from({ length: 4 }, () => reserve('1', 1)));
    expect(await told()).toEqual([2, 3]);
  });

  test('a used-up total sends no pause event, because the campaign completes', async () => {
    const { reserve, events } = await stage.newCampaign({ total: '2' });
    expect(await reserve('1', 5)).toMatchObject({ granted: 2, firstClosure: { kind: 'total' } });
    expect(await events()).toEqual([]);
  });

  test('the budget view shows spending, caps and reset times', async () => {
    const { campaignId, reserve } = await stage.newCampaign({ daily: '1', total: '5' });
    await settleReservation(stage.unit(), stage.orgId, { reservationId: idOf(await reserve('0.3', 1)), quantity: 1 });
    await reserve('0.3', 5);
    expect(await viewBudget(stage.unit(), { orgId: stage.orgId, campaignId })).toEqual({
      windows: [
        {
          kind: 'daily',
          spentInUsdCents: '30',
          reservedInUsdCents: '60',
          limitInUsdCents: '100',
          resetsAt: '2026-11-11T23:00:00.000Z',
        },
        {
          kind: 'weekly',
          spentInUsdCents: '30',
          reservedInUsdCents: '60',
          limitInUsdCents: null,
          resetsAt: '2026-11-15T23:00:00.000Z',
        },
        {
          kind: 'monthly',
          spentInUsdCents: '30',
          reservedInUsdCents: '60',
          limitInUsdCents: null,
          resetsAt: '2026-11-30T23:00:00.000Z',
        },
        { kind: 'total', spentInUsdCents: '30', reservedInUsdCents: '60', limitInUsdCents: '500', resetsAt: null },
      ],
      closedGate: { kind: 'daily', opensAt: '2026-11-11T23:00:00.000Z' },
    });
    expect(await closedBudgetGate(stage.unit(), { orgId: stage.orgId, campaignId })).toEqual({
      kind: 'daily',
      opensAt: new Date('2026-11-11T23:00:00Z'),
    });
    stage.clock.set('2026-11-11T23:00:00Z');
    expect(await closedBudgetGate(stage.unit(), { orgId: stage.orgId, campaignId })).toBeNull();
    expect((await viewBudget(stage.unit(), { orgId: stage.orgId, campaignId })).closedGate).toBeNull();
  });
});

describe('a gate opens with its window and not a millisecond earlier', () => {
  test.each([
    ['at midnight', { daily: '1' }, '2026-11-11T12:00:00Z', '2026-11-11T23:00:00.000Z'],
    ['on Monday', { weekly: '1' }, '2026-11-11T12:00:00Z', '2026-11-15T23:00:00.000Z'],
    ['on the first of the month', { monthly: '1' }, '2026-11-11T12:00:00Z', '2026-11-30T23:00:00.000Z'],
    ['after the day of 23 hours', { daily: '1' }, '2026-03-28T23:00:00Z', '2026-03-29T22:00:00.000Z'],
    ['after the day of 25 hours', { daily: '1' }, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00.000Z'],
    ['on the leap day', { daily: '1' }, '2028-02-28T12:00:00Z', '2028-02-28T23:00:00.000Z'],
    ['after the leap day', { monthly: '1' }, '2028-02-29T12:00:00Z', '2028-02-29T23:00:00.000Z'],
    ['at the change of the year', { monthly: '1' }, '2026-12-31T22:59:00Z', '2026-12-31T23:00:00.000Z'],
  ])('%s', async (_when, caps, now, opensAt) => {
    const { reserve } = await stage.newCampaign(caps);
    stage.clock.set(now);
    expect((await reserve('0.1', 500)).closedGate?.opensAt?.toISOString()).toBe(opensAt);
    stage.clock.set(new Date(Date.parse(opensAt) - 1));
    expect(await reserve('0.1', 500)).toMatchObject({ granted: 0 });
    stage.clock.set(opensAt);
    expect(await reserve('0.1', 500)).toMatchObject({ granted: 10 });
  });

  test('money counts in the window of its reservation, even if settled in the next', async () => {
    const { campaignId, reserve } = await stage.newCampaign({ daily: '1' });
    const [used, unused] = [idOf(await reserve('0.1', 6)), idOf(await reserve('0.1', 4))];
    stage.clock.set('2026-11-11T23:00:00Z');
    expect(await reserve('0.1', 500)).toMatchObject({ granted: 10 });
    await settleReservation(stage.unit(), stage.orgId, { reservationId: used, quantity: 6 });
    await voidReservation(stage.unit(), stage.orgId, unused);
    expect(await windowsOf(campaignId)).toMatchObject({
      daily: ['0', '100'],
      weekly: ['60', '100'],
      total: ['60', '100'],
    });
  });

  test('a process with a slow clock counts into the newer window', async () => {
    const { reserve } = await stage.newCampaign({ daily: '1' });
    stage.clock.set('2026-11-11T23:00:01Z');
    await reserve('0.1', 7);
    stage.clock.set('2026-11-11T22:59:59Z');
    expect(await reserve('0.1', 500)).toMatchObject({
      granted: 3,
      closedGate: { opensAt: new Date('2026-11-12T23:00:00Z') },
    });
  });

  test('a changed time zone recounts the windows in the new zone', async () => {
    const moving = await openStage('UTC');
    const { campaignId, reserve } = await moving.newCampaign({ daily: '1' });
    moving.clock.set('2026-11-11T04:00:00Z');
    await settleReservation(moving.unit(), moving.orgId, { reservationId: idOf(await reserve('0.1', 6)), quantity: 6 });
    moving.clock.set('2026-11-11T06:00:00Z');
    await reserve('0.1', 3);
    await moving.moveTo('America/New_York');
    expect((await viewBudget(moving.unit(), { orgId: moving.orgId, campaignId })).windows[0]).toMatchObject({
      spentInUsdCents: '0',
      reservedInUsdCents: '30',
      resetsAt: '2026-11-12T05:00:00.000Z',
    });
    expect(await reserve('0.1', 500)).toMatchObject({ granted: 7 });
    await moving.moveTo('UTC');
    expect(await reserve('0.1', 500)).toMatchObject({ granted: 0 });
    await moving.close();
  });
});

test('runs start and end in batches, and the first result stays', async () => {
  const { orgId } = stage;
  const run = { orgId, serviceName: 'campaigns', taskName: 'search' };
  const [first = '', second = ''] = await startRuns(stage.unit(), [run, { ...run, status: 'queued' }]);
  expect(await finishRun(stage.unit(), { orgId: stage.orgId, runId: first }, 'failed')).toBe(true);
  expect(await finishRun(stage.unit(), { orgId: stage.orgId, runId: first }, 'completed')).toBe(false);
  expect(await finishRuns(stage.unit(), { orgId: stage.orgId, runIds: [first, second] }, 'cancelled')).toEqual([
    second,
  ]);
  expect(await stage.rows('select status from runs where id = any($1) order by id', [[first, second]])).toEqual([
    { status: 'failed' },
    { status: 'cancelled' },
  ]);
});

describe('costs outside campaigns', () => {
  test("are recorded as spent, and cannot be used to bypass a campaign's caps", async () => {
    const { orgId } = stage;
    const runId = await startRun(stage.unit(), { orgId, serviceName: 'brands', taskName: 'analyse' });
    const cost = { costName: 'text', unitCost: usd('0.0000005'), quantity: 3 };
    await recordActual(stage.unit(), orgId, [{ runId, ...cost }]);
    expect(await stage.rows('select amount, status from cost_entries where run_id = $1', [runId])).toEqual([
      { amount: '0.000150', status: 'actual' },
    ]);
    const campaign = await stage.newCampaign({});
    const both = [runId, campaign.runId].map((id) => ({ runId: id, ...cost }));
    await expect(recordActual(stage.unit(), orgId, both)).rejects.toThrow('must be reserved before');
    expect(await stage.rows('select 1 from cost_entries where run_id = $1', [runId])).toHaveLength(1);
  });
});
