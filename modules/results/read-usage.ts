import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { dayAt } from '../../src/kernel/day.ts';
import { centsFromNumeric, usdNumber } from '../../src/kernel/money.ts';
import { activityOf } from '../campaign-state/index.ts';
import { spentOutsideCampaigns } from '../costs/index.ts';
import { findOrganisation } from '../identity/index.ts';
import { momentsOf, usagePeriod } from './period.rules.ts';
import type { UsageInput } from './results.schema.ts';

/** Nobody is billed for the service itself, whatever the plan is called. */
const PRICE_USD = 0;
const PLAN_NAMES = { 'self-hosted': 'Free', trial: 'Trial', pro: 'Pro' } as const;

/** What an organisation used in a period. What a model read outside campaigns is real, so the sandbox has no part in it. */
export async function readUsage(
  { em, clock, actor: { orgId } }: Needs<'em' | 'clock' | 'actor'>,
  { period, sandbox }: z.output<typeof UsageInput>,
) {
  const { timeZone, plan } = await findOrganisation(em, orgId);
  const { label, ...span } = usagePeriod(period, dayAt(clock.now(), timeZone));
  const moments = momentsOf(span, timeZone);
  const { created, sent, spent } = await activityOf(em, { orgId, ...span, ...moments, sandbox });
  const outside = sandbox ? 0n : await spentOutsideCampaigns(em, orgId, moments);
  return {
    period: label,
    usage: {
      campaigns_created: created,
      emails_sent: sent,
      emails_remaining: null,
      byok_cost_usd: usdNumber(centsFromNumeric(spent) + outside),
    },
    plan: { name: PLAN_NAMES[plan], price_usd: PRICE_USD },
  };
}
