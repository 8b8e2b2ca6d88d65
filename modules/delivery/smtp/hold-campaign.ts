import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { createTurns } from '../../../src/kernel/turns.ts';

export interface SendingCampaign {
  id: string;
  orgId: string;
  timeZone: string;
  brandIds: string[];
  workflowSlug: string;
  featureSlug: string | null;
  closedGate: string | null;
}

/** Each holds a connection to the database for as long as its messages begin to leave. */
const HELD_AT_ONCE = 5;
const inTurn = createTurns(HELD_AT_ONCE);

/**
 * Does the work while the campaign is kept from being stopped or paused: after the answer to a stop nothing more leaves.
 * The work lets go as soon as nothing more of it can begin to leave, and may go on after that. Null when the campaign
 * does not run.
 *
 * Beside the row's lock stands an advisory one, since only that is granted in turn: with row locks, senders that follow
 * each other closely would let a stop wait for good.
 */
export async function whileRunning<Result>(
  { orm }: Pick<UnitOfWork, 'orm'>,
  campaignId: string,
  work: (campaign: SendingCampaign, letGo: () => void) => Promise<Result>,
): Promise<Result | null> {
  let result: Promise<Result> | null = null;
  const hold = async (em: EntityManager) => {
    await statement(em, 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [lockName(campaignId)]);
    const campaign = await lockRunning(em, campaignId);
    if (campaign === null) return;
    await new Promise<void>((letGo) => {
      result = work(campaign, letGo);
      result.then(
        () => letGo(),
        () => letGo(),
      );
    });
  };
  await inTurn(() => orm.em.fork().transactional(hold));
  return result;
}

/** Before a campaign is stopped or paused: waits for what is just leaving, and lets nothing begin until the commit. */
export async function holdBackSending(em: EntityManager, campaignId: string): Promise<void> {
  await statement(em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [lockName(campaignId)]);
}

const lockName = (campaignId: string) => `sending:${campaignId}`;

async function lockRunning(em: EntityManager, campaignId: string): Promise<SendingCampaign | null> {
  const [campaign] = await statement<SendingCampaign>(
    em,
    `select c.id, c.org_id as "orgId", o.time_zone as "timeZone", c.brand_ids as "brandIds",
            c.workflow_slug as "workflowSlug", c.feature_slug as "featureSlug", c.closed_gate as "closedGate"
     from campaigns c join organisations o on o.id = c.org_id
     where c.id = $1 and c.status = 'active' for key share of c`,
    [campaignId],
  );
  return campaign ?? null;
}
