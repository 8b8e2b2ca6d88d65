import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../src/database/statement.ts';
import type { Milliseconds } from '../../src/kernel/duration.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { Sequence } from './sequence/sequence.rules.ts';

export interface WrittenSequence extends Sequence {
  leadId: string;
}

interface Writing {
  orgId: string;
  campaignId: string;
  brandId: string;
  clientCompanyName: string | null;
  now: Date;
}

export interface KeptEmail {
  id: string;
  leadId: string;
  /** The days between the steps, the first one first. */
  days: number[];
}

/** Keeps what is written to a batch of leads, in one statement. */
export async function keepEmails(
  em: EntityManager,
  writing: Writing,
  sequences: WrittenSequence[],
): Promise<KeptEmail[]> {
  if (sequences.length === 0) return [];
  const ids = sequences.map(() => newId());
  await statement(
    em,
    `insert into emails (id, org_id, campaign_id, lead_id, brand_id, subject, sequence, client_company_name, created_at)
     select id, $1, $2, lead_id, $3, subject, sequence, $4, $5
     from unnest($6::uuid[], $7::uuid[], $8::text[], $9::jsonb[]) as email (id, lead_id, subject, sequence)`,
    [
      writing.orgId,
      writing.campaignId,
      writing.brandId,
      writing.clientCompanyName,
      writing.now,
      ids,
      sequences.map(({ leadId }) => leadId),
      sequences.map(({ subject }) => subject),
      sequences.map(({ steps }) => JSON.stringify(steps)),
    ],
  );
  return sequences.map(({ leadId, steps }, i) => ({
    id: ids[i] ?? '',
    leadId,
    days: steps.map(({ daysSinceLastStep }) => daysSinceLastStep),
  }));
}

interface Enqueueing {
  orgId: string;
  campaignId: string;
  transport: string;
  now: Date;
  /** How long a day between two steps lasts. */
  dayMs: Milliseconds;
}

/** Promises every step of the emails: the ledger has a row for each before anything leaves. */
export async function enqueueMessages(
  em: EntityManager,
  enqueueing: Enqueueing,
  emails: KeptEmail[],
): Promise<{ id: string }[]> {
  const { orgId, campaignId, transport, now, dayMs } = enqueueing;
  const rows = emails.flatMap(({ id, leadId, days }) => {
    let dueAt = now.getTime();
    return days.map((between, i) => {
      dueAt += between * dayMs;
      return { id: newId(), emailId: id, leadId, step: i + 1, dueAt: new Date(dueAt) };
    });
  });
  if (rows.length === 0) return [];
  await statement(
    em,
    `insert into messages (id, org_id, campaign_id, lead_id, email_id, step, transport, status, due_at, created_at)
     select id, $1, $2, lead_id, email_id, step, $3, 'queued', due_at, $4
     from unnest($5::uuid[], $6::uuid[], $7::uuid[], $8::smallint[], $9::timestamptz[])
       as message (id, lead_id, email_id, step, due_at)`,
    [
      orgId,
      campaignId,
      transport,
      now,
      rows.map(({ id }) => id),
      rows.map(({ leadId }) => leadId),
      rows.map(({ emailId }) => emailId),
      rows.map(({ step }) => step),
      rows.map(({ dueAt }) => dueAt.toISOString()),
    ],
  );
  return rows;
}
