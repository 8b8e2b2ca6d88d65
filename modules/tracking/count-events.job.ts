import { z } from 'zod';
import { jobContract } from '../../src/kernel/job.ts';

/** Looks whether opens and clicks wait to be counted. */
export const countTrackingEventsJob = jobContract('tracking.count', z.object({}));
