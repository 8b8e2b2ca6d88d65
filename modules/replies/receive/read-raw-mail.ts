import type { Claim } from '../../../src/database/claim.ts';
import { statement } from '../../../src/database/statement.ts';
import { isRefusedData } from '../../../src/database/write-in-halves.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { BeyondLimits, WorkFailed } from '../../../src/threads/thread-pool.ts';
import { dedupeKey } from './dedupe-key.ts';
import type { InboundMail } from './inbound-mail.schema.ts';
import { SUSPECT_ATTEMPTS } from './suspect-mail.rules.ts';

/** A mail that was suspected with others is tried by itself; whoever dies over it three times more dies of it. */
const MAX_READINGS = SUSPECT_ATTEMPTS + 3;

const UNIQUE_VIOLATION = '23505';

/**
 * Reads claimed mail that is kept as it came. Each is read once: what cannot be read within its limits is marked as such,
 * and so is mail whose readers died.
 */
export async function readRawMail(unit: UnitOfWork, claim: Claim): Promise<void> {
  const waiting = await statement<{ id: string; attempts: number }>(
    unit.em,
    'select id, attempts from inbound_mail where id = any($1::uuid[]) and claim_token = $2 and raw is not null',
    [claim.rows.map(({ id }) => id), claim.token],
  );
  for (const { id, attempts } of waiting) {
    if (attempts > MAX_READINGS) await markUnreadable(unit, claim, id, 'Whoever reads it comes to grief.');
    else await readOne(unit, claim, id);
  }
}

async function readOne(unit: UnitOfWork, claim: Claim, id: string): Promise<void> {
  const [row] = await statement<{ raw: Buffer; org_id: string }>(
    unit.em,
    'select raw, org_id from inbound_mail where id = $1',
    [id],
  );
  if (row === undefined) return;
  try {
    await keepContent(unit, claim, id, await unit.mailReader.parse(row.org_id, row.raw));
  } catch (error) {
    const isMails = error instanceof BeyondLimits || error instanceof WorkFailed || isRefusedData(error);
    if (!isMails) throw error;
    unit.log.warn({ err: error, inboundMailId: id }, 'A mail could not be read.');
    const reason = error instanceof BeyondLimits ? error.message : 'It is no mail that can be read.';
    await markUnreadable(unit, claim, id, reason);
  }
}

/** From now on it is known by its Message-ID. The same mail that came before, whichever way, is this one. */
async function keepContent({ em }: UnitOfWork, { token }: Claim, id: string, mail: InboundMail): Promise<void> {
  try {
    await statement(
      em,
      'update inbound_mail set content = $3, dedupe_key = $4, raw = null where id = $1 and claim_token = $2',
      [id, token, JSON.stringify(mail), dedupeKey(mail)],
    );
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    await statement(em, 'delete from inbound_mail where id = $1 and claim_token = $2', [id, token]);
  }
}

async function markUnreadable({ em }: UnitOfWork, { token }: Claim, id: string, reason: string): Promise<void> {
  await statement(
    em,
    `update inbound_mail set outcome = 'unreadable', reason = $3, raw = null, content = null, due_at = null,
       claimed_until = null, claim_token = null
     where id = $1 and claim_token = $2`,
    [id, token, reason],
  );
}
