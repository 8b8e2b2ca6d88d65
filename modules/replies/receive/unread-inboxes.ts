import type { EntityManager } from '@mikro-orm/postgresql';
import { ofOpenOrganisation, statement } from '../../../src/database/statement.ts';
import { addressOfSender } from '../../senders/index.ts';

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
