import type { EntityManager } from '@mikro-orm/postgresql';
import { insertWithinLimit } from '../../src/database/keep-within.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { NotifyUnit } from '../identity/index.ts';
import { Sender } from './sender.entity.ts';
import { MOST_SENDERS, showSender } from './sender.queries.ts';
import { type CreateSenderInput, NEW_SENDER } from './sender.schema.ts';
import { senderColumns, withHosts } from './sender-columns.ts';

type Unit = Needs<'em' | 'actor' | 'vault' | 'egress' | 'campaignNotifier'> & NotifyUnit;

/** Creates a sender. Campaigns that wait for a sender resume. */
export async function createSender(unit: Unit, input: CreateSenderInput) {
  const { actor, clock } = unit;
  const reachable = await withHosts(unit, input);
  const columns = { ...senderColumns(unit, NEW_SENDER, null), ...senderColumns(unit, reachable, null) };
  const now = clock.now();
  const id = newId();
  const count = (em: EntityManager) => em.count(Sender, { orgId: actor.orgId, deletedAt: null });
  await insertWithinLimit(unit.em, { orgId: actor.orgId, what: 'senders', most: MOST_SENDERS, count }, async (em) => {
    const sender = em.create(Sender, {
      id,
      orgId: actor.orgId,
      status: 'active',
      judgedFrom: now,
      createdAt: now,
      updatedAt: now,
      ...required(input),
      ...columns,
    });
    await em.persist(sender).flush();
  });
  unit.campaignNotifier.notify(unit, { orgId: actor.orgId, ofSenders: true });
  return showSender(unit, id);
}

/** Columns that must not be null. Validated values overwrite them. */
const required = ({ name, fromName, fromEmail, smtp }: CreateSenderInput) => ({
  name,
  fromName,
  fromEmail,
  smtpHost: smtp.host,
  smtpPort: smtp.port,
  smtpSecurity: smtp.security,
});
