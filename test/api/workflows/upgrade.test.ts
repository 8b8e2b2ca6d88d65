import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type TestService } from '../../harness/start-service.ts';
import { definition } from './sandbox-definition.ts';

const SALES = 'sales-cold-email-outreach';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

const upgrade = (body: object, key = api.adminKey) => api.call('post', '/v1/workflows/upgrade', key).send(body);
const setStatus = (slug: string, status: string, key = api.adminKey) =>
  api.call('put', `/v1/workflows/dynasty/${slug}/status`, key).send({ status });
const read = async (name: string) => (await api.call('get', `/v1/workflows/${name}`).expect(200)).body;

describe('an upgrade', () => {
  test('copies omitted fields from the previous version', async () => {
    const before = await read(`${SALES}-sandbox`);
    const { dag } = definition({});
    const { body } = await upgrade({ workflowDynastySlug: `${SALES}-sandbox`, dag }).expect(200);
    expect(body.workflow).toMatchObject({
      slug: `${SALES}-sandbox-v2`,
      name: before.name,
      description: before.description,
      workflowDynastyName: before.workflowDynastyName,
      featureSlug: `${SALES}-v1`,
      status: 'active',
    });
    expect(body.dag).toEqual(body.workflow.dag);
    expect(body.generatedDescription).toBe(
      'Runs in 3 steps and needs no provider. Find leads in a sandbox list of invented people. Write each lead a sequence of 1 email from templates. Send the emails in the sandbox, which keeps them on this server.',
    );
    expect(await read(`${SALES}-sandbox`)).toEqual(body.workflow);
    const next = await upgrade({ workflowDynastySlug: `${SALES}-sandbox`, description: 'One email.' }).expect(200);
    expect(next.body.workflow).toMatchObject({ version: 3, description: 'One email.', dag: body.dag });
  });

  test('to a graph that cannot run gives 422, names the node and adds nothing', async () => {
    const { dag } = definition({});
    const edges = [...dag.edges, { from: 'send', to: 'find' }];
    const refused = await upgrade({ workflowDynastySlug: `${SALES}-contacts`, dag: { ...dag, edges } }).expect(422);
    expect(refused.body).toEqual({ error: 'Node "find" is part of a cycle.' });
    expect((await read(`${SALES}-contacts`)).version).toBe(1);
    await upgrade({ workflowDynastySlug: `${SALES}-contacts`, dag: 'none' }).expect(400);
    await upgrade({ workflowDynastySlug: 'nonsense' }).expect(404);
  });
});

describe('the status of a lineage', () => {
  test('retires and restores it, while pinned versions stay', async () => {
    const { body } = await setStatus(`${SALES}-apollo`, 'deprecated').expect(200);
    expect(body.workflow).toMatchObject({ slug: `${SALES}-apollo-v1`, status: 'deprecated' });
    await api.call('get', `/v1/workflows/${SALES}-apollo`).expect(404);
    expect((await read(`${SALES}-apollo-v1`)).status).toBe('deprecated');
    await (await startService({ beside: api })).close();
    await api.call('get', `/v1/workflows/${SALES}-apollo`).expect(404);
    await setStatus(`${SALES}-apollo`, 'active').expect(200);
    expect((await read(`${SALES}-apollo`)).version).toBe(1);
    await setStatus(`${SALES}-apollo`, 'draft').expect(400);
    await setStatus('nonsense', 'active').expect(404);
  });

  test('applies to the newest version only', async () => {
    await upgrade({ workflowDynastySlug: 'pr-cold-email-outreach-sandbox' }).expect(200);
    await setStatus('pr-cold-email-outreach-sandbox', 'deprecated').expect(200);
    await setStatus('pr-cold-email-outreach-sandbox', 'active').expect(200);
    expect((await read('pr-cold-email-outreach-sandbox')).version).toBe(2);
    expect((await read('pr-cold-email-outreach-sandbox-v1')).status).toBe('deprecated');
  });
});

test('only an administrator can upgrade and retire workflows', async () => {
  await upgrade({ workflowDynastySlug: `${SALES}-sandbox` }, api.userKey).expect(403);
  await setStatus(`${SALES}-sandbox`, 'deprecated', api.userKey).expect(403);
});

test('concurrent upgrades build on each other', async () => {
  const lineage = `${SALES}-apollo`;
  const { dag } = definition({});
  const { version } = await read(lineage);
  const holder = await api.database.pool.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`lineage:workflow:${lineage}`]);
  const upgrades = [
    upgrade({ workflowDynastySlug: lineage, dag }).then(({ status }) => status),
    upgrade({ workflowDynastySlug: lineage, description: 'Said meanwhile.' }).then(({ status }) => status),
  ];
  const waiting = async () =>
    (
      await holder.query(
        `select 1 from pg_locks join pg_database on pg_database.oid = database
         where datname = current_database() and locktype = 'advisory' and not granted`,
      )
    ).rowCount;
  await expect.poll(waiting).toBe(2);
  await holder.query('commit');
  holder.release();
  expect(await Promise.all(upgrades)).toEqual([200, 200]);
  expect(await read(lineage)).toMatchObject({ version: version + 2, description: 'Said meanwhile.', dag });
});
