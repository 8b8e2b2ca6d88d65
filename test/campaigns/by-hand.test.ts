import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelServer, startModelServer } from '../ai/model-server.ts';
import { definition } from '../api/workflows/sandbox-definition.ts';
import { type CampaignStage, openCampaigns } from './stage.ts';

const input = (key: string) => ({
  key,
  label: key,
  type: 'text',
  placeholder: '',
  description: 'What it is about.',
  extractKey: key,
});
const podcasts = {
  slug: 'podcast-guests',
  name: 'Podcast guests',
  description: 'Finds podcasts that fit and proposes a guest.',
  icon: 'microphone',
  category: 'pr',
  channel: 'email',
  audienceType: 'cold-outreach',
  inputs: [input('topic'), input('callToAction')],
  outputs: [{ key: 'emailsSent', displayOrder: 1 }],
  charts: [],
  entities: [{ name: 'leads', countKey: 'leadsServed' }],
};
const INPUTS = { topic: 'Bootstrapping', callToAction: 'Shall we talk?' };

let stage: CampaignStage;
let model: ModelServer;
beforeAll(async () => {
  stage = await openCampaigns();
  model = await startModelServer();
  await admin('post', '/v1/features').send(podcasts).expect(200);
});
afterAll(async () => {
  await model.close();
  await stage.close();
});

const admin = (method: 'post' | 'put', path: string) => stage.api.call(method, path, stage.api.adminKey);
const draft = (body: object) =>
  admin('post', '/v1/workflows/create').send({
    featureSlug: 'podcast-guests-v1',
    description: 'Try it out with the sandbox.',
    ...body,
  });
const execute = async (workflow: string, body: object, status = 200) => {
  const given = { brandIds: [await stage.newBrand()], inputs: INPUTS, ...body };
  return (await stage.api.call('post', `/v1/workflows/${workflow}/execute`).send(given).expect(status)).body;
};
const get = async (path: string) => (await stage.api.call('get', path).expect(200)).body;

