import type { EntityManager } from '@mikro-orm/postgresql';
import { takeNamedLock, taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { conflict, notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { campaignStatusOf, permitSending } from '../../campaign-state/index.ts';
import type { MessageStatus } from '../message.schema.ts';
import { isPromised, messagesNamed } from '../message-facts.ts';

type Unit = Needs<'em' | 'clock' | 'actor'>;

interface AwaitingMessage {
  campaignId: string;
  step: number;
}

/**
 * Locks a message that awaits approval and the open messages of the same lead. A concurrent second decision gets
 * a 409. The campaign can neither stop nor pause until the commit.
 */
export async function lockAwaitingMessage(unit: Unit, id: string, verb: string): Promise<AwaitingMessage> {
  const { em, actor } = unit;
  const [found] = isId(id)
    ? await statement<AwaitingMessage>(
        em,
        'select campaign_id as "campaignId", step from messages where org_id = $1 and id = $2',
        [actor.orgId, id],
      )
    : [];
  if (found === undefined) throw notFound('Message');
  await assertCampaignDecidable(unit, found.campaignId, verb);
  await lockMessagesOfLeads(em, actor.orgId, [id]);
  const [message] = await statement<{ status: MessageStatus }>(
    em,
    'select status from messages where org_id = $1 and id = $2',
    [actor.orgId, id],
  );
  if (message?.status !== 'awaiting_approval') {
    throw conflict(`The message is ${message?.status}. Only messages that await approval can be ${verb}.`);
  }
  return found;
}

/**
 * Throws a conflict unless the campaign is active or paused. A stopped campaign may still have messages to
 * cancel.
 */
export async function assertCampaignDecidable(
  { em, clock, actor }: Unit,
  campaignId: string,
  verb: string,
): Promise<void> {
  await permitSending(em, campaignId, clock.now());
  // Waits for erasures: they lock the email texts before the queue, a decision locks them after it (deadlock).
  await takeNamedLock(em, 'erasure', { id: actor.orgId, mode: 'shared' });
  const [campaign] = await statement<{ status: string }>(em, `select ${campaignStatusOf('$1', '$2')} as status`, [
    actor.orgId,
    campaignId,
  ]);
  const status = campaign?.status ?? '';
  if (!['active', 'paused'].includes(status))
    throw conflict(`The campaign is ${status}. Its messages can be ${verb} only while it is active or paused.`);
}

/** Locks the open messages of the same leads in id order, the order that every caller uses. */
export async function lockMessagesOfLeads(em: EntityManager, orgId: string, ids: readonly string[]): Promise<void> {
  taking(em, 'queue');
  await statement(
    em,
    `select m.id from ${messagesNamed('$1', '$2', 'chosen')} join messages m
       on m.org_id = chosen.org_id and m.campaign_id = chosen.campaign_id and m.lead_id = chosen.lead_id
     where ${isPromised('m')}
     order by m.id for no key update of m`,
    [orgId, ids],
  );
}
