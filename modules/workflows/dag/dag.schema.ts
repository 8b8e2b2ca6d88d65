import { z } from 'zod';
import { JsonValue } from '../../../src/kernel/schema.ts';

/** No dot, since a mapping names a node and its output with one between them. */
const NodeId = z
  .string()
  .min(1)
  .max(64)
  .refine((id) => /^[a-z0-9][a-z0-9_-]*$/i.test(id), 'must be letters, digits, - and _');

/** Larger graphs are not steps that a person follows. */
const MAX_NODES = 100;
const MAX_EDGES = 1000;
const MAX_RETRIES = 10;

export const DagNode = z.object({
  id: NodeId,
  type: z.string().min(1).max(64),
  config: z.record(z.string().max(64), JsonValue).optional().describe('Settings of the node, as its type asks for.'),
  inputMapping: z
    .record(z.string().max(64), z.string().min(1).max(200))
    .optional()
    .describe('Input of the node → `otherNode.output`, `$input.key` of the feature, or `$brand.field`.'),
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
    .describe('Such as `find-leads.leads.count > 0 and $input.tone == "Formal"`: without it, always.'),
});
export type DagEdge = z.output<typeof DagEdge>;

export const Dag = z
  .object({
    nodes: z.array(DagNode).min(1).max(MAX_NODES),
    edges: z.array(DagEdge).max(MAX_EDGES),
    onError: z
      .enum(['fail', 'continue'])
      .optional()
      .describe(
        '`fail` (the default) ends the batch at a node that failed; `continue` goes on with the other branches.',
      ),
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
