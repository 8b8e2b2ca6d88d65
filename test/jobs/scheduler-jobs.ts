import { z } from 'zod';
import { jobContract } from '../../src/kernel/job.ts';

export const visitBrand = jobContract('visit-brand', z.object({ brandId: z.string() }));
export const sweep = jobContract('sweep', z.object({}));
