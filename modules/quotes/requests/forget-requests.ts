import type { EntityManager } from '@mikro-orm/postgresql';
import { repeatUntilDone } from '../../../src/database/forget-rows.ts';
import { statement } from '../../../src/database/statement.ts';

/**
 * Removes requests that nobody can answer any more: past their deadline, or without one come before that moment, and without a
 * pitch. That campaigns looked at them goes too.
 */
export const forgetRequests = (em: EntityManager, before: Date, signal: AbortSignal): Promise<void> =>
  repeatUntilDone(async (limit) => {
    const [row] = await statement<{ removed: number }>(em, FORGET, [before, limit]);
    return row?.removed ?? 0;
  }, signal);

const FORGET = `
  with old as materialized (
    select org_id, id from quote_requests request
    where coalesce(deadline, fetched_at) < $1
      and not exists (select from quote_pitches pitch where pitch.org_id = request.org_id and quote_request_id = request.id)
    order by coalesce(deadline, fetched_at) limit $2 for update skip locked
  ), looked as (
    delete from quote_matches match using old where match.org_id = old.org_id and match.quote_request_id = old.id
  ), removed as (
    delete from quote_requests request using old where request.org_id = old.org_id and request.id = old.id returning 1
  ) select count(*)::int as removed from removed`;
