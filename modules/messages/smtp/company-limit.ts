import type { EntityManager } from '@mikro-orm/postgresql';
import { pruneAfter, repeatUntilDone } from '../../../src/database/forget-rows.ts';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import { recipientOf } from '../../leads/index.ts';
import { emailDomainOf } from '../../suppressions/index.ts';
import { messagesNamed } from '../message-facts.ts';
import { sendBlockReason } from '../sending/send-block-reason.ts';
import { setDueTimes } from './postpone-messages.ts';

/** Users of these domains do not belong to one company. */
export const FREE_MAIL_DOMAINS: readonly string[] = `
  gmail.com googlemail.com outlook.com outlook.de outlook.fr outlook.es outlook.it hotmail.com hotmail.co.uk hotmail.de hotmail.fr
  hotmail.es hotmail.it live.com live.co.uk live.de live.fr live.nl msn.com yahoo.com yahoo.co.uk yahoo.co.in yahoo.co.jp yahoo.de
  yahoo.fr yahoo.es yahoo.it yahoo.ca yahoo.com.au yahoo.com.br ymail.com rocketmail.com aol.com aol.de icloud.com me.com mac.com
  proton.me protonmail.com protonmail.ch pm.me tutanota.com tuta.io tuta.com gmx.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de
  freenet.de posteo.de mailbox.org arcor.de online.de 1und1.de vodafone.de mail.de email.de bluewin.ch hispeed.ch a1.net aon.at
  chello.at orange.fr wanadoo.fr free.fr sfr.fr laposte.net neuf.fr bbox.fr numericable.fr libero.it virgilio.it alice.it tin.it
  tiscali.it fastwebnet.it telefonica.net terra.es ono.com btinternet.com virginmedia.com sky.com talktalk.net ntlworld.com
  blueyonder.co.uk comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net optonline.net
  shaw.ca rogers.com sympatico.ca telus.net bigpond.com optusnet.com.au xtra.co.nz ziggo.nl kpnmail.nl planet.nl hetnet.nl home.nl
  telenet.be skynet.be proximus.be telia.com online.no wp.pl o2.pl onet.pl interia.pl op.pl seznam.cz centrum.cz mail.ru bk.ru
  inbox.ru list.ru yandex.ru yandex.com rambler.ru ukr.net qq.com 163.com 126.com sina.com foxmail.com naver.com daum.net hanmail.net
  rediffmail.com uol.com.br bol.com.br terra.com.br fastmail.com hey.com zoho.com mail.com hushmail.com inbox.com`
  .split(/\s+/)
  .filter((name) => name !== '');

const FREE_MAIL = new Set(FREE_MAIL_DOMAINS);

const isFreeMail = (domain: string): boolean => FREE_MAIL.has(domain);

interface CompanyLimit {
  orgId: string;
  senderId: string;
  /** Locked, in sending order. */
  ids: string[];
  limit: number;
  wanted: number;
  /** In the organisation's time zone, such as 2026-11-15. */
  day: string;
  later: PostponeTimes;
}

/** When messages over the limit become due: those the sender began with, and the others. */
interface PostponeTimes {
  own: Date;
  /** Null if another sender may write to these leads today. */
  others: Date | null;
}

interface AddressedMessage {
  id: string;
  leadId: string;
  domain: string;
  company: string;
  /** This sender has begun the thread. */
  isOwn: boolean;
  isBlocked: boolean;
}

/**
 * Returns the first messages that may leave today: to leads already contacted today, or at companies below the
 * limit. Earlier messages over the limit are postponed to the next day. Blocked messages do not count.
 */
export async function applyCompanyLimit(em: EntityManager, limited: CompanyLimit): Promise<string[]> {
  const { orgId, senderId, ids, limit, wanted, day } = limited;
  if (ids.length === 0) return [];
  const messages = await statement<AddressedMessage>(em, ADDRESSED, [orgId, ids, senderId]);
  const companies = messages.filter(({ domain }) => !isFreeMail(domain)).map(({ company }) => company);
  const taken = new Map(
    (await statement<{ company: string; leadIds: string[] }>(em, SELECT_CONTACTED, [orgId, companies, day])).map(
      (row) => [row.company, new Set(row.leadIds)],
    ),
  );
  const chosen: AddressedMessage[] = [];
  const claimed: AddressedMessage[] = [];
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
  await setDueTimes(em, orgId, later);
  const refused = await claimCompanies(em, limited, claimed);
  return chosen.filter((message) => !refused.has(message)).map(({ id }) => id);
}

/** Returns messages whose company another process filled first. The next claim decides about them. */
async function claimCompanies(
  em: EntityManager,
  { orgId, limit, day }: CompanyLimit,
  claimed: readonly AddressedMessage[],
): Promise<ReadonlySet<AddressedMessage>> {
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

const DOMAIN = emailDomainOf('l.person_key');
const COMPANY = `hashtextextended(${DOMAIN}, 0)`;

/**
 * SQL condition: the company of message `m` is below its limit on that day, or its lead was contacted already. A
 * scalar subquery, so PostgreSQL evaluates it per message and never joins all rows.
 */
export const hasCompanyRoom = (day: string, limit: string) => `coalesce((
    select cardinality(known.lead_ids) < ${limit} or m.lead_id = any(known.lead_ids)
    from ${recipientOf('m.org_id', 'm.lead_id')} l join company_days known on known.org_id = l.org_id and known.company = ${COMPANY}
    where known.day >= ${day}::date), true)`;

const ADDRESSED = `
  select m.id, m.lead_id as "leadId", ${DOMAIN} as domain, ${COMPANY}::text as company,
         m.sender_id is not distinct from $3 as "isOwn", ${sendBlockReason('$1')} is not null as "isBlocked"
  from ${messagesNamed('$1', '$2')} join ${recipientOf('m.org_id', 'm.lead_id')} l on true
  order by array_position($2::uuid[], m.id)`;

const SELECT_CONTACTED = `
  select company::text as company, lead_ids as "leadIds" from company_days
  where org_id = $1 and company = any($2::bigint[]) and day >= $3::date`;

/**
 * Ordered by company, so concurrent claims cannot deadlock. A new day resets the list; a row whose day is later
 * than this one (another time zone) stays.
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

/** A calendar day is over in every time zone after two days. */
const KEPT_MS = 2 * 86_400_000;

/** Prunes company limits of past days. A row that is claimed concurrently belongs to today and stays. */
export const pruneCompanyDays = pruneAfter(KEPT_MS, (em, before, signal) =>
  repeatUntilDone(
    async (limit) => (await statement(em, PRUNE, [before.toISOString().slice(0, 10), limit])).length,
    signal,
  ),
);

const PRUNE = `
  delete from company_days where (org_id, company) in (
    select org_id, company from company_days where day < $1::date order by day limit $2 for update skip locked)
  returning company`;
