import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import type { InboundSource } from './inbound-mail.entity.ts';
import type { InboundContent } from './inbound-mail.schema.ts';

interface ReceivedMail {
  orgId: string;
  source: InboundSource;
  senderId: string | null;
  content: InboundContent;
  receivedAt: Date;
}

/** Stores incoming mail in the caller's transaction and skips known mail. Returns how many are new. */
export async function storeInbound(em: EntityManager, now: Date, mails: ReceivedMail[]): Promise<number> {
  if (mails.length === 0) return 0;
  const kept = await statement(em, STORE, [
    now,
    mails.map(() => newId()),
    mails.map(({ orgId }) => orgId),
    mails.map(({ source }) => source),
    mails.map(({ senderId }) => senderId),
    mails.map(({ content }) => dedupeKey(content)),
    mails.map(({ content }) => JSON.stringify(content)),
    mails.map(({ receivedAt }) => receivedAt.toISOString()),
  ]);
  return kept.length;
}

interface RawMail {
  orgId: string;
  senderId: string;
  raw: Uint8Array;
  receivedAt: Date;
}

/**
 * Stores unparsed mail, deduplicated by its bytes. Returns true if it is new. One statement per mail, because a
 * batch would hold the bytes several times in memory.
 */
export async function storeRawMail(em: EntityManager, now: Date, mail: RawMail): Promise<boolean> {
  const { orgId, senderId, raw, receivedAt } = mail;
  const key = `raw ${createHash('sha256').update(raw).digest('base64url')}`;
  const kept = await statement(
    em,
    `insert into inbound_mail (id, org_id, source, sender_id, dedupe_key, raw, received_at, due_at, created_at)
     values ($1, $2, 'imap', $3, $4, $5, $6, $7, $7) on conflict (org_id, dedupe_key) do nothing returning id`,
    [newId(), orgId, senderId, key, raw, receivedAt, now],
  );
  return kept.length > 0;
}

interface RefusedMail {
  orgId: string;
  senderId: string;
  /** Unique name within the mailbox. */
  place: string;
  reason: string;
}

/** Records a mail that its server refuses to return, so that users can see it. */
export async function storeRefusedMail(em: EntityManager, now: Date, mail: RefusedMail): Promise<void> {
  const { orgId, senderId, place, reason } = mail;
  await statement(
    em,
    `insert into inbound_mail (id, org_id, source, sender_id, dedupe_key, received_at, outcome, reason, created_at)
     values ($1, $2, 'imap', $3, $4, $5, 'unreadable', $6, $5) on conflict (org_id, dedupe_key) do nothing`,
    [newId(), orgId, senderId, `refused ${senderId} ${place}`, now, reason],
  );
}

/** Ordered by key, so that concurrent inserts cannot deadlock. */
const STORE = `
  insert into inbound_mail (id, org_id, source, sender_id, dedupe_key, content, received_at, due_at, created_at)
  select id, org_id, source, sender_id, dedupe_key, content, received_at, $1, $1
  from unnest($2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::jsonb[], $8::timestamptz[])
    as given (id, org_id, source, sender_id, dedupe_key, content, received_at)
  order by org_id, dedupe_key
  on conflict (org_id, dedupe_key) do nothing returning id`;

/**
 * Returns the same key for the same mail from any source. It combines Message-ID and sender, so that nobody can
 * block another person's mail with its id. Without a Message-ID, the content identifies the mail.
 */
export function dedupeKey(content: InboundContent): string {
  if (content.kind === 'meeting') {
    return digest(['meeting', keyOf(content.email), new Date(content.meetingTime).toISOString()]);
  }
  const from = keyOf(content.from ?? '');
  const id = content.messageId?.replaceAll(/[<>\s]/g, '') ?? '';
  if (id !== '') return digest(['mail', from, id]);
  const reported = [content.report, content.original].filter((part) => part !== null);
  return digest(['text', from, content.subject, content.text, content.answers[0] ?? '', ...reported]);
}

const keyOf = (address: string) => personKey(address) ?? address.trim().toLowerCase();

const digest = (parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
