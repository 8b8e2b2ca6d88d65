import { Temporal } from 'temporal-polyfill';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { dayAt } from '../../../src/kernel/day.ts';
import type { Money } from '../../../src/kernel/money.ts';
import { readTimeZone } from '../../identity/index.ts';
import { allowanceOf, capacityOn, findAllActive } from '../../senders/index.ts';
import type { Dag } from '../../workflows/index.ts';
import { templatesOf } from '../nodes/generate-sequence.ts';
import type { LeadPrice } from './preflight.rules.ts';
import { sendDays } from './send-days.rules.ts';

/** Nobody plans mail further ahead. */
const DAYS_AHEAD = 60;
/** Mail that stays on this machine is limited by nothing. */
const UNLIMITED = 1_000_000;

interface Planned {
  orgId: string;
  dag: Dag;
  leads: number | null;
  daily: Money | null;
  price: LeadPrice;
}

/** On which days how many mails would leave, as far as the senders' limits say it; those on which none does are left out. */
export async function forecastDays({ em, clock }: UnitOfWork, { orgId, dag, leads, daily, price }: Planned) {
  const writing = dag.nodes.find(({ type }) => type === 'generate-sequence');
  const sending = dag.nodes.find(({ type }) => type === 'enqueue-messages');
  // People without an end fill no calendar.
  if (writing === undefined || sending === undefined || leads === null) return [];
  const now = clock.now();
  const timeZone = await readTimeZone(em, orgId);
  const today = Temporal.PlainDate.from(dayAt(now, timeZone));
  const days = Array.from({ length: DAYS_AHEAD }, (_nothing, ahead) => today.add({ days: ahead }).toString());
  const isReal = sending.config?.mail === 'smtp';
  const allowances = isReal ? (await findAllActive(em, orgId)).map((sender) => allowanceOf(sender, timeZone)) : [];
  const capacityOf = (day: string) => allowances.reduce((sum, one) => sum + capacityOn(one, day, now), 0);
  const { plan } = templatesOf(writing.config ?? {}, {}, { companyName: '', pitch: null, website: null });
  const planned = sendDays({
    ...plan,
    leads,
    leadsPerDay: daily === null || price.most === 0n ? null : Number(daily / price.most),
    capacities: days.map((day) => (isReal ? capacityOf(day) : UNLIMITED)),
  });
  return days.flatMap((day, i) => {
    const { first, followUps } = planned[i] ?? { first: 0, followUps: 0 };
    return first + followUps === 0 ? [] : [{ day, mails: first + followUps, first, followUps }];
  });
}
