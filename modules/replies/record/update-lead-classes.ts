import { keysOf, type RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { addTo, type Counts, countByCampaign, isAutoReply } from '../../campaign-state/index.ts';
import { readReplyStates, recordReplyStates } from '../../leads/index.ts';
import { cancelAfterReply, sendMessagesJob } from '../../messages/index.ts';
import type { ReplyClass } from '../reply.schema.ts';

type Unit = Needs<'em' | 'clock' | 'queue'>;

interface AnswerRow {
  leadId: string;
  qualification: ReplyClass;
  at: Date;
  isDecided: boolean;
  isMeeting: boolean;
}

/**
 * Updates class, flags, status and remaining steps of leads after their replies or meetings changed, in the same
 * transaction. A lead counts under one class; a meeting without a reply counts only as a meeting. `more` holds
 * further counter changes, since counters are updated once per transaction. The caller must lock the leads
 * before it writes replies, otherwise two replies of one lead can deadlock.
 */
export async function updateLeadClasses(unit: Unit, named: readonly RowKey[], more: ReadonlyMap<string, Counts>) {
  if (named.length === 0) return;
  const { em } = unit;
  const leads = await readReplyStates(em, named);
  const answers = Map.groupBy(await statement<AnswerRow>(em, ANSWERS, keysOf(named)), ({ leadId }) => leadId);
  const restated = leads.map((lead) => {
    const own = answers.get(lead.id) ?? [];
    const replyClass = combineReplies(own);
    const isPersons = replyClass !== null && !isAutoReply(replyClass);
    const hasReplied =
      isPersons && own.some(({ qualification, isMeeting }) => !isMeeting && !isAutoReply(qualification));
    return { ...lead, replyClass, hasReplied, hasAnswered: isPersons };
  });
  await recordReplyStates(em, restated);
  const cancelled = await cancelAfterReply(
    em,
    restated.filter(({ hasAnswered }) => hasAnswered).map(({ org_id, id }) => ({ orgId: org_id, id })),
  );
  const closed = new Map(cancelled.map((row) => [row.campaign_id, row.closed]));
  const countsIn = (rows: typeof restated, campaignId: string) => {
    const counts: Counts = { ...more.get(campaignId), openMessages: -(closed.get(campaignId) ?? 0) };
    for (const { reply_class, replied, replyClass, hasReplied } of rows) {
      const [before, after] = [countedClass(reply_class, replied), countedClass(replyClass, hasReplied)];
      if (before === after) continue;
      if (before !== null) addTo(counts, `reply:${before}`, -1);
      if (after !== null) addTo(counts, `reply:${after}`, 1);
    }
    return counts;
  };
  await countByCampaign(unit, restated, countsIn, async ({ id: campaignId }) => {
    // The campaign may have no open messages left.
    if (closed.has(campaignId)) await unit.queue.enqueue(sendMessagesJob, { campaignId });
  });
}

/** Returns the class that a lead counts under; null if it only has a meeting. */
const countedClass = (replyClass: ReplyClass | null, hasReplied: boolean): ReplyClass | null =>
  replyClass !== null && (hasReplied || isAutoReply(replyClass)) ? replyClass : null;

/**
 * A member's statement about a lead is a decision, and so is a correction. A correction to an automatic class
 * decides only if it was about the lead. For mail dated in the future, the time of storage counts.
 */
const ANSWERS = `
  with given as (select * from unnest($1::uuid[], $2::uuid[]) as given (org_id, lead_id))
  select reply.lead_id as "leadId", qualification, received_at,
         coalesce(corrected_at, least(received_at, reply.created_at)) as at,
         case when corrected_at is null then classified_by = 'person'
              else sentiment <> 'auto' or exists (
                select from manual_qualifications said
                where said.org_id = reply.org_id and said.lead_id = reply.lead_id and said.reply_id = reply.id
                  and said.created_at = corrected_at) end as "isDecided", false as "isMeeting"
  from given join replies reply on reply.org_id = given.org_id and reply.lead_id = given.lead_id
  union all
  select meeting.lead_id, 'meetingBooked', created_at, created_at, false, true
  from given join meetings meeting on meeting.org_id = given.org_id and meeting.lead_id = given.lead_id
  order by received_at`;

interface Answer {
  qualification: ReplyClass;
  /** Time of receipt, or of a member's decision. */
  at: Date;
  /** A member decided it, knowing all earlier replies. */
  isDecided: boolean;
}

/**
 * Combines a lead's replies into one class; the latest wins. Exceptions: `neutral` replaces no earlier class,
 * and `interested` replaces neither a meeting nor a deal. Auto-replies count only without a person's reply. A
 * member's decision overrides everything before it.
 */
function combineReplies(answers: readonly Answer[]): ReplyClass | null {
  let combined: ReplyClass | null = null;
  for (const { qualification: next, isDecided } of answers.toSorted(inOrder)) {
    if (combined === null || isDecided || replaces(next, combined)) combined = next;
  }
  return combined;
}

/** At the same time, a member's decision comes last. */
const inOrder = (a: Answer, b: Answer): number =>
  a.at.getTime() - b.at.getTime() || Number(a.isDecided) - Number(b.isDecided);

function replaces(next: ReplyClass, before: ReplyClass): boolean {
  if (isAutoReply(before)) return true;
  if (isAutoReply(next) || next === 'neutral') return false;
  return !(next === 'interested' && (before === 'meetingBooked' || before === 'closed'));
}
