import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foreignIds } from '../../contract/foreign-ids.ts';
import { startService, type TestService } from '../../harness/start-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

const read = async () => (await api.call('get', '/v1/admin/health', api.adminKey).expect(200)).body;

const query = (text: string, values: unknown[]) => api.database.pool.query(text, values);

async function campaignOf(org: { orgId: string; userId: string; key: string }): Promise<string> {
  const campaignId = await foreignIds['campaignId']?.(api, org);
  if (campaignId === undefined) throw new Error('Nobody knows how to make a campaign.');
  return campaignId;
}

test('a quiet installation has nothing to look at', async () => {
  const health = await read();
  expect(health).toMatchObject({
    lastHour: { mailsLeft: 0, mailsBounced: 0, requestsFailed: 0 },
    mailboxes: [],
    unknownMessages: [],
    campaigns: [],
  });
  expect(health.queues.map(({ queue }: { queue: string }) => queue)).toEqual(['messages', 'webhooks', 'jobs']);
});

test('what a site or a provider failed is no failure of ours', async () => {
  const { orgId } = await api.newOrganisation('Failing');
  for (const code of ['unreachable', 'provider_unavailable', 'internal_server_error'])
    await query(
      `insert into failed_requests (org_id, id, at, method, path, status, error_code, sentence, request_id)
       values ($1, $2, now(), 'POST', '/v1/scraping/scrape', 502, $3, '', '')`,
      [orgId, randomUUID(), code],
    );
  expect((await read()).lastHour.requestsFailed).toBe(1);
});

test('campaigns that stand still are told of with what holds them and until when', async () => {
  const org = await api.newOrganisation('Still');
  const campaignId = await campaignOf(org);
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await query(`update campaigns set closed_gate = 'daily', next_run_at = $2 where id = $1`, [campaignId, until]);
  const paced = await campaignOf(await api.newOrganisation('Paced'));
  await query(
    `update campaigns set closed_gate = 'mailbox_allowance', next_run_at = now() + interval '90 seconds' where id = $1`,
    [paced],
  );
  const { campaigns } = await read();
  expect(campaigns).toEqual([
    { org: { id: org.orgId, name: 'Still' }, campaignId, name: 'Strange', sandbox: true, gate: 'daily', until },
  ]);
});

test('mailboxes that cannot send or be read stand there with what their server said', async () => {
  const org = await api.newOrganisation('Post');
  const senders = [randomUUID(), randomUUID(), randomUUID()];
  for (const [number, id] of senders.entries()) {
    await query(
      `insert into senders (org_id, id, name, from_name, from_email, smtp_host, smtp_port, smtp_security, status,
         paused_reason, failures, last_error, judged_from, created_at, updated_at)
       values ($1, $2, 'Box', 'Ada', $3, 'mail.example', 587, 'starttls', $4, $5, $6, $7, now(), now(), now())`,
      [
        org.orgId,
        id,
        `box${number}@post.example`,
        ...([
          ['active', null, 3, 'refused'],
          ['paused', 'manual', 0, null],
          ['active', null, 0, null],
        ][number] ?? []),
      ],
    );
  }
  await query(
    `insert into imap_cursors (org_id, id, last_error, created_at) values ($1, $2, 'The password is wrong.', now())`,
    [org.orgId, senders[2]],
  );
  const { mailboxes } = await read();
  const owner = { id: org.orgId, name: 'Post' };
  expect(mailboxes).toEqual([
    {
      org: owner,
      senderId: senders[0],
      email: 'box0@post.example',
      problem: 'sending',
      sentence: 'refused',
      isPaused: false,
    },
    {
      org: owner,
      senderId: senders[2],
      email: 'box2@post.example',
      problem: 'reading',
      sentence: 'The password is wrong.',
      isPaused: false,
    },
  ]);
});

