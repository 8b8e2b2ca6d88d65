import { randomUUID } from 'node:crypto';
import { runCampaign } from '../../modules/campaigns/runner/run-campaign.ts';
import { openBudget } from '../../modules/costs/index.ts';
import { nextSendAt, sendMessagesHandler } from '../../modules/messages/index.ts';
import { processInboundHandler } from '../../modules/replies/index.ts';
import { countTrackingEventsHandler } from '../../modules/tracking/index.ts';
import type { Dag } from '../../modules/workflows/index.ts';
import { isSandboxWorkflow } from '../../modules/workflows/index.ts';
import type { Clock } from '../../src/kernel/clock.ts';
import type { Platform } from '../../src/kernel/context.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { JobContract } from '../../src/kernel/job.ts';
import { capsOf } from '../costs/stage.ts';
import { TestClock } from '../harness/clock.ts';
import { startService } from '../harness/start-service.ts';

export const WORKFLOW = 'sales-cold-email-outreach-sandbox-v1';

export const FEATURE_INPUTS = {
  targetAudience: 'Heads of sales',
  valueProposition: 'Anvils that never wear out & never <break>',
  offer: 'we lend you one for a month',
  callToAction: 'Shall I send one over?',
  socialProof: 'Three hundred smiths use them every day',
  tone: 'Friendly',
};

export interface NewCampaign {
  workflowSlug?: string;
  maxLeads?: number;
  endDate?: Date;
  startDate?: Date;
  daily?: string;
  weekly?: string;
  monthly?: string;
  total?: string;
  inputs?: Record<string, unknown> | null;
  feature?: string | null;
  templateFallback?: boolean;
  audienceIds?: string[];
  brandId?: string;
  approval?: 'none' | 'first' | 'all';
}

interface EnqueuedJob {
  job: string;
  campaignId: string | undefined;
  at: Date | null;
}

interface StageOptions {
  clock?: TestClock;
  timeZone?: string;
  day?: string;
  overrides?: Partial<Platform>;
}

/** Starts the service with a fixed clock. Jobs run only when a test runs them. */
export async function openCampaigns(options: StageOptions = {}) {
  const { clock = new TestClock(), timeZone = 'UTC', day = '1s', overrides = {} } = options;
  const jobs: EnqueuedJob[] = [];
  const queue = {
    enqueue<Data>(job: JobContract<Data>, data: Data, at?: Date) {
      const { campaignId } = data as { campaignId?: string };
      jobs.push({ job: job.name, campaignId, at: at ?? null });
      return Promise.resolve();
    },
  };
  const api = await startService({
    clock,
    overrides: { queue, ...overrides },
    environment: { DISTRIBUTE_SANDBOX_DAY: day },
  });
  const { platform } = api.service;
  const rows = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await api.database.pool.query(text, values)).rows;
  const [org] = await rows<{ id: string }>('update organisations set time_zone = $1 returning id', [timeZone]);
  const orgId = org?.id ?? '';
  const signal = new AbortController().signal;
  const sender = sendMessagesHandler(platform);
  const reader = processInboundHandler(platform);
  const read = () => reader.handle({}, { log: platform.log, signal });
  const counter = countTrackingEventsHandler(platform);
  const newBrand = () => makeBrand(rows, orgId, clock);
  /** A run that failed because of a slow database is due again within seconds. */
  const triesAgainAt = async (campaignId: string): Promise<Date | null> => {
    const [row] = await rows<{ due_at: Date }>(
      "select due_at from campaigns where id = $1 and status = 'active' and failed_runs = 0 and due_at <= $2",
      [campaignId, new Date(clock.now().getTime() + 15_000)],
    );
    return row?.due_at ?? null;
  };
  return {
    api,
    platform,
    clock,
    orgId,
    rows,
    jobs,
    newBrand,
    async newCampaign(given: NewCampaign = {}) {
      const brandId = given.brandId ?? (await newBrand());
      return makeCampaign({ rows, orgId, brandId, clock, platform }, given);
    },
    async storeWorkflow(dag: Dag): Promise<string> {
      const slug = `own-${newId()}`;
      await rows(
        `insert into workflows (id, slug, name, description, dynasty_slug, dynasty_name, version, feature_slug, feature_dynasty_slug,
           category, channel, audience_type, status, dag, created_at, updated_at)
         select $1, $2, name, description, $2, dynasty_name, version, feature_slug, feature_dynasty_slug, category, channel,
           audience_type, status, $3, now(), now() from workflows limit 1`,
        [newId(), slug, dag],
      );
      return slug;
    },
    run: (campaignId: string) => runCampaign(platform, campaignId, signal),
    send: (campaignId: string) => sender.handle({ campaignId }, { log: platform.log, signal }),
    read,
    count: () => counter.handle({}, { log: platform.log, signal }),
    async finish(campaignId: string, turns = 50) {
      for (let turn = 0; turn < turns; turn++) {
        await runCampaign(platform, campaignId, signal);
        const next = await nextSendAt(platform.orm.em.fork(), campaignId);
        if (next === null) {
          await runCampaign(platform, campaignId, signal);
          const passing = await triesAgainAt(campaignId);
          if (passing === null) return;
          clock.set(passing);
          continue;
        }
        if (next > clock.now()) clock.set(next);
        await sender.handle({ campaignId }, { log: platform.log, signal });
        await read();
      }
    },
    campaign: async (campaignId: string) =>
      (await rows<CampaignRow>('select * from campaigns where id = $1', [campaignId]))[0],
    counts: async (campaignId: string) =>
      Object.fromEntries(
        (
          await rows<{ name: string; value: string }>('select * from campaign_counts where campaign_id = $1', [
            campaignId,
          ])
        ).map(({ name, value }) => [name, Number(value)]),
      ),
    events: (campaignId: string, kind: string) =>
      rows<{ data: Record<string, unknown> }>(
        'select data from outbox_events where campaign_id = $1 and kind = $2 order by position',
        [campaignId, kind],
      ),
    close: () => api.close(),
  };
}
export type CampaignStage = Awaited<ReturnType<typeof openCampaigns>>;

