import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { readArticle } from './article.queries.ts';
import type { NewArticle } from './article.schema.ts';
import { canonicalUrl, outletDomain } from './canonical-url.rules.ts';

/** An article that somebody names. One that is known at this address is the known one, completed where it said nothing. */
export async function addArticle({ em, clock, actor }: Needs<'em' | 'clock' | 'actor'>, given: NewArticle) {
  const url = canonicalUrl(given.articleUrl);
  if (url === null) throw badRequest(`"${given.articleUrl.slice(0, 100)}" is no address of an article.`);
  return readArticle(em, actor.orgId, await keepArticle(em, actor.orgId, { ...given, url, now: clock.now() }));
}

async function keepArticle(em: EntityManager, orgId: string, given: NewArticle & { url: string; now: Date }) {
  const texts = [given.ogTitle, given.ogDescription, given.snippet, given.author ?? given.articleAuthor];
  const more = [
    given.articlePublished,
    given.articleModified,
    given.articleChannel,
    given.articleSection,
    given.newsKeywords,
  ];
  const [kept] = await statement<{ id: string }>(em, KEEP, [
    orgId,
    newId(),
    given.url,
    outletDomain(given.url),
    given.now,
    ...[...texts, ...more].map((value) => value || null),
  ]);
  if (kept === undefined) throw new Error('An article that was just kept is gone.');
  return kept.id;
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
    published_at, modified_at, channel, section, keywords)
  values ($1, $2, $3, (select id from outlets where org_id = $1 and domain = $4), $5, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
  on conflict (org_id, url) do update set ${COMPLETED.map(completed).join(', ')}, updated_at = excluded.updated_at
  returning id`;
