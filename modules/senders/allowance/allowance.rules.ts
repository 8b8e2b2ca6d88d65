import { Temporal } from 'temporal-polyfill';
import { dayAt } from '../../../src/kernel/clock.ts';
import type { MailGate } from '../../campaign-state/gate.rules.ts';
import { type SendWindow, WEEKDAYS } from '../sender.schema.ts';

/**
 * Returns the day whose allowance is used now. If the time zone moved back, the later day stays, so no day is
 * counted twice.
 */
export function allowanceDay({ timeZone, takenOn }: { timeZone: string; takenOn: string | null }, now: Date): string {
  const today = dayAt(now, timeZone);
  return takenOn !== null && takenOn > today ? takenOn : today;
}

export interface Allowance {
  /** Time zone of the send window, or of the organisation. */
  timeZone: string;
  dailyCap: number | null;
  rampPerDay: number | null;
  spacingSeconds: number | null;
  spacingJitterSeconds: number | null;
  window: SendWindow | null;
  /** Day such as `2026-11-15` that `taken` belongs to. */
  takenOn: string | null;
  taken: number;
  lastTakenAt: Date | null;
  /** Days on which the sender has sent, including `takenOn`. */
  sendingDays: number;
  retryAt: Date | null;
}

type Opening = { open: true; messages: number } | { open: false; until: Date; by: MailGate };

/** Batch size of a sender without limits. */
const UNLIMITED = 1_000_000;

/**
 * Returns the time zone of the window. Windows in the recipient's or organisation's time zone use the
 * organisation's.
 */
export const zoneOf = (window: SendWindow | null, orgTimeZone: string): string =>
  window === null || window.timeZone === 'recipient' || window.timeZone === 'organisation'
    ? orgTimeZone
    : window.timeZone;

const zoned = (moment: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);

/**
 * Returns the daily limit, including messages already sent that day. The ramp advances only on days with sent
 * messages. `before` lists the days in between on which the sender will have sent.
 */
function capOfDay(allowance: Allowance, day: string, before: readonly string[] = []): number {
  const { dailyCap, rampPerDay, sendingDays, takenOn } = allowance;
  const days = sendingDays + [...before, day].filter((own) => own !== takenOn).length;
  return Math.min(dailyCap ?? UNLIMITED, rampPerDay === null ? UNLIMITED : rampPerDay * days);
}

export function remainingOfDay(allowance: Allowance, now: Date): number {
  const day = allowanceDay(allowance, now);
  return Math.max(0, capOfDay(allowance, day) - (allowance.takenOn === day ? allowance.taken : 0));
}

export const isUnlimited = ({ dailyCap, rampPerDay }: Allowance) => dailyCap === null && rampPerDay === null;

/** Returns how many messages the sender may send now, or when it may send again. */
export function openingOf(allowance: Allowance, now: Date): Opening {
  const { retryAt, timeZone, lastTakenAt } = allowance;
  const window = allowance.window?.timeZone === 'recipient' ? null : allowance.window;
  if (retryAt !== null && retryAt > now) return { open: false, until: retryAt, by: 'mail_server' };
  const remaining = remainingOfDay(allowance, now);
  if (remaining === 0) {
    const until = dayAfter(now, timeZone);
    return {
      open: false,
      until: window === null ? until : windowOpensAt(window, timeZone, until),
      by: 'mailbox_allowance',
    };
  }
  if (window !== null) {
    const opensAt = windowOpensAt(window, timeZone, now);
    if (opensAt > now) return { open: false, until: opensAt, by: 'sending_window' };
  }
  if (!isSpaced(allowance)) return { open: true, messages: remaining };
  const next = lastTakenAt === null ? now : new Date(lastTakenAt.getTime() + spacingMs(allowance, lastTakenAt));
  return next > now ? { open: false, until: next, by: 'mailbox_allowance' } : { open: true, messages: 1 };
}

export const dayAfter = (now: Date, timeZone: string): Date =>
  new Date(zoned(now, timeZone).toPlainDate().add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds);

const isSpaced = ({ spacingSeconds }: Allowance) => spacingSeconds !== null && spacingSeconds > 0;

/** Deterministic per message. A random value would let frequent callers shorten the wait. */
function spacingMs({ spacingSeconds, spacingJitterSeconds }: Allowance, lastTakenAt: Date): number {
  return ((spacingSeconds ?? 0) + Math.round((spacingJitterSeconds ?? 0) * pseudoRandom(lastTakenAt))) * 1000;
}

/** Returns a number from 0 to 1. Close times give very different numbers. */
function pseudoRandom(moment: Date): number {
  let bits = moment.getTime() | 0;
  for (let round = 0; round < 2; round++) bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b);
  return ((bits ^ (bits >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** Returns the first time from `now` on at which the window is open. */
export function windowOpensAt({ days, from, to }: SendWindow, timeZone: string, now: Date): Date {
  const today = zoned(now, timeZone).toPlainDate();
  // Eight days, because the window of a single weekday may have just closed.
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = today.add({ days: ahead });
    const weekday = WEEKDAYS[day.dayOfWeek - 1];
    if (weekday === undefined || !days.includes(weekday)) continue;
    const opens = momentOf(day, from, timeZone);
    const closes = momentOf(day, to, timeZone);
    if (now < opens) return opens;
    if (now < closes) return now;
  }
  return now;
}

function momentOf(day: Temporal.PlainDate, time: string, timeZone: string): Date {
  const moment =
    time === '24:00'
      ? day.add({ days: 1 }).toZonedDateTime(timeZone)
      : day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) });
  return new Date(moment.epochMilliseconds);
}

interface DayAhead {
  day: string;
  now: Date;
  /** Earlier days on which messages will leave. */
  before: readonly string[];
}

/**
 * Returns how many messages the sender can send on a day, from `now` on. A recipient window counts in the
 * sender's time zone.
 */
export function capacityOn(allowance: Allowance, { day, now, before }: DayAhead): number {
  const { spacingSeconds, spacingJitterSeconds, takenOn, taken } = allowance;
  const seconds = secondsOpen(allowance, day, now);
  if (seconds <= 0) return 0;
  const sentOn = before.filter((own) => secondsOpen(allowance, own, now) > 0);
  const remaining = capOfDay(allowance, day, sentOn) - (takenOn === day ? taken : 0);
  const apart = (spacingSeconds ?? 0) + (spacingJitterSeconds ?? 0) / 2;
  const spaced = isSpaced(allowance) ? Math.ceil(seconds / apart) : UNLIMITED;
  return Math.max(0, Math.min(remaining, spaced));
}

function secondsOpen({ window, timeZone }: Allowance, day: string, now: Date): number {
  const date = Temporal.PlainDate.from(day);
  const weekday = WEEKDAYS[date.dayOfWeek - 1];
  if (window !== null && (weekday === undefined || !window.days.includes(weekday))) return 0;
  const opens = momentOf(date, window?.from ?? '00:00', timeZone);
  const closes = momentOf(date, window?.to ?? '24:00', timeZone);
  return (closes.getTime() - Math.max(opens.getTime(), now.getTime())) / 1000;
}

/** Returns a sender's share of the due messages: proportional to what it may still send today, at least 1. */
export function shareOf(due: number, own: number, all: number): number {
  if (due === 0 || own === 0) return 0;
  return Math.max(1, Math.ceil((due * own) / Math.max(all, own)));
}

const RETRY_MINUTES = [1, 5, 15, 60];

export const nextRetryAt = (failures: number, now: Date): Date =>
  new Date(now.getTime() + (RETRY_MINUTES[Math.min(failures, RETRY_MINUTES.length) - 1] ?? 1) * 60_000);
