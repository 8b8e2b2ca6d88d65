import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { assertOwnPlaces, countedOnly, filterValues, OUTLET_ASSOCIATIONS } from '../outreach/associations.ts';
import { type Figures, figuresBy, figuresOf } from '../outreach/figures.ts';
import type { OutletStatisticsInput } from './outlet.schema.ts';

export async function readOutletStatistics(
  unit: Needs<'em' | 'actor'>,
  { groupBy, ...filter }: z.output<typeof OutletStatisticsInput>,
) {
  const { em, actor } = unit;
  await assertOwnPlaces(unit, filter);
  const { counted, sandbox } = await countedOnly(unit, filter);
  const values = filterValues(actor.orgId, counted);
  const whole = { ...viewFigures(await figuresOf(em, OUTLET_ASSOCIATIONS, values)), sandbox };
  if (groupBy === undefined) return whole;
  const groups = await figuresBy(em, OUTLET_ASSOCIATIONS, values, groupBy);
  return { ...whole, groups: [...groups].map(([key, figures]) => ({ key, ...viewFigures(figures) })) };
}

const viewFigures = ({ total, averageRelevance, byOutreachStatus }: Figures) => ({
  outletsDiscovered: total,
  avgRelevanceScore: averageRelevance,
  searchQueriesUsed: 0,
  byOutreachStatus,
});
