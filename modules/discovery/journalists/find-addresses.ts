import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { findErased } from '../../suppressions/index.ts';
import { chooseOwnAddress } from '../articles/writer-identity.rules.ts';
import { isPageDue, notePageFailure, PAGE_COLUMNS, type UnreadPage } from '../feeds/read-pages.ts';
import { readPagesOneByOne } from '../feeds/sign-articles.ts';
import { ACCEPT_PAGE, fetchDocument } from '../fetching/fetch-document.ts';
import { TooSoon } from '../fetching/polite-web.ts';
import { describeReadFailure } from '../fetching/read-errors.ts';
import { HAS_DUE_PAGE, NEWEST_UNREAD, WAITING_JOURNALISTS } from './choose-journalists.ts';

/** Limit for one batch. Each writer takes at most three requests to the outlet. */
const WRITERS_AT_ONCE = 20;

interface Search {
  orgId: string;
  campaignId: string;
  /** Minimum relevance of the outlet, 0 to 100. */
  minimumScore: number;
  signal: AbortSignal;
}

export async function findAddresses(
  unit: UnitOfWork,
  { orgId, campaignId, minimumScore, signal }: Search,
): Promise<void> {
  const values = [orgId, campaignId, minimumScore, WRITERS_AT_ONCE, unit.clock.now()];
  const found = await statement<{ id: string }>(unit.em, CANDIDATES, values);
  await findJournalistAddresses(
    unit,
    orgId,
    found.map(({ id }) => id),
    signal,
  );
}

const CANDIDATES = `
  select j.id from ${WAITING_JOURNALISTS} and ${HAS_DUE_PAGE}
  order by fit.relevance * c.relevance desc, c.id limit $4`;

export async function findJournalistAddresses(
  unit: UnitOfWork,
  orgId: string,
  journalistIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (const id of journalistIds) {
    if (signal.aborted) return;
    const pages = await statement<UnreadPage>(unit.em, ARTICLES, [orgId, id, unit.clock.now()]);
    await readPagesOneByOne(unit, orgId, pages, signal);
    const [writer] = await statement<Writer>(unit.em, WRITER, [orgId, id, unit.clock.now()]);
    if (writer !== undefined && !signal.aborted) await readProfile(unit, { orgId, id, ...writer }, signal);
  }
}

const ARTICLES = `
  select ${PAGE_COLUMNS} from journalists j cross join lateral (${NEWEST_UNREAD}) a
  where j.org_id = $1 and j.id = $2 and j.email is null and ${isPageDue('$3')} order by a.at desc, a.id desc`;

interface Writer {
  lastName: string | null;
  profileUrl: string;
}

/** Only if no article contained an address. */
const WRITER = `
  select last_name as "lastName", profile_url as "profileUrl" from journalists
  where org_id = $1 and id = $2 and email is null and profile_url is not null and profile_read_at is null
    and (profile_retry_at is null or profile_retry_at <= $3)`;

interface Profile extends Writer {
  orgId: string;
  id: string;
}

async function readProfile(unit: UnitOfWork, profile: Profile, signal: AbortSignal): Promise<void> {
  try {
    const addresses = await readPageAddresses(unit, profile.profileUrl, signal);
    await storeProfileAddress(unit, profile, chooseOwnAddress(addresses, profile));
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof TooSoon) && describeReadFailure(error) === null) throw error;
    await notePageFailure(unit, { orgId: profile.orgId, id: profile.id, table: 'journalists', page: 'profile' }, error);
  }
}

/** Checked under the erasure lock, so that no address of an erased person is stored. */
function storeProfileAddress(
  unit: UnitOfWork,
  { orgId, id, profileUrl }: Profile,
  found: string | null,
): Promise<unknown> {
  return unit.em.fork().transactional(async (em) => {
    const erased = found === null ? new Set() : await findErased({ ...unit, em }, orgId, [found]);
    const email = found === null || erased.has(found) ? null : found;
    await statement(em, NOTE, [orgId, id, email, profileUrl, unit.clock.now()]);
  });
}

async function readPageAddresses(unit: UnitOfWork, url: string, signal: AbortSignal): Promise<string[]> {
  const { document } = await fetchDocument(unit, url, { accept: ACCEPT_PAGE, signal });
  return document === null ? [] : (await unit.feedReader.readPage(document, unit.clock.now())).addresses;
}

/** An address that belongs to another journalist is a desk's address. */
const NOTE = `
  update journalists set profile_read_at = $5, updated_at = $5,
    email = case when taken.is_other then null else $3 end,
    email_source_url = case when taken.is_other or $3::text is null then null else $4 end
  from (select exists (select 1 from journalists o where o.org_id = $1 and lower(o.email) = $3 and o.id <> $2) as is_other) taken
  where org_id = $1 and id = $2 and email is null and profile_url = $4`;
