import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { BY_ID, byKey } from '../../src/database/sorting/sort-column.ts';
import { beginsWith, readSortedPage, sortedSql, sortOfSearch } from '../../src/database/sorting/sorted-page.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { erasureHashes } from './erased-people.ts';
import type { Suppression } from './suppression.entity.ts';
import { parseSuppressionValue, type SuppressionValue, tryParseSuppressionValue } from './suppression.rules.ts';
import type { ListSuppressionsInput, SuppressionView } from './suppression.schema.ts';

type SuppressionTables = InferKyselyDB<typeof Suppression>;

const SORTS = { createdAt: BY_ID, value: byKey('value') };

export async function listSuppressions(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { value, q, sort: asked, ...page }: z.output<typeof ListSuppressionsInput>,
) {
  const wanted = value === undefined ? undefined : parseSuppressionValue(value);
  const begin = q === undefined ? undefined : (tryParseSuppressionValue(q)?.value ?? q.toLowerCase());
  const sort = sortOfSearch({ q, sort: asked }, { otherwise: '-createdAt', key: 'value' });
  const scope = { orgId, list: `suppressions:${wanted?.value ?? ''}:${begin ?? ''}` };
  const { rows, nextCursor } = await readSortedPage(
    { cursors, scope, sorts: SORTS },
    { ...page, sort },
    (from, limit) => {
      const { place, after, order } = sortedSql(from);
      return em
        .getKysely<SuppressionTables>()
        .selectFrom('suppressions')
        .selectAll()
        .select(place)
        .where('org_id', '=', orgId)
        .$if(wanted !== undefined, (query) =>
          query.where('kind', '=', wanted?.kind ?? 'address').where('value', '=', wanted?.value ?? ''),
        )
        .$if(begin !== undefined, (query) => query.where('kind', '<>', 'hash').where(beginsWith('value', begin ?? '')))
        .where(after)
        .orderBy(order)
        .limit(limit)
        .execute();
    },
  );
  return { suppressions: rows.map(viewSuppression), nextCursor };
}

/** Returns entries in the order of `named`. For erased people, returns the hash entry. */
export async function findSuppressions(
  { em, actor, vault }: Needs<'em' | 'actor' | 'vault'>,
  named: readonly SuppressionValue[],
) {
  const hashOf = erasureHashes(vault, actor.orgId);
  const values = named.flatMap(({ kind, value }) => (kind === 'address' ? [value, hashOf(value)] : [value]));
  const rows = await em
    .getKysely<SuppressionTables>()
    .selectFrom('suppressions')
    .selectAll()
    .where('org_id', '=', actor.orgId)
    .where('value', 'in', sql<string>`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`)
    .execute();
  const byValue = new Map(rows.map((row) => [row.value, row]));
  return named.flatMap(({ value }) => {
    const row = byValue.get(value) ?? byValue.get(hashOf(value));
    return row === undefined ? [] : [viewSuppression(row)];
  });
}

function viewSuppression(row: Selectable<SuppressionTables['suppressions']>): z.output<typeof SuppressionView> {
  const { id, kind, value, reason, source, created_at } = row;
  return { id, kind, value, reason, source, createdAt: created_at.toISOString() };
}
