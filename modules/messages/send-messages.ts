import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { createLimiter } from '../../src/kernel/concurrency/limiter.ts';
import { createOwnerShare } from '../../src/kernel/concurrency/owner-share.ts';
import type { Platform, UnitOfWork } from '../../src/kernel/context.ts';
import type { JobHandler } from '../../src/kernel/job.ts';
import { findOwner } from '../campaign-state/index.ts';
import { cancelRest, nextSendAt } from './open-messages.ts';
import { type SendOutcome, sendDueMessages } from './sandbox/send-due-messages.ts';
import { sendMessagesJob } from './send-messages.job.ts';
import { createSmtpSending, type SmtpEnd } from './smtp/send-by-smtp.ts';
import { transports } from './transports.ts';

/** Campaigns whose mail one process sends at the same time: most of them wait for a mail server. */
const CAMPAIGNS_AT_ONCE = 50;

/** Of one organisation: where its mail servers hang, that of the others leaves by the rest. */
const OF_ONE_ORGANISATION = CAMPAIGNS_AT_ONCE / 2;

/** Campaigns whose mail stays on this machine; each needs two connections to the database all the time. */
const SANDBOX_AT_ONCE = 4;

/** Others claim at this moment what is due: they are done with it soon, or the lease of a dead one passes. */
const SHORT_WAIT_MS = 200;

/** What is due and has no sender that could take it: the one who brings one enqueues the campaign. */
const LOOK_AGAIN_MS = 30_000;

export const sendMessagesHandler = (platform: Platform): JobHandler<{ campaignId: string }> => {
  /** Two senders of one campaign in one process would only wait for each other; a second job makes the first look again. */
  const sending = new Map<string, { again: boolean }>();
  const limited = createLimiter(SANDBOX_AT_ONCE);
  const smtp = createSmtpSending(platform);
  const share = createOwnerShare(OF_ONE_ORGANISATION, (campaignId) =>
    platform.queue.enqueue(sendMessagesJob, { campaignId }),
  );

  async function sendAlone(campaignId: string, signal: AbortSignal): Promise<SendOutcome | null> {
    const other = sending.get(campaignId);
    if (other !== undefined) {
      other.again = true;
      return null;
    }
    const own = { again: true };
    sending.set(campaignId, own);
    let outcome: SendOutcome | null = null;
    try {
      while (own.again && !signal.aborted) {
        own.again = false;
        outcome = await limited(() => sendAll(platform, campaignId, signal));
      }
    } finally {
      sending.delete(campaignId);
    }
    return outcome;
  }

  async function send(campaignId: string, signal: AbortSignal): Promise<void> {
    const outcome = await sendAlone(campaignId, signal);
    if (outcome?.kind === 'inactive' || outcome?.kind === 'closed') {
      return inUnitOfWork(platform, (unit) => waitForBudget(unit, campaignId, outcome));
    }
    const end = await smtp.send(campaignId, signal);
    await inUnitOfWork(platform, (unit) => lookAhead(unit, campaignId, end));
  }

  return {
    contract: sendMessagesJob,
    concurrency: CAMPAIGNS_AT_ONCE,
    async handle({ campaignId }, { signal }) {
      const orgId = await findOwner(platform.orm.em.fork(), campaignId);
      if (orgId !== null) await share(orgId, campaignId, () => send(campaignId, signal));
    },
  };
};

async function sendAll(platform: Platform, campaignId: string, signal: AbortSignal): Promise<SendOutcome> {
  let outcome: SendOutcome;
  do {
    outcome = await inUnitOfWork(platform, (unit) => sendDueMessages(unit, campaignId, transports));
  } while (outcome.kind === 'sent' && !signal.aborted);
  return outcome;
}

async function waitForBudget(unit: UnitOfWork, campaignId: string, outcome: SendOutcome): Promise<void> {
  if (outcome.kind !== 'closed') return cancelRest(unit, campaignId);
  const { price, gate } = outcome;
  const { opensAt } = gate;
  if (opensAt === null) await unit.campaignProgress.giveUpSteps(unit, campaignId, price);
  else await unit.queue.enqueue(sendMessagesJob, { campaignId }, opensAt);
}

async function lookAhead(unit: UnitOfWork, campaignId: string, end: SmtpEnd): Promise<void> {
  if (end.kind === 'inactive') return;
  const next = await nextSendAt(unit.em, campaignId);
  if (next === null) return unit.campaignProgress.enqueueWhenDone(unit, campaignId);
  const now = unit.clock.now();
  if (next > now) return unit.queue.enqueue(sendMessagesJob, { campaignId }, next);
  const later = end.kind === 'closed' ? end.until : new Date(now.getTime() + waitMs(end));
  await unit.queue.enqueue(sendMessagesJob, { campaignId }, later);
}

const waitMs = ({ kind }: SmtpEnd) => (kind === 'stuck' ? LOOK_AGAIN_MS : SHORT_WAIT_MS);
