import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { listLeads } from './lead.queries.ts';
import { LeadList, ListLeadsInput } from './lead.schema.ts';
import { FoundPeoplePage, PeopleSearchInput } from './sources/apollo/people-search.schema.ts';
import { searchPeople } from './sources/apollo/search-people.ts';

export const leadRouter = router({
  list: member
    .meta(rest('GET', '/v1/leads', { permission: 'contacts.read', tag: 'Leads', summary: 'List leads, newest first' }))
    .input(ListLeadsInput)
    .output(LeadList)
    .query(({ ctx, input }) => listLeads(ctx, input)),

  search: member
    .meta(
      rest('POST', '/v1/leads/search', {
        permission: 'contacts.write',
        tag: 'Leads',
        summary: 'Search people in Apollo',
        reads: true,
        description:
          'Uses the Apollo key of your organisation; 400 if none is stored. The search is free, creates no leads and returns neither email addresses nor last names. Several industries share each page. A person who matches two of them counts in both totals.',
      }),
    )
    .input(PeopleSearchInput)
    .output(FoundPeoplePage)
    .mutation(({ ctx, input }) => searchPeople(ctx, input)),
});
