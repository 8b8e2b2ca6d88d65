import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { centsFromNumeric, usdNumber } from '../../../src/kernel/money.ts';
import { type NamedReply, readRepliesById } from '../../replies/index.ts';
import { type DigestFacts, digestFigures } from './digest.rules.ts';
import { digestText } from './digest-text.rules.ts';
import type { NotifyChannel } from './notify.schema.ts';

export interface Digest {
  id: string;
  orgId: string;
  campaignId: string;
  channel: NotifyChannel;
  destination: string;
  facts: DigestFacts;
  createdAt: Date;
  leftAt: Date | null;
}

export interface DigestMessage {
  subject: string;
  text: string;
  body: string;
}

/**
 * Formats a digest as text and as data. Replies are read now, so data erased since the digest was written is
 * left out.
 */
export async function digestMessage(em: EntityManager, digest: Digest): Promise<DigestMessage> {
  const { id, orgId, campaignId, createdAt } = digest;
  const [campaign] = await statement<{ name: string; status: string }>(
    em,
    'select name, status from campaigns where org_id = $1 and id = $2',
    [orgId, campaignId],
  );
  const { name = '', status = '' } = campaign ?? {};
  const data = { campaign: name, status, ...(await dataOf(em, digest)) };
  const envelope = { id, event: 'campaign.digest', created_at: createdAt.toISOString(), campaign_id: campaignId, data };
  return { ...digestText(data), body: JSON.stringify(envelope) };
}

async function dataOf(em: EntityManager, { orgId, facts }: Digest) {
  const { frequency, since, until, counts, cost, items } = facts;
  const replies = await readRepliesById(
    em,
    orgId,
    items.flatMap((item) => (item.kind === 'reply' ? [item.replyId] : [])),
  );
  const isTold = ({ sentiment }: NamedReply) => frequency === 'immediately' || sentiment === 'positive';
  return {
    frequency,
    since,
    until,
    ...digestFigures(counts),
    cost_usd: usdNumber(centsFromNumeric(cost)),
    answers: replies.filter(isTold).map(answerOf),
    meetings: items.flatMap((item) => (item.kind === 'meeting' ? [{ meeting_time: item.meetingTime }] : [])),
    gates: items.flatMap((item) =>
      item.kind === 'gate' ? [{ kind: item.gate, state: item.state, opensAt: item.opensAt, at: item.at }] : [],
    ),
  };
}

const answerOf = ({ id, email, name, company, qualification, sentiment, preview, receivedAt }: NamedReply) => ({
  reply_id: id,
  email,
  name,
  company,
  class: qualification,
  sentiment,
  preview,
  received_at: receivedAt.toISOString(),
});
