import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { isSystemAddress, personKey } from '../../src/kernel/text/person-key.ts';
import { SENTIMENTS } from '../campaign-state/index.ts';
import { findSuppressedKeys } from '../suppressions/index.ts';
import type { Person } from './sources/person.rules.ts';

export interface LeadCampaign {
  id: string;
  orgId: string;
  brandIds: string[];
  featureDynastySlug?: string | null | undefined;
}

/** Returns the scope in which a person gets one lead: the feature's lineage, or the campaign if it has no feature. */
export const reachOf = ({ id, featureDynastySlug }: Pick<LeadCampaign, 'id' | 'featureDynastySlug'>): string =>
  featureDynastySlug ?? id;

/** The scope for a repeated outreach to the same person: one lead in each round. */
export const reachOfRound = (reach: string, round = 0): string => (round === 0 ? reach : `${reach}#${round}`);

export type ReachablePerson = Person & { personKey: string };

/** Predicts which people will become served leads, to avoid paying for people that the campaign may not contact. */
export async function findReachablePeople(
  unit: Needs<'em' | 'vault'>,
  campaign: LeadCampaign,
  people: readonly Person[],
): Promise<ReachablePerson[]> {
  const byKey = new Map<string, ReachablePerson>();
  for (const person of people) {
    const key = person.skipReason === undefined ? personKey(person.email) : null;
    if (key !== null && !isSystemAddress(key) && !byKey.has(key)) byKey.set(key, { ...person, personKey: key });
  }
  const keys = [...byKey.keys()];
  const reached = await statement<{ key: string }>(
    unit.em,
    `select leads.person_key as key from unnest($2::text[], $3::text[]) as given (person_key, reach)
     join leads on leads.org_id = $1 and leads.person_key = given.person_key and leads.reach = given.reach
       and leads.skip_reason is null`,
    [campaign.orgId, keys, keys.map((key) => reachOfRound(reachOf(campaign), byKey.get(key)?.round))],
  );
  const out = new Set([...(await findSuppressedKeys(unit, campaign.orgId, keys)), ...reached.map(({ key }) => key)]);
  return [...byKey.values()].filter((person) => !out.has(person.personKey));
}

/** A lead that an earlier campaign of the organisation created for the person. */
export interface EarlierLead {
  id: string;
  personKey: string;
  campaignId: string;
  /** True if it belongs to the same feature, in any round. */
  isSameReach: boolean;
  createdAt: Date;
  refusal: 'unsubscribed' | 'bounced' | 'declined' | null;
}

const NEGATIVE = Object.entries(SENTIMENTS).flatMap(([name, sentiment]) => (sentiment === 'negative' ? name : []));

export const findEarlierLeads = (
  em: EntityManager,
  campaign: LeadCampaign,
  personKeys: readonly string[],
): Promise<EarlierLead[]> =>
  statement<EarlierLead>(
    em,
    `select id, person_key as "personKey", campaign_id as "campaignId", created_at as "createdAt",
            reach = $3 or starts_with(reach, $3 || '#') as "isSameReach",
            case when unsubscribed or complained then 'unsubscribed' when bounced then 'bounced'
                 when reply_class = any($4::text[]) then 'declined' end as refusal
     from leads where org_id = $1 and person_key = any($2::text[]) and skip_reason is null`,
    [campaign.orgId, personKeys, reachOf(campaign), NEGATIVE],
  );
