import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { lockRows } from '../../src/database/locks.ts';
import type { RowKey } from '../../src/database/row-key.ts';
import { BY_ID, byText } from '../../src/database/sorting/sort-column.ts';
import { inOrderOf, readSortedPage, sortedSql } from '../../src/database/sorting/sorted-page.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import { readTimeZone } from '../identity/index.ts';
import { type Allowance, allowanceDay, isUnlimited, remainingOfDay, zoneOf } from './allowance/allowance.rules.ts';
import { Sender } from './sender.entity.ts';
import type { ListSendersInput, MailSecurity, SenderView } from './sender.schema.ts';
import { ACTIVE_SENDER } from './sender-facts.ts';

export async function findSender(em: EntityManager, orgId: string, id: string): Promise<Sender> {
  const sender = isId(id) ? await em.findOne(Sender, { id, orgId, deletedAt: null }) : null;
  if (sender === null) throw notFound('Sender');
  return sender;
}

export async function showSender({ em, clock, actor }: Needs<'em' | 'clock' | 'actor'>, id: string) {
  const sender = await findSender(em, actor.orgId, id);
  return { sender: viewSender(sender, await readTimeZone(em, actor.orgId), clock.now()) };
}

export const findActiveSender = (em: EntityManager, { orgId, id }: RowKey): Promise<Sender | null> =>
  em.findOne(Sender, { orgId, id, ...ACTIVE_SENDER });

/** Returns the active sender and locks it until the end of the transaction. */
export async function lockActiveSender(em: EntityManager, { orgId, id }: RowKey): Promise<Sender | null> {
  await lockSenders(em, orgId, [id]);
  return em.findOne(Sender, { orgId, id, ...ACTIVE_SENDER }, { refresh: true });
}

/** Locks senders in id order until the end of the transaction. Returns the ids that exist. */
export const lockSenders = (em: EntityManager, orgId: string, ids: readonly string[]): Promise<string[]> =>
  lockRows(
    em,
    'senders',
    ids.map((id) => ({ orgId, id })),
  );

/** Limit per organisation. Every mailbox is polled for replies, and forecasts include all senders. */
export const MAX_SENDERS = 1_000;

export const findActiveSenders = (em: EntityManager, orgId: string): Promise<Sender[]> =>
  em.find(Sender, { orgId, ...ACTIVE_SENDER }, { orderBy: { id: 'asc' }, limit: MAX_SENDERS });

export const findOtherSenders = (em: EntityManager, { orgId, id }: RowKey): Promise<Sender[]> =>
  em.find(Sender, { orgId, ...ACTIVE_SENDER, id: { $ne: id } });

/** Includes paused and deleted senders. */
export const readSender = (em: EntityManager, { orgId, id }: RowKey): Promise<Sender> =>
  em.findOneOrFail(Sender, { orgId, id });

export async function hasSender({ em }: Needs<'em'>, orgId: string): Promise<boolean> {
  return (await em.count(Sender, { orgId, ...ACTIVE_SENDER })) > 0;
}

export function allowanceOf(sender: Sender, orgTimeZone: string): Allowance {
  const window = sender.sendWindow ?? null;
  return {
    timeZone: zoneOf(window, orgTimeZone),
    dailyCap: sender.dailyCap ?? null,
    rampPerDay: sender.rampPerDay ?? null,
    spacingSeconds: sender.spacingSeconds ?? null,
    spacingJitterSeconds: sender.spacingJitterSeconds ?? null,
    window,
    takenOn: sender.takenOn ?? null,
    taken: sender.taken,
    lastTakenAt: sender.lastTakenAt ?? null,
    sendingDays: sender.sendingDays,
    retryAt: sender.retryAt ?? null,
  };
}

function viewSender(sender: Sender, orgTimeZone: string, now: Date): SenderView {
  const allowance = allowanceOf(sender, orgTimeZone);
  const { imapHost = null, imapPort = null, imapSecurity = null, dkimDomain = null, dkimSelector = null } = sender;
  return {
    id: sender.id,
    name: sender.name,
    fromName: sender.fromName,
    fromEmail: sender.fromEmail,
    replyTo: sender.replyTo ?? null,
    signature: sender.signature ?? null,
    smtp: viewServer(
      sender.smtpHost,
      sender.smtpPort,
      sender.smtpSecurity,
      sender.smtpUsername,
      sender.sealedSmtpPassword,
    ),
    imap:
      imapHost === null || imapPort === null || imapSecurity === null
        ? null
        : viewServer(imapHost, imapPort, imapSecurity, sender.imapUsername, sender.sealedImapPassword),
    dailyCap: allowance.dailyCap,
    rampPerDay: allowance.rampPerDay,
    spacingSeconds: allowance.spacingSeconds,
    spacingJitterSeconds: allowance.spacingJitterSeconds,
    peoplePerCompanyPerDay: sender.peoplePerCompanyPerDay ?? null,
    window: allowance.window,
    dkim: dkimDomain === null || dkimSelector === null ? null : { domain: dkimDomain, selector: dkimSelector },
    status: sender.status,
    pausedReason: sender.pausedReason ?? null,
    sentToday: allowance.takenOn === allowanceDay(allowance, now) ? sender.taken : 0,
    remainingToday: isUnlimited(allowance) ? null : remainingOfDay(allowance, now),
    lastError: sender.lastError ?? null,
    retryAt: sender.retryAt?.toISOString() ?? null,
    createdAt: sender.createdAt.toISOString(),
    updatedAt: sender.updatedAt.toISOString(),
  };
}

const viewServer = (
  host: string,
  port: number,
  security: MailSecurity,
  username: string | null | undefined,
  sealedPassword: string | null | undefined,
) => ({ host, port, security, username: username ?? null, hasPassword: sealedPassword != null });

const SORTS = { createdAt: BY_ID, name: byText('name'), fromEmail: byText('from_email') };

export async function listSenders(
  { em, cursors, clock, actor: { orgId } }: Needs<'em' | 'cursors' | 'clock' | 'actor'>,
  page: z.output<typeof ListSendersInput>,
) {
  const list = { cursors, scope: { orgId, list: 'senders' }, sorts: SORTS };
  const { rows, nextCursor } = await readSortedPage(list, page, (from, limit) => {
    const { place, after, order } = sortedSql(from);
    return em
      .getKysely<InferKyselyDB<typeof Sender>>()
      .selectFrom('senders')
      .select(['id', place])
      .where('org_id', '=', orgId)
      .where('deleted_at', 'is', null)
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute();
  });
  const senders = await em.find(Sender, { orgId, id: { $in: rows.map(({ id }) => id) } });
  const timeZone = await readTimeZone(em, orgId);
  return { senders: inOrderOf(rows, senders).map((sender) => viewSender(sender, timeZone, clock.now())), nextCursor };
}
