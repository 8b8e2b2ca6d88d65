import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';

/** The audiences in their order, each once; all of them must be of these brands. */
export async function audiencesOf(
  { em, actor }: Needs<'em' | 'actor'>,
  audienceIds: string[],
  brandIds: string[],
): Promise<string[]> {
  const ids = [...new Set(audienceIds.map((id) => id.toLowerCase()))];
  if (!ids.every(isId)) throw notFound('Audience');
  const [found] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from audiences
     where org_id = ? and id = any(?::uuid[]) and brand_id = any(?::uuid[])`,
    [actor.orgId, `{${ids.join(',')}}`, `{${brandIds.join(',')}}`],
  );
  if (found?.count !== ids.length) throw notFound('Audience');
  return ids;
}
