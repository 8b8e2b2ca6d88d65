import type { EntityManager } from '@mikro-orm/postgresql';
import { planByIndex } from '../../src/database/plan-by-index.ts';
import { statement } from '../../src/database/statement.ts';
import { campaignNameOf, maySendMessages } from '../campaign-state/index.ts';
import { ALL_SENDERS } from '../senders/index.ts';
import { DUE_CAMPAIGN_SCAN } from './open-messages.ts';
import { TRANSPORT_NAMES } from './transports.ts';

interface DueMessage {
  orgId: string;
  campaignId: string;
  dueAt: Date;
}

/** Returns the longest overdue message among campaigns that no gate holds back, or null if none is due. */
export async function findOldestDueMessage(em: EntityManager, now: Date): Promise<DueMessage | null> {
  const [oldest] = await planByIndex(em, (inside) => statement<DueMessage>(inside, OLDEST, [now, TRANSPORT_NAMES]));
  return oldest ?? null;
}

/** Uses the same skip scan as the sweep. */
const OLDEST = `
  with recursive ${DUE_CAMPAIGN_SCAN}
  select due.org_id as "orgId", due.campaign_id as "campaignId", first.due_at as "dueAt"
  from (select distinct org_id, campaign_id from hop where hour <= $1) due
  cross join unnest($2::text[]) as name cross join lateral (
    select due_at from messages
    where org_id = due.org_id and campaign_id = due.campaign_id and transport = name and due_at <= $1
    order by due_at limit 1) as first
  where ${maySendMessages('due.org_id', 'due.campaign_id')}
  order by first.due_at limit 1`;

/** Counting stops here. Installations with more messages should use metrics. */
const MOST_COUNTED = 100_000;

export interface MailHour {
  left: number;
  bounced: number;
}

/** Counts messages that left, and messages that bounced or got a complaint, since a time. Excludes the sandbox. */
export async function countMailSince(em: EntityManager, since: Date): Promise<MailHour> {
  const [counted] = await planByIndex(em, (inside) => statement<MailHour>(inside, COUNT, [since, MOST_COUNTED]));
  return counted ?? { left: 0, bounced: 0 };
}

const COUNT = `
  select (
    select count(*)::int from (
      select 1 from ${ALL_SENDERS} as sender cross join lateral (
        select 1 from messages m where m.org_id = sender.org_id and m.sender_id = sender.id and m.left_at >= $1) as mail
      limit $2) as mails) as left, (
    select count(*)::int from (
      select 1 from messages where troubled_at >= $1 and sender_id is not null limit $2) as troubled) as bounced`;

interface UnknownMessage {
  orgId: string;
  messageId: string;
  campaignId: string;
  campaignName: string;
  leftAt: Date | null;
}

export const findUnknownMessages = (em: EntityManager, limit: number) =>
  planByIndex(em, (inside) =>
    statement<UnknownMessage>(
      inside,
      `select org_id as "orgId", id as "messageId", campaign_id as "campaignId", left_at as "leftAt",
              ${campaignNameOf('m.org_id', 'm.campaign_id')} as "campaignName"
       from messages m where status = 'unknown' order by org_id, id limit $1`,
      [limit],
    ),
  );
