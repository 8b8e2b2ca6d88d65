import { type Claim, type ClaimedRow, finishClaimed } from '../../../src/database/claim.ts';
import { keysOf, type RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import { isRefusedData } from '../../../src/database/write-in-halves.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { BeyondLimits, NoRoom, WorkFailed } from '../../../src/threads/thread-pool.ts';
import type { InboundMail } from './inbound-mail.schema.ts';
import { dedupeKey } from './store-inbound.ts';

/** After this many failures, each mail of a batch is processed alone, because one of them may be the cause. */
export const SUSPECT_ATTEMPTS = 3;

/** From SUSPECT_ATTEMPTS on, a mail is processed alone. After three more attempts, it is the cause. */
const MAX_READINGS = SUSPECT_ATTEMPTS + 3;

/** Delay until the parser threads may have capacity again. */
const NO_ROOM_MS = 30_000;

const UNIQUE_VIOLATION = '23505';

/**
 * Parses claimed raw mail. Mail beyond the limits, or whose workers died, is marked unreadable. If the threads
 * are busy with an organisation's mail, its other mail waits.
 */
export async function readRawMail(unit: UnitOfWork, claim: Claim): Promise<void> {
  const waiting = await statement<ClaimedRow>(
    unit.em,
    `select mail.org_id as "orgId", mail.id, attempts from unnest($1::uuid[], $2::uuid[]) as given (org_id, id)
     join inbound_mail mail on mail.org_id = given.org_id and mail.id = given.id
     where claim_token = $3 and raw is not null`,
    [...keysOf(claim.rows), claim.token],
  );
  const crowded = new Set<string>();
  for (const row of waiting) {
    if (row.attempts > MAX_READINGS)
      await markUnreadable(unit, claim, row, 'Parsing the email crashed the service several times.');
    else if (crowded.has(row.orgId) || !(await readOne(unit, claim, row))) {
      crowded.add(row.orgId);
      // A lack of capacity is not a failure, so it does not count as an attempt.
      await finishClaimed(unit.em, claim, [row.id], new Date(unit.clock.now().getTime() + NO_ROOM_MS));
    }
  }
}

async function readOne(unit: UnitOfWork, claim: Claim, row: RowKey): Promise<boolean> {
  const { orgId, id } = row;
  const [mail] = await statement<{ raw: Buffer }>(
    unit.em,
    'select raw from inbound_mail where org_id = $1 and id = $2',
    [orgId, id],
  );
  if (mail === undefined) return true;
  try {
    await storeContent(unit, claim, row, await unit.mailReader.parse(orgId, mail.raw));
  } catch (error) {
    if (error instanceof NoRoom) return false;
    const isMails = error instanceof BeyondLimits || error instanceof WorkFailed || isRefusedData(error);
    if (!isMails) throw error;
    unit.log.warn({ err: error, inboundMailId: id }, 'Failed to parse an inbound email.');
    const reason = error instanceof BeyondLimits ? error.message : 'The content is not a valid email.';
    await markUnreadable(unit, claim, row, reason);
  }
  return true;
}

/** Stores the parsed mail under its final key. If that key exists, the mail is a duplicate and is deleted. */
async function storeContent({ em }: UnitOfWork, { token }: Claim, { orgId, id }: RowKey, mail: InboundMail) {
  try {
    await statement(
      em,
      `update inbound_mail set content = $4, dedupe_key = $5, raw = null
       where org_id = $1 and id = $2 and claim_token = $3`,
      [orgId, id, token, JSON.stringify(mail), dedupeKey(mail)],
    );
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    await statement(em, 'delete from inbound_mail where org_id = $1 and id = $2 and claim_token = $3', [
      orgId,
      id,
      token,
    ]);
  }
}

async function markUnreadable({ em }: UnitOfWork, { token }: Claim, { orgId, id }: RowKey, reason: string) {
  await statement(
    em,
    `update inbound_mail set outcome = 'unreadable', reason = $4, raw = null, content = null, due_at = null,
       claimed_until = null, claim_token = null
     where org_id = $1 and id = $2 and claim_token = $3`,
    [orgId, id, token, reason],
  );
}
