import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { campaignNodeTypes } from '../../modules/campaigns/index.ts';
import { type Dag, registerNodeTypes } from '../../modules/workflows/index.ts';
import { EgressFailed } from '../../src/egress/egress.ts';
import { startService, type TestService } from '../harness/start-service.ts';
import { ARCHIVE, deskNodeTypes, openDesk } from './article-desk.ts';

let api: TestService;
let orgId: string;
beforeAll(async () => {
  const nodeTypes = registerNodeTypes([...campaignNodeTypes, ...deskNodeTypes]);
  api = await startService({ overrides: { nodeTypes } });
  await api.database.pool.query('create table shelved (shelf text, url text)');
  orgId = (await api.newOrganisation('Desk')).orgId;
});
afterAll(() => api.close());
beforeEach(() => api.database.pool.query('truncate shelved'));

const READ = { id: 'read', type: 'read-archive', config: { section: 'news' } };
const SCORE = {
  id: 'score',
  type: 'score-articles',
  inputMapping: { articles: 'read.articles', topic: '$input.topics' },
};
const SHELVE = {
  id: 'shelve',
  type: 'shelve-articles',
  config: { shelf: 'best' },
  inputMapping: { scored: 'score.scored' },
};
const DAG: Dag = {
  nodes: [SHELVE, SCORE, READ],
  edges: [
    { from: 'read', to: 'score' },
    { from: 'score', to: 'shelve', condition: 'score.scored.count > 0 and $input.topics == "Anvils"' },
  ],
};

const open = (dag: Dag, options: Partial<Parameters<typeof openDesk>[2]> = {}) =>
  openDesk(api.service.platform, dag, { orgId, ...options });

const rows = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
  (await api.database.pool.query(text, values)).rows;
const shelved = async (shelf = 'best') =>
  (await rows<{ url: string }>('select url from shelved where shelf = $1', [shelf])).map(({ url }) => url);
const runsOf = async (budgetId: string) =>
  (
    await rows<{ task_name: string; status: string }>(
      'select task_name, status from runs where campaign_id = $1 order by id',
      [budgetId],
    )
  ).map(({ task_name, status }) => `${task_name} ${status}`);
const costsOf = async (budgetId: string) =>
  Object.fromEntries(
    (
      await rows<{ cost_name: string; cents: number; reserved: number }>(
        `select cost_name, actual::float as cents, provisioned::float as reserved from cost_totals where campaign_id = $1`,
        [budgetId],
      )
    ).map(({ cost_name, cents, reserved }) => [cost_name, { cents, reserved }]),
  );

describe('a workflow with node types of another module', () => {
  const post = (to: TestService, dag: object) =>
    to.call('post', '/v1/workflows', api.adminKey).send({
      workflowDynastySlug: 'article-desk',
      name: 'Article desk',
      description: 'Shelves the best articles.',
      featureSlug: 'journalist-discovery',
      dag,
    });

  test('is stored and described with their texts and requirements', async () => {
    const { body } = await post(api, DAG).expect(200);
    expect(body.requiredProviders).toEqual(['apollo']);
    expect(body.dag.nodes[2].config).toEqual({ section: 'news', batchSize: 10 });
    const summary = await api.call('get', '/v1/workflows/article-desk/summary').expect(200);
    expect(summary.body.steps).toEqual([
      'Read the archive of news.',
      'Keep articles with 50 points or more.',
      'Put them on the shelf best.',
    ]);
  });

  test.each([
    [{ section: 'gossip' }, 'Node "read": config.section must be one of news, science.'],
    [{ section: 'news', colour: 'red' }, 'Node "read": config has unknown field colour.'],
  ])('is refused with the settings %j', async (config, error) => {
    const nodes = [SHELVE, SCORE, { ...READ, config }];
    expect((await post(api, { ...DAG, nodes }).expect(400)).body).toEqual({ error });
  });

  test('is refused if it maps articles to an input for scored articles', async () => {
    const nodes = [{ ...SHELVE, inputMapping: { scored: 'read.articles' } }, SCORE, READ];
    expect((await post(api, { ...DAG, nodes }).expect(400)).body.error).toBe(
      'Node "shelve" maps its input "scored" to "read.articles", which has the kind articles instead of scored-articles.',
    );
  });

  test('is refused by a service without these node types', async () => {
    const other = await startService({ beside: api });
    expect((await post(other, DAG).expect(400)).body.error).toBe(
      'Node "shelve" has the unknown type "shelve-articles".',
    );
    await other.close();
  });

  test('cannot be run by another host', async () => {
    const nodes = [READ, { id: 'find', type: 'find-leads', config: { source: 'sandbox' } }];
    await expect(open({ nodes, edges: [] })).rejects.toThrow(
      'Node "find" has the type "find-leads", which cannot be run here.',
    );
  });

  test('needs unique type names', () => {
    expect(() => registerNodeTypes([...deskNodeTypes, ...deskNodeTypes])).toThrow(
      'The node type "read-archive" is registered twice.',
    );
  });
});

