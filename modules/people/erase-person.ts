import './ports.ts';
import { domainToUnicode } from 'node:url';
import type { z } from 'zod';
import { eraseFromStoredResponses } from '../../src/api/idempotency.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { badRequest } from '../../src/kernel/errors.ts';
import { personKey } from '../../src/kernel/text/person-key.ts';
import { eraseJournalist } from '../discovery/index.ts';
import { eraseFromWaitlist } from '../growth/index.ts';
import { eraseLeads } from '../leads/index.ts';
import {
  cancelMessagesToPeople,
  countClosedMessages,
  eraseEmails,
  eraseLateReasons,
  eraseReasons,
} from '../messages/index.ts';
import { dropWaitingMail, eraseReplies } from '../replies/index.ts';
import { eraseScrapedPagesOf } from '../scraping/index.ts';
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
  const addresses = listSpellings(key, email);
  return unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    await lockErasures(inside, orgId);
    await eraseScrapedPagesOf(em, orgId, addresses);
    await dropWaitingMail(em, orgId, addresses);
    const person = { orgId, personKey: key };
    await eraseReasons(em, person);
    const { leadIds, contacts } = await eraseLeads(inside, person);
    await eraseLateReasons(em, orgId, leadIds);
    const emails = await eraseEmails(em, orgId, leadIds);
    const answers = await eraseReplies(em, { orgId, leadIds, addresses });
    await eraseJournalist(inside, { orgId, addresses, leadIds });
    await unit.personEraser.forget(em, person);
    await eraseFromStoredResponses(inside, person);
    const leads = leadIds.map((id) => ({ orgId, id }));
    await countClosedMessages(inside, await cancelMessagesToPeople(inside, leads, 'erasure'));
    // Last, because its lock blocks all event delivery until the commit, and earlier steps may wait for locks.
    const events = await redactEvents(em, orgId, { ...answers, addresses });
    if (unit.actor.isAdmin) await eraseFromWaitlist(em, key);
    return {
      message: 'The person was erased and will not be contacted again.',
      erased: { leads: leadIds.length, contacts, emails, events },
    };
  });
}

/** Returns the address as given, normalised, and with a Unicode domain: texts may contain any of these. */
function listSpellings(key: string, email: string): string[] {
  const at = key.lastIndexOf('@') + 1;
  return [...new Set([key, email.toLowerCase(), key.slice(0, at) + domainToUnicode(key.slice(at))])];
}
