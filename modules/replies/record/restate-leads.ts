import { keysOf, type RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { addTo, type Counts, countByCampaign, isMachines } from '../../campaign-state/index.ts';
import { noteAnswers, readAnswered } from '../../leads/index.ts';
import { cancelAnswered, sendMessagesJob } from '../../messages/index.ts';
import { combineAnswers } from '../classify/combine-answers.rules.ts';
import type { ReplyClass } from '../reply.schema.ts';

type Unit = Needs<'em' | 'clock' | 'queue'>;

interface AnswerRow {
  leadId: string;
  qualification: ReplyClass;
  at: Date;
  isDecided: boolean;
}

/**
 * Brings leads in line with their answers, in the transaction that changed these: what each is counted as, its flags and
 * status, and its remaining steps. Each person counts under one class at a time; a change moves the count. `more` is
 * counted along, since the counters of a campaign are touched once per transaction. The caller has locked the leads, and
 * before it wrote down any answer: two answers of one person would wait for each other otherwise.
 */
export async function restateLeads(unit: Unit, named: readonly RowKey[], more: ReadonlyMap<string, Counts>) {
  if (named.length === 0) return;
  const { em } = unit;
  const leads = await readAnswered(em, named);
  const answers = Map.groupBy(await statement<AnswerRow>(em, ANSWERS, keysOf(named)), ({ leadId }) => leadId);
  const restated = leads.map((lead) => {
    const replyClass = combineAnswers(answers.get(lead.id) ?? []);
    return { ...lead, replyClass, hasAnswered: replyClass !== null && !isMachines(replyClass) };
  });
  await noteAnswers(em, restated);
  const cancelled = await cancelAnswered(
    em,
    restated.filter(({ hasAnswered }) => hasAnswered).map(({ org_id, id }) => ({ orgId: org_id, id })),
  );
  const closed = new Map(cancelled.map((row) => [row.campaign_id, row.closed]));
  const countsIn = (rows: typeof restated, campaignId: string) => {
    const counts: Counts = { ...more.get(campaignId), openMessages: -(closed.get(campaignId) ?? 0) };
    for (const { reply_class: before, replyClass: after } of rows) {
      if (before === after) continue;
      if (before !== null) addTo(counts, `reply:${before}`, -1);
      if (after !== null) addTo(counts, `reply:${after}`, 1);
    }
    return counts;
  };
  await countByCampaign(unit, restated, countsIn, async ({ id: campaignId }) => {
    // A campaign whose last steps these were has nothing to wait for any longer.
    if (closed.has(campaignId)) await unit.queue.enqueue(sendMessagesJob, { campaignId });
  });
}

/**
 * What a member says of a lead is decided, and so is what a reply is corrected to. That one reply is a machine's says
 * nothing of the others, so it decides only where it was said of the lead. A mail that is dated ahead of time came in
 * when it was written down.
 */
const ANSWERS = `
  with given as (select * from unnest($1::uuid[], $2::uuid[]) as given (org_id, lead_id))
  select reply.lead_id as "leadId", qualification, received_at,
         coalesce(corrected_at, least(received_at, reply.created_at)) as at,
         case when corrected_at is null then classified_by = 'person'
              else sentiment <> 'auto' or exists (
                select from manual_qualifications said
                where said.org_id = reply.org_id and said.lead_id = reply.lead_id and said.reply_id = reply.id
                  and said.created_at = corrected_at) end as "isDecided"
  from given join replies reply on reply.org_id = given.org_id and reply.lead_id = given.lead_id
  union all
  select meeting.lead_id, 'meetingBooked', created_at, created_at, false
  from given join meetings meeting on meeting.org_id = given.org_id and meeting.lead_id = given.lead_id
  order by received_at`;
