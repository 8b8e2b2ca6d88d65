import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';

/** More than all senders of an organisation send in a day. Messages beyond it become due on their own day. */
const LOOKED_AT = 10_000;

/**
 * Makes first emails due now that wait for a send window or a company limit, because their senders have changed.
 * A worker postpones a message again if it still has to wait. Returns the campaigns that have such messages.
 */
export const bringForward = (
  em: EntityManager,
  { orgId, campaignIds, now }: { orgId: string; campaignIds: string[]; now: Date },
): Promise<string[]> =>
  planByIndex(em, async (inside) => {
    taking(inside, 'queue');
    const campaigns = await statement<{ id: string }>(inside, BRING_FORWARD, [orgId, now, LOOKED_AT, campaignIds]);
    return campaigns.map(({ id }) => id);
  });

const BRING_FORWARD = `
  with waiting as materialized (
    select waits.org_id, waits.id from unnest($4::uuid[]) as campaign (id) cross join lateral (
      select org_id, id from messages
      where org_id = $1 and campaign_id = campaign.id and sender_id is null and step = 1 and ready_at > $2
      order by ready_at limit $3 for no key update skip locked) as waits
    limit $3
  ), brought as (
    update messages m set due_at = $2 from waiting
    where m.org_id = waiting.org_id and m.id = waiting.id returning m.campaign_id as id
  )
  select distinct id from brought`;
