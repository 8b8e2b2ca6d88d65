import { z } from 'zod';
import { jobContract } from '../../../src/kernel/job.ts';

/** Looks for deliveries that are due, in all organisations. */
export const deliverWebhooksJob = jobContract('webhooks.deliver', z.object({}));
