import { type Money, times } from '../../../src/kernel/money.ts';
import type { BlockedBy } from './preflight.schema.ts';

interface Limits {
  /** Null if the source has no known end. */
  sendable: number | null;
  maxLeads: number | null;
  totalCap: Money | null;
}

export interface LeadPrice {
  fewest: Money;
  most: Money;
}

interface Projection {
  leads: number | null;
  min: Money;
  /** Null if nothing limits the cost. */
  max: Money | null;
}

/** Projects the number of leads and the cost. If the total cap runs out first, it is spent in full. */
export function projectCosts({ sendable, maxLeads, totalCap }: Limits, price: LeadPrice): Projection {
  const people = least(sendable, maxLeads);
  const affordable = totalCap === null || price.fewest === 0n ? null : Number(totalCap / price.fewest);
  const capped = (money: Money) => (totalCap !== null && money > totalCap ? totalCap : money);
  // A free lead costs nothing, even if their number is unlimited.
  if (people === null)
    return {
      leads: affordable,
      min: price.fewest === 0n ? 0n : (totalCap ?? 0n),
      max: price.most === 0n ? 0n : totalCap,
    };
  return {
    leads: least(people, affordable),
    min: capped(times(price.fewest, people)),
    max: capped(times(price.most, people)),
  };
}

const least = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.min(one, other);

interface Situation {
  missing: readonly string[];
  missingOneOf: readonly (readonly string[])[];
  hasLocalLinks: boolean;
  isPaused: boolean;
  isAudiencePaused: boolean;
  sendable: number | null;
  caps: readonly (Money | null)[];
  lacksCredit: boolean;
}

/** Returns the first reason that would delay the first email; null if it would be sent at once. */
export function firstObstacle(situation: Situation, price: LeadPrice): BlockedBy | null {
  const { missing, missingOneOf, hasLocalLinks, isPaused, isAudiencePaused, sendable, caps, lacksCredit } = situation;
  if (missingOneOf.length > 0 || missing.some((provider) => provider !== 'smtp')) return 'missing_key';
  if (missing.length > 0) return 'no_sender';
  if (hasLocalLinks) return 'local_links';
  if (isPaused) return 'brand_paused';
  if (isAudiencePaused) return 'audience_paused';
  if (sendable === 0) return 'no_leads';
  // A lead is contacted only if the cap covers its whole sequence.
  if (caps.some((cap) => cap !== null && cap < price.most)) return 'budget';
  if (lacksCredit) return 'credit';
  return null;
}
