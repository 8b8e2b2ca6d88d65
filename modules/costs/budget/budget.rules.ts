import { Temporal } from 'temporal-polyfill';
import { type Money, times } from '../../../src/kernel/money.ts';
import type { BudgetKind } from './budget.schema.ts';

export type BudgetCaps = Record<BudgetKind, Money | null>;

export interface Period {
  startsAt: Date;
  /** The first moment that no longer belongs to it; null for what never ends. */
  endsAt: Date | null;
}

/** One cap of a campaign with what counts against it. */
export interface BudgetWindow extends Period {
  kind: BudgetKind;
  timeZone: string;
  cap: Money | null;
  spent: Money;
  reserved: Money;
  /** The warning of this window has gone out. */
  warned: boolean;
  /** The price of the last unit that did not fit; null while nothing was refused in this window. */
  refusedPrice: Money | null;
}

/** A cap that has no room for the next unit. */
export interface ClosedGate {
  kind: BudgetKind;
  /** When it opens by itself; null when only a higher cap or money given back opens it. */
  opensAt: Date | null;
}

/** What a customer is told about a window, in the moment in which it became true. */
export interface WindowNotice {
  kind: BudgetKind;
  /** Spent and promised. */
  committed: Money;
  cap: Money;
}

const WARNING_PERCENT = 80n;
const SMALLEST_PRICE: Money = 1n;

/**
 * The day, the week from Monday and the month around a moment, as the calendar of a time zone has them: a day has 23 or
 * 25 hours when the clocks change, and begins at its first existing moment where they skip midnight.
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
 * The moment that a budget counts at. It never goes back: a process whose clock is behind counts into the newest window
 * that another one has begun.
 */
export function countingMoment(windows: Pick<BudgetWindow, 'startsAt'>[], now: Date): Date {
  return new Date(Math.max(now.getTime(), ...windows.map(({ startsAt }) => startsAt.getTime())));
}

/** The window as it stands in a period: empty when the period is a new one. */
export function rolledTo(window: BudgetWindow, period: Period): BudgetWindow {
  if (period.startsAt.getTime() === window.startsAt.getTime()) return { ...window, ...period };
  return { ...window, ...period, spent: 0n, reserved: 0n, warned: false, refusedPrice: null };
}

/** As many of the wanted units as every cap has room for. */
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

/** The closed gate that opens last, since every gate must be open; null when one more unit fits. */
export function nextGate(windows: BudgetWindow[], price: Money): ClosedGate | null {
  return lastToOpen(windows.filter((window) => isClosedFor(window, price)));
}

/** The gate that is closed for the unit that was refused last, or for everything. */
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

export interface Grant {
  granted: number;
  windows: BudgetWindow[];
  closedGate: ClosedGate | null;
  /** Windows that reached 80 % with this request, or have no room for the next unit. Each window is warned of once. */
  warnings: WindowNotice[];
  /** The gate that closed for the first time in its window. Its warning is among `warnings` or went out before. */
  firstClosure: WindowNotice | null;
}

/** What a unit costs, now and by the promises that it brings, beside what was promised before. */
export interface BundlePrice {
  now: Money;
  /** Must have room too, and is reserved only when it is due. */
  later: Money;
  /** Promised before and not reserved yet: it comes first. */
  heldBack: Money;
}

/** Whether one more unit fits, with all that follows from it. */
export const roomFor = (windows: BudgetWindow[], { now, later, heldBack }: BundlePrice): boolean =>
  unitsThatFit(windows.map(holding(heldBack)), now + later, 1) === 1;

/** Grants what fits and says what the windows become and what there is to tell. */
export const grant = (before: BudgetWindow[], price: Money, wanted: number): Grant =>
  grantBundle(before, { now: price, later: 0n, heldBack: 0n }, wanted);

/** The same for units that are worth starting only when all that follows from them can be paid as well. */
export function grantBundle(before: BudgetWindow[], { now, later, heldBack }: BundlePrice, wanted: number): Grant {
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

/** Once per window, also when the cap is raised and reached again. The total has no warning. */
function needsWarning({ kind, cap, spent, reserved, warned }: BudgetWindow, isClosed: boolean): boolean {
  if (kind === 'total' || warned || cap === null) return false;
  return isClosed || (cap > 0n && (spent + reserved) * 100n >= cap * WARNING_PERCENT);
}

const noticeOf = ({ kind, cap, spent, reserved }: BudgetWindow): WindowNotice => ({
  kind,
  committed: spent + reserved,
  cap: cap ?? 0n,
});

/** How much of a cap is used, in percent with two decimals. Of a cap of zero all is used. */
export function percentageOf({ committed, cap }: WindowNotice): number {
  if (cap === 0n) return 100;
  return Number((committed * 10_000n) / cap) / 100;
}
