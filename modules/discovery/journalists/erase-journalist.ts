import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { erasedNameHashes, eraseFromArticles } from '../articles/erased-people.ts';

interface Found {
  id: string;
  outletId: string;
  nameKey: string;
}

interface Person {
  orgId: string;
  /** Lower case. */
  addresses: readonly string[];
  leadIds: readonly string[];
}

/**
 * Erases a person from journalists, from author lines and from article texts, in the caller's transaction. Rows
 * stay so that counts remain true, but hold no personal data. Returns how many journalists were erased.
 */
export async function eraseJournalist(
  { em, vault, clock }: Needs<'em' | 'vault' | 'clock'>,
  { orgId, addresses, leadIds }: Person,
): Promise<number> {
  await eraseFromArticles(em, orgId, addresses);
  const found = await statement<Found>(em, FIND, [orgId, addresses, leadIds]);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const elsewhere = await statement<Found>(em, ELSEWHERE, [orgId, ids]);
  await statement(em, ERASE_BYLINES, [orgId, ids]);
  const hashOf = erasedNameHashes(vault, orgId);
  const hashes = found.map(({ outletId, nameKey }) => hashOf(outletId, nameKey));
  await statement(em, ERASE, [orgId, ids, hashes]);
  const further = elsewhere.map(({ outletId, nameKey }) => ({
    id: newId(),
    outletId,
    hash: hashOf(outletId, nameKey),
  }));
  await statement(em, REMEMBER_ELSEWHERE, [orgId, JSON.stringify(further), clock.now()]);
  return ids.length;
}

const FIND = `
  select id, outlet_id as "outletId", name_key as "nameKey" from journalists where org_id = $1 and (
    lower(email) = any($2::text[])
    or id in (select journalist_id from campaign_journalists where org_id = $1 and lead_id = any($3::uuid[])))
  order by id for no key update`;

/**
 * One row may have bylines at several outlets. The name hash is stored for each, so that none brings the person
 * back.
 */
const ELSEWHERE = `
  select distinct j.id, a.outlet_id as "outletId", j.name_key as "nameKey"
  from journalists j
  join bylines b on b.org_id = j.org_id and b.journalist_id = j.id
  join articles a on a.org_id = j.org_id and a.id = b.article_id
  where j.org_id = $1 and j.id = any($2::uuid[]) and a.outlet_id <> j.outlet_id`;

const REMEMBER_ELSEWHERE = `
  insert into journalists (org_id, id, outlet_id, entity_type, name, name_key, created_at, updated_at)
  select $1::uuid, id, "outletId", 'individual', 'Erased', hash, $3::timestamptz, $3::timestamptz
  from jsonb_to_recordset($2::jsonb) as given (id uuid, "outletId" uuid, hash text)`;

const ERASE_BYLINES = `
  update articles set author = null where org_id = $1 and author is not null
    and id in (select article_id from bylines where org_id = $1 and journalist_id = any($2::uuid[]))`;

const ERASE = `
  update journalists set name = 'Erased', name_key = given.hash, first_name = null, last_name = null, email = null,
    email_source_url = null, profile_url = null
  from unnest($2::uuid[], $3::text[]) as given (id, hash)
  where journalists.org_id = $1 and journalists.id = given.id`;
