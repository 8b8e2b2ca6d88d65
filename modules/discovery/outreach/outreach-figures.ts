import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { hasSandboxAndLive, type ReplyClass, SENTIMENTS } from '../../campaign-state/index.ts';
import {
  filterValues,
  outreachStatusAt,
  type PressFilter,
  replySentimentAt,
  selectSandboxOrLive,
} from './associations.ts';
import { ByOutreachStatus, type GroupBy } from './outreach.schema.ts';

export interface OutreachFigures {
  total: number;
  averageRelevance: number;
  byOutreachStatus: ByOutreachStatus;
  repliesDetail: Record<ReplyClass, number>;
}

interface Row {
  key: string | null;
  rank: number;
  reply: number | null;
  replyClass: ReplyClass | null;
  count: number;
  relevance: number;
}

const COLUMNS: Record<GroupBy | 'sandbox', string> = {
  brandId: 'brand_id::text',
  campaignId: 'campaign_id::text',
  workflowSlug: 'workflow_slug',
  featureSlug: 'feature_slug',
  sandbox: '(select o.sandbox::text from outlets o where o.org_id = $1 and o.id = association.outlet_id)',
};

/** Returns numbers by group, or in total under the key null. */
export async function readGroupedOutreachFigures(
  em: EntityManager,
  associations: string,
  values: unknown[],
  groupBy?: GroupBy | 'sandbox',
): Promise<Map<string | null, OutreachFigures>> {
  const key = groupBy === undefined ? 'null::text' : COLUMNS[groupBy];
  const rows = await statement<Row>(
    em,
    `with association as (${associations}), thing as (
       select ${key} as key, thing_id, max(relevance) as relevance, max(rank) as rank, max(reply) as reply,
              (array_agg(reply_class order by reply desc nulls last))[1] as reply_class
       from association group by 1, 2)
     select key, rank, reply, reply_class as "replyClass", count(*)::int as count, sum(relevance)::float8 as relevance
     from thing group by key, rank, reply, reply_class order by key`,
    values,
  );
  const byKey = new Map<string | null, Row[]>();
  for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
  return new Map([...byKey].map(([name, some]) => [name, sumFigures(some)]));
}

/**
 * Returns the total of a list, which may mix sandbox and live rows, and the outreach statuses of only one of
 * them.
 */
export async function readListFigures(
  unit: Needs<'em' | 'actor'>,
  associations: string,
  filter: PressFilter,
): Promise<Pick<OutreachFigures, 'total' | 'byOutreachStatus'> & { sandbox: boolean }> {
  const { em, actor } = unit;
  const { counted, sandbox } = await selectSandboxOrLive(unit, filter);
  const values = filterValues(actor.orgId, filter);
  const isOneWorld = counted === filter || !(await hasSandboxAndLive(em, actor.orgId));
  if (isOneWorld) {
    const { total, byOutreachStatus } = await readOutreachFigures(em, associations, values);
    return { total, byOutreachStatus, sandbox };
  }
  const worlds = await readGroupedOutreachFigures(em, associations, values, 'sandbox');
  const total = worlds.values().reduce((sum, world) => sum + world.total, 0);
  const { byOutreachStatus } = worlds.get(String(sandbox)) ?? sumFigures([]);
  return { total, byOutreachStatus, sandbox };
}

export const readOutreachFigures = async (
  em: EntityManager,
  associations: string,
  values: unknown[],
): Promise<OutreachFigures> => (await readGroupedOutreachFigures(em, associations, values)).get(null) ?? sumFigures([]);

function sumFigures(rows: readonly Row[]): OutreachFigures {
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const byOutreachStatus = zeros(Object.keys(ByOutreachStatus.shape) as (keyof ByOutreachStatus)[]);
  const repliesDetail = zeros(Object.keys(SENTIMENTS) as ReplyClass[]);
  for (const { rank, reply, replyClass, count } of rows) {
    byOutreachStatus[outreachStatusAt(rank)] += count;
    if (replyClass !== null) repliesDetail[replyClass] += count;
    switch (replySentimentAt(reply)) {
      case 'positive':
        byOutreachStatus.repliesPositive += count;
        break;
      case 'negative':
        byOutreachStatus.repliesNegative += count;
        break;
      case 'neutral':
        byOutreachStatus.repliesNeutral += count;
        break;
      case null:
    }
  }
  const relevance = rows.reduce((sum, row) => sum + row.relevance, 0);
  return {
    total,
    averageRelevance: total === 0 ? 0 : Math.round((relevance / total) * 100) / 100,
    byOutreachStatus,
    repliesDetail,
  };
}

const zeros = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
