import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { assertOwnPlaces, countedOnly, filterValues, JOURNALIST_ASSOCIATIONS } from '../outreach/associations.ts';
import { type Figures, figuresBy, figuresOf } from '../outreach/figures.ts';
import type { JournalistStatisticsInput } from './journalist.schema.ts';

const NONE = 'none';

export async function readJournalistStatistics(
  unit: Needs<'em' | 'actor'>,
  { groupBy, ...filter }: z.output<typeof JournalistStatisticsInput>,
) {
  const { em, actor } = unit;
  await assertOwnPlaces(unit, filter);
  const { counted, sandbox } = await countedOnly(unit, filter);
  const values = filterValues(actor.orgId, counted);
  const whole = { ...viewFigures(await figuresOf(em, JOURNALIST_ASSOCIATIONS, values)), sandbox };
  if (groupBy === undefined) return whole;
  const groups = await figuresBy(em, JOURNALIST_ASSOCIATIONS, values, groupBy);
  const groupedBy = Object.fromEntries([...groups].map(([key, figures]) => [key ?? NONE, viewFigures(figures)]));
  return { ...whole, groupedBy };
}

const viewFigures = ({ total, byOutreachStatus, repliesDetail }: Figures) => ({
  totalJournalists: total,
  byOutreachStatus,
  repliesDetail,
});
