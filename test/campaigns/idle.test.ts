import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepAnalyses } from '../../modules/brands/index.ts';
import { sweepCampaigns } from '../../modules/campaigns/index.ts';
import { failLostUploads } from '../../modules/contacts/index.ts';
import { expireReservations } from '../../modules/costs/index.ts';
import { sweepMessages } from '../../modules/messages/index.ts';
import { enqueueNextDelivery } from '../../modules/webhooks/index.ts';
import { sweepOutbox } from '../../src/database/outbox.ts';
import { TestClock } from '../harness/clock.ts';
import { type CampaignStage, openCampaigns } from './stage.ts';

const clock = new TestClock(new Date('2026-11-11T12:00:00Z'));
let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns({ clock });
});
afterAll(() => stage.close());

function rowsReadWhileIdle(): Promise<number> {
  return stage.platform.orm.em.fork().transactional(async (em) => {
    const unit = { ...stage.platform, em };
    const before = await rowsRead(em);
    for (const look of [
      sweepOutbox,
      enqueueNextDelivery,
      sweepAnalyses,
      sweepCampaigns,
      sweepMessages,
      failLostUploads,
    ]) {
      await look(unit);
    }
    await expireReservations(unit);
    return (await rowsRead(em)) - before;
  });
}

async function rowsRead(em: EntityManager): Promise<number> {
  const [read] = await em.execute<{ rows: number }[]>(
    'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables',
  );
  return read?.rows ?? -1;
}

async function letWait(): Promise<void> {
  const tomorrow = new Date(clock.now().getTime() + 86_400_000);
  const brandId = await stage.newBrand();
  const ids = '(select gen_random_uuid() as id from generate_series(1, 1000))';
  await stage.rows(
    `with campaign as (
       insert into campaigns (id, org_id, name, workflow_slug, brand_ids, status, created_at, updated_at, due_at, next_run_at,
         closed_gate)
       select id, $1, 'Waiting', 'sales-cold-email-outreach-sandbox-v1', array[$2::uuid], 'active', $3, $3, $4, $4, 'daily'
       from ${ids} as fresh returning id
     ), lead as (
       insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, status, sandbox, created_at)
       select gen_random_uuid(), $1, id, $2, id::text, 'a@b.example', 'a@b.example', 'contacted', true, $3 from campaign
       returning id, campaign_id
     ), email as (
       insert into emails (id, org_id, campaign_id, lead_id, brand_id, subject, sequence, created_at)
       select gen_random_uuid(), $1, campaign_id, id, $2, 'Hello', '[]', $3 from lead returning id, campaign_id, lead_id
     )
     insert into messages (id, org_id, campaign_id, lead_id, email_id, step, transport, status, due_at, created_at)
     select gen_random_uuid(), $1, campaign_id, lead_id, id, step, 'sandbox', 'queued', $4, $3
     from email, generate_series(2, 3) as step`,
    [stage.orgId, brandId, clock.now(), tomorrow],
  );
}

test('a thousand waiting campaigns cause no work until they are due', async () => {
  await stage.newBrand();
  await stage.rows('analyze');
  const before = await rowsReadWhileIdle();
  stage.jobs.length = 0;
  await letWait();
  await stage.rows('analyze');
  // The planner reads the ends of an index, a few rows for any number of campaigns.
  expect((await rowsReadWhileIdle()) - before).toBeLessThan(10);
  expect(stage.jobs).toEqual([]);

  clock.advance(86_400_000);
  await rowsReadWhileIdle();
  expect(stage.jobs.filter(({ job }) => job === 'campaigns.run')).toHaveLength(1000);
  expect(stage.jobs.filter(({ job }) => job === 'messages.send')).toHaveLength(1000);
});
