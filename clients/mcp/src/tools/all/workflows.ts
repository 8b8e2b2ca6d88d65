import { z } from 'zod';
import { flag, list, number, row, text } from '../../projection.ts';
import { idInput, type Tool } from '../../tool.ts';
import { listOperation, readOperation } from './operation-tool.ts';

const HINT = 'Get workflow slugs from workflows_list.';
const workflowId = idInput('Workflow id or slug.');
const item = {
  id: text(),
  slug: text(),
  name: text(80),
  description: text(200),
  version: number,
  featureSlug: text(),
  status: text(),
  requiredProviders: list(text(40), 10),
};

export const workflowTools: Tool[] = [
  listOperation({
    name: 'workflows_list',
    title: 'List workflows',
    description: 'List the workflows that campaigns can run.',
    path: '/v1/workflows',
    input: { featureSlug: z.string().min(1).max(200).optional().describe('Return only workflows of this feature.') },
    items: 'workflows',
    noun: 'workflow',
    show: row(item),
  }),
  readOperation({
    name: 'workflows_get',
    title: 'Get a workflow',
    description: 'Get one workflow with its steps and their order.',
    path: '/v1/workflows/{workflowId}',
    input: { workflowId },
    under: 'workflow',
    show: row({
      ...item,
      dag: row({
        nodes: list(row({ id: text(), type: text() }), 30),
        edges: list(row({ from: text(), to: text() }), 60),
      }),
    }),
    headline: 'Workflow.',
    whenNotFound: HINT,
  }),
  readOperation({
    name: 'workflows_summary',
    title: 'Summarise a workflow',
    description: 'Explain one workflow step by step.',
    path: '/v1/workflows/{workflowId}/summary',
    input: { workflowId },
    under: 'workflow',
    show: row({
      workflowSlug: text(),
      summary: text(500),
      requiredProviders: list(text(40), 10),
      steps: list(text(200), 30),
    }),
    headline: 'Workflow summary.',
    whenNotFound: HINT,
  }),
  readOperation({
    name: 'workflows_key_status',
    title: 'Check the keys of a workflow',
    description: 'Check if the organisation has the provider keys that a workflow needs.',
    path: '/v1/workflows/{workflowId}/key-status',
    input: { workflowId },
    under: 'keyStatus',
    show: row({
      workflowSlug: text(),
      ready: flag,
      keys: list(row({ provider: text(), configured: flag, keySource: text() }), 20),
      missing: list(text(), 20),
      missingOneOf: list(list(text(), 10), 10),
    }),
    headline: 'Key status of the workflow.',
    whenNotFound: HINT,
  }),
];
