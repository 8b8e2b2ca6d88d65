import { z } from 'zod';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import type { Platform } from '../../../src/kernel/context.ts';
import { type JobHandler, jobContract } from '../../../src/kernel/job.ts';

export const creditReleasedJob = jobContract('billing.credit-released', z.object({ orgId: z.string() }));

export const creditReleasedHandler = (platform: Platform): JobHandler<{ orgId: string }> => ({
  contract: creditReleasedJob,
  handle: ({ orgId }) => inUnitOfWork(platform, (unit) => unit.creditArrival.goOn(unit, orgId)),
});
