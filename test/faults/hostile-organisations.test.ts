import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCampaignsHandler } from '../../modules/campaigns/index.ts';
import { runCampaign } from '../../modules/campaigns/runner/run-campaign.ts';
import { PROVIDER_ENDPOINTS } from '../../modules/keys/index.ts';
import { sendMessagesHandler } from '../../modules/messages/index.ts';
import type { Dag } from '../../modules/workflows/index.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { JobHandler } from '../../src/kernel/job.ts';
import { type ModelServer, startModelServer } from '../ai/model-server.ts';
import { type CampaignStage, FEATURE_INPUTS, makeBrand, makeCampaign, openCampaigns } from '../campaigns/stage.ts';
import { MAIL_WORKFLOW, SENDER } from '../messages/stage.ts';
import { type Sink, startSink } from '../messages/start-sink.ts';

const { targetAudience: _, ...texts } = FEATURE_INPUTS;
const BY_MODEL: Dag = {
  nodes: [
    { id: 'find', type: 'find-leads', config: { source: 'sandbox' } },
    {
      id: 'write',
      type: 'generate-sequence',
      config: { text: 'provider', steps: 1 },
      inputMapping: {
        leads: 'find.leads',
        ...Object.fromEntries(Object.keys(texts).map((name) => [name, `$input.${name}`])),
      },
    },
    {
      id: 'send',
      type: 'enqueue-messages',
      config: { mail: 'sandbox' },
      inputMapping: { sequences: 'write.sequences' },
    },
  ],
  edges: [
    { from: 'find', to: 'write' },
    { from: 'write', to: 'send' },
  ],
};
const WRITTEN = {
  subject: 'Anvils for your workshop',
  emails: [{ body: 'Hi there,\n\nour anvils never wear out, and we lend you one for a month.' }],
};

/** Enough campaigns that the first organisations alone would fill all unreserved slots. */
const CAMPAIGNS_OF = (place: number) => (place < 2 ? 26 : 3);
const HOSTILE = [1, 2, 5, 20];
const LONG = 600_000;

let stage: CampaignStage;
let model: ModelServer;
let sink: Sink;
let tarpit: Sink;
let workflowSlug: string;
const stop = new AbortController();

beforeAll(async () => {
  const newSink = () => startSink({ keepMail: false });
  [model, sink, tarpit] = await Promise.all([startModelServer(), newSink(), newSink()]);
  stage = await openCampaigns({
    overrides: { providerEndpoints: { ...PROVIDER_ENDPOINTS, anthropic: model.baseUrl } },
  });
  workflowSlug = await stage.storeWorkflow(BY_MODEL);
  model.reply(({ headers }) =>
    String(headers['x-api-key']).startsWith('quiet') ? { says: WRITTEN } : { never: true as const },
  );
});
afterAll(async () => {
  stop.abort();
  await tarpit.stop();
  await model.close();
  await stage.close();
  await sink.stop();
});

function schedule(handler: JobHandler<{ campaignId: string }>) {
  const jobs: string[] = [];
  const running = new Set<string>();
  const begin = () => {
    for (let id = jobs.at(0); id !== undefined && running.size < (handler.concurrency ?? 1); id = jobs.at(0)) {
      const campaignId = id;
      jobs.shift();
      running.add(campaignId);
      void handler
        .handle({ campaignId }, { log: stage.platform.log, signal: stop.signal })
        .catch(() => {})
        .finally(() => {
          running.delete(campaignId);
          begin();
        });
    }
  };
  return {
    running,
    enqueue(campaignIds: readonly string[]) {
      jobs.push(...campaignIds);
      begin();
    },
  };
}

interface Organisation {
  orgId: string;
  key: string;
}

async function newMailCampaign({ orgId }: Organisation, recipient = 'friendly'): Promise<string> {
  const { rows, clock, platform } = stage;
  const brandId = await makeBrand(rows, orgId, clock);
  const email = `${recipient}-${newId()}@corp.example`;
  await rows(
    `insert into contacts (id, org_id, brand_id, person_key, email, created_at, updated_at) values ($1, $2, $3, $4, $4, $5, $5)`,
    [newId(), orgId, brandId, email, clock.now()],
  );
  const id = await makeCampaign({ rows, orgId, brandId, clock, platform }, { workflowSlug: MAIL_WORKFLOW });
  await runCampaign(platform, id, stop.signal);
  return id;
}

async function newModelCampaign({ orgId }: Organisation): Promise<string> {
  const { rows, clock, platform } = stage;
  const brandId = await makeBrand(rows, orgId, clock);
  return makeCampaign({ rows, orgId, brandId, clock, platform }, { workflowSlug, maxLeads: 1 });
}

