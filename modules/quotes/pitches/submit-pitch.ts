import type { z } from 'zod';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { badRequest, conflict } from '../../../src/kernel/errors.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { brandFacts } from '../../brands/index.ts';
import { hasSender } from '../../senders/index.ts';
import { findErased, findSuppressedKeys } from '../../suppressions/index.ts';
import { parseMailtoAddress } from '../requests/address.rules.ts';
import type { QuoteRequest } from '../requests/quote-request.entity.ts';
import { findQuoteRequest } from '../requests/quote-request.queries.ts';
import { sendPitchesJob } from '../sending/send-pitches.job.ts';
import { countSent, findQuotePitch, viewPitch } from './quote-pitch.queries.ts';
import type { SubmitPitchInput } from './quote-pitch.schema.ts';

/**
 * Sends a brand's pitch for a request, at most once: there is one pitch row for each brand and request, and
 * sending works on that row. Pitches to sandbox requests are never sent.
 */
export async function submitPitch(unit: MemberContext, { id, draft, brandId }: z.output<typeof SubmitPitchInput>) {
  const { em, clock, actor, queue } = unit;
  const { orgId } = actor;
  const request = await findQuoteRequest(em, orgId, id);
  if (brandId === undefined) throw badRequest('The header x-brand-id is required. It selects the brand that answers.');
  const brand = await brandFacts(unit, orgId, brandId);
  const recipient = request.sandbox ? null : await recipientOf(unit, request);
  const pitch = await em.transactional(async (transaction) => {
    // Checked again under the erasure lock, so that a person who was erased meanwhile is not stored again.
    const erased = await findErased({ ...unit, em: transaction }, orgId, recipient === null ? [] : [recipient.key]);
    if (erased.size > 0) throw badRequest(SUPPRESSED);
    taking(transaction, 'quote pitches');
    const [row] = await statement<{ id: string }>(transaction, SUBMIT, [
      orgId,
      newId(),
      request.id,
      brand.id,
      draft,
      clock.now(),
      recipient?.address ?? null,
      recipient?.key ?? null,
      recipient === null ? 'sent' : 'queued',
    ]);
    if (row === undefined) throw conflict('The brand has already answered this request.');
    const submitted = await findQuotePitch(transaction, orgId, row.id);
    if (recipient === null) await countSent({ em: transaction, clock }, submitted);
    return submitted;
  });
  if (recipient !== null) await queue.enqueue(sendPitchesJob, {});
  return { quotePitch: viewPitch(pitch) };
}

/** A rejected pitch can be submitted again; one that was sent, or may have been sent, cannot. */
const SUBMIT = `
  insert into quote_pitches as pitch (org_id, id, quote_request_id, brand_id, draft, written_by, status, submitted_at, to_email,
    person_key, delivery, due_at, created_at, updated_at)
  values ($1, $2, $3, $4, $5, 'person', 'submitted', $6, $7, $8, $9, case when $9 = 'queued' then $6::timestamptz end, $6, $6)
  on conflict (org_id, quote_request_id, brand_id) do update
  set written_by = case when pitch.draft = excluded.draft then pitch.written_by else 'person' end, draft = excluded.draft,
      status = 'submitted', submitted_at = excluded.submitted_at, to_email = excluded.to_email,
      person_key = excluded.person_key, delivery = excluded.delivery, due_at = excluded.due_at, error = null, left_at = null,
      sender_id = null, attempts = 0, updated_at = excluded.updated_at
  where pitch.status in ('drafted', 'error') and pitch.org_id = $1
  returning pitch.id`;

const SUPPRESSED = 'The address of the request is on the suppression list. Nothing was sent.';

async function recipientOf(unit: MemberContext, { orgId, pitchUrl }: QuoteRequest) {
  const address = parseMailtoAddress(pitchUrl ?? null);
  const key = address === null ? null : personKey(address);
  if (address === null || key === null) {
    throw badRequest(
      'The request has no email address. Submit the pitch at its pitchUrl, then set the status of the pitch to submitted.',
    );
  }
  if ((await findSuppressedKeys(unit, orgId, [key])).has(key)) throw badRequest(SUPPRESSED);
  if (!(await hasSender(unit, orgId))) throw badRequest('No sender can send email. Add one with POST /v1/senders.');
  return { address, key };
}
