import { z } from 'zod';
import { jobContract } from '../../../src/kernel/job.ts';

export const writeKitsJob = jobContract('press.writeKits', z.object({}));
