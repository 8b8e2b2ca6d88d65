import type { EntityManager } from '@mikro-orm/postgresql';
import type { RowKey } from '../../../src/database/row-key.ts';
import { ofOpenOrganisation, statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { addressOfSender, findSender } from '../../senders/index.ts';
import { ImapCursor } from './imap-cursor.entity.ts';
import { InboundRow } from './inbound-mail.entity.ts';

/** Enough to notice a problem. */
const MAX_UNREADABLE = 20;

export async function showInbox({ em, actor }: Needs<'em' | 'actor'>, { id }: { id: string }) {
  const sender = await findSender(em, actor.orgId, id);
  const cursor = await em.findOne(ImapCursor, { id: sender.id, orgId: actor.orgId });
  const unreadable = await em.find(
    InboundRow,
    { orgId: actor.orgId, senderId: sender.id, outcome: { $in: ['unreadable', 'failed'] } },
    { orderBy: { receivedAt: 'desc' }, limit: MAX_UNREADABLE, fields: ['receivedAt', 'reason'] },
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

/**
 * Resets the cursor after the sender got another mailbox. A worker that still reads the old mailbox loses its
 * claim.
 */
export async function resetInbox({ em, clock }: Needs<'em' | 'clock'>, { orgId, id }: RowKey): Promise<void> {
  await statement(
    em,
    `update imap_cursors set uid_validity = null, last_uid = null, looked_at = null, last_error = null, due_at = $3,
       claimed_until = null, claim_token = null, attempts = 0
     where org_id = $1 and id = $2`,
    [orgId, id, clock.now()],
  );
}

/**
 * Makes the mailbox due now after its connection settings changed. A worker with the old settings loses its
 * claim.
 */
export async function pollInboxSoon({ em, clock }: Needs<'em' | 'clock'>, { orgId, id }: RowKey): Promise<void> {
  await statement(
    em,
    `update imap_cursors set due_at = $3, claimed_until = null, claim_token = null, attempts = 0
     where org_id = $1 and id = $2`,
    [orgId, id, clock.now()],
  );
}

interface UnreadInbox {
  orgId: string;
  senderId: string;
  email: string;
  error: string;
  /** Last successful check; null if there was none. */
  readAt: Date | null;
}

/** Returns mailboxes of all organisations whose last check failed. */
export const findUnreadInboxes = (em: EntityManager, limit: number) =>
  statement<UnreadInbox>(
    em,
    `select * from (
       select org_id as "orgId", id as "senderId", last_error as error, looked_at as "readAt",
              ${addressOfSender('inbox.org_id', 'inbox.id')} as email
       from imap_cursors inbox where last_error is not null and ${ofOpenOrganisation('org_id')} order by org_id, id limit $1) found
     where email is not null`,
    [limit],
  );
