import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveWorkflow } from '../../../modules/workflows/index.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { definition } from './sandbox-definition.ts';

const SALES = 'sales-cold-email-outreach';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

const get = async (path: string) => (await api.call('get', path).expect(200)).body;
const add = (body: object) => api.call('post', '/v1/workflows', api.adminKey).send(body);
const slugsOf = (list: { workflows: { slug: string }[] }) => list.workflows.map(({ slug }) => slug);

describe('the catalogue', () => {
  test('has a ladder of workflows for each outreach feature, by dynasty slug or versioned slug', async () => {
    const ladders = {
      [SALES]: ['sandbox', 'contacts', 'contacts-model', 'apollo'],
      'pr-cold-email-outreach': ['contacts', 'contacts-model', 'apollo', 'sandbox', 'feeds', 'feeds-model'],
    };
    for (const [feature, rungs] of Object.entries(ladders)) {
      const expected = rungs.map((rung) => `${feature}-${rung}-v1`);
      expect(slugsOf(await get(`/v1/workflows?featureSlug=${feature}`))).toEqual(expected);
      expect(slugsOf(await get(`/v1/workflows?featureSlug=${feature}-v1`))).toEqual(expected);
    }
    expect(slugsOf(await get('/v1/workflows?featureSlug=nonsense'))).toEqual([]);
  });

  test('has pages without gaps', async () => {
    const first = await get('/v1/workflows?limit=10');
    const second = await get(`/v1/workflows?limit=10&cursor=${first.nextCursor}`);
    expect(new Set([...slugsOf(first), ...slugsOf(second)]).size).toBe(19);
    expect(second.nextCursor).toBeNull();
  });

  test('lists the providers that each workflow needs', async () => {
    const needs = async (rung: string) => (await get(`/v1/workflows/${SALES}-${rung}`)).requiredProviders;
    expect(await needs('sandbox')).toEqual([]);
    expect(await needs('contacts')).toEqual(['smtp']);
    expect(await needs('apollo')).toEqual(['apollo', 'anthropic', 'smtp']);
  });
});

describe('one workflow', () => {
  test('is found by id, slug and dynasty slug', async () => {
    const workflow = await get(`/v1/workflows/${SALES}-sandbox`);
    expect(workflow).toMatchObject({
      slug: `${SALES}-sandbox-v1`,
      workflowSlug: `${SALES}-sandbox-v1`,
      workflowDynastySlug: `${SALES}-sandbox`,
      workflowDynastyName: 'Sales cold email outreach, sandbox',
      workflowDynastySignatureName: 'sandbox',
      appId: 'distribute',
      upgradedTo: null,
      forkedFrom: null,
      version: 1,
      featureSlug: `${SALES}-v1`,
      category: 'sales',
      channel: 'email',
      status: 'active',
    });
    expect(workflow.dag.nodes.map(({ type }: { type: string }) => type)).toEqual([
      'find-leads',
      'generate-sequence',
      'enqueue-messages',
    ]);
    expect(await get(`/v1/workflows/${workflow.id}`)).toEqual(workflow);
    expect(await get(`/v1/workflows/${workflow.slug}`)).toEqual(workflow);
  });

  test.each(['nonsense', '019a3b6e-7d1c-7c3a-9f2e-2f6a8d1b4c5e', `${SALES}-sandbox-v9`])(
    '%s is not found',
    async (name) => {
      for (const part of ['', '/summary', '/key-status']) {
        const { body } = await api.call('get', `/v1/workflows/${name}${part}`).expect(404);
        expect(body).toEqual({ error: 'Workflow not found.' });
      }
    },
  );

  test('is summarised in sentences, in execution order', async () => {
    expect(await get(`/v1/workflows/${SALES}-apollo/summary`)).toEqual({
      workflowSlug: `${SALES}-apollo-v1`,
      summary: 'Runs in 4 steps and needs apollo, anthropic and smtp.',
      requiredProviders: ['apollo', 'anthropic', 'smtp'],
      steps: [
        "Find leads in Apollo's database.",
        'Enrich the leads with Apollo, including email addresses.',
        'Write each lead a sequence of 3 emails with a text provider.',
        "Send the emails through the organisation's senders, within their limits.",
      ],
    });
  });
});

