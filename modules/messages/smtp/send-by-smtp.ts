import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import { waitForAll } from '../../../src/kernel/concurrency/promises.ts';
import type { Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import { closeMailGate, ownerOf } from '../../campaign-state/index.ts';
import { recoverLostMessages } from './lost-messages.ts';
import { findSendersFor, runSender, type SenderEnd, type SendingSender } from './sender-worker.ts';

export type SmtpEnd =
  | { kind: 'inactive' }
  /** Nothing is due that a sender could claim. */
  | { kind: 'done' }
  /** Messages are due that no sender can claim: they wait for another step or for a paused sender. */
  | { kind: 'stuck' }
  | { kind: 'closed'; until: Date };

export interface SmtpSending {
  /** Sends due messages through each sender of the campaign. Senders that are already running check again. */
  send(campaignId: string, signal: AbortSignal): Promise<SmtpEnd>;
}

/** Runs one worker per sender and campaign, so a hanging server delays only itself. */
export function createSmtpSending(platform: Platform): SmtpSending {
  const pools = platform.smtpPools;
  const workers = new Map<string, { again: boolean }>();

  async function work(campaignId: string, sender: SendingSender, signal: AbortSignal) {
    const name = `${campaignId} ${sender.id}`;
    const other = workers.get(name);
    if (other !== undefined) {
      other.again = true;
      return null;
    }
    const own = { again: true };
    workers.set(name, own);
    let end: SenderEnd = { kind: 'idle' };
    try {
      while (own.again && !signal.aborted) {
        own.again = false;
        // Limits the database connections of one organisation, however many senders it has.
        end = await platform.connections.onBehalfOf(`sending:${sender.orgId}`, () =>
          runSender(platform, { pools, campaignId, sender, signal }),
        );
      }
    } finally {
      workers.delete(name);
    }
    return end;
  }

  return {
    async send(campaignId, signal) {
      const senders = await inUnitOfWork(platform, async (unit) => {
        await recoverLostMessages(unit, campaignId);
        return findSendersFor(unit, campaignId);
      });
      const ends = await waitForAll(senders.map((sender) => work(campaignId, sender, signal)));
      if (ends.some((end) => end?.kind === 'inactive')) return { kind: 'inactive' };
      const closed = ends.filter((end) => end?.kind === 'closed');
      const [first] = closed.toSorted((one, other) => one.until.getTime() - other.until.getTime());
      if (first === undefined)
        return { kind: (await inUnitOfWork(platform, (unit) => isDue(unit, campaignId))) ? 'stuck' : 'done' };
      const [{ orgId } = { orgId: '' }] = senders;
      if (closed.length === ends.length) {
        await inUnitOfWork(platform, (unit) => closeMailGate(unit, { orgId, id: campaignId }, first));
      }
      return { kind: 'closed', until: first.until };
    },
  };
}

async function isDue({ em, clock }: UnitOfWork, campaignId: string): Promise<boolean> {
  const rows = await planByIndex(em, (inside) =>
    statement(
      inside,
      `select 1 from messages
       where org_id = ${ownerOf('$1')} and campaign_id = $1 and due_at <= $2 and transport = 'smtp' and status = 'queued'
       order by due_at limit 1`,
      [campaignId, clock.now()],
    ),
  );
  return rows.length > 0;
}
