import type { Platform } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import type { JobQueue } from '../../../src/kernel/job.ts';
import { TestClock } from '../../harness/clock.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { acme } from '../brands/acme.ts';
import { startWeb, type Web } from '../brands/web.ts';

export const SANDBOX = 'sales-cold-email-outreach-sandbox';

export const INPUTS = {
  targetAudience: 'Heads of sales',
  valueProposition: 'Half the time',
  offer: 'A free audit',
  callToAction: 'Book a call',
  socialProof: 'Used by 300 teams',
  tone: 'Friendly',
};

export interface Stage {
  api: TestService;
  web: Web;
  clock: TestClock;
  /** Campaigns whose job was enqueued since the last call. */
  enqueued(): string[];
  receivers: { campaignId: string; url: string }[];
  brand(orgId?: string): Promise<string>;
  body(more?: Record<string, unknown>): Promise<Record<string, unknown>>;
  create(more?: Record<string, unknown>): Promise<Campaign>;
  events(campaignId: string): Promise<{ kind: string; data: Record<string, unknown> }[]>;
  count(campaignId: string, counts: Record<string, number>): Promise<void>;
  close(): Promise<void>;
}

export type Campaign = Record<string, unknown> & { id: string; brandIds: string[]; status: string; orgId: string };

/** Starts the service without a runner. Tests write the runner's rows themselves. */
export async function setStage(more: Partial<Platform> = {}): Promise<Stage> {
  const web = await startWeb({ 'acme.example': acme, 'other.example': acme });
  const clock = new TestClock();
  let campaignIds: string[] = [];
  const receivers: Stage['receivers'] = [];
  const queue: JobQueue = {
    enqueue(job, data) {
      if (job.name === 'campaigns.run') campaignIds.push((data as { campaignId: string }).campaignId);
      return Promise.resolve();
    },
  };
  const campaignReceiver = {
    permit: (_unit: unknown, url: string) => Promise.resolve(url),
    register(_unit: unknown, { campaignId, url }: { campaignId: string; url: string }) {
      receivers.push({ campaignId, url });
      return Promise.resolve();
    },
  };
  const api = await startService({ clock, overrides: { queue, campaignReceiver, egress: web.egress(), ...more } });
  const { pool } = api.database;
  const myOrg: string = (await api.call('get', '/v1/me').expect(200)).body.orgId;
  const brand = (orgId = myOrg) => insertBrand(api, orgId);
  const body: Stage['body'] = async (more = {}) => ({
    name: 'Autumn',
    workflowDynastySlug: SANDBOX,
    featureInputs: INPUTS,
    brandIds: [await brand()],
    ...more,
  });
  return {
    api,
    web,
    clock,
    receivers,
    enqueued() {
      const heard = campaignIds;
      campaignIds = [];
      return heard;
    },
    brand,
    body,
    create: async (more) =>
      (
        await api
          .call('post', '/v1/campaigns')
          .send(await body(more))
          .expect(200)
      ).body.campaign,
    events: async (campaignId) =>
      (await pool.query('select kind, data from outbox_events where campaign_id = $1 order by position', [campaignId]))
        .rows,
    async count(campaignId, counts) {
      for (const [name, value] of Object.entries(counts)) {
        await pool.query('insert into campaign_counts select org_id, id, $2, $3 from campaigns where id = $1', [
          campaignId,
          name,
          value,
        ]);
      }
    },
    async close() {
      await api.close();
      await web.close();
    },
  };
}

async function insertBrand({ database }: TestService, orgId: string): Promise<string> {
  const id = newId();
  await database.pool.query(
    `insert into brands (id, org_id, domain, brand_url, sources, corrected_fields, created_at, updated_at)
     values ($1, $2, $3, $4, '{}', '[]', now(), now())`,
    [id, orgId, `${id}.example`, `https://${id}.example/`],
  );
  return id;
}

export async function insertAudience({ database }: TestService, orgId: string, brandId: string): Promise<string> {
  const id = newId();
  await database.pool.query(
    `insert into audiences (id, org_id, brand_id, name, source, filters, created_at, updated_at)
     values ($1, $2, $3, 'Everyone', 'contacts', '{}', now(), now())`,
    [id, orgId, brandId],
  );
  return id;
}