describe('a new version', () => {
  test('becomes the current one of the dynasty slug; pinned slugs stay', async () => {
    const before = await get(`/v1/workflows/${SALES}-sandbox-v1`);
    const { body } = await add(definition({ workflowDynastySlug: `${SALES}-sandbox` })).expect(200);
    expect(body).toMatchObject({
      slug: `${SALES}-sandbox-v2`,
      version: 2,
      status: 'active',
      workflowDynastyName: before.workflowDynastyName,
    });
    expect(await get(`/v1/workflows/${SALES}-sandbox`)).toEqual(body);
    const pinned = await get(`/v1/workflows/${SALES}-sandbox-v1`);
    expect(pinned).toEqual({ ...before, status: 'deprecated', upgradedTo: body.id, updatedAt: pinned.updatedAt });
    expect(slugsOf(await get(`/v1/workflows?featureSlug=${SALES}`))).not.toContain(`${SALES}-sandbox-v1`);
    expect(slugsOf(await get('/v1/workflows?status=deprecated'))).toEqual([`${SALES}-sandbox-v1`]);
    const lineage = `workflowDynastySlug=${SALES}-sandbox`;
    expect(slugsOf(await get(`/v1/workflows?${lineage}`))).toEqual([`${SALES}-sandbox-v2`]);
    expect(slugsOf(await get(`/v1/workflows?${lineage}&status=all`))).toHaveLength(2);
    expect(slugsOf(await get(`/v1/workflows?workflowSlug=${SALES}-sandbox-v1`))).toEqual([`${SALES}-sandbox-v1`]);
    expect(slugsOf(await get(`/v1/workflows?workflowSlug=${SALES}-sandbox-v1&status=active`))).toEqual([]);
    expect(slugsOf(await get(`/v1/workflows?workflowSlug=nonsense`))).toEqual([]);
    const resolved = (name: { slug: string } | { dynastySlug: string }) =>
      inUnitOfWork(api.service.platform, async (unit) => (await resolveWorkflow(unit, name)).slug);
    expect(await resolved({ dynastySlug: `${SALES}-sandbox` })).toBe(`${SALES}-sandbox-v2`);
    expect(await resolved({ slug: `${SALES}-sandbox-v1` })).toBe(`${SALES}-sandbox-v1`);
    await expect(resolved({ slug: `${SALES}-sandbox` })).rejects.toThrow('Workflow not found.');
    await expect(resolved({ dynastySlug: `${SALES}-sandbox-v1` })).rejects.toThrow('Workflow not found.');
    await expect(resolved({ slug: body.id })).rejects.toThrow('Workflow not found.');
  });

  test('survives a restart', async () => {
    const other = await startService({ beside: api });
    expect((await other.call('get', `/v1/workflows/${SALES}-sandbox`)).body.version).toBe(2);
    await other.close();
  });

  test('makes its feature implemented', async () => {
    const nodes = [
      {
        id: 'draft',
        type: 'draft-press-kit',
        inputMapping: { companyOverview: '$input.companyOverview', founders: '$brand.founders' },
      },
    ];
    await add({
      workflowDynastySlug: 'press-kit-page-templates',
      name: 'Press kit from templates',
      description: 'Drafts a kit.',
      featureSlug: 'press-kit-page',
      dag: { nodes, edges: [] },
    }).expect(200);
    expect((await get('/v1/features/press-kit-page')).feature.implemented).toBe(true);
  });

  test('added ten times concurrently gives ten versions and one current one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => add(definition({ workflowDynastySlug: 'in-parallel' })).expect(200)),
    );
    const versions = answers.map(({ body }) => body.version).toSorted((a, b) => a - b);
    expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect((await get('/v1/workflows/in-parallel')).version).toBe(10);
  });

  test('is stored with default settings and without unknown ones', async () => {
    const base = definition({ workflowDynastySlug: 'normalised' });
    const [first, ...rest] = base.dag.nodes;
    const nodes = [{ ...first, config: { ...first?.config, secretBackdoor: true } }, ...rest];
    const { body } = await add({ ...base, dag: { ...base.dag, nodes } }).expect(200);
    expect(body.dag.nodes[0].config).toEqual({ source: 'sandbox', audience: 'buyers', batchSize: 1000 });
  });

  test('can be added with the admin key only', async () => {
    await api.call('post', '/v1/workflows').send(definition({})).expect(403);
  });
});

describe('validation', () => {
  const validate = (name: string) => api.call('post', `/v1/workflows/${name}/validate`);

  test('accepts a stored graph that can run', async () => {
    for (const rung of ['contacts', 'apollo']) {
      expect((await validate(`${SALES}-${rung}`).expect(200)).body).toMatchObject({
        valid: true,
        templateContract: { missing: [] },
      });
    }
    await validate('nonsense').expect(404);
  });

  test('names the node that reads a removed input of the feature', async () => {
    await add(definition({ workflowDynastySlug: 'outdated' })).expect(200);
    const { inputs } = (await get(`/v1/features/${SALES}`)).feature;
    const others = inputs.filter(({ key }: { key: string }) => key !== 'offer');
    await api.call('put', `/v1/features/${SALES}`, api.adminKey).send({ inputs: others }).expect(200);
    expect((await validate('outdated').expect(200)).body).toMatchObject({
      valid: false,
      errors: [
        {
          field: 'dag.nodes.write',
          message: 'Node "write" maps its input "offer" to "offer", which is not an input of the feature.',
        },
      ],
      templateContract: { missing: ['offer'] },
    });
    await api.call('put', `/v1/features/${SALES}`, api.adminKey).send({ status: 'deprecated' }).expect(200);
    expect((await validate('outdated').expect(200)).body).toMatchObject({
      valid: true,
      templateContract: { missing: [] },
    });
  });
});
