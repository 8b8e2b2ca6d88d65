import type { EntityManager } from '@mikro-orm/postgresql';
import { isHeld, takeNamedLock, tryNamedLock } from '../../src/database/locks.ts';
import { ofOpenOrganisation, prepared, statement } from '../../src/database/statement.ts';
import { hasPausedBrand } from '../brands/index.ts';
import { isWithinTrial, timeZoneOf } from '../identity/index.ts';
import type { Gate } from './gate.rules.ts';

export interface SendingCampaign {
  id: string;
  orgId: string;
  timeZone: string;
  brandIds: string[];
  workflowSlug: string;
  featureSlug: string | null;
  closedGate: Gate | null;
  trackOpens: boolean;
  trackClicks: boolean;
}

/**
 * How long a worker may start sending after the database confirmed that the campaign is active. A frozen or
 * disconnected worker sends nothing after that. A stop waits at most this long.
 */
export const PERMIT_MS = 3_000;

/**
 * Returns the campaign if it may send until the end of the transaction. Status changes wait for that.
 * Returns null if it is not active, is past its end date, or has a paused brand.
 */
export async function permitSending(em: EntityManager, campaignId: string, now: Date): Promise<SendingCampaign | null> {
  await takeNamedLock(em, 'sending', { id: campaignId, mode: 'shared' });
  return readRunning(em, campaignId, now);
}

/**
 * Same as `permitSending`, but returns null instead of waiting for a status change. Use it for work that can
 * be done later.
 */
export const permitSendingAtOnce = async (
  em: EntityManager,
  campaignId: string,
  now: Date,
): Promise<SendingCampaign | null> =>
  (await tryNamedLock(em, 'sending', { id: campaignId, mode: 'shared' })) ? readRunning(em, campaignId, now) : null;

/** Reads the committed state without a lock, to skip useless work. It is no permission to send. */
export const maySend = async (em: EntityManager, campaignId: string, now: Date): Promise<boolean> =>
  (await readRunning(em, campaignId, now)) !== null;

async function readRunning(em: EntityManager, campaignId: string, now: Date): Promise<SendingCampaign | null> {
  const [campaign] = await statement<SendingCampaign>(em, RUNNING, [campaignId, now]);
  return campaign ?? null;
}

const RUNNING = prepared(`
  select c.id, c.org_id as "orgId", ${timeZoneOf('c.org_id')} as "timeZone", c.brand_ids as "brandIds",
         c.workflow_slug as "workflowSlug", c.feature_slug as "featureSlug", c.closed_gate as "closedGate",
         c.track_opens as "trackOpens", c.track_clicks as "trackClicks"
  from campaigns c
  where c.id = $1 and c.status = 'active' and (c.end_date is null or c.end_date > $2)
    and ${isWithinTrial('c.org_id', '$2')} and ${ofOpenOrganisation('c.org_id')}
    and not ${hasPausedBrand('c.org_id', 'c.brand_ids')}`);

/**
 * Checks again that a campaign with marked messages may send. Returns null during a status change, so that
 * no connection waits for a lock.
 */
export async function isStillPermitted(em: EntityManager, campaignId: string, now: Date): Promise<boolean | null> {
  if (!(await tryNamedLock(em, 'sending', { id: campaignId, mode: 'shared' }))) return null;
  return (await readRunning(em, campaignId, now)) !== null;
}

/** Blocks claiming and sending until the commit. Call it before changing a campaign's status. */
export const forbidSending = (em: EntityManager, campaignId: string): Promise<void> =>
  takeNamedLock(em, 'sending', { id: campaignId, mode: 'alone' });

/** Returns true while a permit from `permitSending` is held for any campaign of the organisation. */
export async function isSending(em: EntityManager, orgId: string): Promise<boolean> {
  const held = await statement(
    em,
    `select 1 from campaigns c where c.org_id = $1 and c.status = 'active' and ${isHeld('sending', 'c.id')} limit 1`,
    [orgId],
  );
  return held.length > 0;
}

/**
 * A worker's time-limited permission to send. It checks two clocks: the monotonic one stops while a machine
 * sleeps, and the wall clock can be changed.
 */
export class SendingPermit {
  #grantedAt = { steady: Number.NEGATIVE_INFINITY, wall: 0 };

  /** Take this before asking the database; the permit starts at this moment. */
  static moment() {
    return { steady: performance.now(), wall: Date.now() };
  }

  grant(askedAt: ReturnType<typeof SendingPermit.moment>): void {
    if (askedAt.steady > this.#grantedAt.steady) this.#grantedAt = askedAt;
  }

  revoke(): void {
    this.#grantedAt = { steady: Number.NEGATIVE_INFINITY, wall: 0 };
  }

  get isValid(): boolean {
    const { steady, wall } = this.#grantedAt;
    return performance.now() - steady < PERMIT_MS && Date.now() - wall < PERMIT_MS;
  }
}
