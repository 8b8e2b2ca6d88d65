import { z } from 'zod';
import { jobContract } from '../../../src/kernel/job.ts';

export const sendPitchesJob = jobContract('quotes.send', z.object({}));