const newSender = ({ key }: Organisation, port: number) =>
  stage.api
    .call('post', '/v1/senders', key)
    .send({ ...SENDER, smtp: { ...SENDER.smtp, port } })
    .expect(200);

const storeKey = ({ key }: Organisation, apiKey: string) =>
  stage.api.call('post', '/v1/keys', key).send({ provider: 'anthropic', apiKey }).expect(200);

const several = async (count: number, make: () => Promise<string>) => {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(await make());
  return ids;
};

test(
  'the first email of an organisation leaves although mail servers of 1, 2, 5 and 20 others hang',
  async () => {
    const { running, enqueue } = schedule(sendMessagesHandler(stage.platform));
    const hostile: string[] = [];
    for (let place = 0; place < Math.max(...HOSTILE); ) {
      const org = await stage.api.newOrganisation('Hostile');
      await newSender(org, tarpit.port);
      const ids = await several(CAMPAIGNS_OF(place), () => newMailCampaign(org, 'hanging'));
      enqueue(ids);
      hostile.push(...ids);
      place += 1;
      await expect.poll(() => ids.filter((id) => running.has(id)).length).toBeGreaterThan(0);
      if (!HOSTILE.includes(place)) continue;
      const quiet = await stage.api.newOrganisation('Quiet');
      await newSender(quiet, sink.port);
      const id = await newMailCampaign(quiet);
      enqueue([id]);
      const statuses = () => stage.rows('select status from messages where campaign_id = $1 and step = 1', [id]);
      await expect.poll(statuses, { timeout: 20_000, message: `${place} hostile` }).toEqual([{ status: 'sent' }]);
      const left = await stage.rows('select 1 from messages where campaign_id = any($1) and sent_at is not null', [
        hostile,
      ]);
      expect(left).toEqual([]);
    }
  },
  LONG,
);

test(
  'the first batch of an organisation is written although models of 1, 2, 5 and 20 others hang',
  async () => {
    const { enqueue } = schedule(runCampaignsHandler(stage.platform));
    const hostile: string[] = [];
    for (let place = 0; place < Math.max(...HOSTILE); ) {
      const org = await stage.api.newOrganisation('Hostile');
      await storeKey(org, `hostile-${place}-0123456789`);
      const ids = await several(CAMPAIGNS_OF(place), () => newModelCampaign(org));
      enqueue(ids);
      hostile.push(...ids);
      place += 1;
      const isAsked = () =>
        model.received.some(({ headers }) => headers['x-api-key'] === `hostile-${place - 1}-0123456789`);
      await expect.poll(isAsked, { timeout: 20_000, message: `${place} hostile` }).toBe(true);
      if (!HOSTILE.includes(place)) continue;
      const quiet = await stage.api.newOrganisation('Quiet');
      await storeKey(quiet, `quiet-${place}-0123456789`);
      const id = await newModelCampaign(quiet);
      enqueue([id]);
      const emails = () => stage.rows('select written_by from emails where campaign_id = $1', [id]);
      await expect.poll(emails, { timeout: 20_000, message: `${place} hostile` }).toHaveLength(1);
      expect(await stage.rows('select 1 from emails where campaign_id = any($1)', [hostile])).toEqual([]);
    }
  },
  LONG,
);

test(
  'email of an organisation leaves by its mail server while sandbox batches of another take their time',
  async () => {
    const { running, enqueue } = schedule(sendMessagesHandler(stage.platform));
    const { rows, clock, platform } = stage;
    const hostile = await stage.api.newOrganisation('Hostile');
    const ids = await several(6, async () => {
      const brandId = await makeBrand(rows, hostile.orgId, clock);
      const id = await makeCampaign({ rows, orgId: hostile.orgId, brandId, clock, platform }, { maxLeads: 1 });
      await runCampaign(platform, id, stop.signal);
      return id;
    });
    const quiet = await stage.api.newOrganisation('Quiet');
    await newSender(quiet, sink.port);
    const id = await newMailCampaign(quiet);
    const holder = await stage.api.database.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from campaign_counts where campaign_id = any($1) for update', [ids]);
    enqueue(ids);
    const waiting = async () =>
      (await rows(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
        .length;
    await expect.poll(waiting).toBeGreaterThan(0);
    enqueue([id]);
    const statuses = () => rows('select status from messages where campaign_id = $1 and step = 1', [id]);
    await expect.poll(statuses, { timeout: 20_000 }).toEqual([{ status: 'sent' }]);
    expect(ids.filter((one) => running.has(one))).toEqual(ids);
    await holder.query('rollback');
    holder.release();
    await expect.poll(() => running.size, { timeout: 20_000 }).toBe(0);
  },
  LONG,
);
