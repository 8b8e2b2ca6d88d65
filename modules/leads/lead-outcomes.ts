import type { EntityManager } from '@mikro-orm/postgresql';
import { lockRows, taking } from '../../src/database/locks.ts';
import { keysOf, type RowKey } from '../../src/database/row-key.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import type { ReplyClass } from '../campaign-state/index.ts';
import { timeZoneOf } from '../identity/index.ts';

/**
 * SQL: parts of a `with` that apply message outcomes to leads. `person` names the part that holds the outcomes
 * for each `org_id` and `lead_id`. `new_of_person` holds only what is new for each lead, under lock, so that
 * each fact is counted once. `returned` means that no sent message counts as delivered any more. Leads that a
 * server reported on (`told`) are locked too, because an erasure may run at the same time.
 */
export const applyOutcomes = (person: string) => `new_of_person as materialized (
    select l.id, l.org_id, l.campaign_id, p.reason, p.sent and not l.contacted as sent,
           p.delivered and not l.delivered as delivered, p.opened and not l.opened as opened,
           p.clicked and not l.clicked as clicked, p.bounced and not l.bounced as bounced,
           p.returned and l.delivered as returned, p.returned_from
    from ${person} p join leads l on l.org_id = p.org_id and l.id = p.lead_id
    where (p.sent and not l.contacted) or (p.delivered and not l.delivered)
       or (p.opened and not l.opened) or (p.clicked and not l.clicked) or (p.bounced and not l.bounced)
       or (p.returned and l.delivered) or p.told
    order by l.id for no key update of l
  ), met as (
    update leads l
    set contacted = l.contacted or n.sent, delivered = (l.delivered or n.delivered) and not n.returned,
        opened = l.opened or n.opened,
        clicked = l.clicked or n.clicked, bounced = l.bounced or n.bounced,
        status = case when n.bounced and l.status in ('served', 'contacted') then 'bounced'
                      when n.sent and l.status = 'served' then 'contacted' else l.status end
    from new_of_person n where l.org_id = n.org_id and l.id = n.id
  )`;

const REFUSALS = {
  unsubscribed: "unsubscribed = true, unsubscribed_at = locked.at, status = 'unsubscribed'",
  complained: 'complained = true',
};

/** Records that people refuse email, under the locks of their leads. Returns the leads for which this is new. */
export async function recordLeadRefusals(
  { em, clock }: Needs<'em' | 'clock'>,
  fact: keyof typeof REFUSALS,
  leads: readonly RowKey[],
): Promise<string[]> {
  taking(em, 'leads');
  const rows = await statement<{ id: string }>(
    em,
    `with locked as materialized (
       select org_id, id, ${fact} as is_known, $3::timestamptz as at from leads
       where (org_id, id) in (select * from unnest($1::uuid[], $2::uuid[])) and skip_reason is null
       order by id for no key update
     )
     update leads l set ${REFUSALS[fact]} from locked
     where l.org_id = locked.org_id and l.id = locked.id and not locked.is_known returning l.id`,
    [...keysOf(leads), clock.now()],
  );
  return rows.map(({ id }) => id);
}

/** Locks leads in id order until the end of the transaction. Returns the ids that exist. */
export const lockLeads = (em: EntityManager, leads: readonly RowKey[]): Promise<string[]> =>
  lockRows(em, 'leads', leads);

interface LeadReplyState {
  org_id: string;
  id: string;
  campaign_id: string;
  time_zone: string;
  reply_class: ReplyClass | null;
  /** The person wrote a reply, not only an auto-reply. */
  replied: boolean;
}

/** Returns the reply state of leads, in id order. The caller has locked them. */
export const readReplyStates = (em: EntityManager, leads: readonly RowKey[]) =>
  statement<LeadReplyState>(
    em,
    `select org_id, id, campaign_id, reply_class, replied, ${timeZoneOf('org_id')} as time_zone
     from leads where (org_id, id) in (select * from unnest($1::uuid[], $2::uuid[])) order by id`,
    keysOf(leads),
  );

interface NewReplyState extends Pick<LeadReplyState, 'org_id' | 'id'> {
  /** The class that results from all replies and meetings. */
  replyClass: ReplyClass | null;
  /** True if the person wrote a reply. An auto-reply or a meeting alone does not count. */
  hasReplied: boolean;
}

/** Stores the reply state of leads. The caller has locked them. */
export async function recordReplyStates(em: EntityManager, leads: readonly NewReplyState[]): Promise<void> {
  await statement(
    em,
    `update leads l
     set reply_class = given.reply_class, replied = given.has_replied,
         status = case when given.has_replied and l.status in ('served', 'contacted') then 'replied'
                       when not given.has_replied and l.status = 'replied'
                         then case when l.contacted then 'contacted' else 'served' end
                       else l.status end
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::boolean[]) as given (org_id, id, reply_class, has_replied)
     where l.org_id = given.org_id and l.id = given.id`,
    [
      leads.map(({ org_id }) => org_id),
      leads.map(({ id }) => id),
      leads.map(({ replyClass }) => replyClass),
      leads.map(({ hasReplied }) => hasReplied),
    ],
  );
}

/** Stores the latest referral address of each lead. The caller has locked them. */
export async function recordReferrals(
  em: EntityManager,
  referrals: readonly (RowKey & { referredTo: string })[],
): Promise<void> {
  if (referrals.length === 0) return;
  const last = [...new Map(referrals.map((referral) => [referral.id, referral])).values()];
  await statement(
    em,
    `update leads l set referred_to = given.address
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as given (org_id, id, address)
     where l.org_id = given.org_id and l.id = given.id`,
    [...keysOf(last), last.map(({ referredTo }) => referredTo)],
  );
}

/** Stores until when people are away; never shortens an earlier absence. The caller has locked the leads. */
export async function recordAbsences(
  em: EntityManager,
  absences: readonly (RowKey & { until: Date })[],
): Promise<void> {
  await statement(
    em,
    `update leads l set away_until = greatest(l.away_until, given.until)
     from (select org_id, id, max(until) as until
           from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as given (org_id, id, until) group by 1, 2) given
     where l.org_id = given.org_id and l.id = given.id`,
    [...keysOf(absences), absences.map(({ until }) => until.toISOString())],
  );
}
