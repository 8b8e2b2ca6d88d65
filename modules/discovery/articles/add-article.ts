import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { findErased } from '../../suppressions/index.ts';
import { readArticle } from './article.queries.ts';
import type { NewArticle } from './article.schema.ts';
import { canonicalUrl, outletDomain } from './canonical-url.rules.ts';
import { type ArticleTexts, personKeysInArticle, removeErasedAuthors } from './erased-people.ts';
import { ALL_PEOPLE, findUrlsByAlias } from './keep-articles.ts';

type Adder = Needs<'em' | 'clock' | 'vault' | 'actor'>;

/** Adds an article by URL. If the URL is known, returns that article and fills in its missing fields. */
export async function addArticle(unit: Adder, given: NewArticle) {
  const url = canonicalUrl(given.articleUrl);
  if (url === null)
    throw badRequest('articleUrl must be the http or https URL of an article.', { param: 'articleUrl' });
  const id = await unit.em.transactional((em) => keepArticle({ ...unit, em }, { ...given, url }));
  return readArticle(unit.em, unit.actor.orgId, id);
}

async function keepArticle(unit: Adder, given: NewArticle & { url: string }): Promise<string> {
  const { em, clock, actor } = unit;
  const { orgId } = actor;
  const written = await withoutErased(unit, {
    title: given.ogTitle || null,
    description: given.ogDescription || null,
    snippet: given.snippet || null,
    author: given.author || given.articleAuthor || null,
    section: given.articleSection || null,
    keywords: given.newsKeywords || null,
  });
  const { title, description, snippet, author, section, keywords } = written;
  const moments = [given.articlePublished, given.articleModified, given.articleChannel].map((value) => value || null);
  const people = personKeysInArticle(written);
  const url = (await findUrlsByAlias(em, orgId, [given.url])).get(given.url) ?? given.url;
  const [kept] = await statement<{ id: string }>(em, KEEP, [
    orgId,
    newId(),
    url,
    outletDomain(url),
    clock.now(),
    title,
    description,
    snippet,
    author,
    ...moments,
    section,
    keywords,
    people.length === 0 ? null : people,
  ]);
  if (kept === undefined) throw new Error('The database returned no row for the stored article.');
  return kept.id;
}

async function withoutErased(unit: Adder, texts: ArticleTexts): Promise<ArticleTexts> {
  const bounded = removeErasedAuthors(texts, () => false);
  const erased = await findErased(unit, unit.actor.orgId, personKeysInArticle(bounded));
  return removeErasedAuthors(bounded, (key) => erased.has(key));
}

const completed = (column: string) => `${column} = coalesce(known.${column}, excluded.${column})`;
const COMPLETED = [
  'outlet_id',
  'title',
  'description',
  'snippet',
  'author',
  'published_at',
  'modified_at',
  'channel',
  'section',
  'keywords',
];

const KEEP = `
  insert into articles as known (org_id, id, url, outlet_id, created_at, updated_at, title, description, snippet, author,
    published_at, modified_at, channel, section, keywords, person_keys)
  values ($1, $2, $3, (select id from outlets where org_id = $1 and domain = $4), $5, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
  on conflict (org_id, url) do update set ${COMPLETED.map(completed).join(', ')},
    person_keys = ${ALL_PEOPLE}, updated_at = excluded.updated_at
  returning id`;
