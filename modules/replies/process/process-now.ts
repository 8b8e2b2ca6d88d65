import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Claim, claimOne, holdClaimed, releaseClaimed } from '../../../src/database/claim.ts';
import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { MemberContext, UnitOfWork } from '../../../src/kernel/context.ts';
import { DomainError, notFound } from '../../../src/kernel/errors.ts';
import type { InboundOutcome } from '../receive/inbound-mail.entity.ts';
import type { InboundContent } from '../receive/inbound-mail.schema.ts';
import { dedupeKey, storeInbound } from '../receive/store-inbound.ts';
import { REAL_MAIL } from './process-due-inbound.ts';
import { processInbound } from './process-inbound.ts';

interface ProcessedMail {
  id: string;
  outcome: InboundOutcome;
  campaignId: string | null;
  leadId: string | null;
  replyId: string | null;
}

/** Another worker may hold the mail. It finishes quickly unless it asks a model. */
const POLL_MS = 50;
const MAX_WAIT_MS = 20_000;

/**
 * Stores a mail, claims and processes it like any other, and returns the result. Uses its own entity manager,
 * since the request's transaction may be waiting for the result.
 */
export async function processNow(
  request: MemberContext,
  content: InboundContent,
  receivedAt: Date,
): Promise<ProcessedMail> {
  const unit: UnitOfWork = { ...request, em: request.orm.em.fork() };
  const { orgId } = request.actor;
  await storeInbound(unit.em, unit.clock.now(), [{ orgId, source: 'api', senderId: null, content, receivedAt }]);
  const key = dedupeKey(content);
  for (let waited = 0; waited < MAX_WAIT_MS; waited += POLL_MS) {
    const known = await findMail(unit, orgId, key);
    if (known?.outcome === 'unmatched' && waited === 0) await requeueUnmatched(unit, { orgId, id: known.id }, content);
    else if (known?.outcome != null) return { ...known, outcome: known.outcome };
    // The writer was erased in the meantime, together with their unread mail.
    if (known === undefined) throw notFound('Message');
    const claim = await claimOne(unit.em, known.id, {
      table: 'inbound_mail',
      now: unit.clock.now(),
      leaseMs: REAL_MAIL.leaseMs,
      where: sql`org_id = ${orgId}`,
    });
    if (claim.rows.length === 0) await pause(POLL_MS);
    else await processClaimed(unit, claim);
  }
  throw new DomainError('unavailable', 'The email is stored and still being processed. Repeat the request shortly.');
}

/** On failure, releases the mail at once, so a retry does not wait for the lease. */
async function processClaimed(unit: UnitOfWork, claim: Claim): Promise<void> {
  try {
    await holdClaimed(unit, claim, REAL_MAIL.leaseMs, () => processInbound(unit, claim));
  } catch (error) {
    const ids = claim.rows.map(({ id }) => id);
    await releaseClaimed(unit.orm.em.fork(), claim, ids, unit.clock.now());
    throw error;
  }
}

async function findMail({ em }: UnitOfWork, orgId: string, key: string) {
  const [row] = await statement<Omit<ProcessedMail, 'outcome'> & { outcome: InboundOutcome | null }>(
    em,
    `select id, outcome, campaign_id as "campaignId", lead_id as "leadId", reply_id as "replyId"
     from inbound_mail where org_id = $1 and dedupe_key = $2`,
    [orgId, key],
  );
  return row;
}

/** Processes unmatched mail again, because it may match a lead now. */
async function requeueUnmatched(
  { em, clock }: UnitOfWork,
  { orgId, id }: RowKey,
  content: InboundContent,
): Promise<void> {
  await statement(
    em,
    `update inbound_mail set outcome = null, content = $3, due_at = $4, attempts = 0
     where org_id = $1 and id = $2 and outcome = 'unmatched'`,
    [orgId, id, JSON.stringify(content), clock.now()],
  );
}
