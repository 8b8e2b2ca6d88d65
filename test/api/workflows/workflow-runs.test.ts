import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../../harness/start-service.ts';
import { ledgerOf } from '../costs/ledger.ts';

let api: TestService;
let org: Awaited<ReturnType<TestService['newOrganisation']>>;
beforeAll(async () => {
  api = await startService();
  org = await api.newOrganisation();
});
afterAll(() => api.close());

test('workflow runs list only batches of the own organisation', async () => {
  const ledger = ledgerOf(api, org.orgId);
  const batch = await ledger.run();
  const step = await ledger.run({ parentRunId: batch, taskName: 'find' });
  const analysis = await ledger.run({ serviceName: 'brands', taskName: 'analyse' });
  const list = async (query = '', key = org.key) =>
    (await api.call('get', `/v1/workflow-runs${query}`, key).expect(200)).body.runs.map(({ id }: { id: string }) => id);
  expect((await list()).toSorted()).toEqual([batch, step].toSorted());
  expect(await list(`?parentRunId=${batch}`)).toEqual([step]);
  expect(await list('?taskName=find&limit=1')).toEqual([step]);
  await api.call('get', '/v1/workflow-runs?serviceName=brands', org.key).expect(400);
  const { body } = await api.call('get', `/v1/workflow-runs/${batch}`, org.key).expect(200);
  expect(body).toEqual((await api.call('get', `/v1/runs/${batch}`, org.key)).body);
  await api.call('get', `/v1/workflow-runs/${analysis}`, org.key).expect(404);
  const stranger = await api.newOrganisation('Stranger');
  expect(await list('', stranger.key)).toEqual([]);
  await api.call('get', `/v1/workflow-runs/${batch}`, stranger.key).expect(404);
});
