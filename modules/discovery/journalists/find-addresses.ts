import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { erasedAmong } from '../../suppressions/index.ts';
import { ACCEPT_PAGE, fetchDocument } from '../fetching/fetch-document.ts';
import { TooSoon } from '../fetching/polite-web.ts';
import { sentenceOf } from '../fetching/unreadable.ts';
import { HAS_UNREAD_PAGE, WAITING } from './choose-journalists.ts';
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
  /** Points of the outlet. */
  minimumScore: number;
  signal: AbortSignal;
}

/**
 * Looks on the pages that outlets have of their writers for addresses that stand there, the best writers first, each page
 * once. A page that cannot be read names nobody.
 */
export async function findAddresses(
  unit: UnitOfWork,
  { orgId, campaignId, minimumScore, signal }: Search,
): Promise<void> {
  const values = [orgId, campaignId, minimumScore, PROFILES_AT_ONCE];
  const candidates = await statement<Candidate>(unit.em, CANDIDATES, values);
  for (const { id, profileUrl, ...name } of candidates) {
    if (signal.aborted) return;
    const addresses = await addressesOn(unit, profileUrl, signal).catch((error: unknown) => {
      if (!(error instanceof TooSoon) && !signal.aborted && sentenceOf(error) === null) throw error;
      return [];
    });
    await note(unit, { orgId, id, profileUrl }, ownAddress(addresses, name));
  }
}

interface Profile {
  orgId: string;
  id: string;
  profileUrl: string;
}

/** Nobody who was erased, and nothing of somebody who is erased at this moment. */
function note(unit: UnitOfWork, { orgId, id, profileUrl }: Profile, found: string | null): Promise<unknown> {
  return unit.em.fork().transactional(async (em) => {
    const erased = found === null ? new Set() : await erasedAmong({ ...unit, em }, orgId, [found]);
    const email = found === null || erased.has(found) ? null : found;
    await statement(em, NOTE, [orgId, id, email, profileUrl, unit.clock.now()]);
  });
}

async function addressesOn(unit: UnitOfWork, url: string, signal: AbortSignal): Promise<string[]> {
  const { document } = await fetchDocument(unit, url, { accept: ACCEPT_PAGE, signal });
  return document === null ? [] : (await unit.feedReader.readPage(document, unit.clock.now())).addresses;
}

const CANDIDATES = `
  select j.id, j.first_name as "firstName", j.last_name as "lastName", j.profile_url as "profileUrl"
  from ${WAITING} and ${HAS_UNREAD_PAGE}
  order by fit.relevance * c.relevance desc, c.id limit $4`;

/** An address that is known as somebody else's is a desk's. */
const NOTE = `
  update journalists set profile_read_at = $5, updated_at = $5,
    email = case when taken.is_other then null else $3 end,
    email_source_url = case when taken.is_other or $3::text is null then null else $4 end
  from (select exists (select 1 from journalists o where o.org_id = $1 and lower(o.email) = $3 and o.id <> $2) as is_other) taken
  where org_id = $1 and id = $2 and email is null and profile_url = $4`;
