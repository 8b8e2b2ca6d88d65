import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { listLeads } from './lead.queries.ts';
import { LeadList, ListLeadsInput } from './lead.schema.ts';
import { FoundPeoplePage, PeopleSearchInput } from './sources/apollo/people-search.schema.ts';
import { searchPeople } from './sources/apollo/search-people.ts';

export const leadRouter = router({
  list: member
    .meta(rest('GET', '/v1/leads', { permission: 'contacts.read', tag: 'Leads', summary: 'Leads, the newest first' }))
    .input(ListLeadsInput)
    .output(LeadList)
    .query(({ ctx, input }) => listLeads(ctx, input)),

  search: member
    .meta(
      rest('POST', '/v1/leads/search', {
        permission: 'contacts.write',
        tag: 'Leads',
        summary: 'Look for people in Apollo',
        reads: true,
        description:
          'By the key that the organisation uses for Apollo; 400 where there is none. It costs nothing, makes no leads, and tells neither addresses nor last names. Several industries share each page, and whoever is in two of them is counted in both.',
      }),
    )
    .input(PeopleSearchInput)
    .output(FoundPeoplePage)
    .mutation(({ ctx, input }) => searchPeople(ctx, input)),
});
