import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import { settleAll } from '../../../src/kernel/concurrency/settle-all.ts';
import type { Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import { closeMailGate, ownerOf } from '../../campaign-state/index.ts';
import { settleLost } from './lost-messages.ts';
import { runSender, type SenderEnd, type SendingSender, sendersFor } from './sender-worker.ts';

/** How it stands with the campaign's mail after every sender has had its turn. */
export type SmtpEnd =
  | { kind: 'inactive' }
  /** Nothing that a sender could take is due. */
  | { kind: 'done' }
  /** Something is due that no sender can take: it waits for another step, or for a sender that is paused. */
  | { kind: 'stuck' }
  | { kind: 'closed'; until: Date };

export interface SmtpSending {
  /** Sends what is due of a campaign by each of its senders. Senders that still send for it are told to look again. */
  send(campaignId: string, signal: AbortSignal): Promise<SmtpEnd>;
}

/** One worker for each sender and campaign: a server that hangs holds up nobody but itself. */
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
        // However many senders an organisation has, together they hold a few connections.
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
        await settleLost(unit, campaignId);
        return sendersFor(unit, campaignId);
      });
      const ends = await settleAll(senders.map((sender) => work(campaignId, sender, signal)));
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
