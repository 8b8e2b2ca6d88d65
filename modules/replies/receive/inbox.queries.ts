import type { Needs } from '../../../src/kernel/context.ts';
import { findSender } from '../../senders/index.ts';
import { ImapCursor } from './imap-cursor.entity.ts';
import { InboundRow } from './inbound-mail.entity.ts';

/** Enough to notice a problem. */
const SHOWN_UNREADABLE = 20;

export async function showInbox({ em, actor }: Needs<'em' | 'actor'>, { id }: { id: string }) {
  const sender = await findSender(em, actor.orgId, id);
  const cursor = await em.findOne(ImapCursor, { id: sender.id, orgId: actor.orgId });
  const unreadable = await em.find(
    InboundRow,
    { orgId: actor.orgId, senderId: sender.id, outcome: { $in: ['unreadable', 'failed'] } },
    { orderBy: { receivedAt: 'desc' }, limit: SHOWN_UNREADABLE, fields: ['receivedAt', 'reason'] },
  );
  return {
    inbox: {
      isRead: sender.imapHost != null,
      lookedAt: cursor?.lookedAt?.toISOString() ?? null,
      nextLookAt: cursor?.dueAt?.toISOString() ?? null,
      lastError: cursor?.lastError ?? null,
      unreadable: unreadable.map(({ receivedAt, reason }) => ({
        receivedAt: receivedAt.toISOString(),
        reason: reason ?? '',
      })),
    },
  };
}
