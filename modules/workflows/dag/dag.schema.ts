import { z } from 'zod';
import { JsonValue } from '../../../src/kernel/schema.ts';

/** No dot, because a mapping separates node and output with one. */
const NodeId = z
  .string()
  .min(1)
  .max(64)
  .refine((id) => /^[a-z0-9][a-z0-9_-]*$/i.test(id), 'must be letters, digits, - and _');

/** Limits that keep a graph readable for a person. */
const MAX_NODES = 100;
const MAX_EDGES = 1000;
const MAX_RETRIES = 10;

export const DagNode = z.object({
  id: NodeId,
  type: z.string().min(1).max(64),
  config: z.record(z.string().max(64), JsonValue).optional().describe('Settings of the node, as defined by its type.'),
  inputMapping: z
    .record(z.string().max(64), z.string().min(1).max(200))
    .optional()
    .describe(
      'Maps each input of the node to `otherNode.output`, `$input.key` (an input of the feature) or `$brand.field`.',
    ),
  retries: z.number().int().min(0).max(MAX_RETRIES).optional(),
});
export type DagNode = z.output<typeof DagNode>;

export const DagEdge = z.object({
  from: NodeId,
  to: NodeId,
  condition: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe(
      'For example `find-leads.leads.count > 0 and $input.tone == "Formal"`. Without it, the edge is always followed.',
    ),
});
export type DagEdge = z.output<typeof DagEdge>;

export const Dag = z
  .object({
    nodes: z.array(DagNode).min(1).max(MAX_NODES),
    edges: z.array(DagEdge).max(MAX_EDGES),
    onError: z
      .enum(['fail', 'continue'])
      .optional()
      .describe('`fail` (default) ends the batch if a node fails. `continue` proceeds with the other branches.'),
  })
  .meta({
    id: 'Dag',
    example: {
      nodes: [
        { id: 'find-leads', type: 'find-leads', config: { source: 'sandbox' }, retries: 2 },
        {
          id: 'write',
          type: 'generate-sequence',
          config: { text: 'sandbox', steps: 2 },
          inputMapping: { leads: 'find-leads.leads', valueProposition: '$input.valueProposition' },
        },
        {
          id: 'send',
          type: 'enqueue-messages',
          config: { mail: 'sandbox' },
          inputMapping: { sequences: 'write.sequences' },
        },
      ],
      edges: [
        { from: 'find-leads', to: 'write', condition: 'find-leads.leads.count > 0' },
        { from: 'write', to: 'send' },
      ],
      onError: 'fail',
    },
  });
export type Dag = z.output<typeof Dag>;