describe('a feature and a workflow added through the API', () => {
  test('are drafted by rules from existing ones: the same description gives the same graph', async () => {
    const { body } = await draft({}).expect(200);
    expect(body).toMatchObject({
      draftedBy: 'rules',
      draftedAfter: 'sales-cold-email-outreach-sandbox-v1',
      workflow: {
        slug: 'podcast-guests-draft-v1',
        featureSlug: 'podcast-guests-v1',
        status: 'active',
        requiredProviders: [],
      },
    });
    expect(body.dag).toEqual(body.workflow.dag);
    expect(body.generatedDescription).toMatch(
      /^Runs in 3 steps and needs no provider\. Find leads in a sandbox list of invented people/,
    );
    const read = JSON.stringify(body.dag);
    expect(read).toContain('$input.callToAction');
    expect(read).not.toContain('$input.offer');
    const again = await draft({}).expect(200);
    expect(again.body).toMatchObject({ dag: body.dag, workflow: { slug: 'podcast-guests-draft-2-v1' } });
    const validity = await stage.api.call('post', '/v1/workflows/podcast-guests-draft/validate').expect(200);
    expect(validity.body).toEqual({
      valid: true,
      templateContract: { read: ['callToAction'], missing: [], unread: ['topic'] },
    });
    const contacts = await draft({ description: 'Write to our own contacts.' }).expect(200);
    expect(contacts.body.draftedAfter).toBe('sales-cold-email-outreach-contacts-v1');
  });

  test('run a campaign to its end, with correct statistics, outputs and costs', async () => {
    const { feature } = (await admin('put', '/v1/features/podcast-guests-v1').send({ status: 'active' }).expect(200))
      .body;
    expect(feature).toMatchObject({ status: 'active', implemented: true });
    const { campaign } = await execute('podcast-guests-draft', { maxLeads: 40 });
    expect(campaign).toMatchObject({
      name: 'Podcast guests, draft',
      featureSlug: 'podcast-guests-v1',
      status: 'active',
    });
    await stage.finish(campaign.id);
    expect(await stage.campaign(campaign.id)).toMatchObject({ status: 'completed', failed_runs: 0 });
    const counts = await stage.counts(campaign.id);
    expect(counts).toMatchObject({ leadsServed: 40, emailsGenerated: 40, openMessages: 0 });
    const [sent] = await stage.rows<{ count: number }>(
      'select count(*)::int as count from messages where campaign_id = $1 and sent_at is not null',
      [campaign.id],
    );
    const emailsSent = sent?.count ?? 0;
    expect(emailsSent).toBeGreaterThan(40);
    // A lead costs 1 cent, a sequence 0.5 and an email 0.1.
    const cents = 40 * 1 + 40 * 0.5 + emailsSent * 0.1;
    const stats = await get('/v1/features/podcast-guests/stats?sandbox=true');
    expect(stats.stats).toEqual({ emailsSent });
    expect(Number(stats.systemStats.totalCostInUsdCents)).toBeCloseTo(cents, 6);
    const { runs } = await get(`/v1/workflow-runs?campaignId=${campaign.id}`);
    expect(runs.length).toBeGreaterThan(0);
    const ended = await stage.api.call('post', `/v1/workflow-runs/${runs[0].id}/cancel`).expect(409);
    expect(ended.body).toEqual({ error: 'The run has already ended.' });
  });

  test('with changed inputs keep running campaigns unchanged and require the new inputs in others', async () => {
    const { campaign } = await execute('podcast-guests-draft', { maxLeads: 5 });
    const inputs = [...podcasts.inputs, input('offer')];
    const changed = await admin('put', '/v1/features/podcast-guests').send({ inputs }).expect(200);
    expect(changed.body.feature).toMatchObject({ slug: 'podcast-guests-v2', version: 2, status: 'active' });
    const { body } = await admin('post', '/v1/workflows/upgrade')
      .send({ workflowDynastySlug: 'podcast-guests-draft', description: 'With the offer.' })
      .expect(200);
    expect(body.workflow).toMatchObject({ version: 2, featureSlug: 'podcast-guests-v2' });
    const refused = await execute('podcast-guests-draft', {}, 400);
    expect(refused.error).toContain('inputs.offer is required by the feature podcast-guests-v2');
    await stage.finish(campaign.id);
    expect(await stage.campaign(campaign.id)).toMatchObject({ status: 'completed', failed_runs: 0 });
    expect((await get(`/v1/campaigns/${campaign.id}`)).campaign).toMatchObject({
      featureSlug: 'podcast-guests-v1',
      workflowSlug: 'podcast-guests-draft-v1',
    });
  });

  test('can be retired: the lineage has no version, and pinned versions run', async () => {
    const path = '/v1/workflows/dynasty/podcast-guests-draft/status';
    await admin('put', path).send({ status: 'deprecated' }).expect(200);
    await execute('podcast-guests-draft', {}, 404);
    await execute('podcast-guests-draft-v1', { maxLeads: 1 });
    await admin('put', '/v1/features/podcast-guests').send({ status: 'deprecated' }).expect(200);
    const { features } = await get('/v1/features');
    expect(features.map(({ dynastySlug }: { dynastySlug: string }) => dynastySlug)).not.toContain('podcast-guests');
  });
});

test('cancelling an open run stops its campaign', async () => {
  const { campaign } = await execute('podcast-guests-draft-v1', { maxLeads: 5 });
  await stage.run(campaign.id);
  const { runs } = await get(`/v1/workflow-runs?campaignId=${campaign.id}&limit=1`);
  await stage.rows("update runs set status = 'running', completed_at = null where id = $1", [runs[0].id]);
  const { body } = await stage.api.call('post', `/v1/workflow-runs/${runs[0].id}/cancel`).expect(200);
  expect(body).toMatchObject({ id: runs[0].id, campaignId: campaign.id });
  expect(await stage.campaign(campaign.id)).toMatchObject({ status: 'stopped' });
  const other = await stage.api.newOrganisation();
  await stage.api.call('post', `/v1/workflow-runs/${runs[0].id}/cancel`, other.key).expect(404);
});

