import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import { formatCents, type Money } from '../../../src/kernel/money.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { type Campaign, campaignCountsOf } from '../../campaign-state/index.ts';
import { campaignCosts } from '../../costs/index.ts';
import { readTimeZone } from '../../identity/index.ts';
import { assertPermittedUrl } from '../../webhooks/index.ts';
import { type DigestTotals, nextDigestAt } from './digest.rules.ts';
import type { NotifyChannel, NotifyFrequency } from './notify.schema.ts';

export interface NotifySettings {
  notifyFrequency?: string | null | undefined;
  notifyChannel?: string | null | undefined;
  notifyDestination?: string | null | undefined;
}

export function assertCompleteSettings({ notifyFrequency, notifyChannel, notifyDestination }: NotifySettings): void {
  const given = Object.entries({ notifyFrequency, notifyChannel, notifyDestination });
  const missing = given.flatMap(([name, value]) => (value == null ? [name] : []));
  if (missing.length === 0 || missing.length === given.length) return;
  throw badRequest(
    `notifyFrequency, notifyChannel and notifyDestination must be set together: ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
  );
}

/** Refuses a destination that its channel can never reach. May need a DNS lookup. */
export async function permitDestination(
  { egress }: Needs<'egress'>,
  { notifyChannel, notifyDestination }: NotifySettings,
): Promise<void> {
  if (notifyChannel == null || notifyDestination == null) return;
  if ((notifyChannel as NotifyChannel) === 'email') {
    if (personKey(notifyDestination) === null) throw badRequest('notifyDestination must be an email address.');
    return;
  }
  await assertPermittedUrl(egress, notifyDestination, 'notifyDestination');
}

/**
 * Starts, changes or ends the digests of a campaign, in the caller's transaction. Pending events are kept if
 * only the schedule or the destination changes.
 */
export async function saveNotices({ em, clock }: Needs<'em' | 'clock'>, campaign: Campaign): Promise<void> {
  const { orgId, id, notifyFrequency, notifyChannel, notifyDestination } = campaign;
  taking(em, 'notices');
  if (notifyFrequency == null || notifyChannel == null || notifyDestination == null) {
    await statement(em, 'delete from campaign_notices where org_id = $1 and id = $2', [orgId, id]);
    return;
  }
  const now = clock.now();
  const dueAt = nextDigestAt(notifyFrequency as NotifyFrequency, now, await readTimeZone(em, orgId));
  const counted = JSON.stringify(await readDigestTotals(em, campaign));
  await statement(
    em,
    `insert into campaign_notices as kept (org_id, id, told_until, counted, due_at) values ($1, $2, $3, $4::jsonb, $5)
     on conflict (org_id, id) do update
     set due_at = case when $5::timestamptz is null and kept.items <> '[]' then $3 else $5 end`,
    [orgId, id, now, counted, dueAt],
  );
}

/**
 * Returns a campaign's counters and actual cost. Reserved money is left out: if it were released later, a
 * digest would report a negative cost.
 */
export async function readDigestTotals(em: EntityManager, { orgId, id }: RowKey): Promise<DigestTotals> {
  const counts = (await campaignCountsOf(em, orgId, [id])).get(id) ?? {};
  const costs = await campaignCosts({ em }, { orgId, campaignIds: [id] });
  return { counts, cost: formatCents(costs.reduce<Money>((sum, { actual }) => sum + actual, 0n)) };
}
