import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { ACCEPT_PAGE, fetchDocument } from '../fetching/fetch-document.ts';
import { TooSoon } from '../fetching/polite-web.ts';
import { sentenceOf } from '../fetching/unreadable.ts';
import { ownAddress } from './own-address.rules.ts';

/** For one batch: each is a request to the outlet. */
const PROFILES_AT_ONCE = 20;

interface Candidate {
  id: string;
  firstName: string | null;
  lastName: string | null;
  profileUrl: string;
}

interface Search {
  orgId: string;
  campaignId: string;
  signal: AbortSignal;
}

/**
 * Looks on the pages that outlets have of their writers for addresses that stand there, the best writers first, each page
 * once. A page that cannot be read names nobody.
 */
export async function findAddresses(unit: UnitOfWork, { orgId, campaignId, signal }: Search): Promise<void> {
  const candidates = await statement<Candidate>(unit.em, CANDIDATES, [orgId, campaignId, PROFILES_AT_ONCE]);
  for (const { id, profileUrl, ...name } of candidates) {
    if (signal.aborted) return;
    const addresses = await addressesOn(unit, profileUrl, signal).catch((error: unknown) => {
      if (error instanceof TooSoon || signal.aborted) return null;
      if (sentenceOf(error) === null) throw error;
      return [];
    });
    if (addresses === null) continue;
    await statement(unit.em, NOTE, [orgId, id, ownAddress(addresses, name), profileUrl, unit.clock.now()]);
  }
}

async function addressesOn(unit: UnitOfWork, url: string, signal: AbortSignal): Promise<string[]> {
  const { document } = await fetchDocument(unit, url, { accept: ACCEPT_PAGE, signal });
  return document === null ? [] : (await unit.feedReader.readPage(document, unit.clock.now())).addresses;
}

const CANDIDATES = `
  select j.id, j.first_name as "firstName", j.last_name as "lastName", j.profile_url as "profileUrl"
  from campaign_journalists c
  join journalists j on j.org_id = c.org_id and j.id = c.journalist_id and j.entity_type = 'individual'
    and j.email is null and j.profile_url is not null and j.profile_read_at is null
  where c.org_id = $1 and c.campaign_id = $2 and c.status = 'buffered' and c.relevance > 0
  order by c.relevance desc, j.id limit $3`;

/** An address that is known as somebody else's is a desk's. */
const NOTE = `
  update journalists set profile_read_at = $5, updated_at = $5,
    email = case when taken.is_other then null else $3 end,
    email_source_url = case when taken.is_other or $3::text is null then null else $4 end
  from (select exists (select 1 from journalists o where o.org_id = $1 and lower(o.email) = $3 and o.id <> $2) as is_other) taken
  where org_id = $1 and id = $2 and email is null`;
