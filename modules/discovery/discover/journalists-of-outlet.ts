import { statement } from '../../../src/database/statement.ts';
import type { MemberContext } from '../../../src/kernel/context.ts';

interface JournalistRow {
  id: string;
  entityType: 'individual' | 'organization';
  journalistName: string;
  firstName: string | null;
  lastName: string | null;
  outletId: string;
  outletName: string;
  outletDomain: string;
  sandbox: boolean;
  email: string | null;
  articleUrls: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** Returns the writers of an outlet's newest articles, latest writers first. */
export const journalistsOf = ({ em, actor }: MemberContext, outletId: string, maxArticles: number) =>
  statement<JournalistRow>(em, JOURNALISTS_OF_OUTLET, [actor.orgId, outletId, maxArticles]);

const JOURNALISTS_OF_OUTLET = `
  with newest as (
    select id, url, coalesce(published_at, created_at) as at from articles
    where org_id = $1 and outlet_id = $2 order by coalesce(published_at, created_at) desc, id desc limit $3
  )
  select j.id, j.entity_type as "entityType", j.name as "journalistName", j.first_name as "firstName",
         j.last_name as "lastName", o.id as "outletId", o.name as "outletName", o.domain as "outletDomain",
         o.sandbox, j.email,
         array_agg(newest.url order by newest.at desc, newest.id desc) as "articleUrls",
         j.created_at as "createdAt", j.updated_at as "updatedAt"
  from newest
  join bylines b on b.org_id = $1 and b.article_id = newest.id
  join journalists j on j.org_id = $1 and j.id = b.journalist_id
  join outlets o on o.org_id = $1 and o.id = $2
  group by j.org_id, j.id, o.org_id, o.id
  order by max(newest.at) desc, j.id`;
