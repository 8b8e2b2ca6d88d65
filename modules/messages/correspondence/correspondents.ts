import type { EntityManager } from '@mikro-orm/postgresql';
import { keysOf, type RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { brandNameOf } from '../../brands/index.ts';
import { leadsOfPerson, recipientOf } from '../../leads/index.ts';
import type { MessageRef } from '../mime/mail-links.rules.ts';

export interface Correspondent {
  orgId: string;
  campaignId: string;
  leadId: string;
  brandId: string;
  messageId: string;
  transport: string;
  /** The message is `sending` under a lease that has not expired. */
  isUnderWay: boolean;
  /** The message left once but counts as not sent: it is queued again, or was resolved as failed. */
  isUnsent: boolean;
  personKey: string;
  email: string;
  name: string | null;
  company: string | null;
  title: string | null;
}

const isWritten = (message: string) => `${message}.status in ('sending', 'sent', 'unknown')`;

/** `$3` is the current time. */
const COLUMNS = `l.org_id as "orgId", l.campaign_id as "campaignId", l.id as "leadId", l.brand_id as "brandId", m.id as "messageId",
  m.transport, m.status = 'sending' and coalesce(m.claimed_until > $3, true) as "isUnderWay", not ${isWritten('m')} as "isUnsent", l.person_key as "personKey", l.email, l.name, l.organization_name as company,
  l.title`;

/** Returns the recipients of these messages. Messages that never left are omitted. */
export const findRecipients = (em: EntityManager, messages: readonly RowKey[], now: Date) =>
  statement<Correspondent>(
    em,
    `select ${COLUMNS}
     from unnest($1::uuid[], $2::uuid[]) as given (org_id, id)
     join messages m on m.org_id = given.org_id and m.id = given.id and (${isWritten('m')} or m.left_at is not null)
     join ${recipientOf('m.org_id', 'm.lead_id')} l on true`,
    [...keysOf(messages), now],
  );

export const findLastCorrespondents = (
  em: EntityManager,
  people: readonly { orgId: string; key: string }[],
  now: Date,
) =>
  statement<Correspondent>(
    em,
    `select distinct on (l.org_id, l.person_key) ${COLUMNS}
     from (select distinct org_id, person_key from unnest($1::uuid[], $2::text[]) as pair (org_id, person_key)) given
     join ${leadsOfPerson('given.org_id', 'given.person_key')} l on true
     join lateral (
       select id, transport, status, claimed_until, sent_at from messages sent
       where org_id = l.org_id and campaign_id = l.campaign_id and lead_id = l.id
         and (${isWritten('sent')} or (status = 'queued' and left_at is not null))
       order by step desc limit 1
     ) m on true
     order by l.org_id, l.person_key, m.sent_at desc nulls last`,
    [people.map(({ orgId }) => orgId), people.map(({ key }) => key), now],
  );

export const findExistingMessages = (em: EntityManager, messages: readonly RowKey[]) =>
  statement<RowKey>(
    em,
    `select m.org_id as "orgId", m.id from unnest($1::uuid[], $2::uuid[]) as given (org_id, id)
     join messages m on m.org_id = given.org_id and m.id = given.id`,
    keysOf(messages),
  );

export interface Addressee {
  orgId: string;
  leadId: string;
  messageId: string;
  address: string;
  brand: string | null;
  isUnsubscribed: boolean;
}

export async function readAddressee({ read }: Needs<'read'>, { orgId, id }: MessageRef): Promise<Addressee | null> {
  const [addressee] = await read<Addressee>(
    `select m.org_id as "orgId", m.id as "messageId", l.id as "leadId", l.email as address,
       ${brandNameOf('l.org_id', 'l.brand_id')} as brand, l.unsubscribed as "isUnsubscribed"
     from messages m join ${recipientOf('m.org_id', 'm.lead_id')} l on true where m.org_id = $1 and m.id = $2`,
    [orgId, id],
  );
  return addressee ?? null;
}
