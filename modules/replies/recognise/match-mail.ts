import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { personKey } from '../../../src/kernel/person-key.ts';

/** Whom a mail belongs to, and which message of ours it is about. */
export interface Match {
  orgId: string;
  campaignId: string;
  leadId: string;
  messageId: string;
  /** The outcome of that message is not known yet. */
  isUnderWay: boolean;
  personKey: string;
  email: string;
  name: string | null;
  company: string | null;
  title: string | null;
}

export interface Wanted {
  orgId: string;
  /** Rows of the ledger, the nearest first. */
  ledgerIds: string[];
  /** The likeliest first. */
  addresses: string[];
}

/** For each, whom it belongs to: by the message that it names, else by an address that we wrote to, the latest first. */
export async function matchMail(em: EntityManager, wanted: readonly Wanted[]): Promise<(Match | null)[]> {
  const byId = await byLedgerId(em, wanted);
  const found = wanted.map(({ orgId, ledgerIds }) => {
    const id = ledgerIds.find((ledgerId) => byId.has(`${orgId} ${ledgerId}`));
    return id === undefined ? null : (byId.get(`${orgId} ${id}`) ?? null);
  });
  const byAddress = await byPerson(
    em,
    wanted.filter((_one, i) => found[i] === null),
  );
  return wanted.map(({ orgId, addresses }, i) => {
    if (found[i] !== null) return found[i] ?? null;
    const key = keysOf(addresses).find((one) => byAddress.has(`${orgId} ${one}`));
    return key === undefined ? null : (byAddress.get(`${orgId} ${key}`) ?? null);
  });
}

/** As given, and without the tag that people put behind a plus. */
function keysOf(addresses: readonly string[]): string[] {
  const keys = addresses.map((address) => personKey(address)).filter((key) => key !== null);
  return [...new Set([...keys, ...keys.map((key) => key.replace(/\+[^@]*@/, '@'))])];
}

const COLUMNS = `l.org_id as "orgId", l.campaign_id as "campaignId", l.id as "leadId", m.id as "messageId",
  m.status = 'sending' as "isUnderWay", l.person_key as "personKey", l.email,
  nullif(concat_ws(' ', l.first_name, l.last_name), '') as name, l.organization_name as company, l.title`;

async function byLedgerId(em: EntityManager, wanted: readonly Wanted[]): Promise<Map<string, Match>> {
  const pairs = wanted.flatMap(({ orgId, ledgerIds }) => ledgerIds.map((id) => ({ orgId, id })));
  if (pairs.length === 0) return new Map();
  const rows = await statement<Match>(
    em,
    `select ${COLUMNS}
     from unnest($1::uuid[], $2::uuid[]) as given (org_id, id)
     join messages m on m.id = given.id and m.org_id = given.org_id and m.status in ('sending', 'sent', 'unknown')
     join leads l on l.id = m.lead_id`,
    [pairs.map(({ orgId }) => orgId), pairs.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [`${row.orgId} ${row.messageId}`, row]));
}

async function byPerson(em: EntityManager, wanted: readonly Wanted[]): Promise<Map<string, Match>> {
  const pairs = wanted.flatMap(({ orgId, addresses }) => keysOf(addresses).map((key) => ({ orgId, key })));
  if (pairs.length === 0) return new Map();
  const rows = await statement<Match>(
    em,
    `select distinct on (l.org_id, l.person_key) ${COLUMNS}
     from (select distinct org_id, person_key from unnest($1::uuid[], $2::text[]) as pair (org_id, person_key)) given
     join leads l on l.org_id = given.org_id and l.person_key = given.person_key and l.skip_reason is null
     join lateral (
       select id, status, sent_at from messages
       where campaign_id = l.campaign_id and lead_id = l.id and status in ('sending', 'sent', 'unknown')
       order by step desc limit 1
     ) m on true
     order by l.org_id, l.person_key, m.sent_at desc nulls last`,
    [pairs.map(({ orgId }) => orgId), pairs.map(({ key }) => key)],
  );
  return new Map(rows.map((row) => [`${row.orgId} ${row.personKey}`, row]));
}
