import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { ownsUser } from '../../identity/index.ts';
import type { RunFilter } from './run.schema.ts';

/** Injected, because brands are in a higher module. */
export type OwnsBrand = (unit: Needs<'em'>, brand: { orgId: string; brandId: string }) => Promise<boolean>;

const TABLES = {
  Campaign: "select 1 from budget_windows where campaign_id = $1 and kind = 'total' and org_id = $2",
  Run: 'select 1 from runs where id = $1 and org_id = $2',
};

/** Throws "not found" for ids in a filter that belong to another organisation. */
export async function assertOwnRunFilter(
  { em, actor: { orgId } }: Needs<'em' | 'actor'>,
  { campaignId, userId, parentRunId, brandId }: RunFilter,
  ownsBrand: OwnsBrand,
): Promise<void> {
  const named = [
    { what: 'Campaign', id: campaignId },
    { what: 'Run', id: parentRunId },
  ] as const;
  for (const { what, id } of named) {
    if (id === undefined) continue;
    if (!isId(id) || (await statement(em, TABLES[what], [id, orgId])).length === 0) throw notFound(what);
  }
  if (userId !== undefined && !(isId(userId) && (await ownsUser(em, orgId, userId)))) throw notFound('User');
  if (brandId === undefined) return;
  if (!isId(brandId) || !(await ownsBrand({ em }, { orgId, brandId }))) throw notFound('Brand');
}
