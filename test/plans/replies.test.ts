import { test } from 'vitest';
import { eraseReplies } from '../../modules/replies/index.ts';
import { listAllReplies } from '../../modules/replies/list/list-all-replies.ts';
import type { MemberContext, UnitOfWork } from '../../src/kernel/context.ts';
import { newId } from '../../src/kernel/ids.ts';
import { type CampaignStage, openCampaigns } from '../campaigns/stage.ts';
import { expectSame, type Figures, gatherByHand, measure, type Probes } from './measure.ts';

const LOAD = `
  insert into replies (org_id, id, campaign_id, lead_id, brand_id, inbound_mail_id, from_email, subject, body_text, preview,
    qualification, sentiment, confidence, reasoning, classified_by, needs_review, is_read, received_at, created_at)
  select $1, gen_random_uuid(), $2, gen_random_uuid(), $3, gen_random_uuid(), 'a@b.example', '', '', '', 'neutral', 'neutral', 1, '',
    'rules', false, true, now() - $5::interval - i * interval '1 second', now() from generate_series(1, $4::int) i`;

const SAID = `
  insert into manual_qualifications (org_id, id, campaign_id, lead_id, reply_id, email, status, created_at)
  select $1, gen_random_uuid(), $2, gen_random_uuid(), gen_random_uuid(), '', 'interested', now()
  from generate_series(1, $3::int)`;

/** Rows that match a filter, which are rare. */
const RARE = `
  insert into replies (org_id, id, brand_id, inbound_mail_id, from_email, subject, body_text, preview, qualification,
    sentiment, confidence, reasoning, classified_by, needs_review, received_at, created_at)
  select $1, gen_random_uuid(), $2, gen_random_uuid(), i || '@rare.example', '', '', '', 'closed', 'positive', 1, '', 'rules', true,
    now() - interval '1 year', now() from generate_series(1, 30) i`;

/** Rows that match no filter: unread, unmatched mail that needs review and is less than a year old. */
const OPPOSITE = `
  insert into replies (org_id, id, campaign_id, lead_id, inbound_mail_id, from_email, subject, body_text, preview, qualification,
    sentiment, confidence, reasoning, classified_by, needs_review, is_read, received_at, created_at)
  select $1, gen_random_uuid(), case when $3 then gen_random_uuid() end, case when $3 then gen_random_uuid() end,
    gen_random_uuid(), '', '', '', '', 'neutral', 'neutral', 1, '', 'rules', not $3, $3,
    now() - case when $3 then interval '1 year' else interval '0' end - i * interval '1 second', now()
  from generate_series(1, $2::int) i`;

/** Inserts without foreign key checks. */
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
    const [few, other] = [await stage.newCampaign(), newId()];
    const list =
      (filter: Partial<Parameters<typeof listAllReplies>[1]>, orgId = stage.orgId) =>
      (unit: UnitOfWork) =>
        listAllReplies({ ...unit, actor: { orgId } } as unknown as MemberContext, {
          limit: 20,
          cursor: undefined,
          offset: 0,
          sort: '-receivedAt',
          ...filter,
        });
    let forgotten = 0;
    const probes: Probes = {
      all: list({}),
      'the oldest first': list({ sort: 'receivedAt' }),
      'one class, the oldest first': list({ qualification: 'closed', sort: 'receivedAt' }),
      'one class': list({ qualification: 'closed' }),
      'one sentiment': list({ sentiment: 'positive' }),
      'one campaign': list({ campaignId: ids[0] }),
      'one small campaign': list({ campaignId: few }),
      'one brand': list({ brandId }),
      unread: list({ unread: true }),
      'to be reviewed': list({ needsReview: true }),
      'of no campaign': list({ unmatched: true }),
      read: list({ unread: false }, other),
      reviewed: list({ needsReview: false }, other),
      'of any campaign': list({ unmatched: false }, other),
      'one class, unread': list({ qualification: 'closed', unread: true }),
      'a stranger is forgotten': ({ em }) => {
        forgotten += 1;
        return eraseReplies(em, { orgId: stage.orgId, leadIds: [], addresses: [`${forgotten}@rare.example`] });
      },
    };
    const loadAll = async (replies: number) => {
      await load(stage, LOAD, [stage.orgId, ...ids, replies, '0']);
      await load(stage, OPPOSITE, [other, replies, false]);
      await load(stage, SAID, [stage.orgId, ids[0], replies]);
    };
    const [small, large]: [Figures, Figures] = [new Map(), new Map()];
    await stage.rows(RARE, [stage.orgId, brandId]);
    await load(stage, LOAD, [stage.orgId, few, ids[1], 30, '1 year']);
    await load(stage, OPPOSITE, [other, 30, true]);
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
});
