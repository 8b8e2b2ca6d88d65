import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DagEdge, DagNode } from '../../../modules/workflows/dag/dag.schema.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { definition } from './sandbox-definition.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

const base = definition({});
const [find, write, send] = base.dag.nodes as [DagNode, DagNode, DagNode];
const [toWrite, toSend] = base.dag.edges as [DagEdge, DagEdge];

const post = (dag: object, changes: object = {}) =>
  api.call('post', '/v1/workflows', api.adminKey).send({ ...base, ...changes, dag });
const nodes = (...changed: object[]) => ({ ...base.dag, nodes: changed });
const edges = (...changed: object[]) => ({ ...base.dag, edges: changed });
const mapped = (node: DagNode, inputMapping: Record<string, string>) => ({ ...node, inputMapping });

describe('a graph that cannot run is refused, and the error names the node', () => {
  test.each([
    ['a cycle', edges(toWrite, toSend, { from: 'send', to: 'find' }), 'Node "find" is part of a cycle.'],
    [
      'a node that leads to itself',
      edges(toWrite, toSend, { from: 'send', to: 'send' }),
      'Node "send" is part of a cycle.',
    ],
    [
      'a cycle before an innocent node',
      edges({ from: 'find', to: 'write' }, { from: 'write', to: 'find' }, toSend),
      'Node "find" is part of a cycle.',
    ],
    [
      'an unknown type',
      nodes({ ...find, type: 'mine-bitcoin' }, write, send),
      'Node "find" has the unknown type "mine-bitcoin".',
    ],
    [
      'a type from the prototype',
      nodes({ ...find, type: 'constructor' }, write, send),
      'Node "find" has the unknown type "constructor".',
    ],
    [
      'an edge to nowhere',
      edges(toWrite, toSend, { from: 'send', to: 'moon' }),
      'The edge from node "send" leads to the unknown node "moon".',
    ],
    [
      'an edge from nowhere',
      edges({ from: 'moon', to: 'find' }),
      'The edge to node "find" starts at the unknown node "moon".',
    ],
    ['a node twice', nodes(find, find, write, send), 'Node "find" appears twice.'],
    ['an unmapped input', nodes(find, mapped(write, {}), send), 'Node "write" needs its input "leads" mapped.'],
    [
      'no mapping at all',
      nodes(find, write, { id: 'send', type: 'enqueue-messages', config: { mail: 'smtp' } }),
      'Node "send" needs its input "sequences" mapped.',
    ],
    [
      'an input that the node does not have',
      nodes(find, mapped(write, { leads: 'find.leads', color: '$input.offer' }), send),
      'Node "write" has no input "color".',
    ],
    [
      'an input from the prototype',
      nodes(find, mapped(write, { leads: 'find.leads', toString: '$input.offer' }), send),
      'Node "write" has no input "toString".',
    ],
    [
      'a mapping to an unknown node',
      nodes(find, mapped(write, { leads: 'moon.leads' }), send),
      'Node "write" maps its input "leads" to the unknown node "moon".',
    ],
    [
      'a mapping to an unknown output',
      nodes(find, mapped(write, { leads: 'find.cheese' }), send),
      'Node "write" maps its input "leads" to "cheese", which is not an output of node "find".',
    ],
    [
      'a mapping to an unknown feature input',
      nodes(find, mapped(write, { leads: 'find.leads', offer: '$input.cheese' }), send),
      'Node "write" maps its input "offer" to "cheese", which is not an input of the feature.',
    ],
    [
      'a mapping of the wrong kind',
      nodes(find, write, mapped(send, { sequences: 'find.leads' })),
      'Node "send" maps its input "sequences" to "find.leads", which has the kind leads instead of sequences.',
    ],
    [
      'a text where leads are needed',
      nodes(find, mapped(write, { leads: '$brand.name' }), send),
      'Node "write" maps its input "leads" to "$brand.name", which has the kind text instead of leads.',
    ],
    [
      'a mapping that is none',
      nodes(find, mapped(write, { leads: 'everything' }), send),
      'Node "write" maps its input "leads" to "everything", which is not a node.output, $input.key or $brand.field.',
    ],
    [
      'a source that does not run before',
      edges({ from: 'write', to: 'send' }),
      'Node "write" maps its input "leads" to "find.leads", but no edge makes node "find" run before it.',
    ],
    [
      'a wrong setting',
      nodes({ ...find, config: { source: 'ebay' } }, write, send),
      'Node "find": config.source must be one of sandbox, contacts, apollo.',
    ],
    [
      'a missing setting',
      nodes({ id: 'find', type: 'find-leads' }, write, send),
      'Node "find": config.source is required.',
    ],
    [
      'a condition that is none',
      edges({ ...toWrite, condition: 'when it rains' }, toSend),
      'The condition of the edge from node "find" to node "write" is invalid: write it like `find.output.count > 0`.',
    ],
    [
      'a condition on code',
      edges({ ...toWrite, condition: 'process.exit() == 1' }, toSend),
      'The condition of the edge from node "find" to node "write" is invalid: write it like `find.output.count > 0`.',
    ],
    [
      'a condition on an unknown node',
      edges({ ...toWrite, condition: 'moon.leads.count > 0' }, toSend),
      'The condition of the edge from node "find" to node "write" reads the unknown node "moon".',
    ],
  ])('%s', async (_what, dag, error) => {
    expect((await post(dag).expect(400)).body).toEqual({ error });
    await api.call('get', `/v1/workflows/${base.workflowDynastySlug}`).expect(404);
  });
});

