import type { Needs } from '../../../src/kernel/context.ts';
import { findSender } from '../senders/sender.queries.ts';
import { Mailbox } from './mailbox.entity.ts';

/** How reading the mailbox of a sender goes. */
export async function showInbox({ em, actor }: Needs<'em' | 'actor'>, { id }: { id: string }) {
  const sender = await findSender(em, actor.orgId, id);
  const mailbox = await em.findOne(Mailbox, { id: sender.id });
  return {
    inbox: {
      isRead: sender.imapHost != null,
      lookedAt: mailbox?.lookedAt?.toISOString() ?? null,
      nextLookAt: mailbox?.dueAt?.toISOString() ?? null,
      lastError: mailbox?.lastError ?? null,
    },
  };
}
