import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { dayAt } from '../../src/kernel/day.ts';
import { usdNumber } from '../../src/kernel/money.ts';
import { activityOf, resolveSandbox } from '../campaign-state/index.ts';
import { sumCostsBetween } from '../costs/index.ts';
import { findOrganisation } from '../identity/index.ts';
import { momentsOf, usagePeriod } from './period.rules.ts';
import type { UsageInput } from './results.schema.ts';

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
