import { z } from 'zod';
import { jobContract } from '../../../src/kernel/job.ts';

/** Sends the due deliveries of all organisations. */
export const deliverWebhooksJob = jobContract('webhooks.deliver', z.object({}));
