import { type RawBuilder, sql } from 'kysely';
import { type Claim, claimDue, holdClaimed, releaseClaimed } from '../../../src/database/claim.ts';
import { keysOf, type RowKey } from '../../../src/database/row-key.ts';
import { prepared, statement } from '../../../src/database/statement.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import type { Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import type { JobHandler } from '../../../src/kernel/job.ts';
import { processInboundJob } from '../receive/process-inbound.job.ts';
import { SUSPECT_ATTEMPTS } from '../receive/read-raw-mail.ts';
import { processInbound } from './process-inbound.ts';
import { MAX_BATCHES, ReaderSlots } from './reader-slots.ts';

/** SQL conditions for mail that waits or is claimed, one per index and in its order. */
export const CLAIMED_MAIL = ['=', '<>'].map((is) => `due_at is not null and source ${is} 'sandbox' order by due_at`);

interface MailKind {
  isSandbox: boolean;
  limit: number;
  leaseMs: number;
  /** Delay before a retry. The cause of a failure may take a while to pass. */
  restMs: number;
}

/** Simulated mail is classified by rules only, a whole batch in about 10 ms. */
const SANDBOX_MAIL: MailKind = { isSandbox: true, limit: 500, leaseMs: 30_000, restMs: 30_000 };

/** Real mail may need one model request each: up to one minute, five at a time. The claim is held meanwhile. */
export const REAL_MAIL: MailKind = { isSandbox: false, limit: 20, leaseMs: 30_000, restMs: 300_000 };

/** After this many failures, the mail itself is the likely cause. */
const MAX_ATTEMPTS = 10;

const LOCK_MS = 300_000;

export const processInboundHandler = (platform: Platform): JobHandler<Record<string, never>> => {
  const places = new ReaderSlots();
  return {
    contract: processInboundJob,
    concurrency: MAX_BATCHES,
    lockMs: LOCK_MS,
    async handle(_data, { signal }) {
      while (!signal.aborted && (await inUnitOfWork(platform, (unit) => processDueInbound(unit, places))));
    },
  };
};

/** Processes one batch of each kind. Returns false if nothing is due. Neither kind waits for the other. */
export async function processDueInbound(unit: UnitOfWork, places = new ReaderSlots()): Promise<boolean> {
  let isBusy = false;
  for (const { isSandbox } of await findDueKinds(unit)) {
    const found = isSandbox
      ? await places.runSandboxBatch(() => processBatches(unit, places, SANDBOX_MAIL))
      : await processBatches(unit, places, REAL_MAIL);
    isBusy ||= found;
  }
  return isBusy;
}

async function processBatches(unit: UnitOfWork, places: ReaderSlots, kind: MailKind): Promise<boolean> {
  const found = await processKind(unit, places, kind, sql`attempts < ${SUSPECT_ATTEMPTS}`);
  return (await processKind(unit, places, { ...kind, limit: 1 }, sql`attempts >= ${SUSPECT_ATTEMPTS}`)) || found;
}

async function processKind(
  unit: UnitOfWork,
  places: ReaderSlots,
  { isSandbox, limit, leaseMs, restMs }: MailKind,
  which: RawBuilder<unknown>,
): Promise<boolean> {
  const due = { table: 'inbound_mail', now: unit.clock.now(), limit, leaseMs };
  const claim = isSandbox
    ? await claimDue(unit.em, { ...due, where: sql`source = 'sandbox' and ${which}` })
    : await places.claim(unit.em, { ...due, where: sql`source <> 'sandbox' and ${which}` });
  if (claim.rows.length === 0) return false;
  const spent = claim.rows.filter(({ attempts }) => attempts > MAX_ATTEMPTS);
  try {
    if (spent.length > 0) await abandonMail(unit, claim, spent);
    await holdClaimed(unit, claim, leaseMs, () =>
      processTogether(unit, claim, (orgId) => places.release(claim, orgId)),
    );
  } catch (error) {
    const ids = claim.rows.map(({ id }) => id);
    await releaseClaimed(unit.orm.em.fork(), claim, ids, new Date(unit.clock.now().getTime() + restMs));
    throw error;
  } finally {
    for (const { orgId } of claim.rows) places.release(claim, orgId);
  }
  return true;
}

/**
 * Processes a batch. If it fails, processes each mail alone, so that one bad mail does not block other
 * organisations.
 */
async function processTogether(unit: UnitOfWork, claim: Claim, onRead: (orgId: string) => void): Promise<void> {
  try {
    await processInbound(unit, claim, onRead);
  } catch (error) {
    if (claim.rows.length < 2) throw error;
    unit.log.warn({ err: error }, 'A batch of inbound email failed. Each email is processed alone.');
    const failures: unknown[] = [];
    for (const row of claim.rows) {
      const alone = { ...unit, em: unit.orm.em.fork() };
      await processInbound(alone, { ...claim, rows: [row] }).catch((cause: unknown) => failures.push(cause));
    }
    if (failures.length > 0) throw failures[0];
  }
}

/** Also deletes the content, because an erasure searches only the content of waiting mail. */
async function abandonMail({ em }: UnitOfWork, { token }: Claim, mails: RowKey[]): Promise<void> {
  await statement(
    em,
    `update inbound_mail mail set outcome = 'failed', reason = 'Processing failed ten times.', raw = null, content = null,
       due_at = null, claimed_until = null, claim_token = null
     from unnest($1::uuid[], $2::uuid[]) as given (org_id, id)
     where mail.org_id = given.org_id and mail.id = given.id and claim_token = $3`,
    [...keysOf(mails), token],
  );
}

/** Enqueues the job if mail waits without one. */
export async function sweepInbound(unit: UnitOfWork): Promise<void> {
  const kinds = await findDueKinds(unit);
  if (kinds.length > 0) await unit.queue.enqueue(processInboundJob, {});
}

/** Returns the kinds with due mail. One query, since usually nothing is due. */
const findDueKinds = ({ em, clock }: UnitOfWork): Promise<Pick<MailKind, 'isSandbox'>[]> =>
  statement(em, WAITING, [clock.now()]);

const WAITING = prepared(
  [true, false]
    .map(
      (isSandbox) => `(select ${isSandbox} as "isSandbox" from inbound_mail
      where source ${isSandbox ? '=' : '<>'} 'sandbox' and due_at <= $1 and (claimed_until is null or claimed_until < $1)
      order by due_at limit 1)`,
    )
    .join(' union all '),
);
