import type { EntityManager } from '@mikro-orm/postgresql';
import type { RowKey } from '../../src/database/row-key.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { createOwnerShare } from '../../src/kernel/concurrency/owner-share.ts';
import { createPlaces } from '../../src/kernel/concurrency/places.ts';
import type { Platform, UnitOfWork } from '../../src/kernel/context.ts';
import type { JobHandler } from '../../src/kernel/job.ts';
import { findOwner, maySend } from '../campaign-state/index.ts';
import { cancelRemainingMessages, nextSendAt } from './open-messages.ts';
import { findDueMessages } from './sandbox/due-messages.ts';
import { type SendOutcome, sendDueMessages } from './sandbox/send-due-messages.ts';
import { sendMessagesJob } from './send-messages.job.ts';
import { createSmtpSending, type SmtpEnd } from './smtp/send-by-smtp.ts';
import { transports } from './transports.ts';

/**
 * Campaigns per process. Most of them wait for a mail server. The 200 reserved places let an organisation's
 * first campaign start even while the mail servers of many others hang.
 */
const SMTP_PLACES = { atOnce: 250, perOwner: 25, kept: 200 };

/** Jobs that only check for a free place. */
const WAITING_JOBS = 10;

/** Concurrent sandbox batches. Each one holds two database connections. */
const SANDBOX_PLACES = { atOnce: 4, perOwner: 3, kept: 1, waitMs: 600_000 };

/** Other workers are claiming the due messages. They finish soon, or their lease expires. */
const SHORT_WAIT_MS = 200;

/** Due messages have no sender that could take them. Adding a sender enqueues the campaign at once. */
const STUCK_WAIT_MS = 30_000;

export const sendMessagesHandler = (platform: Platform): JobHandler<{ campaignId: string }> => {
  /**
   * Campaigns that this process is sending. A second job only sets `again`, because two workers of one campaign
   * would wait for each other.
   */
  const sending = new Map<string, { again: boolean }>();
  const sandboxPlaces = createPlaces(SANDBOX_PLACES);
  const smtp = createSmtpSending(platform);
  const share = createOwnerShare(SMTP_PLACES, (campaignId) => platform.queue.enqueue(sendMessagesJob, { campaignId }));

  /** Holds a place for one batch only, so a large organisation delays the others by one batch at most. */
  async function sendSandbox(campaign: RowKey, signal: AbortSignal): Promise<SendOutcome> {
    let outcome: SendOutcome;
    do {
      const em = platform.orm.em.fork();
      if (!(await maySend(em, campaign.id, platform.clock.now()))) return { kind: 'inactive' };
      if (!(await isSandboxDue(em, campaign, platform.clock.now()))) return { kind: 'idle' };
      outcome = await sandboxPlaces.hold(campaign.orgId, () =>
        inUnitOfWork(platform, (unit) => sendDueMessages(unit, campaign.id, transports)),
      );
    } while (outcome.kind === 'sent' && !signal.aborted);
    return outcome;
  }

  async function sendAlone(campaign: RowKey, signal: AbortSignal): Promise<SendOutcome | null> {
    const other = sending.get(campaign.id);
    if (other !== undefined) {
      other.again = true;
      return null;
    }
    const own = { again: true };
    sending.set(campaign.id, own);
    let outcome: SendOutcome | null = null;
    try {
      while (own.again && !signal.aborted) {
        own.again = false;
        outcome = await sendSandbox(campaign, signal);
      }
    } finally {
      sending.delete(campaign.id);
    }
    return outcome;
  }

  async function send(campaign: RowKey, signal: AbortSignal): Promise<void> {
    const { id: campaignId } = campaign;
    const outcome = await sendAlone(campaign, signal);
    if (outcome?.kind === 'inactive' || outcome?.kind === 'closed') {
      return inUnitOfWork(platform, (unit) => waitForBudget(unit, campaignId, outcome, signal));
    }
    const end = await smtp.send(campaignId, signal);
    await inUnitOfWork(platform, (unit) => enqueueNext(unit, campaignId, end));
  }

  return {
    contract: sendMessagesJob,
    concurrency: SMTP_PLACES.atOnce + WAITING_JOBS,
    async handle({ campaignId }, { signal }) {
      const orgId = await findOwner(platform.orm.em.fork(), campaignId);
      if (orgId !== null) await share(orgId, campaignId, () => send({ orgId, id: campaignId }, signal));
    },
  };
};

async function isSandboxDue(em: EntityManager, campaign: RowKey, now: Date): Promise<boolean> {
  for (const transport of Object.keys(transports)) {
    if ((await findDueMessages(em, { campaign, transport, now, limit: 1 })).length > 0) return true;
  }
  return false;
}

async function waitForBudget(
  unit: UnitOfWork,
  campaignId: string,
  outcome: SendOutcome,
  signal: AbortSignal,
): Promise<void> {
  if (outcome.kind !== 'closed') return cancelRemainingMessages(unit, campaignId, signal);
  const { price, gate } = outcome;
  const { opensAt } = gate;
  if (opensAt === null) await unit.campaignProgress.giveUpSteps(unit, campaignId, price);
  else await unit.queue.enqueue(sendMessagesJob, { campaignId }, opensAt);
}

async function enqueueNext(unit: UnitOfWork, campaignId: string, end: SmtpEnd): Promise<void> {
  if (end.kind === 'inactive') return;
  const next = await nextSendAt(unit.em, campaignId);
  if (next === null) return unit.campaignProgress.enqueueWhenDone(unit, campaignId);
  const now = unit.clock.now();
  if (next > now) return unit.queue.enqueue(sendMessagesJob, { campaignId }, next);
  const later = end.kind === 'closed' ? end.until : new Date(now.getTime() + waitMs(end));
  await unit.queue.enqueue(sendMessagesJob, { campaignId }, later);
}

const waitMs = ({ kind }: SmtpEnd) => (kind === 'stuck' ? STUCK_WAIT_MS : SHORT_WAIT_MS);