export interface CampaignRow {
  attempts: number;
  status: string;
  next_run_at: Date | null;
  closed_gate: string | null;
  due_at: Date | null;
  claimed_until: Date | null;
  no_more_leads: string | null;
  failed_runs: number;
}

type Rows = <Row = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>;

export async function makeBrand(rows: Rows, orgId: string, clock: Clock): Promise<string> {
  const id = newId();
  await rows(
    `insert into brands (id, org_id, domain, brand_url, name, elevator_pitch, sources, corrected_fields, created_at, updated_at)
     values ($1, $2, $3, $4, 'Acme Anvils', 'Anvils for smiths.', '{}', '[]', $5, $5)`,
    [id, orgId, `${id}.example`, `https://${id}.example/`, clock.now()],
  );
  return id;
}

interface Place {
  rows: Rows;
  orgId: string;
  brandId: string;
  clock: Clock;
  platform: { orm: { em: { fork(): Parameters<typeof openBudget>[0]['em'] } } };
}

export async function makeCampaign(
  { rows, orgId, brandId, clock, platform }: Place,
  given: NewCampaign,
): Promise<string> {
  const id = randomUUID();
  const { workflowSlug = WORKFLOW, maxLeads = null, endDate = null, startDate = null, inputs = FEATURE_INPUTS } = given;
  const [{ sandbox } = { sandbox: false }] = await rows<{ sandbox: boolean }>(
    `select ${isSandboxWorkflow('$1')} as sandbox`,
    [workflowSlug],
  );
  await rows(
    `insert into campaigns (id, org_id, name, workflow_slug, brand_ids, feature_slug, feature_dynasty_slug, feature_inputs,
       max_leads, start_date, end_date, status, created_at, updated_at, due_at, audience_ids, template_fallback, approval, sandbox)
     values ($1, $2, 'Test', $3, array[$4::uuid], $5, $5, $6, $7, $8, $9, 'active', $10, $10, $10, $11, $12, $13, $14)`,
    [
      id,
      orgId,
      workflowSlug,
      brandId,
      given.feature ?? null,
      inputs,
      maxLeads,
      startDate,
      endDate,
      clock.now(),
      given.audienceIds ?? null,
      given.templateFallback ?? false,
      given.approval ?? 'none',
      sandbox,
    ],
  );
  await openBudget({ em: platform.orm.em.fork() }, { campaignId: id, orgId, caps: capsOf(given), sandbox });
  return id;
}
