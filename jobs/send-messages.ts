import { giveUpSteps, wakeWhenDone } from '../modules/campaigns/index.ts';
import {
  nextSendAt,
  type SendOutcome,
  sendDueMessages,
  sendMessagesJob,
  transports,
} from '../modules/delivery/index.ts';
import type { Platform, UnitOfWork } from '../src/kernel/context.ts';
import type { JobHandler } from '../src/kernel/job.ts';
import { inUnitOfWork } from '../src/kernel/unit-of-work.ts';

/** Campaigns whose mail one process sends at the same time; each needs two connections. */
const CAMPAIGNS_AT_ONCE = 4;

/** Others claim at this moment what is due: they are done with it soon, or the lease of a dead one passes. */
const SHORT_WAIT_MS = 200;

export const sendMessagesHandler = (platform: Platform): JobHandler<{ campaignId: string }> => {
  /** Two senders of one campaign in one process would only wait for each other; a second alarm makes the first look again. */
  const inHand = new Map<string, { again: boolean }>();
  return {
    contract: sendMessagesJob,
    concurrency: CAMPAIGNS_AT_ONCE,
    async handle({ campaignId }, { signal }) {
      const other = inHand.get(campaignId);
      if (other !== undefined) {
        other.again = true;
        return;
      }
      const own = { again: true };
      inHand.set(campaignId, own);
      try {
        while (own.again && !signal.aborted) {
          own.again = false;
          await sendAll(platform, campaignId, signal);
        }
      } finally {
        inHand.delete(campaignId);
      }
    },
  };
};

async function sendAll(platform: Platform, campaignId: string, signal: AbortSignal): Promise<void> {
  let outcome: SendOutcome;
  do {
    outcome = await inUnitOfWork(platform, (unit) => sendDueMessages(unit, campaignId, transports));
  } while (outcome.kind === 'sent' && !signal.aborted);
  await inUnitOfWork(platform, (unit) => lookAhead(unit, campaignId, outcome));
}

async function lookAhead(unit: UnitOfWork, campaignId: string, outcome: SendOutcome): Promise<void> {
  if (outcome.kind === 'inactive') return;
  if (outcome.kind === 'closed') {
    const { opensAt } = outcome.gate;
    if (opensAt === null) await giveUpSteps(unit, campaignId);
    else await unit.alarm.wake(sendMessagesJob, { campaignId }, opensAt);
    return;
  }
  const next = await nextSendAt(unit.em, campaignId);
  if (next === null) return wakeWhenDone(unit, campaignId);
  const soon = new Date(unit.clock.now().getTime() + SHORT_WAIT_MS);
  await unit.alarm.wake(sendMessagesJob, { campaignId }, next < soon ? soon : next);
}
