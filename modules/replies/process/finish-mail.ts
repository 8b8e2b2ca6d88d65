import type { EntityManager } from '@mikro-orm/postgresql';
import type { Claim } from '../../../src/database/claim.ts';
import { statement } from '../../../src/database/statement.ts';
import type { InboundOutcome } from '../receive/inbound-mail.entity.ts';
import type { MailVerdict } from '../recognise/verdict.ts';
import type { LeadReplyToRecord } from '../record/record-replies.ts';

/** Marks mail as processed and deletes its content. Returns the ids of rows that this claim still holds. */
export async function finishMail(
  em: EntityManager,
  { token }: Claim,
  verdicts: readonly MailVerdict[],
  answers: readonly LeadReplyToRecord[],
): Promise<Set<string>> {
  const replyIds = new Map(answers.map(({ row, replyId }) => [row.id, replyId]));
  const done = verdicts.filter(({ kind }) => kind !== 'tooEarly');
  const rows = await statement<{ id: string }>(
    em,
    `update inbound_mail mail
     set outcome = done.outcome, campaign_id = done.campaign_id, lead_id = done.lead_id, reply_id = done.reply_id,
         content = null, due_at = null, claimed_until = null, claim_token = null
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::uuid[], $7::uuid[])
       as done (org_id, id, outcome, campaign_id, lead_id, reply_id)
     where mail.org_id = done.org_id and mail.id = done.id and mail.claim_token = $1 returning mail.id`,
    [
      token,
      done.map(({ row }) => row.orgId),
      done.map(({ row }) => row.id),
      done.map(outcomeOf),
      done.map(campaignOf),
      done.map((verdict) => ('match' in verdict ? (verdict.match?.leadId ?? null) : null)),
      done.map(({ row }) => replyIds.get(row.id) ?? null),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

function campaignOf(verdict: MailVerdict): string | null {
  if (verdict.kind === 'single') return verdict.campaignId;
  return 'match' in verdict ? (verdict.match?.campaignId ?? null) : null;
}

function outcomeOf(verdict: MailVerdict): InboundOutcome | null {
  switch (verdict.kind) {
    case 'nothing':
      return verdict.outcome;
    case 'stranger':
      return 'unmatched';
    case 'answer':
      return 'reply';
    case 'single':
      return verdict.about.kind === 'answer' ? 'reply' : verdict.about.kind;
    case 'tooEarly':
      return null;
    case 'bounce':
    case 'complaint':
    case 'meeting':
      return verdict.kind;
    default:
      return verdict satisfies never;
  }
}
