import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import { findNamedPersons, type MailTexts, removePersons } from './reply-texts.rules.ts';
import { deleteUnmatchedReplies } from './unmatched-mail.ts';

export async function dropWaitingMail(em: EntityManager, orgId: string, addresses: string[]): Promise<void> {
  taking(em, 'inbound mail');
  // One statement per partial index.
  for (const source of ["<> 'sandbox'", "= 'sandbox'"]) {
    await statement(
      em,
      `delete from inbound_mail where org_id = $1 and due_at is not null and source ${source}
         and lower(coalesce(content ->> 'from', content ->> 'email')) = any($2::text[])`,
      [orgId, addresses],
    );
  }
}

interface ErasedPerson {
  orgId: string;
  leadIds: string[];
  /** All spellings of the person's address. */
  addresses: string[];
}

interface NamedIn {
  replyId: string;
  preview: string;
}

interface ErasedReplies {
  replyIds: string[];
  /** Replies of others that named the person, with their new preview. */
  namedIn: NamedIn[];
  guests: string[];
}

/** Erases a person's replies and qualifications except class and time. Mail outside campaigns is deleted. */
export async function eraseReplies(
  em: EntityManager,
  { orgId, leadIds, addresses }: ErasedPerson,
): Promise<ErasedReplies> {
  taking(em, 'replies');
  const own = await statement<{ id: string }>(
    em,
    `update replies set from_email = '', subject = '', body_text = '', own_text = '', preview = '', reasoning = '',
       provider_message_id = null, referred_to = null, person_keys = null
     where org_id = $1 and (lead_id = any($2::uuid[]) or lower(from_email) = any($3::text[]) and lead_id is not null)
     returning id`,
    [orgId, leadIds, addresses],
  );
  await deleteUnmatchedReplies(em, 'org_id = $1 and from_email = any($2::text[])', [orgId, addresses]);
  const namedIn = await erasePersonInReplies(em, orgId, addresses);
  const meetings = await statement<{ guest: string }>(em, ERASE_MEETINGS, [orgId, leadIds]);
  await statement(
    em,
    `update manual_qualifications set email = '', notes = null where org_id = $1 and lead_id = any($2::uuid[])`,
    [orgId, leadIds],
  );
  return {
    replyIds: own.map(({ id }) => id),
    namedIn,
    guests: meetings.map(({ guest }) => guest),
  };
}

const AT_ONCE = 200;

/** Removes a person's address from replies of others. */
async function erasePersonInReplies(
  em: EntityManager,
  orgId: string,
  addresses: readonly string[],
): Promise<NamedIn[]> {
  const ids = await findNamed(em, orgId, addresses);
  const gone = new Set(addresses);
  const forgotten: NamedIn[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const replies = await statement<MailTexts & { id: string }>(
      em,
      `select id, subject, body_text as "bodyText" from replies
       where org_id = $1 and id = any($2::uuid[]) order by id for no key update`,
      [orgId, ids.slice(at, at + AT_ONCE)],
    );
    const cleaned = replies.map(({ id, ...texts }) => ({ id, ...removePersons(texts, (key) => gone.has(key)) }));
    const given = cleaned.map((reply) => ({ ...reply, people: findNamedPersons(reply) }));
    await planByIndex(em, (inside) => statement(inside, CLEAN, [orgId, JSON.stringify(given), addresses]));
    forgotten.push(...cleaned.map(({ id, preview }) => ({ replyId: id, preview })));
  }
  return forgotten;
}

/** Forces the use of indexes: the organisation may own nearly all replies, but only a few name the person. */
async function findNamed(em: EntityManager, orgId: string, addresses: readonly string[]): Promise<string[]> {
  const allowWhole = (given: 'on' | 'off') => statement(em, "select set_config('enable_seqscan', $1, true)", [given]);
  await allowWhole('off');
  const found = await statement<{ id: string }>(em, NAMED, [orgId, addresses]);
  await allowWhole('on');
  return found.map(({ id }) => id);
}

const NAMED = `
  select id from (select org_id, id from replies where person_keys && $2::text[] offset 0) named where org_id = $1
  union
  select id from replies where org_id = $1 and referred_to = any($2::text[])
  order by id`;

const CLEAN = `
  update replies as one set subject = given.subject, body_text = given."bodyText", own_text = given."ownText",
    preview = given.preview, reasoning = given.reasoning, person_keys = nullif(given.people, '{}'),
    referred_to = case when referred_to = any($3::text[]) then null else referred_to end
  from jsonb_to_recordset($2::jsonb) as given
    (id uuid, subject text, "bodyText" text, "ownText" text, preview text, reasoning text, people text[])
  where one.org_id = $1 and one.id = given.id`;

const ERASE_MEETINGS = `
  with known as materialized (
    select org_id, id, lower(email) as guest from meetings where org_id = $1 and lead_id = any($2::uuid[])
    order by id for no key update
  )
  update meetings set email = '', name = null, company = null, calendar_link = null, calendar_uid = null
  from known where meetings.org_id = known.org_id and meetings.id = known.id returning known.guest`;
