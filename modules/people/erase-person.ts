import type { z } from 'zod';
import { taking } from '../../src/database/locks.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { dayAt } from '../../src/kernel/day.ts';
import { badRequest } from '../../src/kernel/errors.ts';
import { personKey } from '../../src/kernel/person-key.ts';
import { addCounts } from '../campaign-state/index.ts';
import { forgetPerson } from '../leads/index.ts';
import { cancelQueuedOf } from '../messages/index.ts';
import { dropWaitingMail, forgetAnswers } from '../replies/index.ts';
import { lockErasures } from '../suppressions/index.ts';
import { redactEvents } from '../webhooks/index.ts';
import type { ErasedPerson, ErasePersonInput } from './person.schema.ts';

/**
 * Removes everything that is known of a person, in one transaction. What stays are rows that say nothing about anyone, so
 * that counts and costs remain true, and a keyed hash of the address, so that the person is never written to again.
 */
export function erasePerson(
  unit: Needs<'em' | 'clock' | 'vault' | 'actor'>,
  { email }: z.output<typeof ErasePersonInput>,
): Promise<z.output<typeof ErasedPerson>> {
  const key = personKey(email);
  if (key === null) throw badRequest(`"${email.slice(0, 100)}" is not an email address.`);
  const { orgId } = unit.actor;
  const addresses = [key, email.toLowerCase()];
  return unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    await lockErasures(inside, orgId);
    await dropWaitingMail(em, orgId, addresses);
    taking(em, 'messages');
    await statement(em, FORGET_REASONS, [orgId, key]);
    const { leadIds, contacts } = await forgetPerson(inside, { orgId, personKey: key });
    const emails = await statement(em, FORGET_EMAILS, [leadIds]);
    await forgetAnswers(em, leadIds);
    const events = await redactEvents(em, orgId, addresses);
    for (const { campaign_id, time_zone, closed } of await cancelQueuedOf(em, leadIds, 'erasure')) {
      await addCounts(em, { orgId, id: campaign_id }, dayAt(unit.clock.now(), time_zone), { openMessages: -closed });
    }
    return {
      message: 'The person is erased and will not be written to again.',
      erased: { leads: leadIds.length, contacts, emails: emails.length, events },
    };
  });
}

/** What servers say about a message names its receiver too. */
const FORGET_REASONS = `
  with told as materialized (
    select m.id from leads l join messages m on m.campaign_id = l.campaign_id and m.lead_id = l.id
    where l.org_id = $1 and l.person_key = $2 and m.reason is not null and m.status <> 'queued'
    order by m.id for no key update of m
  )
  update messages m set reason = null from told where m.id = told.id`;

const FORGET_EMAILS = `update emails set subject = '', sequence = '[]' where lead_id = any($1::uuid[]) returning id`;
