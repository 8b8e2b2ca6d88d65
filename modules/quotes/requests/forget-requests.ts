import type { EntityManager } from '@mikro-orm/postgresql';
import { repeatUntilDone } from '../../../src/database/forget-rows.ts';
import { statement } from '../../../src/database/statement.ts';

/**
 * Removes requests that nobody can answer any more: past their deadline, or without one come before that moment, and without a
 * pitch. That campaigns looked at them goes too. What stays is looked at again when that time has passed once more.
 */
export const forgetRequests = (em: EntityManager, before: Date, signal: AbortSignal, now: Date): Promise<void> =>
  repeatUntilDone(async (limit) => {
    const [row] = await statement<{ judged: number }>(em, FORGET, [before, limit, now]);
    return row?.judged ?? 0;
  }, signal);

/** A deadline may have been put off since it was looked at. */
const FORGET = `
  with old as materialized (
    select org_id, id, coalesce(deadline, fetched_at) >= $1
      or exists (select from quote_pitches pitch where pitch.org_id = request.org_id and quote_request_id = request.id) as stays
    from quote_requests request where coalesce(looked_at, deadline, fetched_at) < $1
    order by coalesce(looked_at, deadline, fetched_at) limit $2 for update skip locked
  ), kept as (
    update quote_requests request set looked_at = $3 from old
    where request.org_id = old.org_id and request.id = old.id and old.stays
  ), looked as (
    delete from quote_matches match using old
    where match.org_id = old.org_id and match.quote_request_id = old.id and not old.stays
  ), removed as (
    delete from quote_requests request using old
    where request.org_id = old.org_id and request.id = old.id and not old.stays
  ) select count(*)::int as judged from old`;
