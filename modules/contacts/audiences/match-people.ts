import { sql } from 'kysely';
import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { Audience } from './audience.entity.ts';
import type { MatchPeopleInput } from './audience.schema.ts';
import { audienceCondition } from './audience-conditions.ts';

/** Only the newest audiences are compared. */
const MAX_AUDIENCES = 1000;

interface Row {
  id: string;
  key: string;
  member: boolean[];
}

/** Counts how many of these contacts are in an audience, and in which. Foreign ids match nothing. */
export async function matchContacts(
  { em, actor: { orgId } }: Needs<'em' | 'actor'>,
  { emails = [], personIds = [] }: z.output<typeof MatchPeopleInput>,
) {
  const audiences = await em.find(
    Audience,
    { orgId, source: 'contacts', status: { $ne: 'archived' } },
    { orderBy: { id: 'desc' }, limit: MAX_AUDIENCES, disableIdentityMap: true },
  );
  const conditions = audiences.map(
    ({ brandId, filters }) => sql`(brand_id = ${brandId} and ${audienceCondition(filters)}) is true`,
  );
  const keys = new Set(emails.map((email) => personKey(email) ?? email));
  const ids = new Set(personIds.map((id) => id.toLowerCase()));
  const { rows } = await sql<Row>`
    select id, person_key as key, array[${sql.join(conditions)}]::boolean[] as member from contacts
    where org_id = ${orgId}
      and (person_key = any(${[...keys]}::text[]) or id = any(${[...ids].filter(isId)}::uuid[]))`.execute(
    em.getKysely(),
  );
  const byKey = Map.groupBy(rows, ({ key }) => key);
  const byId = Map.groupBy(rows, ({ id }) => id);
  const given = [...[...keys].map((key) => byKey.get(key) ?? []), ...[...ids].map((id) => byId.get(id) ?? [])];
  const countOf = (isMember: (row: Row) => boolean) => given.filter((entries) => entries.some(isMember)).length;
  const matched = countOf(({ member }) => member.includes(true));
  const byAudience = audiences
    .map(({ id, name }, i) => ({ audienceId: id, name, matched: countOf(({ member }) => member[i] === true) }))
    .filter((audience) => audience.matched > 0);
  return { matched, unmatched: given.length - matched, byAudience };
}
