import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import { recipientOf } from '../../leads/index.ts';
import { domainOf } from '../../suppressions/index.ts';
import { messagesNamed } from '../message-facts.ts';
import { sendBlockReason } from '../sending/send-block-reason.ts';
import { isFreeMail } from './free-mail.rules.ts';
import { postpone } from './postpone-to-window.ts';

interface Limited {
  orgId: string;
  senderId: string;
  /** In the order in which they are to leave, locked. */
  ids: string[];
  /** People of one company on one day. */
  limit: number;
  wanted: number;
  /** Of the organisation, as 2026-11-15. */
  day: string;
  later: Later;
}

/** When those may leave who are too many today: what the sender has begun with, and the rest. */
interface Later {
  own: Date;
  /** Null where another sender may write to them today. */
  others: Date | null;
}

interface Addressed {
  id: string;
  leadId: string;
  domain: string;
  company: string;
  /** The sender has begun with it. */
  isOwn: boolean;
  /** It will be cancelled as soon as it is taken. */
  isBlocked: boolean;
}

/**
 * The first of the messages that may leave today: to people who were written to today already, or at companies that have
 * room for one more. What is in the way until then is due on the next day. Who may not be written to takes nobody's place.
 */
export async function withinCompanies(em: EntityManager, limited: Limited): Promise<string[]> {
  const { orgId, senderId, ids, limit, wanted, day } = limited;
  if (ids.length === 0) return [];
  const messages = await statement<Addressed>(em, ADDRESSED, [orgId, ids, senderId]);
  const companies = messages.filter(({ domain }) => !isFreeMail(domain)).map(({ company }) => company);
  const taken = new Map(
    (await statement<{ company: string; leadIds: string[] }>(em, TAKEN, [orgId, companies, day])).map((row) => [
      row.company,
      new Set(row.leadIds),
    ]),
  );
  const chosen: Addressed[] = [];
  const claimed: Addressed[] = [];
  const later = new Map<string, Date>();
  for (const message of messages) {
    if (chosen.length === wanted) break;
    const people = taken.get(message.company) ?? new Set();
    const isKnown = message.isBlocked || isFreeMail(message.domain) || people.has(message.leadId);
    if (!isKnown && people.size >= limit) {
      const at = message.isOwn ? limited.later.own : limited.later.others;
      if (at !== null) later.set(message.id, at);
      continue;
    }
    chosen.push(message);
    if (isKnown) continue;
    claimed.push(message);
    taken.set(message.company, people.add(message.leadId));
  }
  await postpone(em, orgId, later);
  const refused = await claim(em, limited, claimed);
  return chosen.filter((message) => !refused.has(message)).map(({ id }) => id);
}

/** Answers those for whom another process was quicker at their company; the next look decides of them. */
async function claim(
  em: EntityManager,
  { orgId, limit, day }: Limited,
  claimed: readonly Addressed[],
): Promise<ReadonlySet<Addressed>> {
  if (claimed.length === 0) return new Set();
  taking(em, 'companies');
  const rows = await statement<{ company: string }>(em, CLAIM, [
    orgId,
    claimed.map(({ company }) => company),
    claimed.map(({ leadId }) => leadId),
    day,
    limit,
  ]);
  const granted = new Set(rows.map(({ company }) => company));
  return new Set(claimed.filter(({ company }) => !granted.has(company)));
}

const DOMAIN = domainOf('l.person_key');
const COMPANY = `hashtextextended(${DOMAIN}, 0)`;

/** In SQL: the company of the message `m` has room on a day, or its recipient a place there. Read with the message, never joined to all. */
export const hasRoom = (day: string, limit: string) => `coalesce((
    select cardinality(known.lead_ids) < ${limit} or m.lead_id = any(known.lead_ids)
    from ${recipientOf('m.org_id', 'm.lead_id')} l join company_days known on known.org_id = l.org_id and known.company = ${COMPANY}
    where known.day >= ${day}::date), true)`;

const ADDRESSED = `
  select m.id, m.lead_id as "leadId", ${DOMAIN} as domain, ${COMPANY}::text as company,
         m.sender_id is not distinct from $3 as "isOwn", ${sendBlockReason('$1')} is not null as "isBlocked"
  from ${messagesNamed('$1', '$2')} join ${recipientOf('m.org_id', 'm.lead_id')} l on true
  order by array_position($2::uuid[], m.id)`;

const TAKEN = `
  select company::text as company, lead_ids as "leadIds" from company_days
  where org_id = $1 and company = any($2::bigint[]) and day >= $3::date`;

/**
 * By company, so that two who claim the same ones never wait for each other crosswise. A day that is over makes room; one
 * that has begun elsewhere, or before the organisation moved, goes on.
 */
const CLAIM = `
  insert into company_days as known (org_id, company, day, lead_ids)
  select $1, company, $4::date, array_agg(lead_id) from unnest($2::bigint[], $3::uuid[]) as given (company, lead_id)
  group by company order by company
  on conflict (org_id, company) do update
    set day = greatest(known.day, excluded.day),
        lead_ids = case when known.day >= excluded.day then known.lead_ids else '{}' end || excluded.lead_ids
    where known.day < excluded.day or cardinality(known.lead_ids) + cardinality(excluded.lead_ids) <= $5
  returning company::text as company`;
