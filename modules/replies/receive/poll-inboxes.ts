import { sql } from 'kysely';
import { type Claim, type ClaimedRow, finishClaimed, releaseClaimed } from '../../../src/database/claim.ts';
import { dueWorkHandler, type Take } from '../../../src/database/due-worker.ts';
import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import type { Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import type { JobHandler } from '../../../src/kernel/job.ts';
import {
  closeInbox,
  describeInboxError,
  openInbox,
  readSender,
  SENDERS_WITH_INBOX,
  SENDERS_WITHOUT_INBOX,
  type Sender,
} from '../../senders/index.ts';
import { ImapCursor } from './imap-cursor.entity.ts';
import { pollInboxesJob } from './poll-inboxes.job.ts';
import { processInboundJob } from './process-inbound.job.ts';
import { type MailboxProgress, readMailbox } from './read-mailbox.ts';
import { storeRawMail, storeRefusedMail } from './store-inbound.ts';

/** A reply is known within 30 seconds. */
const POLL_MS: Milliseconds = 30_000;

/** Renewed with each chunk, which takes seconds. */
const LEASE_MS: Milliseconds = 120_000;

/** Mailboxes read concurrently per process. A hanging one does not delay the others. */
const MAX_INBOXES = 8;
const MAX_INBOXES_PER_ORGANISATION = 3;

/** A failing mailbox is retried less and less often, at least every 15 minutes. */
const FIRST_WAIT_MS: Milliseconds = 60_000;
const LONGEST_WAIT_MS: Milliseconds = 900_000;

/** A mailbox whose worker died may kill the next one, so the delay doubles, up to one day. */
const DELAY_AFTER_CRASH = sql`case when attempts > 1 then least(2 ^ least(attempts, 11), 1440) else 0 end * interval '1 minute'`;

export function pollInboxesHandler(platform: Platform): JobHandler<Record<string, never>> {
  const worker = dueWorkHandler(platform, {
    contract: pollInboxesJob,
    atOnce: MAX_INBOXES,
    ofOne: MAX_INBOXES_PER_ORGANISATION,
    work: (unit, _signal, take) => pollDueInbox(unit, take),
  });
  return {
    ...worker,
    every: '15 seconds',
    async handle(data, run) {
      await inUnitOfWork(platform, syncCursors);
      await worker.handle(data, run);
    },
  };
}

async function pollDueInbox(unit: UnitOfWork, take: Take): Promise<void> {
  const now = unit.clock.now();
  const where = sql`claimed_until is null or claimed_until + ${DELAY_AFTER_CRASH} < ${now}`;
  const claim = await take(unit.em, { table: 'imap_cursors', now, limit: 1, leaseMs: LEASE_MS, where });
  for (const row of claim.rows) await pollInbox(unit, claim, row);
}

/** Adds a cursor for every sender with a mailbox and removes the others. */
async function syncCursors({ em, clock }: UnitOfWork): Promise<void> {
  const now = clock.now();
  await statement(
    em,
    `insert into imap_cursors (id, org_id, due_at, created_at)
     select id, org_id, $1, $1 from ${SENDERS_WITH_INBOX} named
     on conflict (org_id, id) do nothing`,
    [now],
  );
  await statement(em, `delete from imap_cursors where (org_id, id) in ${SENDERS_WITHOUT_INBOX}`, []);
}

async function pollInbox(unit: UnitOfWork, claim: Claim, row: ClaimedRow): Promise<void> {
  const { orgId, id, attempts } = row;
  try {
    await readNewMail(unit, claim, row);
    const next = new Date(unit.clock.now().getTime() + POLL_MS);
    await unit.em.transactional(async (em) => {
      const own = await finishClaimed(em, claim, [id], next);
      await statement(
        em,
        'update imap_cursors set looked_at = $3, last_error = null where org_id = $1 and id = any($2::uuid[])',
        [orgId, own, unit.clock.now()],
      );
    });
  } catch (error) {
    unit.log.warn({ err: error, senderId: id }, 'Failed to read a mailbox.');
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 10));
    await unit.em.transactional(async (em) => {
      const own = await releaseClaimed(em, claim, [id], new Date(unit.clock.now().getTime() + wait));
      const values = [orgId, own, describeInboxError(error)];
      await statement(em, 'update imap_cursors set last_error = $3 where org_id = $1 and id = any($2::uuid[])', values);
    });
  }
}

async function readNewMail(unit: UnitOfWork, claim: Claim, { orgId, id }: RowKey): Promise<void> {
  const sender = await readSender(unit.em, { orgId, id });
  const cursor = await unit.em.findOneOrFail(ImapCursor, { id, orgId });
  const { uidValidity, lastUid, lookedAt } = cursor;
  const known =
    uidValidity == null || lastUid == null ? null : { uidValidity: BigInt(uidValidity), lastUid: BigInt(lastUid) };
  const client = await openInbox(unit, sender);
  try {
    for await (const progress of readMailbox(client, known, lookedAt ?? sender.createdAt)) {
      if (!(await storeProgress(unit, claim, sender, progress))) return;
    }
    await closeInbox(client);
  } finally {
    client.close();
  }
}

/** Stores mails and position in one transaction. Returns false if another worker has taken over. */
function storeProgress(
  unit: UnitOfWork,
  { token }: Claim,
  { id, orgId }: Sender,
  progress: MailboxProgress,
): Promise<boolean> {
  const { mails, refused, position } = progress;
  return unit.em.transactional(async (em) => {
    const now = unit.clock.now();
    const own = await statement(
      em,
      `update imap_cursors set uid_validity = $4, last_uid = $5, claimed_until = $6
       where org_id = $1 and id = $2 and claim_token = $3 returning id`,
      [orgId, id, token, position.uidValidity, position.lastUid, new Date(now.getTime() + LEASE_MS)],
    );
    if (own.length === 0) return false;
    let isNew = false;
    for (const { raw, receivedAt } of mails) {
      if (await storeRawMail(em, now, { orgId, senderId: id, raw, receivedAt })) isNew = true;
    }
    for (const { uid, reason } of refused) {
      await storeRefusedMail(em, now, { orgId, senderId: id, place: `${position.uidValidity} ${uid}`, reason });
    }
    if (isNew) await unit.queue.enqueue(processInboundJob, {});
    return true;
  });
}
