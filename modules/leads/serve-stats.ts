import { sql } from 'kysely';
import { z } from 'zod';
import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { IdInput } from '../../src/kernel/schema.ts';
import { assertOwnBrand } from '../brands/index.ts';
import { peopleAmong } from '../contacts/index.ts';
import { emailDomainOf, isAddressSuppressed, isDomainSuppressed } from '../suppressions/index.ts';

const ServeStats = z
  .object({
    served: z.number().int().describe('Contacts that became leads of a campaign of the brand.'),
    remaining: z.number().int().describe('Contacts that are not leads, unsubscribed or suppressed.'),
  })
  .meta({ example: { served: 250, remaining: 1000 } });

/** An operation on contacts; it lives here because it needs leads. */
export const serveStatsRouter = router({
  serveStats: member
    .meta(
      rest('GET', '/v1/orgs/contacts/serve-stats', {
        permission: 'contacts.read',
        tag: 'Contacts',
        summary: 'Count contacts of a brand that are leads, and contacts that remain',
      }),
    )
    .input(z.object({ brandId: IdInput }))
    .output(ServeStats)
    .query(({ ctx, input }) => readServeStats(ctx, input)),
});

async function readServeStats({ em, actor: { orgId } }: Needs<'em' | 'actor'>, { brandId }: { brandId: string }) {
  await assertOwnBrand(em, orgId, brandId);
  const { rows } = await sql<z.output<typeof ServeStats>>`
    with person as (
      select refused, org_id, person_key, exists (
          select 1 from leads
          where leads.org_id = people.org_id and leads.person_key = people.person_key and skip_reason is null
            and leads.brand_id = ${brandId}) as served
      from ${peopleAmong(orgId, sql`brand_id = ${brandId}`)} as people
    ), at_domain as (
      select org_id, ${sql.raw(emailDomainOf('person_key'))} as domain, count(*) filter (where served) as served,
        count(*) filter (where not served and not refused
          and not ${sql.raw(isAddressSuppressed('person.org_id', 'person.person_key'))}) as remaining
      from person group by org_id, domain
    )
    select coalesce(sum(served), 0)::int as served,
           coalesce(sum(remaining) filter (
             where not ${sql.raw(isDomainSuppressed('at_domain.org_id', 'at_domain.domain'))}), 0)::int as remaining
    from at_domain`.execute(em.getKysely());
  return rows[0] ?? { served: 0, remaining: 0 };
}
