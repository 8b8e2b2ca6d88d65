import type { EntityManager } from '@mikro-orm/postgresql';
import { plainArray, prepared, statement } from '../../src/database/statement.ts';
import { writeAhead } from '../../src/database/write-ahead.ts';
import type { Milliseconds } from '../../src/kernel/duration.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { Approval } from '../campaign-state/index.ts';
import type { MessageStatus } from './message.schema.ts';
import type { Sequence } from './sequence/sequence.rules.ts';

interface WrittenSequence extends Sequence {
  leadId: string;
}

interface EmailBatch {
  orgId: string;
  campaignId: string;
  brandId: string;
  clientCompanyName: string | null;
  now: Date;
}

export interface StoredEmail {
  id: string;
  leadId: string;
  /** Days before each step, in step order. */
  days: number[];
}

export async function insertEmails(
  em: EntityManager,
  writing: EmailBatch,
  sequences: Iterable<WrittenSequence>,
): Promise<StoredEmail[]> {
  const emails = Iterator.from(sequences).map((sequence) => ({ id: newId(), ...sequence }));
  const kept = await writeAhead(emails, (piece) =>
    statement(em, INSERT_EMAILS, [
      writing.orgId,
      writing.campaignId,
      writing.brandId,
      writing.clientCompanyName,
      writing.now,
      plainArray(piece.map(({ id }) => id)),
      plainArray(piece.map(({ leadId }) => leadId)),
      piece.map(({ subject }) => subject),
      JSON.stringify(piece.map(({ steps }) => steps)),
    ]),
  );
  return kept.map(({ id, leadId, steps }) => ({
    id,
    leadId,
    days: steps.map(({ daysSinceLastStep }) => daysSinceLastStep),
  }));
}

const INSERT_EMAILS = prepared(`
  insert into emails (id, org_id, campaign_id, lead_id, brand_id, subject, sequence, client_company_name, created_at)
  select id, $1, $2, lead_id, $3, subject, sequence, $4, $5
  from rows from (unnest($6::uuid[]), unnest($7::uuid[]), unnest($8::text[]), jsonb_array_elements($9::jsonb))
    as email (id, lead_id, subject, sequence)`);

interface EnqueueOptions {
  orgId: string;
  campaignId: string;
  transport: string;
  now: Date;
  dayMs: Milliseconds;
  approval: Approval;
}

/** Reason of a queued step without a due time: an earlier step awaits approval. */
export const PREVIOUS_STEP_AWAITS_APPROVAL = 'previous_step_awaits_approval';

/**
 * Inserts a ledger row for every step before any message leaves. A step that awaits approval, and the steps
 * after it, get no due time until a user decides.
 */
export function enqueueMessages(
  em: EntityManager,
  enqueueing: EnqueueOptions,
  emails: readonly StoredEmail[],
): Promise<{ id: string }[]> {
  const { orgId, campaignId, transport, now } = enqueueing;
  const messages = emails.values().flatMap((email) => buildMessages(email, enqueueing));
  return writeAhead(messages, (piece) =>
    statement(em, INSERT_MESSAGES, [
      orgId,
      campaignId,
      transport,
      now,
      plainArray(piece.map(({ id }) => id)),
      plainArray(piece.map(({ leadId }) => leadId)),
      plainArray(piece.map(({ emailId }) => emailId)),
      plainArray(piece.map(({ step }) => step)),
      plainArray(piece.map(({ dueAt }) => dueAt)),
      plainArray(piece.map(({ status }) => status)),
      plainArray(piece.map(({ reason }) => reason)),
    ]),
  );
}

function buildMessages({ id: emailId, leadId, days }: StoredEmail, { now, dayMs, approval }: EnqueueOptions) {
  let dueAt = now.getTime();
  return days.map((between, i) => {
    dueAt += between * dayMs;
    return {
      id: newId(),
      emailId,
      leadId,
      step: i + 1,
      ...initialStatus(approval, i),
      dueAt: approval === 'none' ? new Date(dueAt).toISOString() : null,
    };
  });
}

const INSERT_MESSAGES = prepared(`
  insert into messages (id, org_id, campaign_id, lead_id, email_id, step, transport, status, reason, due_at, created_at)
  select id, $1, $2, lead_id, email_id, step, $3, status, reason, due_at, $4
  from unnest($5::uuid[], $6::uuid[], $7::uuid[], $8::smallint[], $9::timestamptz[], $10::text[], $11::text[])
    as message (id, lead_id, email_id, step, due_at, status, reason)`);

function initialStatus(approval: Approval, place: number): { status: MessageStatus; reason: string | null } {
  if (approval === 'none') return { status: 'queued', reason: null };
  if (approval === 'all' || place === 0) return { status: 'awaiting_approval', reason: null };
  return { status: 'queued', reason: PREVIOUS_STEP_AWAITS_APPROVAL };
}

interface EmailWriter {
  id: string;
  writtenBy?: string;
  fallbackReason?: string;
}

/** Records which model wrote each email, or why the templates were used, in one statement. */
export async function recordWriters(em: EntityManager, orgId: string, writers: EmailWriter[]): Promise<void> {
  if (writers.length === 0) return;
  await statement(
    em,
    `update emails set written_by = given.written_by, fallback_reason = given.reason
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as given (org_id, id, written_by, reason)
     where emails.org_id = given.org_id and emails.id = given.id`,
    [
      writers.map(() => orgId),
      writers.map(({ id }) => id),
      writers.map(({ writtenBy }) => writtenBy ?? 'templates'),
      writers.map(({ fallbackReason }) => fallbackReason ?? null),
    ],
  );
}
