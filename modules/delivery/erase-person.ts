import type { z } from 'zod';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { badRequest } from '../../src/kernel/errors.ts';
import { forgetPerson, personKey } from '../leads/index.ts';
import { redactEvents } from '../webhooks/index.ts';
import { addCounts } from './counts.ts';
import { dayAt } from './day.rules.ts';
import { forgetAnswers } from './inbound/forget-answers.ts';
import type { ErasedPerson, ErasePersonInput } from './person.schema.ts';
import { cancelQueuedOf } from './stop-writing.ts';

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
  return unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    const { leadIds, contacts } = await forgetPerson(inside, { orgId, personKey: key });
    const emails = await statement(em, FORGET_EMAILS, [leadIds]);
    await forgetAnswers(em, orgId, leadIds, [key, email.toLowerCase()]);
    const events = await redactEvents(em, orgId, [key, email.toLowerCase()]);
    // After everything that waits for other locks: from here on the counters are locked.
    for (const { campaign_id, time_zone, closed } of await cancelQueuedOf(em, leadIds, 'erasure')) {
      await addCounts(em, campaign_id, dayAt(unit.clock.now(), time_zone), { openMessages: -closed });
    }
    return {
      message: 'The person is erased and will not be written to again.',
      erased: { leads: leadIds.length, contacts, emails: emails.length, events },
    };
  });
}

/** What servers say about a message names its receiver too. */
const FORGET_EMAILS = `
  with told as (
    update messages m set reason = null from leads l
    where l.id = any($1::uuid[]) and m.campaign_id = l.campaign_id and m.lead_id = l.id and m.reason is not null
      and m.status <> 'queued'
  )
  update emails set subject = '', sequence = '[]' where lead_id = any($1::uuid[]) returning id`;
