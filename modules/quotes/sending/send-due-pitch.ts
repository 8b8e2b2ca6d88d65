import { type Claim, type ClaimedRow, holdClaimed, releaseClaimed } from '../../../src/database/claim.ts';
import type { Take } from '../../../src/database/due-worker.ts';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { readTimeZone } from '../../identity/index.ts';
import { composeSingleMail, retryUntilRecorded } from '../../messages/index.ts';
import {
  allowanceDay,
  allowanceOf,
  drawAllowance,
  lockActiveSender,
  noteUnavailable,
  type OpenSession,
  openFirstSession,
  openingOf,
  outcomeOf,
  type Sender,
} from '../../senders/index.ts';
import { findSuppressedKeys } from '../../suppressions/index.ts';
import { PERSON_ERASED } from '../erase-person.ts';
import { QuotePitch } from '../pitches/quote-pitch.entity.ts';
import { findQuoteRequest } from '../requests/quote-request.queries.ts';
import { pitchSubject } from '../writing/pitch-facts.rules.ts';
import { concludePitch, PITCH_WORKER_ENDED } from './conclude-pitch.ts';

/** Renewed while sending, because several senders may time out before one accepts the email. */
const LEASE_MS: Milliseconds = 300_000;
/** Maximum time between the permission and the first byte, so that a worker that was frozen sends nothing. */
const PERMIT_MS: Milliseconds = 30_000;
const REST_MS: Milliseconds = 60_000;
/** More than deferrals by a server need. A pitch that is due this often throws or kills its worker. */
const ATTEMPTS_ALLOWED = 10;

/** Sends one due pitch. Returns false if none is due. */
export async function sendDuePitch(unit: UnitOfWork, take: Take): Promise<boolean> {
  const { em, clock } = unit;
  const claim = await take(em, { table: 'quote_pitches', now: clock.now(), limit: 1, leaseMs: LEASE_MS });
  const [row] = claim.rows;
  if (row === undefined) return false;
  try {
    await holdClaimed(unit, claim, LEASE_MS, () => send(unit, claim, row));
  } catch (error) {
    unit.log.error({ err: error, quotePitchId: row.id }, 'A pitch could not be sent.');
    await releaseClaimed(em, claim, [row.id], new Date(clock.now().getTime() + REST_MS));
  }
  return true;
}

async function send(unit: UnitOfWork, claim: Claim, row: ClaimedRow): Promise<void> {
  const { em } = unit;
  const pitch = await em.findOneOrFail(QuotePitch, { id: row.id, orgId: row.orgId });
  // An earlier worker started sending and stored no outcome. The email may have arrived, so it is not sent
  // again.
  if (pitch.leftAt != null) return concludePitch(unit, claim, pitch, { kind: 'unknown', reason: PITCH_WORKER_ENDED });
  const fail = (reason: string) => concludePitch(unit, claim, pitch, { kind: 'failed', bounced: false, reason });
  if (pitch.toEmail == null) return fail(PERSON_ERASED);
  if (row.attempts > ATTEMPTS_ALLOWED) return fail('Something went wrong on our side.');
  const choice = await chooseSender(unit, row.orgId);
  if (!('session' in choice)) {
    if (choice.until === null) return fail('No sender can send email.');
    return concludePitch(unit, claim, pitch, { kind: 'put-back', at: choice.until });
  }
  try {
    await sendWith(unit, claim, { pitch, choice, attempts: row.attempts });
  } finally {
    choice.release();
  }
}

interface Sending {
  pitch: QuotePitch;
  choice: Extract<SenderChoice, { session: unknown }>;
  attempts: number;
}

async function sendWith(unit: UnitOfWork, claim: Claim, { pitch, choice, attempts }: Sending): Promise<void> {
  const { clock } = unit;
  const { sender, session } = choice;
  const request = await findQuoteRequest(unit.em, pitch.orgId, pitch.quoteRequestId);
  const mail = {
    id: pitch.id,
    toEmail: pitch.toEmail ?? '',
    subject: pitchSubject(request),
    text: pitch.draft,
  };
  const mime = await composeSingleMail(unit, sender, mail, clock.now());
  const before = clock.now().getTime() + PERMIT_MS;
  const begun = await markAsSending(unit, claim, pitch, sender);
  if (begun.kind === 'lost') return;
  if (begun.kind === 'refused') return concludePitch(unit, claim, pitch, begun.outcome);
  const result = await session.send(mime, { mayLeave: () => clock.now().getTime() < before, onLeft: () => {} });
  const outcome = outcomeOf(result, attempts, clock.now());
  await retryUntilRecorded(unit, LEASE_MS, () =>
    concludePitch(unit, claim, pitch, outcome, { sender, day: begun.day }),
  );
}

type SendingStart =
  | { kind: 'begun'; day: string }
  /** The lease has expired. */
  | { kind: 'lost' }
  | { kind: 'refused'; outcome: Parameters<typeof concludePitch>[3] };

/** Marks the pitch as being sent and draws the sender's allowance in one transaction, before any byte is sent. */
function markAsSending(unit: UnitOfWork, claim: Claim, pitch: QuotePitch, { id }: Sender): Promise<SendingStart> {
  const { orgId, personKey } = pitch;
  return unit.em.fork().transactional(async (em): Promise<SendingStart> => {
    const now = unit.clock.now();
    const blocked = await findSuppressedKeys({ em, vault: unit.vault }, orgId, [personKey ?? '']);
    if (blocked.size > 0) {
      return {
        kind: 'refused',
        outcome: { kind: 'failed', bounced: false, reason: 'The address is on the suppression list.' },
      };
    }
    const sender = await lockActiveSender(em, { orgId, id });
    const allowance = sender === null ? null : allowanceOf(sender, await readTimeZone(em, orgId));
    if (sender === null || allowance === null || !openingOf(allowance, now).open) {
      return { kind: 'refused', outcome: { kind: 'put-back' } };
    }
    taking(em, 'quote pitches');
    const marked = await statement(
      em,
      `update quote_pitches set left_at = $4, sender_id = $5
       where org_id = $1 and id = $2 and claim_token = $3 returning id`,
      [orgId, pitch.id, claim.token, now, id],
    );
    if (marked.length === 0) return { kind: 'lost' };
    const day = allowanceDay(allowance, now);
    await drawAllowance(em, { sender, day, messages: 1 }, now);
    return { kind: 'begun', day };
  });
}

/** An open session of a usable sender; otherwise when to retry, or null if no sender may send. */
type SenderChoice = OpenSession | { until: Date | null };

/** Retry delay while campaigns use all connections. */
const BUSY_MS = 5_000;

/** Limit for one email. */
const MOST_SENDERS = 20;

/** Returns the first sender of the organisation with free allowance and a reachable server. */
async function chooseSender(unit: UnitOfWork, orgId: string): Promise<SenderChoice> {
  const { em, clock } = unit;
  const timeZone = await readTimeZone(em, orgId);
  const moments: Date[] = [];
  const found = await openFirstSession(unit, {
    orgId,
    most: MOST_SENDERS,
    mayUse(sender) {
      const opening = openingOf(allowanceOf(sender, timeZone), clock.now());
      if (!opening.open) moments.push(opening.until);
      return opening.open;
    },
    onUnavailable: async (sender, reason) => {
      moments.push(await noteUnavailable(unit, sender, reason));
    },
  });
  if (!Array.isArray(found)) return found;
  if (found.some(({ kind }) => kind === 'busy')) moments.push(new Date(clock.now().getTime() + BUSY_MS));
  return { until: moments.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null };
}
