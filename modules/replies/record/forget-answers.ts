import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import { unlist } from './unlist.ts';

/** What these addresses sent and nobody has read yet is dropped. */
export async function dropWaitingMail(em: EntityManager, orgId: string, addresses: string[]): Promise<void> {
  taking(em, 'inbound mail');
  // As two indexes have it.
  for (const source of ["<> 'sandbox'", "= 'sandbox'"]) {
    await statement(
      em,
      `delete from inbound_mail where org_id = $1 and due_at is not null and source ${source}
         and lower(coalesce(content ->> 'from', content ->> 'email')) = any($2::text[])`,
      [orgId, addresses],
    );
  }
}

interface Forgotten {
  orgId: string;
  leadIds: string[];
  /** The person's, in every spelling. */
  addresses: string[];
}

/** By what else is told of a person, beside their address. */
interface ForgottenAnswers {
  /** Their replies, from whatever address. */
  replyIds: string[];
  /** Replies of others that name them to be written to instead. */
  namedIn: string[];
  /** The addresses that calendars told of their meetings with. */
  guests: string[];
}

/** Of what a person answered, or members say that they did, only its class and its time stay; of other mail nothing. */
export async function forgetAnswers(
  em: EntityManager,
  { orgId, leadIds, addresses }: Forgotten,
): Promise<ForgottenAnswers> {
  taking(em, 'replies');
  const own = await statement<{ id: string }>(
    em,
    `update replies set from_email = '', subject = '', body_text = '', own_text = '', preview = '', reasoning = '',
       provider_message_id = null, referred_to = null
     where org_id = $1 and (lead_id = any($2::uuid[]) or lower(from_email) = any($3::text[]) and lead_id is not null)
     returning id`,
    [orgId, leadIds, addresses],
  );
  await unlist(em, 'org_id = $1 and from_email = any($2::text[])', [orgId, addresses]);
  const named = addresses.map((address) => RegExp.escape(address)).join('|');
  const others = await statement<{ id: string }>(
    em,
    `update replies set referred_to = null, reasoning = '', ${['subject', 'body_text', 'own_text', 'preview']
      .map((text) => `${text} = regexp_replace(${text}, $3, '', 'gi')`)
      .join(', ')}
     where org_id = $1 and referred_to = any($2::text[]) returning id`,
    [orgId, addresses, named],
  );
  const meetings = await statement<{ guest: string }>(em, FORGET_MEETINGS, [orgId, leadIds]);
  await statement(
    em,
    `update manual_qualifications set email = '', notes = null where org_id = $1 and lead_id = any($2::uuid[])`,
    [orgId, leadIds],
  );
  return {
    replyIds: own.map(({ id }) => id),
    namedIn: others.map(({ id }) => id),
    guests: meetings.map(({ guest }) => guest),
  };
}

const FORGET_MEETINGS = `
  with known as materialized (
    select org_id, id, lower(email) as guest from meetings where org_id = $1 and lead_id = any($2::uuid[])
    order by id for no key update
  )
  update meetings set email = '', name = null, company = null, calendar_link = '', calendar_uid = null
  from known where meetings.org_id = known.org_id and meetings.id = known.id returning known.guest`;
