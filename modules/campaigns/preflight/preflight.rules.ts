import { type Money, times } from '../../../src/kernel/money.ts';
import type { BlockedBy } from './preflight.schema.ts';

interface Limits {
  /** Null where the source has no end. */
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
  /** Null where nothing limits it. */
  max: Money | null;
}

/** How far a campaign will come. Money that runs out before the people do is spent to its end. */
export function project({ sendable, maxLeads, totalCap }: Limits, price: LeadPrice): Projection {
  const people = least(sendable, maxLeads);
  const affordable = totalCap === null || price.fewest === 0n ? null : Number(totalCap / price.fewest);
  const capped = (money: Money) => (totalCap !== null && money > totalCap ? totalCap : money);
  // Of what costs nothing no money is spent, however many people there are.
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
  /** What the workflow needs and the organisation has not. */
  missing: readonly string[];
  missingOneOf: readonly (readonly string[])[];
  /** Recipients could not open the links of its emails. */
  hasLocalLinks: boolean;
  isPaused: boolean;
  /** One of the audiences that it targets. */
  isAudiencePaused: boolean;
  sendable: number | null;
  caps: readonly (Money | null)[];
  /** The credit of the organisation does not pay for one lead. */
  lacksCredit: boolean;
}

/** What would keep the first email back, the first thing first; null when it leaves at once. */
export function firstObstacle(situation: Situation, price: LeadPrice): BlockedBy | null {
  const { missing, missingOneOf, hasLocalLinks, isPaused, isAudiencePaused, sendable, caps, lacksCredit } = situation;
  if (missingOneOf.length > 0 || missing.some((provider) => provider !== 'smtp')) return 'missing_key';
  if (missing.length > 0) return 'no_sender';
  if (hasLocalLinks) return 'local_links';
  if (isPaused) return 'brand_paused';
  if (isAudiencePaused) return 'audience_paused';
  if (sendable === 0) return 'no_leads';
  // Nobody is written to before there is room for all that may follow.
  if (caps.some((cap) => cap !== null && cap < price.most)) return 'budget';
  if (lacksCredit) return 'credit';
  return null;
}
