import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import type { NotifyUnit } from '../identity/index.ts';
import { Sender } from './sender.entity.ts';
import { findSender, lockSenders, showSender } from './sender.queries.ts';
import type { PatchSenderInput } from './sender.schema.ts';
import { senderColumns, withHosts } from './sender-columns.ts';

type Unit = Needs<'em' | 'actor' | 'vault' | 'egress' | 'campaignNotifier' | 'inboxReading'> & NotifyUnit;

/** Changes a sender and clears its failures, so it is retried at once. */
export async function patchSender(unit: Unit, { id, status, ...input }: PatchSenderInput) {
  const { actor, clock } = unit;
  const known = await findSender(unit.em, actor.orgId, id);
  const reachable = await withHosts(unit, input);
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
    if (mailboxOf(sender) !== before) await unit.inboxReading.beginAnew({ ...unit, em }, sender);
    else if (input.imap != null) await unit.inboxReading.lookAgain({ ...unit, em }, sender);
    if (status !== undefined && status !== sender.status) {
      em.assign(sender, { status, pausedReason: status === 'paused' ? 'manual' : null });
      if (status === 'active') em.assign(sender, { judgedFrom: now });
    }
    await em.flush();
  });
  const ofSenders = MATTERS.some((name) => input[name] !== undefined) || status !== undefined;
  unit.campaignNotifier.notify(unit, { orgId: actor.orgId, ofSenders });
  return showSender(unit, id);
}

/** Fields that affect the recipients or the send times. */
const MATTERS = ['smtp', 'window', 'dailyCap', 'rampPerDay', 'spacingSeconds', 'peoplePerCompanyPerDay'] as const;

/** IMAP message numbers are valid for one mailbox only. Another mailbox may use the same ones. */
const mailboxOf = ({ imapHost, imapUsername }: Sender) => `${imapHost} ${imapUsername}`;
