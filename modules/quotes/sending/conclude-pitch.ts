import { type Claim, finishClaimed, releaseClaimed } from '../../../src/database/claim.ts';
import { takeNamedLock, taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { lockSenders, noteAvailable, returnAllowance, type Sender, type SmtpOutcome } from '../../senders/index.ts';
import { suppress } from '../../suppressions/index.ts';
import { PERSON_ERASED } from '../erase-person.ts';
import type { QuotePitch } from '../pitches/quote-pitch.entity.ts';
import { countSent } from '../pitches/quote-pitch.queries.ts';
import { sendPitchesJob } from './send-pitches.job.ts';

export const PITCH_WORKER_ENDED =
  'The worker stopped while sending. The email may have arrived, so it is not sent again.';

/** Retry delay after another email used up the sender's allowance. */
const PUT_BACK_MS: Milliseconds = 5_000;

interface Drawn {
  sender: Sender;
  day: string;
}

/** A pitch that is put back can wait longer, until a sender may send again. */
type PitchOutcome = SmtpOutcome | { kind: 'put-back'; at: Date };

/**
 * Stores the outcome of a pitch if the claim is still valid. If the pitch was not sent, the sender gets its
 * allowance back.
 */
export async function concludePitch(
  unit: UnitOfWork,
  claim: Claim,
  pitch: QuotePitch,
  outcome: PitchOutcome,
  drawn?: Drawn,
): Promise<void> {
  const now = unit.clock.now();
  const again = nextDueTime(outcome, now);
  const bounced = outcome.kind === 'failed' && outcome.bounced ? outcome.reason : null;
  await unit.em.fork().transactional(async (em) => {
    // The lock makes erasures wait, so that no address of an erased person is stored.
    if (bounced !== null) await takeNamedLock(em, 'erasure', { id: pitch.orgId, mode: 'shared' });
    const didNotLeave = outcome.kind !== 'sent' && outcome.kind !== 'unknown';
    if (drawn !== undefined && didNotLeave) await lockSenders(em, pitch.orgId, [drawn.sender.id]);
    if (bounced !== null) await suppressBounced({ ...unit, em }, claim, pitch, bounced);
    taking(em, 'quote pitches');
    const [mine] =
      again === null ? await finishClaimed(em, claim, [pitch.id]) : await releaseClaimed(em, claim, [pitch.id], again);
    if (mine === undefined) return;
    await statement(em, CONCLUDE, [
      pitch.orgId,
      pitch.id,
      deliveryOf(outcome),
      'reason' in outcome ? outcome.reason : null,
      now,
      outcome.kind === 'put-back' ? 1 : 0,
      PERSON_ERASED,
    ]);
    if (drawn !== undefined && didNotLeave) await returnAllowance(em, { ...drawn, messages: 1 });
    if (outcome.kind === 'sent') await countSent({ ...unit, em }, pitch);
  });
  if (outcome.kind === 'sent' && drawn !== undefined) await noteAvailable(unit, drawn.sender);
  if (again !== null) await unit.queue.enqueue(sendPitchesJob, {}, again);
}

/** As for campaign messages: the organisation no longer writes to an address that bounced. */
async function suppressBounced(unit: UnitOfWork, claim: Claim, { orgId, id }: QuotePitch, reason: string) {
  const [row] = await statement<{ key: string | null }>(
    unit.em,
    'select person_key as key from quote_pitches where org_id = $1 and id = $2 and claim_token = $3',
    [orgId, id, claim.token],
  );
  if (row?.key != null) await suppress(unit, orgId, [{ kind: 'address', value: row.key, source: 'bounce', reason }]);
}

function nextDueTime(outcome: PitchOutcome, now: Date): Date | null {
  if ('at' in outcome) return outcome.at;
  return outcome.kind === 'put-back' ? new Date(now.getTime() + PUT_BACK_MS) : null;
}

function deliveryOf(outcome: PitchOutcome): NonNullable<QuotePitch['delivery']> {
  switch (outcome.kind) {
    case 'retry':
    case 'put-back':
      return 'queued';
    case 'sent':
    case 'failed':
    case 'unknown':
      return outcome.kind;
    default:
      return outcome satisfies never;
  }
}

/**
 * Keeps a status that a user set meanwhile. Putting a pitch back does not count as an attempt. For a person who
 * was erased meanwhile, stores no reason, because it may contain the address.
 */
const CONCLUDE = `
  update quote_pitches
  set delivery = $3, left_at = case when $3 = 'queued' then null else left_at end,
      status = case when $3 = 'failed' and status = 'submitted' then 'error' else status end,
      error = case when $3 in ('failed', 'unknown') then case when person_key is null then $7 else $4 end end, updated_at = $5, attempts = greatest(attempts - $6, 0)
  where org_id = $1 and id = $2`;
