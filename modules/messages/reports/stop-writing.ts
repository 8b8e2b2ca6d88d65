import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { personKey } from '../../../src/kernel/person-key.ts';
import { type SuppressionSource, suppress } from '../../suppressions/index.ts';

export interface LeadToStop {
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

export interface ClosedMessages {
  org_id: string;
  time_zone: string;
  campaign_id: string;
  closed: number;
}

/**
 * Nothing more goes to these people, in no campaign of their organisation: their addresses are suppressed and what is
 * queued is cancelled. In the caller's transaction, which also counts what it answers: the messages that were closed.
 */
export async function stopWriting(
  unit: Needs<'em' | 'clock'>,
  source: SuppressionSource,
  leads: LeadToStop[],
): Promise<ClosedMessages[]> {
  if (leads.length === 0) return [];
  await suppressPeople(unit, source, leads);
  return cancelQueuedOf(
    unit.em,
    leads.map(({ leadId }) => leadId),
    source,
  );
}

/** Cancels what is queued for the people of these leads, in whatever campaign; the caller counts it. */
export async function cancelQueuedOf(
  em: EntityManager,
  leadIds: string[],
  source: SuppressionSource,
): Promise<ClosedMessages[]> {
  taking(em, 'queue');
  const closed = await statement<ClosedMessages>(em, CANCEL, [leadIds, REASONS[source]]);
  // In one order, so that two transactions never wait for each other's counters crosswise.
  return closed.toSorted((one, other) => (one.campaign_id < other.campaign_id ? -1 : 1));
}

async function suppressPeople(unit: Needs<'em' | 'clock'>, source: SuppressionSource, leads: LeadToStop[]) {
  const people = await peopleOf(
    unit.em,
    leads.map(({ leadId }) => leadId),
  );
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
  select 1 from messages m where m.campaign_id = l.campaign_id and m.lead_id = l.id and m.transport = 'sandbox'))`;

const peopleOf = (em: EntityManager, leadIds: string[]) =>
  statement<{ id: string; org_id: string; person_key: string }>(
    em,
    `select distinct on (org_id, person_key) id, org_id, person_key from leads l where id = any($1::uuid[]) and ${IS_TRUE}`,
    [leadIds],
  );

/** In the order of the ids, so that two that stop the same person wait for each other in one direction only. */
const CANCEL = `
  with named as (
    select distinct org_id, person_key from leads l where id = any($1::uuid[]) and ${IS_TRUE}
  ), stopped as (
    select id, campaign_id from leads where id = any($1::uuid[])
    union
    select l.id, l.campaign_id from named
    join leads l on l.org_id = named.org_id and l.person_key = named.person_key and l.skip_reason is null
  ), queued as materialized (
    select m.id from stopped join messages m on m.campaign_id = stopped.campaign_id and m.lead_id = stopped.id
    where m.status = 'queued' order by m.id for no key update of m
  ), cancelled as (
    update messages m set status = 'cancelled', due_at = null, reason = $2 from queued where m.id = queued.id
    returning m.org_id, m.campaign_id
  )
  select c.org_id, o.time_zone, c.campaign_id, count(*)::int as closed
  from cancelled c join organisations o on o.id = c.org_id group by 1, 2, 3`;
