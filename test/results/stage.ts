import { newId } from '../../src/kernel/ids.ts';
import { TestClock } from '../harness/clock.ts';
import { startService, type TestService } from '../harness/start-service.ts';

export interface ResultsStage {
  api: TestService;
  clock: TestClock;
  orgId: string;
  rows<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  newCampaign(more?: { orgId?: string; workflowSlug?: string; feature?: string }): Promise<string>;
  count(campaignId: string, day: string, counts: Record<string, number>): Promise<void>;
  /** Records costs at a time, in cents. Null means no campaign. */
  spend(campaignId: string | null, at: string, cents: string, costName?: string): Promise<void>;
  get<Body = Record<string, unknown>>(path: string): Promise<Body>;
  refused(path: string, status?: number): Promise<string>;
  close(): Promise<void>;
}

/** Starts the service without a runner. Tests write the counts themselves. */
export async function openResults({ timeZone = 'UTC', now = '2026-11-15T09:30:00Z' } = {}): Promise<ResultsStage> {
  const clock = new TestClock(new Date(now));
  const api = await startService({ clock });
  const rows: ResultsStage['rows'] = async (text, values = []) => (await api.database.pool.query(text, values)).rows;
  const [org] = await rows<{ id: string }>('update organisations set time_zone = $1 returning id', [timeZone]);
  const own = org?.id ?? '';
  return {
    api,
    clock,
    orgId: own,
    rows,
    async newCampaign({ orgId = own, workflowSlug, feature = 'sales-cold-email-outreach' } = {}) {
      const id = newId();
      await rows(
        `insert into campaigns (id, org_id, name, workflow_slug, brand_ids, feature_dynasty_slug, status, created_at, updated_at, sandbox)
         values ($1, $2, 'Autumn', $3, '{}', $4, 'active', $5, $5, $3 like '%sandbox%')`,
        [id, orgId, workflowSlug ?? `${feature}-contacts-v1`, feature, clock.now()],
      );
      return id;
    },
    async count(campaignId, day, counts) {
      const given = [campaignId, Object.keys(counts), Object.values(counts)];
      const columns =
        'select org_id, id, given.name, given.value from campaigns, unnest($2::text[], $3::bigint[]) as given (name, value)';
      await rows(
        `insert into campaign_counts as count (org_id, campaign_id, name, value) ${columns} where id = $1
         on conflict (org_id, campaign_id, name) do update set value = count.value + excluded.value`,
        given,
      );
      await rows(
        `insert into campaign_day_counts (org_id, campaign_id, name, value, day)
         select counted.*, $4::date from (${columns} where id = $1) counted`,
        [...given, day],
      );
    },
    async spend(campaignId, at, cents, costName = 'apollo-credit') {
      const runId = newId();
      await rows(
        `insert into runs (org_id, id, campaign_id, service_name, task_name, status, started_at, created_at, updated_at)
         values ($1, $2, $3, 'test', 'test', 'completed', $4, $4, $4)`,
        [own, runId, campaignId, at],
      );
      await rows(
        `insert into cost_entries (org_id, id, campaign_id, run_id, cost_name, unit_cost, reserved_quantity, quantity,
           reserved_amount, amount, status, reserved_at, settled_at)
         values ($1, $2, $3, $2, $4, $5, 1, 1, $5, $5, 'actual', $6, $6)`,
        [own, runId, campaignId, costName, cents, at],
      );
      if (campaignId === null) return;
      await rows(
        `insert into cost_totals as total (org_id, campaign_id, cost_name, actual, provisioned, quantity)
         values ($1, $2, $3, $4, 0, 1)
         on conflict (org_id, campaign_id, cost_name) do update set actual = total.actual + excluded.actual`,
        [own, campaignId, costName, cents],
      );
    },
    get: async (path) => (await api.call('get', path).expect(200)).body,
    async refused(path, status = 400) {
      const { body } = await api.call('get', path).expect(status);
      expectOnlyError(body);
      return body.error;
    },
    close: () => api.close(),
  };
}

function expectOnlyError(body: Record<string, unknown>): void {
  if (Object.keys(body).join() !== 'error') throw new Error(`Not an error alone: ${JSON.stringify(body)}`);
}
