import type { z } from 'zod';
import type { AddWorkflowVersionInput } from '../workflow.schema.ts';

/** A workflow as this service brings it along. To change one that is out, give it the next version. */
export type CatalogueWorkflow = z.output<typeof AddWorkflowVersionInput> & { version: number };
