import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { isSystemAddress, personKey } from '../../src/kernel/text/person-key.ts';
import { suppressedKeys } from '../suppressions/index.ts';
import type { LeadCampaign } from './create-leads.ts';
import { reachOf, reachOfRound } from './reach.rules.ts';
import type { Person } from './sources/person.rules.ts';

export type ReachablePerson = Person & { personKey: string };

/** Predicts which people will become served leads, to avoid paying for people that the campaign may not contact. */
export async function reachablePeople(
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
  const out = new Set([...(await suppressedKeys(unit, campaign.orgId, keys)), ...reached.map(({ key }) => key)]);
  return [...byKey.values()].filter((person) => !out.has(person.personKey));
}
