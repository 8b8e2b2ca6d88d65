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
        summary: 'Retrieve a lead with all its data',
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
        summary: 'List the history of a lead',
        description: 'Oldest first. Contains only the first open and the first click per message.',
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
        summary: 'Unsubscribe a person',
        description:
          'Same effect as the unsubscribe link in an email. Suppresses the address for the whole organisation, cancels queued emails and unsubscribes its leads. Each lead counts once. An address without leads is suppressed too.',
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
          'Removes the name, address, company and texts of a person from leads, contacts, emails, events and suppressions of the organisation, and ends all sequences. Deletes scraped pages that name the address. Counts and costs stay. A keyed hash of the address stays, so that later uploads and sources skip the person. With the admin key, also removes the address from the waitlist. This cannot be undone. It does not affect sent emails and delivered webhooks.',
      }),
    )
    .input(ErasePersonInput)
    .output(ErasedPerson)
    .mutation(({ ctx, input }) => erasePerson(ctx, input)),
});
