import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import type { Writer } from './byline.rules.ts';
import { findSameWriter, type KnownWriter } from './writer-identity.rules.ts';

export interface SignedArticle {
  articleId: string;
  outletId: string;
  writers: Writer[];
  /** The URL where their names and addresses were found. */
  sourceUrl: string;
}

interface WriterRow extends KnownWriter, Pick<Writer, 'name' | 'firstName' | 'lastName'> {
  emailSourceUrl: string | null;
  state: 'new' | 'known' | 'completed';
}

/** Stores writers and bylines. `em` must belong to the transaction that holds the lock of articles. */
export async function keepWriters(
  { em, clock }: Needs<'em' | 'clock'>,
  orgId: string,
  articles: readonly SignedArticle[],
): Promise<void> {
  if (articles.every(({ writers }) => writers.length === 0)) return;
  const known = await findKnown(em, orgId, articles);
  const byName = Map.groupBy(known, ({ nameKey }) => nameKey);
  const owners = new Map(known.flatMap(({ email, nameKey }) => (email === null ? [] : [[email, nameKey] as const])));
  /** An address that belongs to a person with another name is a desk's address. */
  const own = (writer: Writer): Writer =>
    writer.email !== null && (owners.get(writer.email) ?? writer.nameKey) !== writer.nameKey
      ? { ...writer, email: null }
      : writer;
  const bylines = articles.flatMap((article) =>
    article.writers.map((writer, position) => ({
      articleId: article.articleId,
      journalistId: rowFor(byName, own(writer), article).id,
      position,
    })),
  );
  const rows = [...byName.values()].flat();
  await storeWriterRows({ em, clock }, orgId, rows);
  await statement(
    em,
    `insert into bylines (org_id, article_id, journalist_id, position)
     select $1::uuid, "articleId", "journalistId", position
     from jsonb_to_recordset($2::jsonb) as given ("articleId" uuid, "journalistId" uuid, position smallint)
     on conflict do nothing`,
    [orgId, JSON.stringify(bylines)],
  );
}

/**
 * Loads the writers that `sameWriter` may match and the owners of the addresses. Other namesakes are skipped,
 * because a common name may exist at thousands of outlets.
 */
function findKnown(em: EntityManager, orgId: string, articles: readonly SignedArticle[]): Promise<WriterRow[]> {
  const signed = articles.flatMap(({ outletId, writers }) => writers.map((writer) => ({ ...writer, outletId })));
  const profiled = signed.filter(({ profileUrl }) => profileUrl !== null);
  return statement<WriterRow>(em, KNOWN, [
    orgId,
    signed.map(({ nameKey }) => nameKey),
    signed.map(({ outletId }) => outletId),
    signed.flatMap(({ email }) => email ?? []),
    profiled.map(({ nameKey }) => nameKey),
    profiled.map(({ profileUrl }) => profileUrl),
  ]);
}

const KNOWN = `
  select id, outlet_id as "outletId", entity_type as "entityType", name_key as "nameKey", email,
    profile_url as "profileUrl", 'known' as state
  from journalists where org_id = $1 and id = any(array(
    select at_outlet.id from (select distinct * from unnest($2::text[], $3::uuid[])) as given (name_key, outlet_id)
    cross join lateral (
      select id from journalists where org_id = $1 and name_key = given.name_key and outlet_id = given.outlet_id offset 0
    ) at_outlet
    union all select id from journalists where org_id = $1 and lower(email) = any($4::text[])
    union all select id from journalists
    where org_id = $1 and name_key = any($5::text[]) and profile_url = any($6::text[])
  )) order by id`;

function rowFor(byName: Map<string, WriterRow[]>, writer: Writer, { outletId, sourceUrl }: SignedArticle): WriterRow {
  const namesakes = byName.get(writer.nameKey) ?? [];
  const row = findSameWriter(namesakes, writer, outletId);
  if (row === undefined) {
    const emailSourceUrl = writer.email === null ? null : sourceUrl;
    const added: WriterRow = { ...writer, id: newId(), outletId, emailSourceUrl, state: 'new' };
    byName.set(writer.nameKey, [...namesakes, added]);
    return added;
  }
  const learns =
    (row.email === null && writer.email !== null) || (row.profileUrl === null && writer.profileUrl !== null);
  if (!learns) return row;
  if (row.email === null && writer.email !== null) row.emailSourceUrl = sourceUrl;
  row.email ??= writer.email;
  row.profileUrl ??= writer.profileUrl;
  if (row.state === 'known') row.state = 'completed';
  return row;
}

async function storeWriterRows(
  { em, clock }: Needs<'em' | 'clock'>,
  orgId: string,
  rows: readonly WriterRow[],
): Promise<void> {
  const added = rows.filter(({ state }) => state === 'new');
  if (added.length > 0) {
    await statement(
      em,
      `insert into journalists (org_id, id, outlet_id, entity_type, name, name_key, first_name, last_name, email,
         email_source_url, profile_url, created_at, updated_at)
       select $1::uuid, id, "outletId", "entityType", name, "nameKey", "firstName", "lastName", email, "emailSourceUrl",
         "profileUrl", $3::timestamptz, $3::timestamptz
       from jsonb_to_recordset($2::jsonb) as given (id uuid, "outletId" uuid, "entityType" text, name text, "nameKey" text,
         "firstName" text, "lastName" text, email text, "emailSourceUrl" text, "profileUrl" text)`,
      [orgId, JSON.stringify(added), clock.now()],
    );
  }
  const completed = rows.filter(({ state }) => state === 'completed');
  if (completed.length === 0) return;
  await statement(
    em,
    `update journalists as one set email = coalesce(one.email, given.email), updated_at = $3,
       email_source_url = coalesce(one.email_source_url, given."emailSourceUrl"),
       profile_url = coalesce(one.profile_url, given."profileUrl")
     from jsonb_to_recordset($2::jsonb) as given (id uuid, email text, "emailSourceUrl" text, "profileUrl" text)
     where one.org_id = $1 and one.id = given.id`,
    [orgId, JSON.stringify(completed), clock.now()],
  );
}
