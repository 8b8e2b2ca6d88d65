import { z } from 'zod';
import { CountedSandbox, SandboxInput, sortChoice } from '../../../src/kernel/schema.ts';
import { RunFilter } from './run.schema.ts';

export const CostDimension = z.enum([
  'costName',
  'brandId',
  'campaignId',
  'featureSlug',
  'featureDynastySlug',
  'workflowSlug',
  'workflowDynastySlug',
  'serviceName',
  'taskName',
  'userId',
  'status',
]);
export type CostDimension = z.output<typeof CostDimension>;

const SENTENCE = `must be one or several of ${CostDimension.options.join(', ')}, comma separated`;

const GroupBy = z
  .array(z.string().max(200))
  .max(50)
  .transform((names, context): CostDimension[] => {
    const parsed = z.array(CostDimension).safeParse(names.map((name) => name.trim()));
    if (parsed.success) return [...new Set(parsed.data)];
    context.issues.push({ code: 'custom', message: SENTENCE, input: names });
    return z.NEVER;
  })
  .meta({
    description:
      'One or more dimensions, as repeated parameters or separated by commas. Default: one group for everything.',
    items: { type: 'string', enum: CostDimension.options },
    example: ['costName'],
  });

export const GroupCostsInput = RunFilter.extend({
  groupBy: GroupBy.optional(),
  costName: z.string().min(1).max(200).optional().meta({ example: 'sandbox-lead' }),
  ...SandboxInput.shape,
  sort: sortChoice('total', 'actual', 'provisioned', 'quantity', 'runs', 'name')
    .default('-total')
    .describe('`name` sorts by the values of `groupBy`. Equal groups are sorted by name too.'),
});
export type GroupSort = 'total' | 'actual' | 'provisioned' | 'quantity' | 'runs' | 'name';
export type GroupCostsInput = z.output<typeof GroupCostsInput>;

const Cents = z.string().meta({ example: '12.5' });

const CostGroup = z
  .object({
    dimensions: z.record(z.string(), z.string().nullable()).describe('Value of each dimension in `groupBy`.'),
    totalCostInUsdCents: Cents.describe('Spent and reserved.'),
    actualCostInUsdCents: Cents,
    provisionedCostInUsdCents: Cents,
    cancelledCostInUsdCents: Cents.describe('Reserved and released; not part of the total.'),
    totalQuantity: z.string().describe('Units, spent and reserved.').meta({ example: '25' }),
    runCount: z.number().int().describe('Number of runs with these costs.'),
  })
  .meta({
    id: 'CostGroup',
    example: {
      dimensions: { costName: 'sandbox-lead' },
      totalCostInUsdCents: '12.5',
      actualCostInUsdCents: '10',
      provisionedCostInUsdCents: '2.5',
      cancelledCostInUsdCents: '0.5',
      totalQuantity: '25',
      runCount: 3,
    },
  });

export const CostGroups = z.object({ groups: z.array(CostGroup), sandbox: CountedSandbox });