test.each([
  [{ workflowDynastySlug: 'ends-in-v2' }, 400, /^workflowDynastySlug must not end in a version/],
  [{ workflowDynastySlug: 'Not A Slug' }, 400, /^workflowDynastySlug must be lowercase words/],
  [{ featureSlug: 'nonsense' }, 404, /^Feature not found\.$/],
  [{ name: '' }, 400, /^name must not be empty\.$/],
])('%j gets %i', async (changes, status, sentence) => {
  expect((await post(base.dag, changes).expect(status)).body.error).toMatch(sentence);
});

test('a graph with joining branches is summarised in execution order', async () => {
  const config = { source: 'feeds' };
  const article = { type: 'discover-articles', config, inputMapping: { topics: '$input.topics' } };
  const dag = {
    nodes: [
      { id: 'people', type: 'find-journalists', inputMapping: { outlets: 'score.outlets' } },
      { id: 'score', type: 'score-outlets', config, inputMapping: { articles: 'read.articles' } },
      { id: 'read', ...article },
    ],
    edges: [
      { from: 'read', to: 'people' },
      { from: 'score', to: 'people', condition: 'score.outlets.count >= 1' },
      { from: 'read', to: 'score' },
    ],
    onError: 'continue',
  };
  await post(dag, { featureSlug: 'journalist-discovery-v1', workflowDynastySlug: 'meet-again' }).expect(200);
  const { body } = await api.call('get', '/v1/workflows/meet-again/summary').expect(200);
  expect(body.steps).toEqual([
    "Read the latest articles from the organisation's feeds.",
    'Score outlets by their articles of the last 90 days. Outlets with 25 points or more are relevant.',
    'Find the authors of relevant articles and their email addresses.',
  ]);
});

test('a dense graph of 100 nodes is accepted, and refused with a cycle', async () => {
  const many = Array.from({ length: 100 }, (_, i) => ({ ...find, id: `n${i}` }));
  const all = many.flatMap((from, i) => many.slice(i + 1, i + 11).map((to) => ({ from: from.id, to: to.id })));
  await post({ nodes: many, edges: all }, { workflowDynastySlug: 'dense' }).expect(200);
  const { body } = await post({ nodes: many, edges: [...all, { from: 'n99', to: 'n0' }] }).expect(400);
  expect(body.error).toMatch(/is part of a cycle\.$/);
});
