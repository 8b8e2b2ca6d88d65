import type { EntityManager } from '@mikro-orm/postgresql';
import { keysOf, type RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { leadsNamed, leadsOfPerson } from '../../leads/index.ts';
import { type SuppressionSource, suppress } from '../../suppressions/index.ts';
import { type ClosedMessages, cancelQueuedAmong } from '../cancel-queued.ts';
import { sendMessagesJob } from '../send-messages.job.ts';

export interface LeadToStop {
  orgId: string;
  leadId: string;
  /** For the list of suppressions. */
  reason: string;
}

/** What the cancelled messages say. */
const REASONS: Record<SuppressionSource, string> = {
  manual: 'suppressed',
  unsubscribe: 'unsubscribed',
  complaint: 'complained',
  bounce: 'bounced',
  erasure: 'erased',
};

/**
 * Nothing more goes to these people, in no campaign of their organisation: their addresses are suppressed and what is
 * queued is cancelled. In the caller's transaction, which also counts what it answers: the messages that were closed.
 */
export async function stopWriting(
  unit: Needs<'em' | 'clock' | 'queue'>,
  source: SuppressionSource,
  leads: LeadToStop[],
): Promise<ClosedMessages[]> {
  if (leads.length === 0) return [];
  await suppressPeople(unit, source, leads);
  return cancelQueuedOf(unit, keysOfLeads(leads), source);
}

/**
 * The same where messages of the queue are about to be locked, which comes after the list of suppressions: answers what is to
 * be done after it. What others hold then is passed over, and refused by the next claim.
 */
export async function beginStopWriting(
  unit: Needs<'em' | 'clock' | 'queue'>,
  source: SuppressionSource,
  leads: LeadToStop[],
): Promise<() => Promise<ClosedMessages[]>> {
  if (leads.length === 0) return () => Promise.resolve([]);
  await suppressPeople(unit, source, leads);
  return () => cancelQueuedOf(unit, keysOfLeads(leads), source, { skipsLocked: true });
}

const keysOfLeads = (leads: LeadToStop[]) => leads.map(({ orgId, leadId }) => ({ orgId, id: leadId }));

/**
 * Cancels what is queued for the people of these leads, in whatever campaign; the caller counts it. A campaign whose last steps
 * these were has nothing to wait for any longer, and is looked at.
 */
export async function cancelQueuedOf(
  { em, queue }: Needs<'em' | 'queue'>,
  leads: readonly RowKey[],
  source: SuppressionSource,
  { skipsLocked = false } = {},
): Promise<ClosedMessages[]> {
  const closed = await cancelQueuedAmong(em, {
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
  const people = await peopleOf(unit.em, keysOfLeads(leads));
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
      // Of an erased person no address is left to suppress.
      entries.filter(({ value }) => personKey(value) !== null),
    );
  }
}

/** What the sandbox makes up about a person who is not made up stays in its campaign: in truth nobody heard of it. */
const IS_TRUE = `(l.sandbox or not exists (
  select 1 from messages m
  where m.org_id = l.org_id and m.campaign_id = l.campaign_id and m.lead_id = l.id and m.transport = 'sandbox'))`;

const peopleOf = (em: EntityManager, leads: readonly RowKey[]) =>
  statement<{ id: string; org_id: string; person_key: string }>(
    em,
    `select distinct on (org_id, person_key) id, org_id, person_key from ${leadsNamed('$1', '$2')} l where ${IS_TRUE}`,
    keysOf(leads),
  );

/** The leads themselves, and all that campaigns have made of the same people. */
const STOPPED = `
  select org_id, id, campaign_id from ${leadsNamed('$2', '$3')} given
  union
  select l.org_id, l.id, l.campaign_id
  from (select distinct org_id, person_key from ${leadsNamed('$2', '$3')} l where ${IS_TRUE}) named
    join ${leadsOfPerson('named.org_id', 'named.person_key')} l on true`;
