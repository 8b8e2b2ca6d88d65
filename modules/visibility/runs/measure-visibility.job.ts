import { z } from 'zod';
import { jobContract } from '../../../src/kernel/job.ts';

export const measureVisibilityJob = jobContract('visibility.measure', z.object({}));
