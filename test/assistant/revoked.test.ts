import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChatStage, find, framesIn, lastRunOf, openChat } from './stage.ts';

let stage: ChatStage;
beforeAll(async () => {
  stage = await openChat();
});
afterAll(() => stage.close());

const newKey = async (): Promise<{ id: string; key: string }> =>
  (await stage.api.call('post', '/v1/api-keys').send({}).expect(200)).body;

const revoke = (id: string) => stage.api.call('delete', `/v1/api-keys/${id}`).expect(200);

test('a tool that the model calls after the key was revoked is not run', async () => {
  const { body } = await stage.api
    .call('post', '/v1/campaigns')
    .send({
      name: 'Mine',
      workflowSlug: 'sales-cold-email-outreach-sandbox-v1',
      brandUrls: ['https://acme.sandbox.example'],
      maxLeads: 1,
    })
    .expect(200);
  const { id: campaignId } = body.campaign;
  const allowedTools = ['campaigns_stop'];
  await stage.api.call('put', '/v1/chat/config').send({ key: 'writer', systemPrompt: '', allowedTools }).expect(200);
  const { id, key } = await newKey();
  const revoked = Promise.withResolvers<void>();
  stage.model.reply(
    { acts: [{ says: 'Wait.' }, { until: revoked.promise }, { calls: 'campaigns_stop', args: { campaignId } }] },
    { acts: [{ says: 'Done.' }] },
  );
  const response = await stage.post({ message: 'Stop it', configKey: 'writer', allowedTools }, { key });
  await revoke(id);
  revoked.resolve();
  const frames = framesIn(await response.text());
  expect(find(frames, 'tool_result')).toMatchObject({
    result: { error: expect.stringContaining('invalid or revoked') },
  });
  const { body: after } = await stage.api.call('get', `/v1/campaigns/${campaignId}`).expect(200);
  expect(after.campaign.status).toBe('active');
});

test('an answer ends soon after the key was revoked, and what it cost is settled', { timeout: 20_000 }, async () => {
  const { id, key } = await newKey();
  stage.model.reply({ acts: [{ says: 'Half an answer' }, { hangs: true }] });
  const response = await stage.post({ message: 'Hello' }, { key });
  await revoke(id);
  const frames = framesIn(await response.text());
  expect(find(frames, 'error')).toMatchObject({ message: 'The API key is invalid or revoked.' });
  expect(await lastRunOf(stage)).toMatchObject({ status: 'cancelled' });
  expect(await stage.rows(`select id from cost_entries where status = 'provisioned'`)).toEqual([]);
});
