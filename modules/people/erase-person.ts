import './ports.ts';
import { domainToUnicode } from 'node:url';
import type { z } from 'zod';
import { eraseFromStoredResponses } from '../../src/api/idempotency.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { badRequest } from '../../src/kernel/errors.ts';
import { personKey } from '../../src/kernel/text/person-key.ts';
import { forgetJournalist } from '../discovery/index.ts';
import { eraseFromWaitlist } from '../growth/index.ts';
import { forgetPerson } from '../leads/index.ts';
import { cancelQueuedOf, countClosed, forgetEmails, forgetLateReasons, forgetReasons } from '../messages/index.ts';
import { dropWaitingMail, forgetAnswers } from '../replies/index.ts';
import { forgetInPages } from '../scraping/index.ts';
import { lockErasures } from '../suppressions/index.ts';
import { redactEvents } from '../webhooks/index.ts';
import type { ErasedPerson, ErasePersonInput } from './person.schema.ts';

/**
 * Erases all personal data of a person in one transaction. Anonymous rows stay, so that counts and costs remain correct.
 * A keyed hash of the address stays, so that the person is never contacted again.
 */
export function erasePerson(
  unit: Needs<'em' | 'clock' | 'queue' | 'vault' | 'actor' | 'personEraser'>,
  { email }: z.output<typeof ErasePersonInput>,
): Promise<z.output<typeof ErasedPerson>> {
  const key = personKey(email);
  if (key === null) throw badRequest(`"${email.slice(0, 100)}" is not an email address.`, { param: 'email' });
  const { orgId } = unit.actor;
  const addresses = spellingsOf(key, email);
  return unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    await lockErasures(inside, orgId);
    await forgetInPages(em, orgId, addresses);
    await dropWaitingMail(em, orgId, addresses);
    const person = { orgId, personKey: key };
    await forgetReasons(em, person);
    const { leadIds, contacts } = await forgetPerson(inside, person);
    await forgetLateReasons(em, orgId, leadIds);
    const emails = await forgetEmails(em, orgId, leadIds);
    const answers = await forgetAnswers(em, { orgId, leadIds, addresses });
    await forgetJournalist(inside, { orgId, addresses, leadIds });
    await unit.personEraser.forget(em, person);
    await eraseFromStoredResponses(inside, person);
    const leads = leadIds.map((id) => ({ orgId, id }));
    await countClosed(inside, await cancelQueuedOf(inside, leads, 'erasure'));
    // Last, because its lock blocks all event delivery until the commit, and earlier steps may wait for locks.
    const events = await redactEvents(em, orgId, { ...answers, addresses });
    if (unit.actor.isAdmin) await eraseFromWaitlist(em, key);
    return {
      message: 'The person is erased and will not be written to again.',
      erased: { leads: leadIds.length, contacts, emails, events },
    };
  });
}

/** Returns the address as given, normalised, and with a Unicode domain: texts may contain any of these. */
function spellingsOf(key: string, email: string): string[] {
  const at = key.lastIndexOf('@') + 1;
  return [...new Set([key, email.toLowerCase(), key.slice(0, at) + domainToUnicode(key.slice(at))])];
}
