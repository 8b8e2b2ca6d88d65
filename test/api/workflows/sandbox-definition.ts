import type { DagEdge, DagNode } from '../../../modules/workflows/dag/dag.schema.ts';

export function definition(changes: { workflowDynastySlug?: string; featureSlug?: string }) {
  const nodes: DagNode[] = [
    { id: 'find', type: 'find-leads', config: { source: 'sandbox' } },
    {
      id: 'write',
      type: 'generate-sequence',
      config: { text: 'sandbox', steps: 1 },
      inputMapping: { leads: 'find.leads', offer: '$input.offer', companyName: '$brand.name' },
    },
    {
      id: 'send',
      type: 'enqueue-messages',
      config: { mail: 'sandbox' },
      inputMapping: { sequences: 'write.sequences' },
    },
  ];
  const edges: DagEdge[] = [
    { from: 'find', to: 'write', condition: 'find.leads.count > 0 and $input.tone != "Formal and dry"' },
    { from: 'write', to: 'send' },
  ];
  return {
    workflowDynastySlug: 'tried-out',
    name: 'Tried out',
    description: 'One email.',
    featureSlug: 'sales-cold-email-outreach',
    ...changes,
    dag: { nodes, edges },
  };
}
