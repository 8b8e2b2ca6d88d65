import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { keysOf, type RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { addTo, type CounterName, type Counts, countByCampaign } from '../../campaign-state/index.ts';
import { timeZoneOf } from '../../identity/index.ts';
import { leadsById, recipientOf, recordLeadRefusals } from '../../leads/index.ts';
import type { ClosedMessages } from '../cancel-queued.ts';
import { isPromised } from '../message-facts.ts';
import { stopWriting } from './stop-writing.ts';

type Unit = Needs<'em' | 'clock' | 'queue'>;

export interface Refusal {
  orgId: string;
  leadId: string;
  /** Message that was replied to. Null if unknown; then the last sent message is used. */
  messageId: string | null;
  reason: string;
}

/**
 * Unsubscribes these leads: counts each one once, suppresses the address and cancels its queued messages in all
 * campaigns of the organisation. Returns how many were new.
 */
export const unsubscribePeople = (unit: Unit, refusals: Refusal[]): Promise<number> =>
  recordRefusals(unit, refusals, {
    source: 'unsubscribe',
    fact: 'unsubscribed',
    count: (add, step, people) => {
      add('unsubscribed', people);
      add('recipientsUnsubscribed', people);
      if (step !== null) add(`step:${step}:unsubscribed`, people);
    },
  });

/** Records spam complaints. Same effect as `unsubscribePeople`, but counted as complaints. */
export const recordComplaints = (unit: Unit, refusals: Refusal[]): Promise<number> =>
  recordRefusals(unit, refusals, {
    source: 'complaint',
    fact: 'complained',
    count: (add, step, people) => {
      add('complaints', people);
      if (step !== null) add(`step:${step}:complaints`, people);
    },
  });

interface RefusalKind {
  source: 'unsubscribe' | 'complaint';
  fact: 'unsubscribed' | 'complained';
  count(add: (name: CounterName, value: number) => void, step: number | null, people: number): void;
}

interface CountedRefusals {
  org_id: string;
  time_zone: string;
  campaign_id: string;
  step: number | null;
  people: number;
}

function recordRefusals(unit: Unit, refusals: Refusal[], kind: RefusalKind): Promise<number> {
  if (refusals.length === 0) return Promise.resolve(0);
  return unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    const leads = refusals.map(({ orgId, leadId }) => ({ orgId, id: leadId }));
    if (kind.source === 'complaint') await lockMessages(em, leads);
    // Runs under the lead locks, so two concurrent requests count a fact once.
    const fresh = new Set(await recordLeadRefusals(inside, kind.fact, leads));
    const refused = await countRefusedSteps(
      inside,
      kind,
      refusals.filter(({ leadId }) => fresh.has(leadId)),
    );
    const closed = await stopWriting(inside, kind.source, refusals);
    await countRefusals(inside, kind, refused, closed);
    return refused.reduce((sum, { people }) => sum + people, 0);
  });
}

/** Lock order: messages before leads, as in all code that records outcomes. */
async function lockMessages(em: EntityManager, leads: readonly RowKey[]): Promise<void> {
  taking(em, 'messages');
  await statement(
    em,
    `select m.id from ${leadsById('$1', '$2')} l
       join messages m on m.org_id = l.org_id and m.campaign_id = l.campaign_id and m.lead_id = l.id
     where not ${isPromised('m')} order by m.id for no key update of m`,
    keysOf(leads),
  );
}

const countRefusals = (
  unit: Unit,
  kind: RefusalKind,
  refused: CountedRefusals[],
  closed: ClosedMessages[],
): Promise<void> =>
  countByCampaign(unit, [...refused, ...closed], (rows) => {
    const counts: Counts = {};
    const add = (name: CounterName, value: number) => addTo(counts, name, value);
    for (const row of rows) {
      if ('closed' in row) add('openMessages', -row.closed);
      else kind.count(add, row.step, row.people);
    }
    return counts;
  });

/** Counts leads per step of the refused message. A complaint also marks that message. */
function countRefusedSteps(
  { em, clock }: Unit,
  { fact }: RefusalKind,
  refusals: Refusal[],
): Promise<CountedRefusals[]> {
  if (refusals.length === 0) return Promise.resolve([]);
  return statement<CountedRefusals>(em, refusedSteps(fact === 'complained' ? MARK_COMPLAINED : ''), [
    refusals.map(({ orgId }) => orgId),
    refusals.map(({ leadId }) => leadId),
    refusals.map(({ messageId }) => messageId),
    ...(fact === 'complained' ? [clock.now()] : []),
  ]);
}

const MARK_COMPLAINED = `, marked as (
    update messages m set complained = true, troubled_at = $4 from answered
    where m.org_id = answered.org_id and m.id = answered.message_id)`;

const refusedSteps = (mark: string) => `
  with given as (
    select distinct on (org_id, lead_id) org_id, lead_id, message_id
    from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as given (org_id, lead_id, message_id)
    order by org_id, lead_id, message_id
  ), answered as materialized (
    select l.org_id, l.campaign_id, message.id as message_id, message.step
    from given join ${recipientOf('given.org_id', 'given.lead_id')} l on true left join lateral (
      select m.id, m.step from messages m
      where m.org_id = l.org_id and m.campaign_id = l.campaign_id and m.lead_id = l.id
        and (m.id = given.message_id or m.status in ('sent', 'unknown'))
      order by m.id = given.message_id desc nulls last, m.step desc limit 1
    ) message on true
  )${mark}
  select org_id, ${timeZoneOf('org_id')} as time_zone, campaign_id, step, count(*)::int as people
  from answered group by org_id, campaign_id, step`;
