import { z } from 'zod';
import { EXAMPLE_ID, EXAMPLE_TIME, Id, NextCursor, Timestamp } from '../../../src/kernel/schema.ts';
import { RunStatus } from './run.schema.ts';

const Cents = z.string().meta({ example: '12.5' });

const RunCost = z
  .object({
    costName: z.string(),
    totalCostInUsdCents: Cents.describe('Spent and reserved.'),
    actualCostInUsdCents: Cents,
    provisionedCostInUsdCents: Cents,
    quantity: z.number().int(),
  })
  .meta({ id: 'RunCost' });

const run = {
  id: Id,
  status: RunStatus,
  startedAt: Timestamp.nullable(),
  completedAt: Timestamp.nullable(),
  serviceName: z.string().nullable(),
  taskName: z.string().nullable(),
  totalCostInUsdCents: Cents.nullable(),
  costs: z.array(RunCost),
};

const DescendantRun = z.object(run).meta({ id: 'DescendantRun', description: 'A run with only its own costs.' });

const BrandRun = z
  .object({ ...run, descendantRuns: z.array(DescendantRun) })
  .meta({ id: 'BrandRun', description: 'A run with its own costs and those of all descendants.' });

const example = {
  id: EXAMPLE_ID,
  status: 'completed' as const,
  startedAt: EXAMPLE_TIME,
  completedAt: EXAMPLE_TIME,
  serviceName: 'campaigns',
  taskName: 'batch',
  totalCostInUsdCents: '12.5',
  costs: [
    {
      costName: 'sandbox-lead',
      totalCostInUsdCents: '12.5',
      actualCostInUsdCents: '10',
      provisionedCostInUsdCents: '2.5',
      quantity: 125,
    },
  ],
};

export const BrandRunList = z
  .object({ runs: z.array(BrandRun), nextCursor: NextCursor })
  .meta({ example: { runs: [{ ...example, descendantRuns: [] }], nextCursor: null } });
