import { test } from 'vitest';
import { forgetAnswers } from '../../modules/replies/index.ts';
import { listAllReplies } from '../../modules/replies/list/list-all-replies.ts';
import type { MemberContext, UnitOfWork } from '../../src/kernel/context.ts';
import { type CampaignStage, openCampaigns } from '../campaigns/stage.ts';
import { expectSame, type Figures, gatherByHand, measure, type Probes } from './measure.ts';

const LOAD = `
  insert into replies (org_id, id, campaign_id, lead_id, brand_id, inbound_mail_id, from_email, subject, body_text, preview,
    qualification, sentiment, confidence, reasoning, classified_by, needs_review, is_read, received_at, created_at)
  select $1, gen_random_uuid(), $2, gen_random_uuid(), $3, gen_random_uuid(), 'a@b.example', '', '', '', 'neutral', 'neutral', 1, '',
    'rules', false, true, now() - i * interval '1 second', now() from generate_series(1, $4::int) i`;

const SAID = `
  insert into manual_qualifications (org_id, id, campaign_id, lead_id, reply_id, email, status, created_at)
  select $1, gen_random_uuid(), $2, gen_random_uuid(), gen_random_uuid(), '', 'interested', now()
  from generate_series(1, $3::int)`;

/** What most replies are not: each filter asks for what is rare. */
const RARE = `
  insert into replies (org_id, id, brand_id, inbound_mail_id, from_email, subject, body_text, preview, qualification,
    sentiment, confidence, reasoning, classified_by, needs_review, received_at, created_at)
  select $1, gen_random_uuid(), $2, gen_random_uuid(), i || '@rare.example', '', '', '', 'closed', 'positive', 1, '', 'rules', true,
    now() - interval '1 year', now() from generate_series(1, 30) i`;

/** Rows that point to nothing. */
async function load({ api }: CampaignStage, rows: string, values: unknown[]): Promise<void> {
  const client = await api.database.pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(rows, values);
  await client.query('reset session_replication_role');
  client.release();
}

test('a page of replies costs the same whatever is asked for and however many there are', async () => {
  const stage = await openCampaigns();
  try {
    await gatherByHand(stage);
    const ids = [await stage.newCampaign(), await stage.newBrand()];
    const brandId = await stage.newBrand();
    const list = (filter: Partial<Parameters<typeof listAllReplies>[1]>) => (unit: UnitOfWork) =>
      listAllReplies({ ...unit, actor: { orgId: stage.orgId } } as unknown as MemberContext, {
        limit: 20,
        cursor: undefined,
        offset: 0,
        ...filter,
      });
    let forgotten = 0;
    const probes: Probes = {
      all: list({}),
      'one class': list({ qualification: 'closed' }),
      'one sentiment': list({ sentiment: 'positive' }),
      'one campaign': list({ campaignId: ids[0] }),
      'one brand': list({ brandId }),
      unread: list({ unread: true }),
      'to be reviewed': list({ needsReview: true }),
      'of no campaign': list({ unmatched: true }),
      'one class, unread': list({ qualification: 'closed', unread: true }),
      'a stranger is forgotten': ({ em }) => {
        forgotten += 1;
        return forgetAnswers(em, { orgId: stage.orgId, leadIds: [], addresses: [`${forgotten}@rare.example`] });
      },
    };
    const loadAll = async (replies: number) => {
      await load(stage, LOAD, [stage.orgId, ...ids, replies]);
      await load(stage, SAID, [stage.orgId, ids[0], replies]);
    };
    const [small, large]: [Figures, Figures] = [new Map(), new Map()];
    await stage.rows(RARE, [stage.orgId, brandId]);
    await loadAll(100);
    await stage.rows('analyze');
    await measure(stage, 'replies', probes, small);
    await loadAll(40_000);
    await measure(stage, 'replies', probes, large);
    expectSame(small, large);
    await stage.rows('analyze');
    await measure(stage, 'replies', probes, large);
    expectSame(small, large);
  } finally {
    await stage.close();
  }
}, 120_000);
