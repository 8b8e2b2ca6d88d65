import type { z } from 'zod';
import type { AddWorkflowVersionInput } from '../workflow.schema.ts';

/** A built-in workflow. To change a released one, increase its version. */
export type CatalogueWorkflow = z.output<typeof AddWorkflowVersionInput> & { version: number };
