import type { EntityManager } from '@mikro-orm/postgresql';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import { type ArticleTexts, peopleNamedIn, withoutPeople } from './named-people.rules.ts';

const AT_ONCE = 200;

/** Erases people's addresses from the texts of articles, in the caller's transaction. */
export async function forgetInArticles(em: EntityManager, orgId: string, personKeys: readonly string[]): Promise<void> {
  const ids = await findNamed(em, orgId, personKeys);
  const gone = new Set(personKeys);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const articles = await statement<ArticleTexts & { id: string }>(
      em,
      `select id, title, description, snippet, author, section, keywords from articles
       where org_id = $1 and id = any($2::uuid[]) order by id for no key update`,
      [orgId, ids.slice(at, at + AT_ONCE)],
    );
    const cleaned = articles.map((article) => withoutPeople(article, (key) => gone.has(key)));
    const given = cleaned.map((article) => ({ ...article, people: peopleNamedIn(article) }));
    await planByIndex(em, (inside) => statement(inside, CLEAN, [orgId, JSON.stringify(given)]));
  }
}

/** Forces the index on person keys. An organisation may own most articles, but only a few name these people. */
async function findNamed(em: EntityManager, orgId: string, personKeys: readonly string[]): Promise<string[]> {
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
