import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest, notFound } from '../../../src/kernel/errors.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { assertOwnCampaign, replySentimentOf } from '../../campaign-state/index.ts';
import { leadsOfPerson, lockLeads, readReplyStates } from '../../leads/index.ts';
import { answeredMail } from '../../messages/index.ts';
import { MEMBER_DECISION_REASON, reclassifyReply } from '../record/correct-reply.ts';
import type { ReplyingLead } from '../record/insert-replies.ts';
import { recordReplies } from '../record/record-replies.ts';
import type { ReplyClass } from '../reply.schema.ts';
import { findManualQualification } from './manual-qualification.queries.ts';
import { CLASS_OF_STATUS, type QualifyLeadInput } from './manual-qualification.schema.ts';

type Unit = Needs<'em' | 'clock' | 'queue' | 'actor' | 'deliverySettings'>;
type Input = z.output<typeof QualifyLeadInput>;

/**
 * Sets the class of a lead. Corrects its newest reply, or records a reply if there is none. If the same status
 * was set last and still applies, only the notes are stored.
 */
export async function qualifyLead(unit: Unit, input: Input) {
  const { orgId } = unit.actor;
  const key = personKey(input.email);
  if (key === null) throw badRequest(`"${input.email.slice(0, 100)}" is not an email address.`, { param: 'email' });
  await assertOwnCampaign(unit.em, orgId, input.campaign_id);
  const who = [orgId, key, input.campaign_id];
  const { id, idempotent } = await unit.em.transactional(async (em) => {
    const { leadId } = await findReplyingLead(em, who);
    await lockLeads(em, [{ orgId, id: leadId }]);
    // Reads again under the lock, because the person may have been erased in between.
    const lead = await findReplyingLead(em, who);
    const last = await findLastDecision(em, lead);
    if (
      last?.saidId != null &&
      last.said === input.status &&
      (await readReplyClass(em, lead)) === CLASS_OF_STATUS[last.said]
    ) {
      await keepNotes(em, orgId, last.saidId, input.notes);
      return { id: last.saidId, idempotent: true };
    }
    return { id: await recordDecision({ ...unit, em }, lead, input, last?.replyId ?? null), idempotent: false };
  });
  const qualification = await findManualQualification(unit.em, orgId, id);
  return { ...qualification, qualification, idempotent };
}

async function findReplyingLead(em: EntityManager, who: unknown[]): Promise<ReplyingLead> {
  const [lead] = await statement<ReplyingLead>(em, REPLYING_LEAD, who);
  if (lead === undefined) throw notFound('Lead');
  return lead;
}

const REPLYING_LEAD = `
  select l.org_id as "orgId", l.campaign_id as "campaignId", l.id as "leadId", l.brand_id as "brandId", l.email, l.name, l.title,
         l.organization_name as company,
         ${answeredMail('l.org_id', 'l.campaign_id', 'l.id', 'null::uuid')} as "messageId",
         null as transport
  from ${leadsOfPerson('$1', '$2')} l where l.campaign_id = $3`;

interface LastDecision {
  replyId: string;
  saidId: string | null;
  said: Input['status'] | null;
}

async function findLastDecision(em: EntityManager, { orgId, leadId }: ReplyingLead): Promise<LastDecision | null> {
  const [row] = await statement<LastDecision>(
    em,
    `select reply.id as "replyId", said.id as "saidId", said.status as said
     from replies reply left join lateral (
       select id, status from manual_qualifications
       where org_id = reply.org_id and lead_id = reply.lead_id order by id desc limit 1
     ) said on true
     where reply.org_id = $1 and reply.lead_id = $2 order by reply.received_at desc, reply.id desc limit 1`,
    [orgId, leadId],
  );
  return row ?? null;
}

async function readReplyClass(em: EntityManager, { orgId, leadId }: ReplyingLead): Promise<ReplyClass | null> {
  const [lead] = await readReplyStates(em, [{ orgId, id: leadId }]);
  return lead?.reply_class ?? null;
}

const cleanNotes = (notes = '') => outsideText(notes) || null;

/** Keeps existing notes if none are given. */
async function keepNotes(em: EntityManager, orgId: string, id: string, notes: string | undefined): Promise<void> {
  await statement(em, 'update manual_qualifications set notes = coalesce($3, notes) where org_id = $1 and id = $2', [
    orgId,
    id,
    cleanNotes(notes),
  ]);
}

/** Runs in the caller's transaction, which holds the lead's lock. */
async function recordDecision(
  unit: Unit,
  lead: ReplyingLead,
  { status, notes }: Input,
  correctedId: string | null,
): Promise<string> {
  const { orgId, userId } = unit.actor;
  const { leadId } = lead;
  const [id, replyId] = [newId(), correctedId ?? newId()];
  const qualification = CLASS_OF_STATUS[status];
  const at = unit.clock.now();
  if (correctedId === null) {
    const classified = {
      qualification,
      sentiment: replySentimentOf(qualification),
      confidence: 1,
      reasoning: MEMBER_DECISION_REASON,
      attention: null,
      needsReview: false,
      by: 'person',
    };
    const mail = { from: lead.email, fromName: null, subject: '', text: '', messageId: null, calendar: null };
    const said = { mail, ownText: '', preview: '', referredTo: null };
    const row = { id, orgId, receivedAt: at, source: 'api' as const };
    await recordReplies(unit, [{ ...said, replyId, row, match: lead, classified }], []);
  }
  await statement(
    unit.em,
    `insert into manual_qualifications (org_id, id, campaign_id, lead_id, reply_id, email, status, notes, user_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [orgId, id, lead.campaignId, leadId, replyId, lead.email, status, cleanNotes(notes), userId, at],
  );
  // Must follow the insert, because `restateReply` reads the new row.
  if (correctedId !== null) await reclassifyReply(unit, { orgId, userId, leadId, replyId, qualification, at });
  return id;
}
