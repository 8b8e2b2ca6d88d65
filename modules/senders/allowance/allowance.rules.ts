import { Temporal } from 'temporal-polyfill';
import type { MailGate } from '../../campaign-state/gate.rules.ts';
import { type SendWindow, WEEKDAYS } from '../sender.schema.ts';
import { allowanceDay } from './allowance-day.rules.ts';

/** What limits a sender, and what it has done of it. */
export interface Allowance {
  /** The sender's own: of its window, or the organisation's. */
  timeZone: string;
  dailyCap: number | null;
  rampPerDay: number | null;
  spacingSeconds: number | null;
  spacingJitterSeconds: number | null;
  window: SendWindow | null;
  /** `2026-11-15`; `taken` belongs to this day. */
  takenOn: string | null;
  taken: number;
  lastTakenAt: Date | null;
  /** Days on which it sent, that of `takenOn` included. */
  sendingDays: number;
  retryAt: Date | null;
}

export type Opening = { open: true; messages: number } | { open: false; until: Date; by: MailGate };

/** So many at once where nothing limits a sender. */
const UNLIMITED = 1_000_000;

/** The window's zone where it has one; a window of the recipient's or of the organisation's has none of its own. */
export const zoneOf = (window: SendWindow | null, orgTimeZone: string): string =>
  window === null || window.timeZone === 'recipient' || window.timeZone === 'organisation'
    ? orgTimeZone
    : window.timeZone;

const zoned = (moment: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);

/**
 * How many messages the sender may send on a day, those of the day so far included. A ramp goes on with each day on which it
 * sends, however many lie between; `before` are the days until then on which it will have sent.
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

/** What the sender may send at this moment, or when it may again. */
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

/** When the next day begins. */
export const dayAfter = (now: Date, timeZone: string): Date =>
  new Date(zoned(now, timeZone).toPlainDate().add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds);

const isSpaced = ({ spacingSeconds }: Allowance) => spacingSeconds !== null && spacingSeconds > 0;

/** The same for the same email, whoever asks and however often: else who asks often enough would never wait long. */
function spacingMs({ spacingSeconds, spacingJitterSeconds }: Allowance, lastTakenAt: Date): number {
  return ((spacingSeconds ?? 0) + Math.round((spacingJitterSeconds ?? 0) * chanceOf(lastTakenAt))) * 1000;
}

/** From 0 to 1, far apart for moments that are close. */
function chanceOf(moment: Date): number {
  let bits = moment.getTime() | 0;
  for (let round = 0; round < 2; round++) bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b);
  return ((bits ^ (bits >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** The first moment from this one on at which the window is open. */
export function windowOpensAt({ days, from, to }: SendWindow, timeZone: string, now: Date): Date {
  const today = zoned(now, timeZone).toPlainDate();
  // A week and a day: the window of a single weekday may have just closed.
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

/** A day in the sender's time zone. */
interface DayAhead {
  day: string;
  now: Date;
  /** The days until then on which mail leaves. */
  before: readonly string[];
}

/** How many messages the sender could send on a day, from `now` on. A recipient's window counts in the sender's zone too. */
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

/** For how long the sender's window is open on a day, from `now` on. */
function secondsOpen({ window, timeZone }: Allowance, day: string, now: Date): number {
  const date = Temporal.PlainDate.from(day);
  const weekday = WEEKDAYS[date.dayOfWeek - 1];
  if (window !== null && (weekday === undefined || !window.days.includes(weekday))) return 0;
  const opens = momentOf(date, window?.from ?? '00:00', timeZone);
  const closes = momentOf(date, window?.to ?? '24:00', timeZone);
  return (closes.getTime() - Math.max(opens.getTime(), now.getTime())) / 1000;
}

/** A sender's part of what is due for everybody: in proportion to what it may still send today, and at least one. */
export function shareOf(due: number, own: number, all: number): number {
  if (due === 0 || own === 0) return 0;
  return Math.max(1, Math.ceil((due * own) / Math.max(all, own)));
}

const RETRY_MINUTES = [1, 5, 15, 60];

/** When something is tried again after so many failures in a row. */
export const retryAfter = (failures: number, now: Date): Date =>
  new Date(now.getTime() + (RETRY_MINUTES[Math.min(failures, RETRY_MINUTES.length) - 1] ?? 1) * 60_000);
