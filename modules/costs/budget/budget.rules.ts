import { Temporal } from 'temporal-polyfill';
import { type Money, times } from '../../../src/kernel/money.ts';
import type { BudgetKind } from './budget.schema.ts';

export type BudgetCaps = Record<BudgetKind, Money | null>;

export interface Period {
  startsAt: Date;
  endsAt: Date | null;
}

export interface BudgetWindow extends Period {
  kind: BudgetKind;
  timeZone: string;
  cap: Money | null;
  spent: Money;
  reserved: Money;
  warned: boolean;
  /** Price of the last unit that did not fit; null if none was refused in this window. */
  refusedPrice: Money | null;
}

export interface ClosedGate {
  kind: BudgetKind;
  /** When the gate opens; null if only a higher cap or released money opens it. */
  opensAt: Date | null;
}

export interface WindowNotice {
  kind: BudgetKind;
  /** Spent and reserved. */
  committed: Money;
  cap: Money;
}

const WARNING_PERCENT = 80n;
const SMALLEST_PRICE: Money = 1n;

/**
 * Returns the current day, week (from Monday) and month in a time zone. A day has 23 or 25 hours when clocks
 * change, and starts at its first existing moment if midnight is skipped.
 */
export function periodsAt(now: Date, timeZone: string): Record<BudgetKind, Period> {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const beginningOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  const period = (first: Temporal.PlainDate, length: Temporal.DurationLike): Period => ({
    startsAt: beginningOf(first),
    endsAt: beginningOf(first.add(length)),
  });
  return {
    daily: period(today, { days: 1 }),
    weekly: period(today.subtract({ days: today.dayOfWeek - 1 }), { days: 7 }),
    monthly: period(today.with({ day: 1 }), { months: 1 }),
    total: { startsAt: new Date(0), endsAt: null },
  };
}

/**
 * Returns the moment that decides the window. It never goes back: a process with a slow clock counts into
 * the newest window that another process has begun.
 */
export function countingMoment(windows: Pick<BudgetWindow, 'startsAt'>[], now: Date): Date {
  return new Date(Math.max(now.getTime(), ...windows.map(({ startsAt }) => startsAt.getTime())));
}

export function rollWindow(window: BudgetWindow, period: Period): BudgetWindow {
  if (period.startsAt.getTime() === window.startsAt.getTime()) return { ...window, ...period };
  return { ...window, ...period, spent: 0n, reserved: 0n, warned: false, refusedPrice: null };
}

export function unitsThatFit(windows: BudgetWindow[], price: Money, wanted: number): number {
  if (price === 0n) return wanted;
  let fit = BigInt(wanted);
  for (const { cap, spent, reserved } of windows) {
    if (cap === null) continue;
    const room = cap - spent - reserved;
    fit = room < price ? 0n : room / price < fit ? room / price : fit;
  }
  return Number(fit);
}

/** Returns the closed gate that opens last, because all gates must be open. Null if one more unit fits. */
export function nextGate(windows: BudgetWindow[], price: Money): ClosedGate | null {
  return lastToOpen(windows.filter((window) => isClosedFor(window, price)));
}

export function standingGate(windows: BudgetWindow[]): ClosedGate | null {
  return lastToOpen(windows.filter((window) => isClosedFor(window, window.refusedPrice ?? SMALLEST_PRICE)));
}

function lastToOpen(closed: BudgetWindow[]): ClosedGate | null {
  const [last] = closed.toSorted((one, other) => opening(other) - opening(one));
  return last === undefined ? null : { kind: last.kind, opensAt: last.endsAt };
}

const opening = ({ endsAt }: BudgetWindow) => endsAt?.getTime() ?? Number.MAX_SAFE_INTEGER;

const isClosedFor = ({ cap, spent, reserved }: BudgetWindow, price: Money) =>
  cap !== null && price > 0n && cap - spent - reserved < price;

export interface BudgetGrant {
  granted: number;
  windows: BudgetWindow[];
  closedGate: ClosedGate | null;
  /** Windows that reached 80% or have no room for the next unit. Each window is warned about once. */
  warnings: WindowNotice[];
  /** The gate that closed for the first time in its window. Its warning is in `warnings` or was sent before. */
  firstClosure: WindowNotice | null;
}

/** Cost of one unit, now and later, and the money held back for earlier units. */
export interface BundlePrice {
  now: Money;
  /** Must fit too, but is reserved only when it is due. */
  later: Money;
  /** Needed for earlier units and not reserved yet. It has priority. */
  heldBack: Money;
}

export const hasRoomFor = (windows: BudgetWindow[], { now, later, heldBack }: BundlePrice): boolean =>
  unitsThatFit(windows.map(holding(heldBack)), now + later, 1) === 1;

export const grantUnits = (before: BudgetWindow[], price: Money, wanted: number): BudgetGrant =>
  grantBundle(before, { now: price, later: 0n, heldBack: 0n }, wanted);

/** Same as `grantUnits`, for units that may start only if their later costs fit too. */
export function grantBundle(
  before: BudgetWindow[],
  { now, later, heldBack }: BundlePrice,
  wanted: number,
): BudgetGrant {
  const price = now + later;
  const granted = unitsThatFit(before.map(holding(heldBack)), price, wanted);
  const after = before.map((window) => ({ ...window, reserved: window.reserved + times(now, granted) }));
  const held = heldBack + times(later, granted);
  const closedGate = granted < wanted ? nextGate(after.map(holding(held)), price) : null;
  const isClosed = (window: BudgetWindow) => closedGate !== null && isClosedFor(window, held + price);
  const isDueForWarning = (window: BudgetWindow) => needsWarning(window, isClosed(window));
  const warnings = after.filter(isDueForWarning).map(noticeOf);
  const closing = after.find(({ kind }) => kind === closedGate?.kind);
  const windows = after.map((window) => ({
    ...window,
    warned: window.warned || isDueForWarning(window),
    refusedPrice: isClosed(window) ? held + price : window.refusedPrice,
  }));
  const isFirst = closing !== undefined && closing.refusedPrice === null;
  return { granted, windows, closedGate, warnings, firstClosure: isFirst ? noticeOf(closing) : null };
}

const holding = (money: Money) => (window: BudgetWindow) => ({ ...window, reserved: window.reserved + money });

/** Once per window, even if the cap is raised and reached again. The total cap has no warning. */
function needsWarning({ kind, cap, spent, reserved, warned }: BudgetWindow, isClosed: boolean): boolean {
  if (kind === 'total' || warned || cap === null) return false;
  return isClosed || (cap > 0n && (spent + reserved) * 100n >= cap * WARNING_PERCENT);
}

const noticeOf = ({ kind, cap, spent, reserved }: BudgetWindow): WindowNotice => ({
  kind,
  committed: spent + reserved,
  cap: cap ?? 0n,
});

/** Returns the used part of a cap in percent, with two decimals. A cap of zero counts as fully used. */
export function percentageOf({ committed, cap }: WindowNotice): number {
  if (cap === 0n) return 100;
  return Number((committed * 10_000n) / cap) / 100;
}
