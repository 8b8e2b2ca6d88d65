import type { EntityManager } from '@mikro-orm/postgresql';
import { keysOf, type RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { leadsById, leadsOfPerson } from '../../leads/index.ts';
import { type SuppressionSource, suppress } from '../../suppressions/index.ts';
import { type ClosedMessages, cancelQueuedMessages } from '../cancel-queued.ts';
import { sendMessagesJob } from '../send-messages.job.ts';

export interface LeadToStop {
  orgId: string;
  leadId: string;
  reason: string;
}

const REASONS: Record<SuppressionSource, string> = {
  manual: 'suppressed',
  unsubscribe: 'unsubscribed',
  complaint: 'complained',
  bounce: 'bounced',
  erasure: 'erased',
};

/**
 * Suppresses the addresses of these leads and cancels their queued messages in all campaigns of the
 * organisation. Runs in the caller's transaction. Returns the closed messages, which the caller counts.
 */
export async function stopWriting(
  unit: Needs<'em' | 'clock' | 'queue'>,
  source: SuppressionSource,
  leads: LeadToStop[],
): Promise<ClosedMessages[]> {
  if (leads.length === 0) return [];
  await suppressPeople(unit, source, leads);
  return cancelMessagesToPeople(unit, keysOfLeads(leads), source);
}

/**
 * Same in two phases, for callers that lock messages in between: the suppression list is locked before the
 * queue. The returned function cancels. It skips locked rows, which the next claim refuses.
 */
export async function prepareStopWriting(
  unit: Needs<'em' | 'clock' | 'queue'>,
  source: SuppressionSource,
  leads: LeadToStop[],
): Promise<() => Promise<ClosedMessages[]>> {
  if (leads.length === 0) return () => Promise.resolve([]);
  await suppressPeople(unit, source, leads);
  return () => cancelMessagesToPeople(unit, keysOfLeads(leads), source, { skipsLocked: true });
}

const keysOfLeads = (leads: LeadToStop[]) => leads.map(({ orgId, leadId }) => ({ orgId, id: leadId }));

/**
 * Cancels queued messages to the same people in all campaigns; the caller counts them. Enqueues a job per
 * campaign, since this may have been its last open message.
 */
export async function cancelMessagesToPeople(
  { em, queue }: Needs<'em' | 'queue'>,
  leads: readonly RowKey[],
  source: SuppressionSource,
  { skipsLocked = false } = {},
): Promise<ClosedMessages[]> {
  const closed = await cancelQueuedMessages(em, {
    skipsLocked,
    reason: REASONS[source],
    which: `(${STOPPED}) stopped join messages m
         on m.org_id = stopped.org_id and m.campaign_id = stopped.campaign_id and m.lead_id = stopped.id
       where true`,
    values: keysOf(leads),
  });
  for (const { campaign_id: campaignId } of closed) await queue.enqueue(sendMessagesJob, { campaignId });
  return closed;
}

async function suppressPeople(unit: Needs<'em' | 'clock'>, source: SuppressionSource, leads: LeadToStop[]) {
  const people = await readPeople(unit.em, keysOfLeads(leads));
  const reasons = new Map(leads.map(({ leadId, reason }) => [leadId, reason]));
  const organisations = Map.groupBy(people, ({ org_id }) => org_id);
  for (const orgId of [...organisations.keys()].toSorted()) {
    const entries = (organisations.get(orgId) ?? []).map(({ id, person_key }) => ({
      kind: 'address' as const,
      value: person_key,
      reason: reasons.get(id),
      source,
    }));
    await suppress(
      unit,
      orgId,
      // Erased people have no address left.
      entries.filter(({ value }) => personKey(value) !== null),
    );
  }
}

/** Sandbox results for a real contact stay within their campaign, because the real person received nothing. */
const IS_REAL = `(l.sandbox or not exists (
  select 1 from messages m
  where m.org_id = l.org_id and m.campaign_id = l.campaign_id and m.lead_id = l.id and m.transport = 'sandbox'))`;

const readPeople = (em: EntityManager, leads: readonly RowKey[]) =>
  statement<{ id: string; org_id: string; person_key: string }>(
    em,
    `select distinct on (org_id, person_key) id, org_id, person_key from ${leadsById('$1', '$2')} l where ${IS_REAL}`,
    keysOf(leads),
  );

/** The given leads and all leads of the same people in other campaigns. */
const STOPPED = `
  select org_id, id, campaign_id from ${leadsById('$2', '$3')} given
  union
  select l.org_id, l.id, l.campaign_id
  from (select distinct org_id, person_key from ${leadsById('$2', '$3')} l where ${IS_REAL}) named
    join ${leadsOfPerson('named.org_id', 'named.person_key')} l on true`;
