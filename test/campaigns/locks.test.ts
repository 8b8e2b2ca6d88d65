import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERMIT_MS } from '../../modules/campaign-state/index.ts';
import { sendDueMessages } from '../../modules/messages/index.ts';
import { sandboxTransport } from '../../modules/messages/transports.ts';
import { type CampaignStage, openCampaigns } from './stage.ts';

let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns();
});
afterAll(() => stage.close());

const waiting = async () =>
  (
    await stage.rows<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query ~ 'campaigns|advisory'`,
    )
  )[0]?.waiting;

test('a stop waits for the batch that is being written, and nothing is sent after its response', async () => {
  const id = await stage.newCampaign({ maxLeads: 20 });
  await stage.run(id);
  const { promise: hasBegun, resolve: begun } = Promise.withResolvers<void>();
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>();
  const sandboxAnswers = {
    keep() {
      begun();
      return mayFinish;
    },
  };
  const send = () =>
    sendDueMessages({ ...stage.platform, em: stage.platform.orm.em.fork(), sandboxAnswers }, id, {
      sandbox: sandboxTransport,
    });
  const sending = send();
  await hasBegun;
  const stop = stage.api
    .call('post', `/v1/campaigns/${id}/stop`)
    .expect(200)
    .then(({ body }) => body);
  await expect.poll(waiting).toBe(1);
  finish();
  expect(await sending).toMatchObject({ kind: 'sent' });
  expect((await stop).campaign.status).toBe('stopped');
  expect(await send()).toEqual({ kind: 'inactive' });
  expect(
    await stage.rows(
      'select status, count(*)::int as messages from messages where campaign_id = $1 group by 1 order by 1',
      [id],
    ),
  ).toEqual([
    { status: 'cancelled', messages: 40 },
    { status: 'sent', messages: 20 },
  ]);
  expect(await stage.counts(id)).toMatchObject({ sent: 20, openMessages: 0 });
  expect(
    await stage.rows(
      `select sum(spent)::float8 as spent, sum(reserved)::float8 as reserved from budget_windows
                      where campaign_id = $1 and kind = 'total'`,
      [id],
    ),
  ).toEqual([{ spent: 32, reserved: 0 }]);
});

test.each(['stop', 'pause'])(
  'a repeated request to %s a campaign waits for messages that a dead process may have sent',
  async (verb) => {
    const id = await stage.newCampaign({ maxLeads: 1 });
    const ask = async () => {
      const began = performance.now();
      const { headers } = await stage.api
        .call('post', `/v1/campaigns/${id}/${verb}`)
        .set('Idempotency-Key', `${verb} ${id}`)
        .expect(200);
      return { isReplayed: headers['idempotency-replayed'] === 'true', tookMs: performance.now() - began };
    };
    expect(await ask()).toMatchObject({ isReplayed: false });
    const { isReplayed, tookMs } = await ask();
    expect(isReplayed).toBe(true);
    // Timers may fire 1 ms early.
    expect(tookMs).toBeGreaterThanOrEqual(PERMIT_MS - 1);
  },
);

test('concurrent stops change the status once and wait without holding locks', async () => {
  const id = await stage.newCampaign({ maxLeads: 1 });
  const holder = await stage.api.database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from campaigns where id = $1 for update', [id]);
  const stops = Array.from({ length: 5 }, () => stage.api.call('post', `/v1/campaigns/${id}/stop`).expect(200));
  const answers = Promise.all(stops);
  await expect.poll(waiting).toBe(4);
  await holder.query('commit');
  holder.release();
  expect(new Set((await answers).map(({ text }) => text)).size).toBe(1);
  expect(await stage.rows('select to_status from campaign_transitions where campaign_id = $1', [id])).toEqual([
    { to_status: 'stopped' },
  ]);
});

test.each(['stop', 'pause', 'resume'])(
  'a foreign request to %s a campaign does not wait for its messages',
  async (verb) => {
    const id = await stage.newCampaign({ maxLeads: 1 });
    const stranger = await stage.api.newOrganisation();
    const sender = await stage.api.database.pool.connect();
    await sender.query('begin');
    await sender.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [`sending:${id}`]);
    try {
      const answer = stage.api.call('post', `/v1/campaigns/${id}/${verb}`, stranger.key).expect(404);
      const patience = new Promise((resolve) => setTimeout(resolve, 5_000, 'still waiting'));
      expect(await Promise.race([answer.then(({ body }) => body), patience])).toEqual({ error: 'Campaign not found.' });
    } finally {
      await sender.query('commit');
      sender.release();
    }
  },
);
