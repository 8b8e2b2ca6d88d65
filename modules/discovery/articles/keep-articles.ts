import { takeNamedLock } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import { writeInHalves } from '../../../src/database/write-in-halves.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { findErased } from '../../suppressions/index.ts';
import {
  type ArticleToKeep,
  buildArticleRows,
  type NewArticleRow,
  type SourceOfArticles,
} from './article-rows.rules.ts';
import { erasedNameHashes, personKeysInArticle, removeErasedAuthors } from './erased-people.ts';
import { keepWriters } from './keep-writers.ts';

type Keeper = Needs<'em' | 'clock' | 'vault'>;

/** Some 100 KB of text: blocks the event loop for a few milliseconds and holds the lock only briefly. */
const ROWS_AT_ONCE = 200;

export interface KeptArticle {
  id: string;
  url: string;
  outletId: string;
  created: boolean;
}

/**
 * Stores articles with their outlets and writers. Fills in missing fields of known rows. An article that the
 * database rejects does not affect the others.
 */
export async function keepArticles(
  unit: Keeper,
  orgId: string,
  source: SourceOfArticles,
  found: readonly ArticleToKeep[],
): Promise<KeptArticle[]> {
  const kept: KeptArticle[] = [];
  const rows = buildArticleRows(source, found);
  if (rows.length === 0) return kept;
  const write = async (part: readonly NewArticleRow[]) => {
    const written = await unit.em.fork().transactional((em) => keepRows({ ...unit, em }, orgId, source, part));
    kept.push(...written);
  };
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await writeInHalves(rows.slice(at, at + ROWS_AT_ONCE), write, () => undefined);
  }
  return kept;
}

async function keepRows(unit: Keeper, orgId: string, source: SourceOfArticles, given: readonly NewArticleRow[]) {
  const { em } = unit;
  // An erasure and this transaction wait for each other, so that no erased person is stored again.
  await takeNamedLock(em, 'erasure', { id: orgId, mode: 'shared' });
  const rows = await withoutErased(unit, orgId, given);
  await takeNamedLock(em, 'articles', { id: orgId, mode: 'alone' });
  const addressed = await replaceAliases(em, orgId, rows);
  const outlets = await keepOutlets(unit, orgId, source, addressed);
  const placed = addressed.map((row) => ({ ...row, id: newId(), outletId: outlets.get(row.domain) ?? '' }));
  const named = await removeErasedWriters(unit, orgId, placed);
  const ids = await writeArticles(unit, orgId, source, named);
  const kept = named.flatMap(({ url, outletId, writers, sourceUrl }) => {
    const article = ids.get(url);
    return article === undefined ? [] : [{ ...article, url, outletId, articleId: article.id, writers, sourceUrl }];
  });
  await keepWriters(unit, orgId, kept);
  return kept.map(({ id, url, outletId, created }) => ({ id, url, outletId, created }));
}

async function withoutErased(unit: Keeper, orgId: string, rows: readonly NewArticleRow[]): Promise<NewArticleRow[]> {
  const bounded = rows.map((row) => removeErasedAuthors(row, () => false));
  const addresses = bounded.flatMap(({ writers }) => writers.flatMap(({ email }) => email ?? []));
  const named = bounded.flatMap(personKeysInArticle);
  const erased = await findErased(unit, orgId, [...new Set([...addresses, ...named])]);
  if (erased.size === 0) return bounded;
  return bounded
    .map((row) => removeErasedAuthors(row, (key) => erased.has(key)))
    .map((row) => withWriters(row, ({ email }) => email === null || !erased.has(email)));
}

type PlacedRow = NewArticleRow & { id: string; outletId: string };

/** Removes erased people from bylines without an address. */
async function removeErasedWriters(
  { em, vault }: Keeper,
  orgId: string,
  rows: readonly PlacedRow[],
): Promise<PlacedRow[]> {
  const hashOf = erasedNameHashes(vault, orgId);
  const hashes = rows.flatMap(({ outletId, writers }) => writers.map(({ nameKey }) => hashOf(outletId, nameKey)));
  const found = await statement<{ hash: string }>(
    em,
    'select name_key as hash from journalists where org_id = $1 and name_key = any($2::text[])',
    [orgId, [...new Set(hashes)]],
  );
  const forgotten = new Set(found.map(({ hash }) => hash));
  if (forgotten.size === 0) return [...rows];
  return rows.map((row) => withWriters(row, ({ nameKey }) => !forgotten.has(hashOf(row.outletId, nameKey))));
}

/** If a writer is removed, the author line that names all writers is removed too. */
function withWriters<Row extends NewArticleRow>(row: Row, isKept: (writer: Row['writers'][number]) => boolean): Row {
  const writers = row.writers.filter(isKept);
  return { ...row, writers, author: writers.length === row.writers.length ? row.author : null };
}

export async function findUrlsByAlias(
  em: Keeper['em'],
  orgId: string,
  urls: readonly string[],
): Promise<Map<string, string>> {
  const aliases = await statement<{ url: string; alias: string }>(
    em,
    `select a.url, alias.url as alias from article_aliases alias
     join articles a on a.org_id = alias.org_id and a.id = alias.article_id
     where alias.org_id = $1 and alias.url = any($2::text[])`,
    [orgId, urls],
  );
  return new Map(aliases.map(({ url, alias }) => [alias, url]));
}