test('a message without a known outcome and an overdue one are told of, the latter only where nothing holds it', async () => {
  const org = await api.newOrganisation('Queue');
  const messageId = await foreignIds['messages']?.(api, org);
  const due = new Date(Date.now() - 3_600_000).toISOString();
  await query(`update messages set status = 'unknown', due_at = null where org_id = $1`, [org.orgId]);
  expect((await read()).unknownMessages).toMatchObject([{ org: { name: 'Queue' }, messageId }]);

  await query(`update messages set status = 'queued', due_at = $2 where org_id = $1`, [org.orgId, due]);
  await query(`update campaigns set status = 'active', closed_gate = null where org_id = $1`, [org.orgId]);
  const oldest = async () => (await read()).queues[0];
  expect(await oldest()).toEqual({ queue: 'messages', oldestDueAt: due, org: { id: org.orgId, name: 'Queue' } });
  await query(`update campaigns set status = 'paused' where org_id = $1`, [org.orgId]);
  expect(await oldest()).toEqual({ queue: 'messages', oldestDueAt: null, org: null });
});

test('a delivery and a job that nobody takes are told of since when', async () => {
  const org = await api.newOrganisation('Hooks');
  const made = await api
    .call('post', '/v1/webhooks/endpoints', org.key)
    .send({ url: 'http://127.0.0.1:9/hook' })
    .expect(200);
  await api.call('post', `/v1/webhooks/endpoints/${made.body.endpoint.id}/test`, org.key).expect(200);
  const due = new Date(Date.now() - 120_000).toISOString();
  await query('update webhook_deliveries set due_at = $2 where org_id = $1', [org.orgId, due]);
  const postpone = `update agenda_jobs set next_run_at = $1 where name = 'webhooks.deliver'`;
  await expect.poll(async () => (await query(postpone, [due])).rowCount).toBe(1);
  const { queues, lateJobs } = await read();
  expect(queues[1]).toEqual({ queue: 'webhooks', oldestDueAt: due, org: { id: org.orgId, name: 'Hooks' } });
  expect(queues[2].oldestDueAt).not.toBeNull();
  expect(lateJobs).toContainEqual({ name: 'webhooks.deliver', dueAt: due });
});

test('a receiver of the application is nobody of the organisations', async () => {
  await query('delete from webhook_deliveries', []);
  const made = await api
    .call('post', '/v1/admin/webhooks/endpoints', api.adminKey)
    .send({ url: 'http://127.0.0.1:9/hook' })
    .expect(200);
  await api.call('post', `/v1/admin/webhooks/endpoints/${made.body.endpoint.id}/test`, api.adminKey).expect(200);
  expect((await read()).queues[1]).toEqual({ queue: 'webhooks', oldestDueAt: expect.any(String), org: null });
  await query('delete from webhook_deliveries', []);
});

test('what rests because its organisation is closed is not in trouble', async () => {
  const org = await api.newOrganisation('Closed');
  const { endpoint } = (
    await api.call('post', '/v1/webhooks/endpoints', org.key).send({ url: 'http://127.0.0.1:9/hook' }).expect(200)
  ).body;
  await api.call('post', `/v1/webhooks/endpoints/${endpoint.id}/test`, org.key).expect(200);
  await foreignIds['messages']?.(api, org);
  await query(`update messages set status = 'queued', due_at = now() - interval '2 hours' where org_id = $1`, [
    org.orgId,
  ]);
  await query(`update campaigns set status = 'active', closed_gate = null where org_id = $1`, [org.orgId]);
  const waiting = async () => JSON.stringify((await read()).queues);
  expect((await waiting()).split(org.orgId)).toHaveLength(3);
  await api.call('post', `/v1/admin/orgs/${org.orgId}/deletion`, api.adminKey).expect(200);
  expect(await waiting()).not.toContain(org.orgId);
});

test('nobody but an administrator reads it', async () => {
  await api.call('get', '/v1/admin/health').expect(403);
  await api.call('get', '/v1/admin/health', null).expect(401);
});
