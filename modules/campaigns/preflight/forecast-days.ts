import { Temporal } from 'temporal-polyfill';
import { dayAt } from '../../../src/kernel/clock.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { BudgetCaps } from '../../costs/index.ts';
import { readTimeZone } from '../../identity/index.ts';
import { allowanceOf, capacityOn, findActiveSenders, openingOf, type Sender } from '../../senders/index.ts';
import type { CompanySize, Dag } from '../../workflows/index.ts';
import { sendsRealEmail } from '../campaign.rules.ts';
import { templatesOf } from '../nodes/generate-sequence.ts';
import type { LeadPrice } from './preflight.rules.ts';
import { planSendDays, type SendPlan } from './send-days.rules.ts';

const DAYS_AHEAD = 60;
/** Sandbox emails have no sending limit. */
const UNLIMITED = 1_000_000;

interface Planned {
  orgId: string;
  dag: Dag;
  leads: number | null;
  caps: BudgetCaps;
  price: LeadPrice;
  companies: CompanySize[] | null;
  /** When all remaining steps are cancelled; null without an end. */
  end: Date | null;
}

/**
 * Forecasts the emails per day from the senders' limits, the caps and the end date. Days without emails are
 * left out.
 */
export async function forecastDays(
  { em, clock }: UnitOfWork,
  { orgId, dag, leads, caps, price, companies, end }: Planned,
) {
  const writing = dag.nodes.find(({ type }) => type === 'generate-sequence');
  const sending = dag.nodes.find(({ type }) => type === 'enqueue-messages');
  // With an unlimited number of leads there is no schedule to show.
  if (writing === undefined || sending === undefined || leads === null) return [];
  const now = clock.now();
  const timeZone = await readTimeZone(em, orgId);
  const today = Temporal.PlainDate.from(dayAt(now, timeZone));
  const days = Array.from({ length: DAYS_AHEAD }, (_nothing, ahead) => today.add({ days: ahead }).toString());
  const isReal = sendsRealEmail(dag);
  const senders = isReal ? await findActiveSenders(em, orgId) : [];
  const allowances = senders.map((sender) => allowanceOf(sender, timeZone));
  const capacityOf = (day: string) => (sentOn: readonly number[]) => {
    const before = sentOn.flatMap((ahead) => days[ahead] ?? []);
    return allowances.reduce((sum, one) => sum + capacityOn(one, { day, now, before }), 0);
  };
  const { plan } = templatesOf(writing.config ?? {}, {}, { companyName: '', pitch: null, website: null });
  const planned = planSendDays({
    ...plan,
    leads,
    caps: payableLeads(caps, price, days),
    capacities: days.map((day) => (isReal ? capacityOf(day) : UNLIMITED)),
    ...companyLimitOf(senders, companies),
  });
  return days.flatMap((day, i) => {
    const { first, followUps } = planned[i] ?? { first: 0, followUps: 0 };
    const isOver =
      end !== null && Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds >= end.getTime();
    return first + followUps === 0 || isOver ? [] : [{ day, mails: first + followUps, first, followUps }];
  });
}

/** Returns the leads that each cap allows per window. The total cap is already part of the number of leads. */
function payableLeads(caps: BudgetCaps, { most }: LeadPrice, days: readonly string[]): SendPlan['caps'] {
  if (most === 0n) return [];
  const mondayOf = (day: string) => {
    const date = Temporal.PlainDate.from(day);
    return date.subtract({ days: date.dayOfWeek - 1 }).toString();
  };
  const windows = { daily: days, weekly: days.map(mondayOf), monthly: days.map((day) => day.slice(0, 7)) };
  return (['daily', 'weekly', 'monthly'] as const).flatMap((kind) => {
    const cap = caps[kind];
    return cap === null ? [] : [{ leads: Number(cap / most), windows: windows[kind] }];
  });
}

function companyLimitOf(senders: readonly Sender[], sizes: CompanySize[] | null) {
  const limits = senders.map(({ peoplePerCompanyPerDay }) => peoplePerCompanyPerDay ?? Number.POSITIVE_INFINITY);
  const limit = Math.max(...limits);
  return sizes === null || !Number.isFinite(limit) ? {} : { companies: { sizes, limit } };
}

/** Returns when the senders could send the first email; null if the campaign ends before that. */
export async function firstOpening(unit: UnitOfWork, planned: Pick<Planned, 'orgId' | 'dag' | 'end'>) {
  const opening = await nextOpening(unit, planned);
  return planned.end !== null && opening >= planned.end ? null : opening;
}

async function nextOpening({ em, clock }: UnitOfWork, { orgId, dag }: Pick<Planned, 'orgId' | 'dag'>): Promise<Date> {
  const now = clock.now();
  const senders = sendsRealEmail(dag) ? await findActiveSenders(em, orgId) : [];
  if (senders.length === 0) return now;
  const timeZone = await readTimeZone(em, orgId);
  const moments = senders.map((sender) => {
    const opening = openingOf(allowanceOf(sender, timeZone), now);
    return (opening.open ? now : opening.until).getTime();
  });
  return new Date(Math.min(...moments));
}
