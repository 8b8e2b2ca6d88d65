import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { forgottenNames } from '../articles/forgotten-name.ts';

interface Found {
  id: string;
  outletId: string;
  nameKey: string;
}

interface Person {
  orgId: string;
  /** In lower case. */
  addresses: readonly string[];
  leadIds: readonly string[];
}

/**
 * Takes a person out of journalists, and their name from the articles that they wrote, in the caller's transaction. Rows
 * stay, so that counts remain true, but say nothing about anyone. Answers how many there were.
 */
export async function forgetJournalist(
  { em, vault }: Needs<'em' | 'vault'>,
  { orgId, addresses, leadIds }: Person,
): Promise<number> {
  const found = await statement<Found>(em, FIND, [orgId, addresses, leadIds]);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await statement(em, FORGET_BYLINES, [orgId, ids]);
  const hashOf = forgottenNames(vault, orgId);
  const hashes = found.map(({ outletId, nameKey }) => hashOf(outletId, nameKey));
  await statement(em, FORGET, [orgId, ids, hashes]);
  return ids.length;
}

const FIND = `
  select id, outlet_id as "outletId", name_key as "nameKey" from journalists where org_id = $1 and (
    lower(email) = any($2::text[])
    or id in (select journalist_id from campaign_journalists where org_id = $1 and lead_id = any($3::uuid[])))
  order by id for no key update`;

const FORGET_BYLINES = `
  update articles set author = null where org_id = $1 and author is not null
    and id in (select article_id from bylines where org_id = $1 and journalist_id = any($2::uuid[]))`;

const FORGET = `
  update journalists set name = 'Erased', name_key = given.hash, first_name = null, last_name = null, email = null,
    email_source_url = null, profile_url = null
  from unnest($2::uuid[], $3::text[]) as given (id, hash)
  where journalists.org_id = $1 and journalists.id = given.id`;
