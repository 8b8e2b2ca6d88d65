import type { EntityManager } from '@mikro-orm/postgresql';
import { insertWithinLimit } from '../../src/database/keep-within.ts';
import { taking } from '../../src/database/locks.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId, newId } from '../../src/kernel/ids.ts';
import type { NotifyUnit } from '../identity/index.ts';
import { Sender } from './sender.entity.ts';
import { findSender, lockSenders, MAX_SENDERS, showSender } from './sender.queries.ts';
import { type CreateSenderInput, NEW_SENDER, type PatchSenderInput } from './sender.schema.ts';
import { checkHosts, senderColumns } from './sender-columns.ts';

type Unit = Needs<'em' | 'actor' | 'vault' | 'egress' | 'campaignNotifier' | 'inboxReading' | 'followUps'> & NotifyUnit;

/** Creates a sender. Campaigns that wait for a sender resume. */
export async function createSender(unit: Unit, input: CreateSenderInput) {
  const { actor, clock } = unit;
  const reachable = await checkHosts(unit, input);
  const columns = { ...senderColumns(unit, NEW_SENDER, null), ...senderColumns(unit, reachable, null) };
  const now = clock.now();
  const id = newId();
  const count = (em: EntityManager) => em.count(Sender, { orgId: actor.orgId, deletedAt: null });
  await insertWithinLimit(unit.em, { orgId: actor.orgId, what: 'senders', most: MAX_SENDERS, count }, async (em) => {
    const sender = em.create(Sender, {
      id,
      orgId: actor.orgId,
      status: 'active',
      judgedFrom: now,
      createdAt: now,
      updatedAt: now,
      ...requiredColumns(input),
      ...columns,
    });
    await em.persist(sender).flush();
  });
  unit.campaignNotifier.notify(unit, { orgId: actor.orgId, ofSenders: true });
  return showSender(unit, id);
}

/** Columns that must not be null. Validated values overwrite them. */
const requiredColumns = ({ name, fromName, fromEmail, smtp }: CreateSenderInput) => ({
  name,
  fromName,
  fromEmail,
  smtpHost: smtp.host,
  smtpPort: smtp.port,
  smtpSecurity: smtp.security,
});

/** Changes a sender and clears its failures, so it is retried at once. */
export async function patchSender(unit: Unit, { id, status, ...input }: PatchSenderInput) {
  const { actor, clock } = unit;
  const known = await findSender(unit.em, actor.orgId, id);
  const reachable = await checkHosts(unit, input);
  const now = clock.now();
  await unit.em.transactional(async (em) => {
    await lockSenders(em, known.orgId, [known.id]);
    const sender = await em.findOne(Sender, { id, orgId: actor.orgId, deletedAt: null }, { refresh: true });
    if (sender === null) throw notFound('Sender');
    const columns = senderColumns(unit, reachable, sender);
    const before = mailboxOf(sender);
    // The version must grow, so that pools reconnect even if clocks differ.
    const updatedAt = new Date(Math.max(now.getTime(), sender.updatedAt.getTime() + 1));
    em.assign(sender, { ...columns, failures: 0, retryAt: null, lastError: null, updatedAt });
    if (mailboxOf(sender) !== before) await unit.inboxReading.restart({ ...unit, em }, sender);
    else if (input.imap != null) await unit.inboxReading.retry({ ...unit, em }, sender);
    if (status !== undefined && status !== sender.status) {
      em.assign(sender, { status, pausedReason: status === 'paused' ? 'manual' : null });
      if (status === 'active') em.assign(sender, { judgedFrom: now });
    }
    await em.flush();
  });
  const ofSenders = SENDING_FIELDS.some((name) => input[name] !== undefined) || status !== undefined;
  unit.campaignNotifier.notify(unit, { orgId: actor.orgId, ofSenders });
  return showSender(unit, id);
}

/** Fields that affect the recipients or the send times. */
const SENDING_FIELDS = [
  'smtp',
  'window',
  'dailyCap',
  'rampPerDay',
  'spacingSeconds',
  'peoplePerCompanyPerDay',
] as const;

/** IMAP message numbers are valid for one mailbox only. Another mailbox may use the same ones. */
const mailboxOf = ({ imapHost, imapUsername }: Sender) => `${imapHost} ${imapUsername}`;

/**
 * Deletes a sender and its secrets. Follow-ups are cancelled, because another sender would be unknown in the
 * thread. Waiting first emails go to the other senders.
 */
export async function deleteSender(unit: Unit, { id }: { id: string }) {
  const { orgId } = unit.actor;
  await unit.em.transactional(async (em) => {
    taking(em, 'senders');
    const deleted = isId(id) ? await statement(em, DELETE, [orgId, id, unit.clock.now()]) : [];
    if (deleted.length === 0) throw notFound('Sender');
    await unit.followUps.cancel({ ...unit, em }, { id, orgId });
  });
  unit.campaignNotifier.notify(unit, { orgId, ofSenders: true });
  return { message: 'Sender deleted.' };
}

const DELETE = `
  update senders set deleted_at = $3, updated_at = greatest(updated_at, $3), status = 'paused', paused_reason = 'deleted',
    sealed_smtp_password = null, sealed_imap_password = null, sealed_dkim_key = null
  where org_id = $1 and id = $2 and deleted_at is null returning id`;
