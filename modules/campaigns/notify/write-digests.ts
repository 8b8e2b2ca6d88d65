import { type Claim, type ClaimedRow, claimDue, finishClaimed, releaseClaimed } from '../../../src/database/claim.ts';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { centsFromNumeric, formatCents } from '../../../src/kernel/money.ts';
import { Campaign } from '../../campaign-state/index.ts';
import { readTimeZone } from '../../identity/index.ts';
import {
  countsAddedSince,
  type DigestFacts,
  type DigestTotals,
  type NoticeItem,
  nextDigestAt,
} from './digest.rules.ts';
import type { NotifyFrequency } from './notify.schema.ts';
import { readDigestTotals } from './notify-settings.ts';

const LEASE_MS: Milliseconds = 60_000;
const REST_MS: Milliseconds = 60_000;
const AT_ONCE = 20;

export async function writeDueDigests(unit: UnitOfWork): Promise<number> {
  const { em, clock, log } = unit;
  const due = { table: 'campaign_notices', now: clock.now(), limit: AT_ONCE, leaseMs: LEASE_MS };
  const claim = await claimDue(em, due);
  for (const row of claim.rows) {
    try {
      await em.fork().transactional((inside) => writeDigest({ ...unit, em: inside }, claim, row));
    } catch (error) {
      log.error({ err: error, campaignId: row.id }, 'A digest could not be written.');
      await releaseClaimed(em, claim, [row.id], new Date(clock.now().getTime() + REST_MS));
    }
  }
  return claim.rows.length;
}

interface PendingNotices {
  told_until: Date;
  counted: DigestTotals;
  items: NoticeItem[];
}

/**
 * Stores the digest and the new baseline in one transaction, so every increment appears in exactly one
 * digest.
 */
async function writeDigest(unit: UnitOfWork, claim: Claim, { orgId, id }: ClaimedRow): Promise<void> {
  const { em, clock } = unit;
  const now = clock.now();
  taking(em, 'notices');
  const held = await statement(em, HOLD, [orgId, id, claim.token]);
  if (held.length === 0) return;
  const campaign = await em.findOneOrFail(Campaign, { orgId, id });
  const frequency = campaign.notifyFrequency as NotifyFrequency;
  await finishClaimed(em, claim, [id], nextDigestAt(frequency, now, await readTimeZone(em, orgId)));
  // Read under the row lock, so that later increments belong to the next digest.
  const stand = await readDigestTotals(em, { orgId, id });
  const [untold] = await statement<PendingNotices>(em, TELL, [orgId, id, JSON.stringify(stand), now]);
  if (untold === undefined) return;
  const counts = countsAddedSince(untold.counted.counts, stand.counts);
  const isQuiet = untold.items.length === 0 && (frequency === 'immediately' || Object.keys(counts).length === 0);
  // An active campaign sends a daily or weekly digest even without activity. Silence would look like a fault.
  if (isQuiet && (frequency === 'immediately' || campaign.status !== 'active')) return;
  await insertDigest(unit, campaign, {
    frequency,
    since: untold.told_until.toISOString(),
    until: now.toISOString(),
    counts,
    cost: formatCents(centsFromNumeric(stand.cost) - centsFromNumeric(untold.counted.cost)),
    items: untold.items,
  });
}

/**
 * Locks the notice row before the campaign is read, so that a change of settings happens completely before
 * or after.
 */
const HOLD = `
  select 1 from campaign_notices where org_id = $1 and id = $2 and claim_token = $3 for no key update`;

const TELL = `
  with untold as materialized (
    select told_until, counted, items from campaign_notices where org_id = $1 and id = $2
  ), told as (
    update campaign_notices set told_until = $4, counted = $3::jsonb, items = '[]' where org_id = $1 and id = $2
  )
  select * from untold`;

async function insertDigest({ em, clock }: UnitOfWork, campaign: Campaign, facts: DigestFacts): Promise<void> {
  const { orgId, id, notifyChannel, notifyDestination } = campaign;
  await statement(em, INSERT, [
    orgId,
    newId(),
    id,
    notifyChannel,
    notifyDestination,
    JSON.stringify(facts),
    clock.now(),
  ]);
}

/** Also deletes sent digests that are older than 90 days. */
const INSERT = `
  with forgotten as (
    delete from campaign_digests
    where org_id = $1 and campaign_id = $3 and due_at is null and created_at < $7::timestamptz - interval '90 days'
  )
  insert into campaign_digests (org_id, id, campaign_id, channel, destination, facts, status, created_at, due_at)
  values ($1, $2, $3, $4, $5, $6::jsonb, 'queued', $7, $7)`;