describe('batches of articles', () => {
  test('run through the nodes until the archive is read, each with runs and costs', async () => {
    const desk = await open(DAG);
    const granted: number[] = [];
    while (!desk.isDone()) {
      const outcome = await desk.runBatch();
      if (outcome.kind !== 'written') throw new Error(`A batch was ${outcome.kind}.`);
      expect(outcome.result.failure).toBeNull();
      granted.push(outcome.granted);
    }
    expect(granted).toEqual([10, 10, 10]);
    expect(await shelved()).toEqual(ARCHIVE.filter((_article, i) => i % 2 === 1).map(({ url }) => url));
    const batch = ['batch completed', 'read completed', 'score completed', 'shelve completed'];
    expect(await runsOf(desk.budgetId)).toEqual([...batch, ...batch, ...batch]);
    expect(await costsOf(desk.budgetId)).toEqual({
      'sandbox-lead': { cents: 25, reserved: 0 },
      'apollo-credit': { cents: 50, reserved: 0 },
    });
  });

  test('contain as many articles as the money allows', async () => {
    const desk = await open(DAG, { total: '0.14' });
    expect(await desk.runBatch()).toMatchObject({ kind: 'written', granted: 4 });
    expect(await costsOf(desk.budgetId)).toMatchObject({ 'sandbox-lead': { cents: 4 }, 'apollo-credit': { cents: 8 } });
    expect(await desk.runBatch()).toEqual({ kind: 'closed' });
  });

  test('skip a node whose condition is false', async () => {
    const desk = await open(DAG, { judge: async (titles) => titles.map(() => 0) });
    await desk.runBatch();
    expect(await runsOf(desk.budgetId)).toEqual([
      'batch completed',
      'read completed',
      'score completed',
      'shelve cancelled',
    ]);
    expect(await shelved()).toEqual([]);
  });
});

describe('a node that fails', () => {
  const SECOND = { ...SHELVE, id: 'second', config: { shelf: 'second' } };
  const BROKEN = { ...SHELVE, config: { shelf: 'best', breaks: true } };
  const broken = (onError: Dag['onError']): Dag => ({
    nodes: [READ, SCORE, BROKEN, SECOND],
    edges: [...DAG.edges, { from: 'score', to: 'second' }],
    ...(onError === undefined ? {} : { onError }),
  });

  test('ends the batch: nothing is written, and only provider calls are charged', async () => {
    const desk = await open(broken('fail'));
    const outcome = await desk.runBatch();
    expect(outcome).toMatchObject({
      kind: 'failed',
      error: { message: 'Node "shelve" failed: The shelf broke.', place: 2 },
    });
    expect(await runsOf(desk.budgetId)).toEqual([
      'batch failed',
      'read cancelled',
      'score cancelled',
      'shelve failed',
      'second cancelled',
    ]);
    expect([...(await shelved()), ...(await shelved('second'))]).toEqual([]);
    expect(await costsOf(desk.budgetId)).toEqual({
      'sandbox-lead': { cents: 0, reserved: 0 },
      'apollo-credit': { cents: 20, reserved: 0 },
    });
  });

  test('ends only its branch with onError continue', async () => {
    const desk = await open(broken('continue'));
    expect(await desk.runBatch()).toMatchObject({
      kind: 'written',
      result: { failure: { message: 'The shelf broke.' } },
    });
    expect(await runsOf(desk.budgetId)).toEqual([
      'batch failed',
      'read completed',
      'score completed',
      'shelve failed',
      'second completed',
    ]);
    expect(await shelved()).toEqual([]);
    expect(await shelved('second')).toHaveLength(5);
  });

  test('ends the batch after a temporary database error, even with onError continue', async () => {
    const desk = await open(broken('continue'));
    const { pool } = api.database;
    await pool.query(`
      create function stand_in_the_way() returns trigger language plpgsql as $$ begin
        raise exception 'deadlock detected' using errcode = '40P01';
      end $$;
      create trigger stand_in_the_way before insert on shelved for each row
        when (new.shelf = 'second') execute function stand_in_the_way()`);
    expect(await desk.runBatch()).toMatchObject({ kind: 'passing' });
    expect([...(await shelved()), ...(await shelved('second'))]).toEqual([]);
    await pool.query('drop function stand_in_the_way cascade');
    expect(await desk.runBatch()).toMatchObject({ kind: 'written' });
    expect(await shelved('second')).toHaveLength(5);
  });

  test('during preparation because of the database ends the batch, even with onError continue', async () => {
    const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const desk = await open(broken('continue'), { judge: () => Promise.reject(away) });
    expect(await desk.runBatch()).toMatchObject({ kind: 'passing' });
    const unreachable = new EgressFailed('reset', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
    const other = await open(broken('continue'), { judge: () => Promise.reject(unreachable) });
    expect(await other.runBatch()).toMatchObject({ kind: 'written' });
  });

  test('during a provider call does not pay again for earlier results', async () => {
    const asked: string[][] = [];
    const judge = async (titles: string[]) => {
      asked.push(titles);
      return titles.map(() => 100);
    };
    const desk = await open(broken('fail'), { judge });
    await desk.runBatch();
    await desk.runBatch();
    expect(asked.map(({ length }) => length)).toEqual([10, 0]);
    expect(asked[0]?.[0]).toBe('Anvils: Article 0');
    expect(await costsOf(desk.budgetId)).toMatchObject({ 'apollo-credit': { cents: 20, reserved: 0 } });
  });

  test.each(['fail', 'continue'] as const)('during preparation follows onError %s', async (onError) => {
    const judge = () => Promise.reject(new Error('The judge is away.'));
    const desk = await open(broken(onError), { judge });
    const outcome = await desk.runBatch();
    const [batch, read, score] = await runsOf(desk.budgetId);
    expect([batch, score]).toEqual(['batch failed', 'score failed']);
    expect({ kind: outcome.kind, read }).toEqual(
      onError === 'fail' ? { kind: 'failed', read: 'read cancelled' } : { kind: 'written', read: 'read completed' },
    );
    // A failed call may have been charged, so it is settled.
    expect(await costsOf(desk.budgetId)).toMatchObject({ 'apollo-credit': { cents: 20, reserved: 0 } });
  });
});
