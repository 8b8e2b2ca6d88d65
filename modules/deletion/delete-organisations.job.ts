import { z } from 'zod';
import { jobContract } from '../../src/kernel/job.ts';

/** Enqueued when the deletion of an organisation may be due. */
export const deleteOrganisationsJob = jobContract('organisations.delete', z.object({}));
