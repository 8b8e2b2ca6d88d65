import type { EntityManager } from '@mikro-orm/postgresql';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import { personKeysIn, withoutAddresses } from '../../../src/kernel/text/addresses-in.ts';
import type { Vault } from '../../../src/security/vault.ts';
import { erasureHashes } from '../../suppressions/index.ts';

const AT_ONCE = 200;

/** Erases people's addresses from the texts of articles, in the caller's transaction. */
export async function eraseFromArticles(
  em: EntityManager,
  orgId: string,
  personKeys: readonly string[],
): Promise<void> {
  const ids = await findArticlesNaming(em, orgId, personKeys);
  const gone = new Set(personKeys);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const articles = await statement<ArticleTexts & { id: string }>(
      em,
      `select id, title, description, snippet, author, section, keywords from articles
       where org_id = $1 and id = any($2::uuid[]) order by id for no key update`,
      [orgId, ids.slice(at, at + AT_ONCE)],
    );
    const cleaned = articles.map((article) => removeErasedAuthors(article, (key) => gone.has(key)));
    const given = cleaned.map((article) => ({ ...article, people: personKeysInArticle(article) }));
    await planByIndex(em, (inside) => statement(inside, CLEAN, [orgId, JSON.stringify(given)]));
  }
}

/** Forces the index on person keys. An organisation may own most articles, but only a few name these people. */
async function findArticlesNaming(em: EntityManager, orgId: string, personKeys: readonly string[]): Promise<string[]> {
  const allowWhole = (given: 'on' | 'off') => statement(em, "select set_config('enable_seqscan', $1, true)", [given]);
  await allowWhole('off');
  const found = await statement<{ id: string }>(
    em,
    `select id from (select org_id, id from articles where person_keys && $2::text[] offset 0) named
     where org_id = $1 order by id`,
    [orgId, personKeys],
  );
  await allowWhole('on');
  return found.map(({ id }) => id);
}

const CLEAN = `
  update articles as one set title = given.title, description = given.description, snippet = given.snippet, author = given.author,
    section = given.section, keywords = given.keywords, person_keys = nullif(given.people, '{}')
  from jsonb_to_recordset($2::jsonb) as given (id uuid, title text, description text, snippet text, author text, section text,
    keywords text, people text[])
  where one.org_id = $1 and one.id = given.id`;

const PREFIX = 'erased:';

/** SQL: the journalist was erased. Real name keys contain no colon. */
export const isErasedJournalist = (journalist: string) => `starts_with(${journalist}.name_key, '${PREFIX}')`;

/**
 * Returns the keyed hash that replaces the name of an erased journalist. Later bylines with the same name and
 * outlet match it, so that they do not bring the person back.
 */
export function erasedNameHashes(vault: Pick<Vault, 'derive'>, orgId: string) {
  const hashOf = erasureHashes(vault, orgId);
  // Few people write most articles, so hashes are cached.
  const known = new Map<string, string>();
  return (outletId: string, nameKey: string): string => {
    const byline = `byline:${outletId}:${nameKey}`;
    const hash = known.get(byline) ?? `${PREFIX}${hashOf(byline)}`;
    known.set(byline, hash);
    return hash;
  };
}

export interface ArticleTexts {
  title: string | null;
  description: string | null;
  snippet: string | null;
  author: string | null;
  section: string | null;
  keywords: string | null;
}

const FIELDS = ['title', 'description', 'snippet', 'author', 'section', 'keywords'] as const;
/** A text that contains more addresses is a list of people, and is truncated there. */
const MOST_NAMED = 5;

const textsOf = (texts: ArticleTexts) => FIELDS.flatMap((field) => texts[field] ?? []);

/** Returns the keys of all people whose addresses occur in an article. Erasure finds articles by them. */
export const personKeysInArticle = (texts: ArticleTexts): string[] => [
  ...new Set(textsOf(texts).flatMap((text) => (text.length === 0 ? [] : personKeysIn(text)))),
];

/** Removes the addresses of erased people and truncates lists of people. */
export function removeErasedAuthors<Texts extends ArticleTexts>(texts: Texts, isGone: (key: string) => boolean): Texts {
  const clean = (field: (typeof FIELDS)[number]) => {
    const text = texts[field];
    if (text === null) return null;
    const left = withoutAddresses(text, isGone, MOST_NAMED);
    // The author line has the person's name beside the address, so it is removed completely.
    return field === 'author' && left !== text ? null : left;
  };
  return { ...texts, ...Object.fromEntries(FIELDS.map((field) => [field, clean(field)])) };
}
