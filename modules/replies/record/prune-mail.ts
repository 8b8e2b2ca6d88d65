import type { EntityManager } from '@mikro-orm/postgresql';
import { repeatUntilDone } from '../../../src/database/forget-rows.ts';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';

/**
 * Prunes old mail that became neither a reply nor a meeting. Replies and meetings stay, so that nothing counts
 * twice if a mailbox is read again; other facts are idempotent. Listed mail outside campaigns is deleted as
 * well.
 */
export const pruneMail = (em: EntityManager, before: Date, signal: AbortSignal): Promise<void> =>
  repeatUntilDone(async (limit) => {
    taking(em, 'replies');
    const [row] = await statement<{ removed: number }>(em, PRUNE, [before, limit]);
    return row?.removed ?? 0;
  }, signal);

const PRUNE = `
  with removed as (
    delete from inbound_mail as mail using (
      select org_id, id from inbound_mail as mail
      where created_at < $1 and due_at is null and reply_id is null and meeting_id is null
        and not exists (
          select from replies reply
          where reply.org_id = mail.org_id and inbound_mail_id = mail.id and reply.lead_id is not null)
      order by created_at limit $2 for update skip locked) as old
    where mail.org_id = old.org_id and mail.id = old.id and due_at is null returning mail.org_id, mail.id
  ), listed as materialized (
    select reply.org_id, reply.id
    from removed join replies reply on reply.org_id = removed.org_id and reply.inbound_mail_id = removed.id
    where reply.lead_id is null order by reply.id for update of reply
  ), unlisted as (
    delete from replies reply using listed where reply.org_id = listed.org_id and reply.id = listed.id
  ) select count(*)::int as removed from removed`;
