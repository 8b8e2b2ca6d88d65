import type { z } from 'zod';
import { dayAt } from '../../src/kernel/clock.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { badRequest } from '../../src/kernel/errors.ts';
import { type Money, usdNumber } from '../../src/kernel/money.ts';
import { activityOf, campaignCountsOf, campaignDays, dayCountsOf, resolveSandbox } from '../campaign-state/index.ts';
import { campaignCosts, costsByDay, costTypeOf, sumCostsBetween } from '../costs/index.ts';
import { findOrganisation, readTimeZone } from '../identity/index.ts';
import { listReplies } from '../replies/index.ts';
import { type DaySpan, daysOf, momentsOf, spanOf, usagePeriod } from './period.rules.ts';
import { figuresOf } from './results.rules.ts';
import type { DailyInput, RepliesInput, UsageInput } from './results.schema.ts';

type Unit = Needs<'em' | 'clock' | 'actor'>;

/** Returns the campaign with its days up to today. The days of a finished campaign end with its last activity. */
async function lookAt({ em, clock, actor: { orgId } }: Unit, campaignId: string) {
  const { id, first, last, hasEnded, sandbox } = await campaignDays(em, orgId, campaignId);
  const timeZone = await readTimeZone(em, orgId);
  const today = dayAt(clock.now(), timeZone);
  const own: DaySpan = { first, last: hasEnded || last > today ? last : today };
  return { id, own, timeZone, sandbox };
}

export async function readResults(unit: Unit, { campaignId }: { campaignId: string }) {
  const { em, actor } = unit;
  const { orgId } = actor;
  const { id, own, sandbox } = await lookAt(unit, campaignId);
  const counts = (await campaignCountsOf(em, orgId, [id])).get(id) ?? {};
  const costs = await campaignCosts({ em }, { orgId, campaignIds: [id] });
  const spentOn = (type?: ReturnType<typeof costTypeOf>) =>
    usdNumber(
      costs
        .filter(({ costName }) => type === undefined || costTypeOf(costName) === type)
        .reduce<Money>((sum, { total }) => sum + total, 0n),
    );
  return {
    campaign_id: id,
    period: { start: own.first, end: own.last },
    ...figuresOf(counts),
    costs: {
      total_byok_usd: spentOn(),
      breakdown: {
        ai_generation: spentOn('text'),
        lead_enrichment: spentOn('leads'),
        email_sending: spentOn('email'),
      },
    },
    sandbox,
  };
}

export async function readDailyResults(unit: Unit, { campaignId, start, end }: z.output<typeof DailyInput>) {
  const { em, actor } = unit;
  const { id, own, timeZone, sandbox } = await lookAt(unit, campaignId);
  const span = spanOf({ start, end }, own);
  if ('objection' in span) throw badRequest(span.objection);
  const campaign = { orgId: actor.orgId, id };
  const counts = await dayCountsOf(em, campaign, span);
  const costs = await costsByDay(em, campaign, { ...momentsOf(span, timeZone), timeZone });
  return {
    campaign_id: id,
    daily: daysOf(span).map((date) => {
      const { emails_sent, opened, replied } = figuresOf(counts.get(date) ?? {}).stats;
      return { date, emails_sent, opened, replied, cost_usd: usdNumber(costs.get(date) ?? 0n) };
    }),
    sandbox,
  };
}

export async function readReplies(unit: Unit, { campaignId, ...asked }: z.output<typeof RepliesInput>) {
  const { em, actor } = unit;
  const { orgId } = actor;
  const { id } = await campaignDays(em, orgId, campaignId);
  const { sentiment = null, page, per_page } = asked;
  const offset = (page - 1) * per_page;
  const { total, replies } = await listReplies(em, { orgId, campaignId: id, sentiment, offset, limit: per_page });
  return {
    campaign_id: id,
    replies: replies.map(({ receivedAt, ...reply }) => ({ ...reply, received_at: receivedAt.toISOString() })),
    pagination: { total, page, per_page },
  };
}

/** The service itself is free on every plan. */
const PRICE_USD = 0;
const PLAN_NAMES = { 'self-hosted': 'Free', trial: 'Trial', pro: 'Pro' } as const;

/** Returns the usage in a period, for either sandbox or real campaigns. */
export async function readUsage(
  { em, clock, actor: { orgId } }: Needs<'em' | 'clock' | 'actor'>,
  { period, sandbox: asked }: z.output<typeof UsageInput>,
) {
  const { timeZone, plan } = await findOrganisation(em, orgId);
  const { label, ...span } = usagePeriod(period, dayAt(clock.now(), timeZone));
  const moments = momentsOf(span, timeZone);
  const sandbox = await resolveSandbox(em, orgId, { sandbox: asked });
  const { created, sent } = await activityOf(em, { orgId, ...span, ...moments, sandbox });
  const spent = await sumCostsBetween(em, orgId, { ...moments, sandbox });
  return {
    period: label,
    usage: {
      campaigns_created: created,
      emails_sent: sent,
      emails_remaining: null,
      byok_cost_usd: usdNumber(spent),
    },
    plan: { name: PLAN_NAMES[plan], price_usd: PRICE_USD },
    sandbox,
  };
}
