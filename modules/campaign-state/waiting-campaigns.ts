import type { EntityManager } from '@mikro-orm/postgresql';
import { ofOpenOrganisation, statement } from '../../src/database/statement.ts';
import { hasPausedBrand } from '../brands/index.ts';
import { type Gate, waitsFor } from './gate.rules.ts';

/** Shorter waits are the normal pause between two messages. */
const SPACING_MS = 15 * 60_000;

interface HeldCampaign {
  orgId: string;
  campaignId: string;
  name: string;
  sandbox: boolean;
  gate: Gate;
  until: Date | null;
}

/**
 * Returns active campaigns of all organisations that wait at a gate. Gates with an unknown opening time come
 * first.
 */
export const findWaitingCampaigns = (em: EntityManager, now: Date, limit: number) =>
  statement<HeldCampaign>(em, HELD, [new Date(now.getTime() + SPACING_MS), limit]);

const IS_HELD = `status = 'active' and closed_gate is not null`;

const HELD = `
  select org_id as "orgId", id as "campaignId", name, closed_gate as gate, next_run_at as until, sandbox
  from campaigns where ${IS_HELD} and ${ofOpenOrganisation('org_id')} and (next_run_at is null or next_run_at > $1)
  order by next_run_at desc nulls first limit $2`;

const HAS_PAUSED_BRAND = hasPausedBrand('campaigns.org_id', 'campaigns.brand_ids');

/**
 * SQL condition: the campaign is active and nothing blocks its messages. Gates that only block new leads do
 * not count.
 */
export const maySendMessages = (orgId: string, campaignId: string) => `exists (
  select 1 from campaigns where org_id = ${orgId} and id = ${campaignId} and status = 'active' and not ${HAS_PAUSED_BRAND}
    and ${ofOpenOrganisation('org_id')} and (closed_gate is null or not (closed_gate = 'no_sender' or ${waitsFor('senders')})))`;

export const isPaused = (orgId: string, campaignId: string) => `exists (
  select 1 from campaigns where org_id = ${orgId} and id = ${campaignId}
    and (status = 'paused' or (status = 'active' and ${HAS_PAUSED_BRAND})))`;
