import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { personKey } from '../../src/kernel/text/person-key.ts';
import { suppressedKeys } from '../suppressions/index.ts';
import type { LeadCampaign } from './create-leads.ts';
import { reachOf } from './reach.rules.ts';
import type { Person } from './sources/person.rules.ts';

export type ReachablePerson = Person & { personKey: string };

/**
 * Those of whom leads will be made, as far as it can be said before it is done: so that nothing is paid for somebody
 * whom the campaign may not write to.
 */
export async function reachablePeople(
  unit: Needs<'em' | 'vault'>,
  campaign: LeadCampaign,
  people: readonly Person[],
): Promise<ReachablePerson[]> {
  const byKey = new Map<string, ReachablePerson>();
  for (const person of people) {
    const key = person.skipReason === undefined ? personKey(person.email) : null;
    if (key !== null && !byKey.has(key)) byKey.set(key, { ...person, personKey: key });
  }
  const keys = [...byKey.keys()];
  const reached = await statement<{ key: string }>(
    unit.em,
    `select person_key as key from leads
     where org_id = $1 and reach = $2 and person_key = any($3::text[]) and skip_reason is null`,
    [campaign.orgId, reachOf(campaign), keys],
  );
  const out = new Set([...(await suppressedKeys(unit, campaign.orgId, keys)), ...reached.map(({ key }) => key)]);
  return [...byKey.values()].filter((person) => !out.has(person.personKey));
}
