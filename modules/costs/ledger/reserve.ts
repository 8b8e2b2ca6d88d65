import type { EntityManager } from '@mikro-orm/postgresql';
import { type DomainEvent, emit } from '../../../src/database/outbox.ts';
import { prepared, statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { formatCents, type Money, times, usdNumber } from '../../../src/kernel/money.ts';
import { campaignEvents } from '../../webhooks/index.ts';
import {
  type BudgetGrant,
  type ClosedGate,
  grantUnits,
  percentageOf,
  type WindowNotice,
} from '../budget/budget.rules.ts';
import type { BudgetKind } from '../budget/budget.schema.ts';
import { type BudgetOwner, type CampaignBudgetState, lockBudget } from '../budget/load-budget.ts';
import { inTransaction } from './in-transaction.ts';
import { openCredit } from './open-credit.ts';

/** Longer than any batch takes, so only reservations of dead workers expire. */
const RESERVATION_LEASE_MS: Milliseconds = 15 * 60_000;

export interface ReservationRequest {
  runId: string;
  costName: string;
  unitCost: Money;
  wanted: number;
  /** A platform key is used, so a billed organisation pays from its credit. */
  byPlatform?: boolean;
  leaseMs?: Milliseconds;
}

export interface Reservation {
  granted: number;
  reservationId: string | null;
  /** Set if fewer units were granted than wanted: the gate that blocks the next unit. */
  closedGate: ClosedGate | null;
  /** Windows that this request warns about. Their events are already emitted. */
  warnings: WindowNotice[];
  /**
   * The gate that closed for the first time in its window. Its event is already emitted, except for `total`.
   */
  firstClosure: WindowNotice | null;
}

export type ReserveUnit = Needs<'em' | 'clock' | 'queue' | 'stripe'>;

/**
 * Reserves as many units as all caps and the credit allow. The money counts permanently in the current
 * windows. Runs under the budget lock, so no cap can be exceeded.
 */
export async function reserve(unit: ReserveUnit, request: ReservationRequest & BudgetOwner): Promise<Reservation> {
  const [reservation] = await reserveAll(unit, request, [request]);
  if (reservation === undefined) throw new Error('No reservation was returned.');
  return reservation;
}

export function reserveAll(
  unit: ReserveUnit,
  owner: BudgetOwner,
  requests: ReservationRequest[],
): Promise<Reservation[]> {
  return inTransaction(unit, async (transaction) => {
    const { em, clock } = transaction;
    const budget = await lockBudget(em, owner, clock.now());
    const credit = await openCredit(transaction, owner.orgId, requests);
    let { windows } = budget;
    const grants = requests.map((request) => {
      const given = grantUnits(windows, request.unitCost, credit.unitsPaid([request], request.wanted));
      windows = given.windows;
      const billed = credit.promise(request, given.granted);
      return { request, given, billed, reservationId: given.granted > 0 ? newId() : null };
    });
    await storeReservations(em, { ...budget, windows }, grants);
    await credit.keep();
    await emit(
      transaction,
      grants.flatMap(({ given }) => eventsOf(budget, given)),
    );
    return grants.map(({ given: { granted, closedGate, warnings, firstClosure }, reservationId }) => ({
      granted,
      reservationId,
      closedGate,
      warnings,
      firstClosure,
    }));
  });
}

interface GrantedRequest {
  request: ReservationRequest;
  given: BudgetGrant;
  /** The part paid from the organisation's credit; null if credit does not pay. */
  billed: Money | null;
  reservationId: string | null;
}

const STORE = prepared(`
  with entry as (
    insert into cost_entries (id, org_id, campaign_id, run_id, cost_name, unit_cost, reserved_quantity, quantity,
                              reserved_amount, amount, billed, sandbox, status, reserved_at, lease_until)
    select given.id, runs.org_id, runs.campaign_id, runs.id, "costName", "unitCost", granted, granted,
           amount, amount, given.billed, runs.sandbox, 'provisioned', $1::timestamptz, "leaseUntil"
    from jsonb_to_recordset($2::jsonb) as given
      (id uuid, "runId" uuid, "costName" text, "unitCost" numeric, granted bigint, amount numeric, billed numeric,
       "leaseUntil" timestamptz)
    join runs on runs.org_id = $3 and runs.id = given."runId" and runs.campaign_id = $4
    returning campaign_id, org_id, cost_name, quantity, amount
  ), total as (
    insert into cost_totals as total (campaign_id, cost_name, org_id, actual, provisioned, quantity)
    select campaign_id, cost_name, org_id, 0, sum(amount), sum(quantity) from entry group by 1, 2, 3
    on conflict (org_id, campaign_id, cost_name) do update
    set provisioned = total.provisioned + excluded.provisioned, quantity = total.quantity + excluded.quantity
  ), rolled as (
    update budget_windows set time_zone = now."timeZone", starts_at = now."startsAt", spent = now.spent,
      reserved = now.reserved, warned = now.warned, refused_price = now."refusedPrice"
    from jsonb_to_recordset($5::jsonb) as now
      (kind text, "timeZone" text, "startsAt" timestamptz, spent numeric, reserved numeric, warned boolean,
       "refusedPrice" numeric)
    where org_id = $3 and campaign_id = $4 and budget_windows.kind = now.kind
  )
  select count(*)::int as stored from entry`);

export async function storeReservations(
  em: EntityManager,
  { orgId, campaignId, at, windows, isRolled }: CampaignBudgetState,
  grants: GrantedRequest[],
) {
  const entries = grants.flatMap(({ request, given: { granted }, billed, reservationId }) =>
    reservationId === null
      ? []
      : [{ ...entryOf(request, granted, { id: reservationId, at }), billed: centsOrNull(billed) }],
  );
  const hasNews = grants.some(({ given }) => given.closedGate !== null || given.warnings.length > 0);
  if (entries.length === 0 && !hasNews && !isRolled) return;
  const now = windows.map((window) => ({
    ...window,
    cap: undefined,
    spent: formatCents(window.spent),
    reserved: formatCents(window.reserved),
    refusedPrice: centsOrNull(window.refusedPrice),
  }));
  const parameters = [at, JSON.stringify(entries), orgId, campaignId, JSON.stringify(now)];
  const [result] = await statement<{ stored: number }>(em, STORE, parameters);
  if (result?.stored !== entries.length) throw new Error('Money can be reserved only for a run of the campaign.');
}

const centsOrNull = (money: Money | null) => (money === null ? null : formatCents(money));

function entryOf(request: ReservationRequest, granted: number, { id, at }: { id: string; at: Date }) {
  const { runId, costName, unitCost, leaseMs = RESERVATION_LEASE_MS } = request;
  return {
    id,
    runId,
    costName,
    unitCost: formatCents(unitCost),
    granted,
    amount: formatCents(times(unitCost, granted)),
    leaseUntil: new Date(at.getTime() + leaseMs),
  };
}

/**
 * The warning precedes the pause event of its window. The pause event has status `active`, because a closed
 * budget leaves the campaign active.
 */
export function eventsOf(
  { orgId, campaignId }: CampaignBudgetState,
  { warnings, firstClosure }: BudgetGrant,
): DomainEvent[] {
  const subject = { orgId, campaignId };
  const events: DomainEvent[] = warnings.flatMap((warning) =>
    warning.kind === 'total' ? [] : [warningEvent(subject, warning.kind, warning)],
  );
  if (firstClosure !== null && firstClosure.kind !== 'total') {
    const { kind, committed, cap } = firstClosure;
    const spent = { budget_spent_usd: usdNumber(committed), budget_limit_usd: usdNumber(cap), budget_type: kind };
    events.push(campaignEvents.paused(subject, { reason: 'budget_exceeded', ...spent, status: 'active' }));
  }
  return events;
}

const warningEvent = (subject: BudgetOwner, budget_type: Exclude<BudgetKind, 'total'>, notice: WindowNotice) =>
  campaignEvents.budgetWarning(subject, {
    budget_type,
    spent_usd: usdNumber(notice.committed),
    limit_usd: usdNumber(notice.cap),
    percentage: percentageOf(notice),
  });
