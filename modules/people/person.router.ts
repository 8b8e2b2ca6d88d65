import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { erasePerson } from './erase-person.ts';
import { LeadDetail, LeadDetailInput, LeadHistory, LeadRef } from './lead-detail.schema.ts';
import { optOut } from './opt-out.ts';
import { ErasedPerson, ErasePersonInput, OptedOut, OptOutInput } from './person.schema.ts';
import { readLead, readLeadHistory } from './read-lead.ts';

export const personRouter = router({
  lead: member
    .meta(
      rest('GET', '/v1/leads/{leadId}', {
        permission: 'contacts.read',
        tag: 'Leads',
        summary: 'Everything that is known of a lead',
      }),
    )
    .input(LeadDetailInput)
    .output(LeadDetail)
    .query(({ ctx, input }) => readLead(ctx, input)),

  leadHistory: member
    .meta(
      rest('GET', '/v1/leads/{leadId}/history', {
        permission: 'contacts.read',
        tag: 'Leads',
        summary: 'What was sent to a lead and what it did, in the order of time',
        description: 'Opens and clicks are the first of a person on each message.',
      }),
    )
    .input(LeadRef)
    .output(LeadHistory)
    .query(({ ctx, input }) => readLeadHistory(ctx, input)),

  optOut: member
    .meta(
      rest('POST', '/v1/emails/opt-outs', {
        permission: 'contacts.write',
        tag: 'Suppressions',
        summary: 'Note that a person asked for no more mail',
        description:
          'As if they had followed the link in a mail: the address is suppressed for the whole organisation, what is queued for it is cancelled, and its leads are unsubscribed and counted, each once. An address that is no lead is suppressed all the same.',
      }),
    )
    .input(OptOutInput)
    .output(OptedOut)
    .mutation(({ ctx, input }) => optOut(ctx, input)),

  erase: member
    .meta(
      rest('POST', '/v1/people/erase', {
        permission: 'contacts.write',
        tag: 'Suppressions',
        summary: 'Erase a person',
        description:
          'Removes the name, address, company and texts of a person from leads, contacts, emails, events and suppressions of the organisation, and ends every sequence. Counts and costs stay. So does a keyed hash of the address, by which the person is recognised and left out when a source or an upload brings it again. Pages that were scraped and name the address are forgotten. Asked for with the admin key, it also takes the address off the waitlist, which belongs to no organisation. It cannot be undone. Mail that has left, and what webhooks have delivered, is beyond reach.',
      }),
    )
    .input(ErasePersonInput)
    .output(ErasedPerson)
    .mutation(({ ctx, input }) => erasePerson(ctx, input)),
});