async function replaceAliases(
  em: Keeper['em'],
  orgId: string,
  rows: readonly NewArticleRow[],
): Promise<NewArticleRow[]> {
  const urls = rows.map(({ url }) => url);
  const addresses = await findUrlsByAlias(em, orgId, urls);
  const unique = new Map(rows.map((row) => [addresses.get(row.url) ?? row.url, row]));
  return [...unique].map(([url, row]) => ({ ...row, url }));
}

/** Returns outlet ids by domain. An outlet that was known only by its domain gets its name. */
async function keepOutlets({ em, clock }: Keeper, orgId: string, { sandbox }: SourceOfArticles, rows: NewArticleRow[]) {
  const outlets = new Map(rows.map(({ domain, outletName, url }) => [domain, { domain, outletName, url }]));
  const given = [...outlets.values()].map((outlet) => ({
    ...outlet,
    id: newId(),
    url: `${new URL(outlet.url).origin}/`,
  }));
  const kept = await statement<{ id: string; domain: string }>(
    em,
    `insert into outlets (org_id, id, name, url, domain, sandbox, created_at, updated_at)
     select $1::uuid, id, "outletName", url, domain, $4, $3::timestamptz, $3::timestamptz
     from jsonb_to_recordset($2::jsonb) as given (id uuid, "outletName" text, url text, domain text) order by domain
     on conflict (org_id, domain) do update
     set name = case when outlets.name = outlets.domain then excluded.name else outlets.name end
     returning id, domain`,
    [orgId, JSON.stringify(given), clock.now(), sandbox],
  );
  return new Map(kept.map(({ id, domain }) => [domain, id]));
}

/** SQL: the person keys of a completed article. Each field is completed at most once, so the list stays short. */
export const ALL_PEOPLE = `case when ${['title', 'description', 'snippet', 'author', 'section', 'keywords']
  .map((text) => `(known.${text} is null and excluded.${text} is not null)`)
  .join(' or ')}
  then nullif(array(select distinct unnest(known.person_keys || excluded.person_keys)), '{}') else known.person_keys end`;

/** A feed that was deleted while it was read still stores its articles, without a feed id. */
const WRITE = `
  with given as (
    select * from jsonb_to_recordset($2::jsonb) as given (id uuid, url text, "outletId" uuid, title text,
      description text, snippet text, author text, published timestamptz, modified timestamptz, section text, keywords text,
      "isPageRead" boolean, people text[])
  ), written as (
    insert into articles as known (org_id, id, url, outlet_id, feed_id, title, description, snippet, author,
      published_at, modified_at, channel, section, keywords, page_read_at, person_keys, created_at, updated_at)
    select $1::uuid, id, url, "outletId", (select id from feeds where org_id = $1 and id = $4), title, description, snippet,
      author, published, modified, $5, section, keywords, case when "isPageRead" then $3::timestamptz end, nullif(people, '{}'), $3::timestamptz, $3::timestamptz
    from given order by url
    on conflict (org_id, url) do update
    set outlet_id = coalesce(known.outlet_id, excluded.outlet_id),
      feed_id = coalesce(known.feed_id, excluded.feed_id), title = coalesce(known.title, excluded.title),
      description = coalesce(known.description, excluded.description), snippet = coalesce(known.snippet, excluded.snippet),
      author = coalesce(known.author, excluded.author), published_at = coalesce(known.published_at, excluded.published_at),
      modified_at = greatest(known.modified_at, excluded.modified_at), channel = coalesce(known.channel, excluded.channel),
      section = coalesce(known.section, excluded.section), keywords = coalesce(known.keywords, excluded.keywords),
      page_read_at = coalesce(known.page_read_at, excluded.page_read_at),
      person_keys = ${ALL_PEOPLE}, updated_at = excluded.updated_at
    where (known.outlet_id is null and excluded.outlet_id is not null)
      or (known.feed_id is null and excluded.feed_id is not null)
      or (known.title is null and excluded.title is not null)
      or (known.description is null and excluded.description is not null)
      or (known.snippet is null and excluded.snippet is not null)
      or (known.author is null and excluded.author is not null)
      or (known.published_at is null and excluded.published_at is not null)
      or excluded.modified_at > coalesce(known.modified_at, '-infinity')
      or (known.channel is null and excluded.channel is not null)
      or (known.section is null and excluded.section is not null)
      or (known.keywords is null and excluded.keywords is not null)
      or (known.page_read_at is null and excluded.page_read_at is not null)
    returning known.id, known.url, known.xmax = 0 as created
  )
  select id, url, created from written
  union all
  select known.id, known.url, false
  from (select url from given except select url from written) as unchanged
  cross join lateral (select id, url from articles where org_id = $1 and url = unchanged.url) as known`;

async function writeArticles(
  { em, clock }: Keeper,
  orgId: string,
  { id: feedId, title }: SourceOfArticles,
  rows: readonly PlacedRow[],
): Promise<Map<string, { id: string; created: boolean }>> {
  const given = rows.map(({ writers: _writers, domain: _domain, ...row }) => ({
    ...row,
    people: personKeysInArticle(row),
  }));
  const written = await statement<{ id: string; url: string; created: boolean }>(em, WRITE, [
    orgId,
    JSON.stringify(given),
    clock.now(),
    feedId,
    title,
  ]);
  return new Map(written.map(({ id, url, created }) => [url, { id, created }]));
}
