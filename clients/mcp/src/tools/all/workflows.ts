import { z } from 'zod';
import { flag, list, number, row, text } from '../../projection.ts';
import { idInput, type Tool } from '../../tool.ts';
import { listOperation, readOperation } from './operation-tool.ts';

const HINT = 'workflows_list lists the slugs of workflows.';
const workflowId = idInput('The id or the slug of a workflow.');
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
    description: 'The workflows that campaigns can run.',
    path: '/v1/workflows',
    input: { featureSlug: z.string().min(1).max(200).optional().describe('Only those of this feature.') },
    items: 'workflows',
    noun: 'workflow',
    show: row(item),
  }),
  readOperation({
    name: 'workflows_get',
    title: 'One workflow',
    description: 'A workflow with its steps and how they follow each other.',
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
    headline: 'One workflow.',
    whenNotFound: HINT,
  }),
  readOperation({
    name: 'workflows_summary',
    title: 'What a workflow does',
    description: 'What a workflow does, step by step.',
    path: '/v1/workflows/{workflowId}/summary',
    input: { workflowId },
    under: 'workflow',
    show: row({
      workflowSlug: text(),
      summary: text(500),
      requiredProviders: list(text(40), 10),
      steps: list(text(200), 30),
    }),
    headline: 'What the workflow does.',
    whenNotFound: HINT,
  }),
  readOperation({
    name: 'workflows_key_status',
    title: 'Whether a workflow can run',
    description: 'Whether the organisation has the keys that a workflow needs.',
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
    headline: 'Whether the workflow has the keys that it needs.',
    whenNotFound: HINT,
  }),
];
