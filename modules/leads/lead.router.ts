import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { listLeads } from './lead.queries.ts';
import { LeadList, ListLeadsInput } from './lead.schema.ts';

export const leadRouter = router({
  list: member
    .meta(rest('GET', '/v1/leads', { tag: 'Leads', summary: 'Leads, the newest first' }))
    .input(ListLeadsInput)
    .output(LeadList)
    .query(({ ctx, input }) => listLeads(ctx, input)),
});
