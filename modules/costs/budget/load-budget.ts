import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { prepared, statement } from '../../../src/database/statement.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { centsFromNumeric } from '../../../src/kernel/money.ts';
import { timeZoneOf } from '../../identity/index.ts';
import { type BudgetWindow, countingMoment, type Period, periodsAt, rollWindow } from './budget.rules.ts';
import type { BudgetKind } from './budget.schema.ts';

export interface BudgetOwner {
  orgId: string;
  campaignId: string;
}

export interface CampaignBudgetState extends BudgetOwner {
  /** The moment that decides the windows of new reservations. */
  at: Date;
  windows: BudgetWindow[];
  /** The stored rows belong to an earlier window or another time zone. */
  isRolled: boolean;
}

interface WindowRow {
  kind: BudgetKind;
  time_zone: string;
  organisation_zone: string;
  starts_at: Date;
  cap: string | null;
  spent: string;
  reserved: string;
  warned: boolean;
  refused_price: string | null;
}

const READ_WINDOWS = `
  select w.kind, w.time_zone, ${timeZoneOf('w.org_id')} as organisation_zone, w.starts_at, w.cap, w.spent, w.reserved,
         w.warned, w.refused_price
  from budget_windows w
  where w.org_id = $1 and w.campaign_id = $2 order by w.kind`;

const LOCK_WINDOWS = prepared(`${READ_WINDOWS} for no key update of w`);

/** Reads the budget without a lock, so it may be outdated at once. Returns null if there is none. */
export const findBudget = (em: EntityManager, owner: BudgetOwner, now: Date): Promise<CampaignBudgetState | null> =>
  loadBudget(em, { ...owner, now, text: READ_WINDOWS });

export const readBudget = async (em: EntityManager, owner: BudgetOwner, now: Date): Promise<CampaignBudgetState> =>
  assertFound(await findBudget(em, owner, now));

export async function lockBudget(em: EntityManager, owner: BudgetOwner, now: Date): Promise<CampaignBudgetState> {
  taking(em, 'budgets');
  return assertFound(await loadBudget(em, { ...owner, now, text: LOCK_WINDOWS }));
}

function assertFound(budget: CampaignBudgetState | null): CampaignBudgetState {
  if (budget === null) throw notFound('Campaign');
  return budget;
}

async function loadBudget(
  em: EntityManager,
  read: BudgetOwner & { now: Date; text: string },
): Promise<CampaignBudgetState | null> {
  const { orgId, campaignId, now, text } = read;
  const rows = isId(campaignId) ? await statement<WindowRow>(em, text, [orgId, campaignId]) : [];
  const [first] = rows;
  if (first === undefined) return null;
  const stored = rows.map(windowFrom);
  const at = countingMoment(stored, now);
  const timeZone = first.organisation_zone;
  const periods = periodsAt(at, timeZone);
  const recut = stored.filter((window) => window.timeZone !== timeZone);
  const windows = stored.map((window) => rollWindow(window, periods[window.kind]));
  const isRolled = recut.length > 0 || windows.some(({ startsAt }, i) => startsAt > (stored[i]?.startsAt ?? at));
  const recounted =
    recut.length > 0 ? await recount(em, { orgId, campaignId }, periods) : new Map<BudgetKind, WindowSums>();
  return {
    orgId,
    campaignId,
    at,
    windows: windows.map((window) => ({ ...window, ...recounted.get(window.kind), timeZone })),
    isRolled,
  };
}

function windowFrom(row: WindowRow): BudgetWindow {
  return {
    kind: row.kind,
    timeZone: row.time_zone,
    startsAt: row.starts_at,
    endsAt: null,
    cap: row.cap === null ? null : centsFromNumeric(row.cap),
    spent: centsFromNumeric(row.spent),
    reserved: centsFromNumeric(row.reserved),
    warned: row.warned,
    refusedPrice: row.refused_price === null ? null : centsFromNumeric(row.refused_price),
  };
}

type WindowSums = Pick<BudgetWindow, 'spent' | 'reserved'>;

/** In a new time zone the windows have other boundaries, so they are counted again from the entries. */
async function recount(em: EntityManager, { orgId, campaignId }: BudgetOwner, periods: Record<BudgetKind, Period>) {
  const starts = Object.entries(periods).map(([kind, { startsAt }]) => ({ kind, startsAt }));
  const rows = await statement<{ kind: BudgetKind; spent: string; reserved: string }>(
    em,
    `select period.kind,
            coalesce(sum(amount) filter (where status = 'actual'), 0) as spent,
            coalesce(sum(amount) filter (where status = 'provisioned'), 0) as reserved
     from jsonb_to_recordset($1::jsonb) as period (kind text, "startsAt" timestamptz)
     left join cost_entries on org_id = $2 and campaign_id = $3 and reserved_at >= period."startsAt"
     group by period.kind`,
    [JSON.stringify(starts), orgId, campaignId],
  );
  return new Map<BudgetKind, WindowSums>(
    rows.map(({ kind, spent, reserved }) => [
      kind,
      { spent: centsFromNumeric(spent), reserved: centsFromNumeric(reserved) },
    ]),
  );
}