describe("a workflow drafted by the organisation's model", () => {
  const sequence = {
    nodes: [
      { id: 'people', type: 'find-leads', configJson: '{"source":"sandbox"}', inputMapping: [] },
      {
        id: 'mails',
        type: 'generate-sequence',
        configJson: '{"text":"sandbox","steps":1}',
        inputMapping: [
          { input: 'leads', source: 'people.leads' },
          { input: 'callToAction', source: '$input.callToAction' },
        ],
      },
    ],
    edges: [{ from: 'people', to: 'mails' }],
  };
  const byModel = async (says: unknown) => {
    const body = { provider: 'openai-compatible', apiKey: 'local', baseUrl: model.baseUrl, model: 'local' };
    await stage.api.call('post', '/v1/keys').send(body).expect(200);
    model.reply({ says });
    return (await draft({}).set('x-org-id', stage.orgId).expect(200)).body;
  };

  test('is used if it can run, and its tokens are recorded as a run', async () => {
    const { draftedBy, dag } = await byModel(sequence);
    expect(draftedBy).toBe('model');
    expect(dag.nodes.map(({ id }: { id: string }) => id)).toEqual(['people', 'mails']);
    const { runs } = await get('/v1/runs?taskName=workflow-draft');
    expect(runs).toHaveLength(1);
  });

  test.each([
    ['runs in a circle', { ...sequence, edges: [...sequence.edges, { from: 'mails', to: 'people' }] }],
    ['has a node of no type', { ...sequence, nodes: [{ id: 'x', type: 'shell', configJson: '{}', inputMapping: [] }] }],
    ['is no graph', { nodes: [{ id: 'x', type: 'find-leads', configJson: '{', inputMapping: [] }], edges: [] }],
  ])('that %s is not used: the rules draft it', async (_what, says) => {
    expect(await byModel(says)).toMatchObject({ draftedBy: 'rules', dag: { nodes: expect.any(Array) } });
  });

  test('is charged even if neither model nor rules give a valid graph', async () => {
    await admin('post', '/v1/features')
      .send({ ...podcasts, slug: 'podcast-answers', name: 'Podcast answers', channel: 'ai-search' })
      .expect(200);
    const { runs: before } = await get('/v1/runs?taskName=workflow-draft');
    model.reply({ says: { nodes: [], edges: [] } });
    const refused = await draft({ featureSlug: 'podcast-answers-v1' })
      .set({ 'x-org-id': stage.orgId, 'Idempotency-Key': 'podcast-answers' })
      .expect(422);
    expect(refused.body.error).toMatch(/needs its input "category" mapped/);
    expect(model.received).toHaveLength(1);
    const { runs } = await get('/v1/runs?taskName=workflow-draft');
    expect(runs).toHaveLength(before.length + 1);
  });
});

describe('invalid drafts and runs', () => {
  test.each([
    [{ description: 'Too short' }, 400, /^description must/],
    [{ featureSlug: 'nothing-v1' }, 404, 'Feature not found.'],
    [{ hints: { nodeTypes: ['shell'] } }, 422, 'hints.nodeTypes contains the unknown type "shell".'],
    [{ hints: { nodeTypes: ['measure-visibility'] } }, 422, /^No workflow of the channel email with nodes of type/],
  ])('%j gets %i with a message', async (body, status, sentence) => {
    const refused = await draft(body).expect(status);
    expect(refused.body).toEqual({ error: expect.stringMatching(sentence) });
  });

  test('is refused to a user key with the reason', async () => {
    const refused = await stage.api.call('post', '/v1/workflows/create').send({}).expect(403);
    expect(refused.body.error).toContain('requires the admin key');
  });

  const { dag } = definition({});
  const [find, write, send] = dag.nodes;
  const many = Array.from({ length: 10_000 }, (_, n) => ({ id: `n${n}`, type: 'find-leads' }));
  test.each([
    ['a cycle', { edges: [...dag.edges, { from: 'send', to: 'find' }] }, 422, 'Node "find" is part of a cycle.'],
    ['10,000 nodes', { nodes: many, edges: [] }, 400, /^dag\.nodes must .*100/],
    [
      'an unknown type',
      { nodes: [{ ...find, type: 'shell' }, write, send] },
      422,
      'Node "find" has the unknown type "shell".',
    ],
    [
      'an input without a mapping',
      { nodes: [find, { ...write, inputMapping: {} }, send] },
      422,
      'Node "write" needs its input "leads" mapped.',
    ],
    [
      'an expression in a mapping',
      {
        nodes: [find, { ...write, inputMapping: { leads: 'find.leads', offer: '$input.offer; process.exit()' } }, send],
      },
      422,
      /^Node "write" maps its input "offer" to .*, which is not a node\.output/,
    ],
    [
      'an expression in a condition',
      { edges: [{ from: 'find', to: 'write', condition: 'require("fs")' }] },
      422,
      /^The condition of the edge from node "find" to node "write" is invalid/,
    ],
    [
      'a name of the language',
      { nodes: [find, { ...write, inputMapping: { leads: 'find.constructor' } }, send] },
      422,
      'Node "write" maps its input "leads" to "constructor", which is not an output of node "find".',
    ],
  ])('a graph with %s is refused', async (_what, changes, status, sentence) => {
    const body = { workflowDynastySlug: 'sales-cold-email-outreach-sandbox', dag: { ...dag, ...changes } };
    const refused = await admin('post', '/v1/workflows/upgrade').send(body).expect(status);
    expect(refused.body).toEqual({ error: expect.stringMatching(sentence) });
  });
});
