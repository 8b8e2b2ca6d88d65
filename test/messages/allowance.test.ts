import { describe, expect, test } from 'vitest';
import {
  type Allowance,
  openingOf,
  remainingOfDay,
  shareOf,
  windowOpensAt,
} from '../../modules/senders/allowance/allowance.rules.ts';
import { recipientZone } from '../../modules/senders/allowance/recipient-zone.rules.ts';
import type { SendWindow } from '../../modules/senders/sender.schema.ts';

const OFFICE: SendWindow = {
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  from: '09:00',
  to: '17:00',
  timeZone: 'Europe/Berlin',
};

const nothing: Allowance = {
  timeZone: 'Europe/Berlin',
  dailyCap: null,
  rampPerDay: null,
  spacingSeconds: null,
  spacingJitterSeconds: null,
  window: null,
  takenOn: null,
  taken: 0,
  lastTakenAt: null,
  sendingDays: 0,
  retryAt: null,
};

const at = (text: string) => new Date(text);

describe('the window', () => {
  test.each([
    ['2026-11-16T08:00:00Z', '2026-11-16T08:00:00Z', 'opens at nine in Berlin'],
    ['2026-11-16T07:59:59Z', '2026-11-16T08:00:00Z', 'is closed a second before'],
    ['2026-11-16T15:59:59Z', '2026-11-16T15:59:59Z', 'is open until five'],
    ['2026-11-16T16:00:00Z', '2026-11-17T08:00:00Z', 'opens the next morning'],
    ['2026-11-20T16:00:00Z', '2026-11-23T08:00:00Z', 'stays closed over the weekend'],
    ['2026-03-27T16:00:00Z', '2026-03-30T07:00:00Z', 'opens at nine also after the clocks went forward'],
  ])('%s: %s (%s)', (now, opens) => {
    expect(windowOpensAt(OFFICE, 'Europe/Berlin', at(now))).toEqual(at(opens));
  });

  test('a window on one weekday opens again a week after it closed', () => {
    const mondays: SendWindow = { ...OFFICE, days: ['mon'], to: '24:00' };
    expect(windowOpensAt(mondays, 'UTC', at('2026-11-16T23:59:59Z'))).toEqual(at('2026-11-16T23:59:59Z'));
    expect(windowOpensAt(mondays, 'UTC', at('2026-11-17T00:00:00Z'))).toEqual(at('2026-11-23T09:00:00Z'));
  });
});

describe('a sender', () => {
  test('gets a new daily cap when the day begins in its time zone', () => {
    const used = { ...nothing, dailyCap: 5, takenOn: '2026-11-16', taken: 5 };
    expect(openingOf(used, at('2026-11-16T22:59:59Z'))).toEqual({
      open: false,
      until: at('2026-11-16T23:00:00Z'),
      by: 'mailbox_allowance',
    });
    expect(openingOf(used, at('2026-11-16T23:00:00Z'))).toEqual({ open: true, messages: 5 });
  });

  test('that has used its cap waits for the next window, not for midnight', () => {
    const used = { ...nothing, dailyCap: 5, takenOn: '2026-11-20', taken: 5, window: OFFICE };
    expect(openingOf(used, at('2026-11-20T10:00:00Z'))).toMatchObject({ until: at('2026-11-23T08:00:00Z') });
  });

  test('ramps up by a fixed number per sending day until the cap', () => {
    const ramping = { ...nothing, dailyCap: 25, rampPerDay: 10 };
    const days = [16, 17, 18, 19].map((day, i) => {
      const before = i === 0 ? {} : { sendingDays: i, takenOn: `2026-11-${day - 1}`, taken: 1 };
      return remainingOfDay({ ...ramping, ...before }, at(`2026-11-${day}T10:00:00Z`));
    });
    expect(days).toEqual([10, 20, 25, 25]);
    expect(remainingOfDay(ramping, at('2026-11-30T10:00:00Z'))).toBe(10);
    const friday = { ...ramping, sendingDays: 1, takenOn: '2026-11-13', taken: 4 };
    expect(remainingOfDay(friday, at('2026-11-13T10:00:00Z'))).toBe(6);
    expect(remainingOfDay(friday, at('2026-11-16T10:00:00Z'))).toBe(20);
  });

  test('sends one email at a time if emails are spaced', () => {
    const spaced = { ...nothing, spacingSeconds: 90, lastTakenAt: at('2026-11-16T10:00:00Z') };
    expect(openingOf(spaced, at('2026-11-16T10:01:29Z'))).toMatchObject({ until: at('2026-11-16T10:01:30Z') });
    expect(openingOf(spaced, at('2026-11-16T10:01:30Z'))).toEqual({ open: true, messages: 1 });
  });
});

test('the spacing varies per email and is the same when computed again', () => {
  const waits = Array.from({ length: 200 }, (_nothing, i) => {
    const lastTakenAt = new Date(at('2026-11-16T10:00:00Z').getTime() + i * 1_234);
    const spaced = { ...nothing, spacingSeconds: 60, spacingJitterSeconds: 30, lastTakenAt };
    const opening = openingOf(spaced, lastTakenAt);
    expect(openingOf(spaced, lastTakenAt)).toEqual(opening);
    return opening.open ? 0 : (opening.until.getTime() - lastTakenAt.getTime()) / 1000;
  });
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(60);
  expect(Math.max(...waits)).toBeLessThanOrEqual(90);
  expect(new Set(waits).size).toBeGreaterThan(20);
});

test('senders share due emails in proportion to their remaining allowance', () => {
  expect(shareOf(20, 30, 40)).toBe(15);
  expect(shareOf(1, 1, 1_000_000)).toBe(1);
  expect(shareOf(20, 0, 40)).toBe(0);
  expect(shareOf(0, 5, 10)).toBe(0);
});

test.each([
  ['Japan', 'a@acme.example', 'Asia/Tokyo'],
  ['fr', 'a@acme.example', 'Europe/Paris'],
  [null, 'a@acme.co.jp', 'Asia/Tokyo'],
  [null, 'a@acme.uk', 'Europe/London'],
  [null, 'a@acme.io', null],
  [null, 'a@acme.com', null],
  ['Atlantis', 'a@acme.com', null],
])('a recipient in %s at %s has the time zone %s', (country, email, zone) => {
  expect(recipientZone(country, email)).toBe(zone);
});
