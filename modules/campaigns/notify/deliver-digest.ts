import { EgressFailed, EgressRefused } from '../../../src/egress/egress.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { composeSingleMail } from '../../messages/index.ts';
import { openFirstSession, type SkippedSender, type SmtpResult } from '../../senders/index.ts';
import { signRequest } from '../../webhooks/index.ts';
import type { Digest, DigestMessage } from './digest-message.ts';

const DEADLINE_MS: Milliseconds = 15_000;
const MAX_ANSWER_BYTES = 16 * 1024;
/**
 * Maximum time between recording the send and the first byte. A worker that was frozen for longer sends
 * nothing.
 */
const PERMIT_MS: Milliseconds = 30_000;
const MOST_SENDERS = 5;

/** Records that sending starts now. Returns false if the claim is lost. */
type Begin = () => Promise<boolean>;

export const deliverDigest = (
  unit: UnitOfWork,
  digest: Digest,
  message: DigestMessage,
  begin: Begin,
): Promise<SmtpResult | null> =>
  digest.channel === 'email' ? mail(unit, digest, message, begin) : post(unit, digest, message, begin);

async function mail(unit: UnitOfWork, digest: Digest, { subject, text }: DigestMessage, begin: Begin) {
  const { clock } = unit;
  // A digest is not a campaign message, so no sending allowance applies.
  const choice = await openFirstSession(unit, { orgId: digest.orgId, most: MOST_SENDERS });
  if (Array.isArray(choice)) return { kind: 'not-left', reason: reasonOf(choice.at(-1)) } as const;
  const { sender, session, release } = choice;
  try {
    const single = { id: digest.id, toEmail: digest.destination, subject, text };
    const mime = await composeSingleMail(unit, sender, single, clock.now());
    const before = clock.now().getTime() + PERMIT_MS;
    if (!(await begin())) return null;
    return await session.send(mime, { mayLeave: () => clock.now().getTime() < before, onLeft: () => {} });
  } finally {
    release();
  }
}

function reasonOf(passed: SkippedSender | undefined): string {
  if (passed === undefined) return 'No active sender is available.';
  return passed.kind === 'busy' ? 'All connections to the mail server are busy.' : passed.reason;
}

async function post(
  unit: UnitOfWork,
  digest: Digest,
  { text, body }: DigestMessage,
  begin: Begin,
): Promise<SmtpResult | null> {
  const { channel, id, orgId } = digest;
  const signed = channel === 'webhook' ? await signRequest(unit, { orgId, id, body }) : { 'webhook-id': id };
  if (!(await begin())) return null;
  try {
    const { status } = await unit.egress.request(digest.destination, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed },
      body: channel === 'webhook' ? body : JSON.stringify({ text }),
      deadlineMs: DEADLINE_MS,
      maxBytes: MAX_ANSWER_BYTES,
      onTooLarge: 'truncate',
    });
    if (status >= 200 && status < 300) return { kind: 'accepted', response: String(status) };
    return {
      kind: 'refused',
      isPermanent: isPermanent(status),
      isAddress: false,
      reason: `The server responded with status ${status}.`,
    };
  } catch (error) {
    return resultOf(error, digest);
  }
}

/** Only statuses that mean "try later" are retried. Other refusals are permanent. */
const isPermanent = (status: number) => status >= 300 && status < 500 && ![408, 425, 429].includes(status);

const NEVER_LEFT = new Set<EgressFailed['kind']>(['dns', 'connect', 'tls']);

/** A webhook identifies a digest by its id, so it can be sent again. A chat would show it twice. */
function resultOf(error: unknown, { channel }: Digest): SmtpResult {
  if (error instanceof EgressRefused) {
    return { kind: 'refused', isPermanent: true, isAddress: false, reason: error.message };
  }
  if (!(error instanceof EgressFailed)) throw error;
  const mayRepeat = channel === 'webhook' || NEVER_LEFT.has(error.kind);
  return { kind: mayRepeat ? 'not-left' : 'unknown', reason: error.message };
}
