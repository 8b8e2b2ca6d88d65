import { z } from 'zod';
import { jobContract } from '../../../src/kernel/job.ts';

export const deliverWebhooksJob = jobContract('webhooks.deliver', z.object({}));
