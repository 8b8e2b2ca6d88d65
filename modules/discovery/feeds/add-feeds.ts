import { takeNamedLock } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import type { Feed } from './feed.entity.ts';

/** More than any user needs; each feed is requested hourly. */
export const MOST_FEEDS = 1_000;

export interface NewFeed {
  url: string;
  title?: string | null;
  brandId?: string | null;
  outletId?: string | null;
  /** Defaults to now. Set if the feed was read already. */
  dueAt?: Date;
}

/** Adds feeds up to the limit. Existing feeds stay unchanged. Returns the ids of the added ones. */
export function addFeeds(
  { em, clock }: Needs<'em' | 'clock'>,
  orgId: string,
  foundBy: Feed['foundBy'],
  feeds: readonly NewFeed[],
): Promise<string[]> {
  const given = feeds.map((feed) => ({ dueAt: clock.now(), ...feed, id: newId() }));
  return em.transactional(async (inside) => {
    if (foundBy !== 'sandbox') await takeNamedLock(inside, 'limits', { id: orgId, mode: 'alone' });
    const values = [orgId, JSON.stringify(given), foundBy, clock.now(), MOST_FEEDS];
    const added = await statement<{ id: string }>(inside, ADD, values);
    return added.map(({ id }) => id);
  });
}

/** Sandbox feeds do not count towards the limit. */
const ADD = `
  insert into feeds (org_id, id, url, title, brand_id, outlet_id, found_by, created_at, due_at)
  select $1::uuid, id, url, title, "brandId", "outletId", $3, $4::timestamptz, "dueAt"
  from jsonb_to_recordset($2::jsonb) as given (id uuid, url text, title text, "brandId" uuid, "outletId" uuid,
    "dueAt" timestamptz)
  where not exists (select 1 from feeds known where known.org_id = $1 and known.url = given.url)
  order by url
  limit case when $3 = 'sandbox' then null
    else greatest(0, $5 - (select count(*) from feeds where org_id = $1 and found_by <> 'sandbox')) end
  on conflict (org_id, url) do nothing returning id`;
