import { describe, expect, test } from 'vitest';
import {
  type BudgetWindow,
  grantUnits,
  nextGate,
  periodsAt,
  unitsThatFit,
} from '../../modules/costs/budget/budget.rules.ts';
import type { BudgetKind } from '../../modules/costs/budget/budget.schema.ts';

const HOUR_MS = 3_600_000;

const periodAt = (kind: BudgetKind, now: string, zone: string) => {
  const { startsAt, endsAt } = periodsAt(new Date(now), zone)[kind];
  return [startsAt.toISOString(), endsAt?.toISOString() ?? null];
};

describe('windows follow the calendar of the time zone', () => {
  test.each<[string, BudgetKind, string, string, string, string]>([
    [
      'the last millisecond of a day',
      'daily',
      'Europe/Paris',
      '2026-11-11T22:59:59.999Z',
      '2026-11-10T23:00:00.000Z',
      '2026-11-11T23:00:00.000Z',
    ],
    [
      'midnight itself',
      'daily',
      'Europe/Paris',
      '2026-11-11T23:00:00.000Z',
      '2026-11-11T23:00:00.000Z',
      '2026-11-12T23:00:00.000Z',
    ],
    [
      'a day east of the date line',
      'daily',
      'Pacific/Kiritimati',
      '2026-11-11T10:00:00Z',
      '2026-11-11T10:00:00.000Z',
      '2026-11-12T10:00:00.000Z',
    ],
    [
      'a zone of half an hour',
      'daily',
      'Asia/Kolkata',
      '2026-11-11T18:29:00Z',
      '2026-11-10T18:30:00.000Z',
      '2026-11-11T18:30:00.000Z',
    ],
    [
      'Sunday belongs to the week that ends',
      'weekly',
      'Europe/Paris',
      '2026-11-15T22:59:59.999Z',
      '2026-11-08T23:00:00.000Z',
      '2026-11-15T23:00:00.000Z',
    ],
    [
      'Monday begins the next',
      'weekly',
      'Europe/Paris',
      '2026-11-15T23:00:00Z',
      '2026-11-15T23:00:00.000Z',
      '2026-11-22T23:00:00.000Z',
    ],
    [
      'a week over the change of the year',
      'weekly',
      'UTC',
      '2027-01-01T12:00:00Z',
      '2026-12-28T00:00:00.000Z',
      '2027-01-04T00:00:00.000Z',
    ],
    [
      'the last day of a month',
      'monthly',
      'America/New_York',
      '2026-12-01T04:59:59.999Z',
      '2026-11-01T04:00:00.000Z',
      '2026-12-01T05:00:00.000Z',
    ],
    [
      'the first of a month',
      'monthly',
      'America/New_York',
      '2026-12-01T05:00:00Z',
      '2026-12-01T05:00:00.000Z',
      '2027-01-01T05:00:00.000Z',
    ],
    [
      'the change of the year',
      'monthly',
      'UTC',
      '2026-12-31T23:59:59.999Z',
      '2026-12-01T00:00:00.000Z',
      '2027-01-01T00:00:00.000Z',
    ],
    ['the leap day', 'daily', 'UTC', '2028-02-29T12:00:00Z', '2028-02-29T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
    [
      'a February of 29 days',
      'monthly',
      'UTC',
      '2028-02-10T12:00:00Z',
      '2028-02-01T00:00:00.000Z',
      '2028-03-01T00:00:00.000Z',
    ],
    [
      'a February of 28 days',
      'monthly',
      'UTC',
      '2027-02-10T12:00:00Z',
      '2027-02-01T00:00:00.000Z',
      '2027-03-01T00:00:00.000Z',
    ],
    [
      'a day whose midnight does not exist',
      'daily',
      'Africa/Cairo',
      '2026-04-24T12:00:00Z',
      '2026-04-23T22:00:00.000Z',
      '2026-04-24T21:00:00.000Z',
    ],
    [
      'a week with the spring change',
      'weekly',
      'Europe/Paris',
      '2026-03-28T12:00:00Z',
      '2026-03-22T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ],
    [
      'a month with the autumn change',
      'monthly',
      'Europe/Paris',
      '2026-10-10T12:00:00Z',
      '2026-09-30T22:00:00.000Z',
      '2026-10-31T23:00:00.000Z',
    ],
  ])('%s (%s, %s)', (_name, kind, zone, now, startsAt, endsAt) => {
    expect(periodAt(kind, now, zone)).toEqual([startsAt, endsAt]);
  });

  test.each([
    ['2026-03-29T12:00:00Z', 23],
    ['2026-03-30T12:00:00Z', 24],
    ['2026-10-25T12:00:00Z', 25],
  ])('the day around %s lasts %d hours in Paris', (now, hours) => {
    const { startsAt, endsAt } = periodsAt(new Date(now), 'Europe/Paris').daily;
    expect(((endsAt?.getTime() ?? 0) - startsAt.getTime()) / HOUR_MS).toBe(hours);
  });

  test('the total never ends', () => {
    expect(periodsAt(new Date(), 'UTC').total.endsAt).toBeNull();
  });
});

const ENDS: Record<BudgetKind, Date | null> = {
  daily: new Date('2026-11-12T00:00:00Z'),
  weekly: new Date('2026-11-16T00:00:00Z'),
  monthly: new Date('2026-12-01T00:00:00Z'),
  total: null,
};

const windowOf = (
  kind: BudgetKind,
  cap: bigint | null,
  spent = 0n,
  more: Partial<BudgetWindow> = {},
): BudgetWindow => ({
  kind,
  timeZone: 'UTC',
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: ENDS[kind],
  cap,
  spent,
  reserved: 0n,
  warned: false,
  refusedPrice: null,
  ...more,
});

describe('how many units fit', () => {
  test.each<[string, BudgetWindow[], bigint, number, number]>([
    ['without caps, all', [windowOf('daily', null)], 7n, 500, 500],
    ['to the last unit that can be afforded', [windowOf('daily', 100n)], 7n, 500, 14],
    ['exactly up to the cap', [windowOf('daily', 100n)], 10n, 500, 10],
    ['the tightest cap decides', [windowOf('daily', 100n), windowOf('weekly', 30n)], 10n, 500, 3],
    ['what is reserved counts like what is spent', [windowOf('daily', 100n, 40n, { reserved: 30n })], 10n, 500, 3],
    ['nothing when the cap was lowered under what is spent', [windowOf('daily', 100n, 400n)], 1n, 500, 0],
    ['nothing under a cap of nothing', [windowOf('total', 0n)], 1n, 500, 0],
    ['what is free, under any cap', [windowOf('daily', 100n, 400n)], 0n, 500, 500],
  ])('%s', (_name, windows, price, wanted, fit) => {
    expect(unitsThatFit(windows, price, wanted)).toBe(fit);
  });
});

describe('the next gate', () => {
  test('is null while a unit fits under every cap', () => {
    expect(nextGate([windowOf('daily', 10n, 9n), windowOf('total', null)], 1n)).toBeNull();
  });

  test('is the closed gate that opens last', () => {
    const windows = [windowOf('daily', 10n, 10n), windowOf('monthly', 50n, 50n), windowOf('weekly', 20n, 20n)];
    expect(nextGate(windows, 1n)).toEqual({ kind: 'monthly', opensAt: ENDS.monthly });
  });

  test('has no opening time if the total is used up', () => {
    const windows = [windowOf('daily', 10n, 10n), windowOf('total', 50n, 50n)];
    expect(nextGate(windows, 1n)).toEqual({ kind: 'total', opensAt: null });
  });
});

describe('a grant reports', () => {
  test('80 % as soon as it is reached, not a unit before', () => {
    expect(grantUnits([windowOf('daily', 100n)], 1n, 79).warnings).toEqual([]);
    expect(grantUnits([windowOf('daily', 100n)], 1n, 80).warnings).toEqual([
      { kind: 'daily', committed: 80n, cap: 100n },
    ]);
  });

  test('80 % once per window, and never for the total', () => {
    expect(grantUnits([windowOf('daily', 100n, 90n, { warned: true })], 1n, 5).warnings).toEqual([]);
    expect(grantUnits([windowOf('total', 100n, 90n)], 1n, 5).warnings).toEqual([]);
  });

  test('a closing gate the first time a unit is refused in its window', () => {
    const first = grantUnits([windowOf('daily', 10n)], 3n, 4);
    expect(first).toMatchObject({ granted: 3, firstClosure: { kind: 'daily', committed: 9n, cap: 10n } });
    expect(grantUnits(first.windows, 3n, 4)).toMatchObject({
      granted: 0,
      firstClosure: null,
      closedGate: { kind: 'daily' },
    });
  });

  test('no gate if everything was granted', () => {
    expect(grantUnits([windowOf('daily', 10n)], 1n, 10)).toMatchObject({
      granted: 10,
      closedGate: null,
      firstClosure: null,
    });
  });
});
