import { z } from 'zod';
import { jobContract } from '../../src/kernel/job.ts';

/** Counts waiting opens and clicks. */
export const countTrackingEventsJob = jobContract('tracking.count', z.object({}));
