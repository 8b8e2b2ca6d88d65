import type { EntityManager } from '@mikro-orm/postgresql';
import { isHeld, takeNamedLock, tryNamedLock } from '../../src/database/locks.ts';
import { ofOpenOrganisation } from '../../src/database/open-organisations.ts';
import { prepared, statement } from '../../src/database/statement.ts';
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
 * How long mail may begin to leave after the database said that the campaign runs. A worker that cannot ask again by then,
 * because it was frozen or the database is away, lets nothing more leave; a stop waits for this at the most.
 */
export const PERMIT_MS = 3_000;

/**
 * A campaign that may send at this moment, until the end of the transaction: a stop or a pause waits for it. Null when it
 * does not run, is past its end, or belongs to a brand that is paused.
 */
export async function permitSending(em: EntityManager, campaignId: string, now: Date): Promise<SendingCampaign | null> {
  await takeNamedLock(em, 'sending', { id: campaignId, mode: 'shared' });
  return readRunning(em, campaignId, now);
}

/** The same without waiting: null also while the status is just being changed. For what may be done later as well. */
export const permitSendingAtOnce = async (
  em: EntityManager,
  campaignId: string,
  now: Date,
): Promise<SendingCampaign | null> =>
  (await tryNamedLock(em, 'sending', { id: campaignId, mode: 'shared' })) ? readRunning(em, campaignId, now) : null;

/** Whether it may send as far as is committed. Nothing leaves by this: it spares a look for what could not. */
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
 * Whether the campaign still runs, for what is marked already. Null when its status is just being changed: nobody waits for
 * that with a connection in hand.
 */
export async function isStillPermitted(em: EntityManager, campaignId: string, now: Date): Promise<boolean | null> {
  if (!(await tryNamedLock(em, 'sending', { id: campaignId, mode: 'shared' }))) return null;
  return (await readRunning(em, campaignId, now)) !== null;
}

/** Before a campaign's status changes: nothing is taken or allowed to leave until the commit. */
export const forbidSending = (em: EntityManager, campaignId: string): Promise<void> =>
  takeNamedLock(em, 'sending', { id: campaignId, mode: 'alone' });

/** Whether something that `permitSending` allowed to campaigns of an organisation has not ended. */
export async function isSending(em: EntityManager, orgId: string): Promise<boolean> {
  const held = await statement(
    em,
    `select 1 from campaigns c where c.org_id = $1 and c.status = 'active' and ${isHeld('sending', 'c.id')} limit 1`,
    [orgId],
  );
  return held.length > 0;
}

/** What the permits of one worker say. Both clocks count: one stands still with a machine that sleeps, the other is set. */
export class SendingPermit {
  #grantedAt = { steady: Number.NEGATIVE_INFINITY, wall: 0 };

  /** The moment before the database is asked; it is the permit's beginning if the answer is yes. */
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
