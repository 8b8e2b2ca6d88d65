import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignStage, FEATURE_INPUTS, openCampaigns, WORKFLOW } from '../campaigns/stage.ts';

let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns();
});
afterAll(() => stage.close());

const suppress = (value: string, key: string, apiKey?: string) =>
  stage.api.call('post', '/v1/suppressions', apiKey).set('Idempotency-Key', key).send({ value });
const erase = (email: string) => stage.api.call('post', '/v1/people/erase').send({ email }).expect(200);

async function listStoredResponses(): Promise<string[]> {
  const rows = await stage.rows<{ scope: string; answer: string }>('select scope, answer from idempotency_keys');
  return rows.map(({ scope, answer }) =>
    stage.platform.vault.open(answer, { orgId: scope, kind: 'idempotent-answer' }),
  );
}

test('stored responses about an erased person are removed, and repeated requests do not run again', async () => {
  const stranger = await stage.api.newOrganisation();
  const theirs = await suppress('ada@erased.example', 'one', stranger.key).expect(200);
  await suppress('ada@ERASED.example', 'one').expect(200);
  const other = await suppress('bob@erased.example', 'two').expect(200);
  await erase('Ada@Erased.example');
  const again = await suppress('ada@ERASED.example', 'one').expect(404);
  expect(again.body.error).toBe(
    'This request was already executed. Its response is no longer available, because it named a person whose data was erased.',
  );
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect((await suppress('bob@erased.example', 'two').expect(200)).body).toEqual(other.body);
  expect((await suppress('ada@erased.example', 'one', stranger.key).expect(200)).body).toEqual(theirs.body);
  expect((await listStoredResponses()).filter((answer) => /ada@erased/i.test(answer))).toHaveLength(1);
  const { body } = await stage.api.call('get', '/v1/suppressions?value=ada@erased.example').expect(200);
  expect(body.suppressions).toEqual([]);
});

test.each([
  ['in the midst of a text', 'Write to\nada@text.example.'],
  ['among more than are looked at', `${'@'.repeat(1_001)} ada@text.example`],
])('stored responses are removed if they name the person %s', async (key, words) => {
  const brandIds = [await stage.newBrand()];
  const featureInputs = { ...FEATURE_INPUTS, offer: words };
  const campaign = { name: 'A draft', draft: true, workflowSlug: WORKFLOW, brandIds, featureInputs };
  const ask = () => stage.api.call('post', '/v1/campaigns').set('Idempotency-Key', key).send(campaign);
  await ask().expect(200);
  await erase('ada@text.example');
  expect((await listStoredResponses()).filter((answer) => answer.includes('ada@text.example'))).toEqual([]);
  await ask().expect(404);
});
