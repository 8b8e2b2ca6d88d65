import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignStage, openCampaigns } from '../../campaigns/stage.ts';
import { loadLists, ROWS } from './load-lists.ts';

let stage: CampaignStage;
let places: Record<string, string>;
beforeAll(async () => {
  stage = await openCampaigns();
  places = { ...(await loadLists(stage)), orgId: stage.orgId };
});
afterAll(() => stage.close());

const LARGEST_ANSWER = 21_000_000;
const LONG = `repeat('x', 4000000)`;
const LONG_ARTICLES = `update articles set description = ${LONG}`;

/** Path and key of each list, and SQL that makes a few rows as long as a whole response may be. */
const LISTS: [path: string, key: string, fill: string][] = [
  ['/v1/campaigns', 'campaigns', `update campaigns set feature_inputs = jsonb_build_object('story', ${LONG})`],
  ['/v1/leads?campaignId={campaignId}', 'leads', `update leads set title = ${LONG}`],
  [
    '/v1/orgs/contacts?brandId={brandId}',
    'contacts',
    `update contacts set custom_fields = jsonb_build_object('note', ${LONG})`,
  ],
  [
    '/v1/orgs/contacts/uploads',
    'uploads',
    `update contact_uploads set errors = jsonb_build_array(jsonb_build_object('row', 1, 'column', null, 'error', ${LONG}))`,
  ],
  [
    '/v1/orgs/audiences',
    'audiences',
    `insert into audiences (org_id, id, brand_id, name, source, filters, created_at, updated_at)
     select '{orgId}', gen_random_uuid(), '{brandId}', 'Audience', 'contacts', jsonb_build_object('title', words, 'industry', words,
       'size', words, 'country', words, 'domain', words), now(), now()
     from generate_series(1, 220), (select jsonb_agg(repeat('x', 200)) as words from generate_series(1, 100)) longest`,
  ],
  ['/v1/outlets?brandId={brandId}', 'outlets', `update campaign_outlets set why_relevant = repeat('x', 2000000)`],
  ['/v1/campaigns/{campaignId}/outlets', 'outlets', `update campaign_outlets set why_relevant = ${LONG}`],
  ['/v1/journalists/list?brandId={brandId}', 'journalists', `update campaign_journalists set why_relevant = ${LONG}`],
  ['/v1/campaigns/{campaignId}/journalists', 'journalists', `update campaign_journalists set why_relevant = ${LONG}`],
  ['/v1/articles', 'articles', LONG_ARTICLES],
  ['/v1/discoveries?brandId={brandId}', 'discoveries', LONG_ARTICLES],
  ['/v1/mentions', 'mentions', LONG_ARTICLES],
  ['/v1/orgs/quote-requests', 'quoteRequests', `update quote_requests set opportunity_text = ${LONG}`],
  ['/v1/orgs/quote-pitches', 'quotePitches', `update quote_pitches set draft = ${LONG}`],
  [
    '/v1/webhooks/deliveries',
    'deliveries',
    `insert into webhook_attempts (org_id, delivery_id, number, at, duration_ms, body)
     select org_id, id, 1, now(), 1, ${LONG} from webhook_deliveries`,
  ],
  ['/v1/workflows?status=all', 'workflows', `update workflows set description = ${LONG}`],
];

const placed = (text: string) => text.replace(/\{(\w+)\}/g, (_all, name: string) => places[name] ?? '');

test.each(LISTS)(
  'a page of %s ends where its texts fill an answer, and none is lost on the way',
  async (path, key, fill) => {
    await stage.rows(placed(fill), []);
    const seen: string[] = [];
    let cursor = '';
    do {
      const address = `${placed(path)}${path.includes('?') ? '&' : '?'}limit=1000${cursor}`;
      const { text, body } = await stage.api.call('get', address).expect(200);
      expect(text.length).toBeLessThan(LARGEST_ANSWER);
      expect(body[key]).not.toEqual([]);
      seen.push(
        ...body[key].map((item: unknown) => /"(?:id|mentionId)":"([^"]+)"/.exec(JSON.stringify(item))?.[1] ?? ''),
      );
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
    } while (cursor !== '');
    expect(seen.length).toBeGreaterThanOrEqual(ROWS);
    expect(new Set(seen).size).toBe(seen.length);
  },
);

test('of a conversation with long messages the newest are shown that fill an answer', async () => {
  const { orgId } = stage;
  const sessionId = '01a1ede9-0423-7000-8832-98f1c01803fa';
  await stage.rows(
    `insert into chat_sessions (org_id, id, title, created_at, updated_at) values ($1, $2, 'Long', now(), now())`,
    [orgId, sessionId],
  );
  await stage.rows(`update chat_sessions set user_id = (select id from users where org_id = $1 order by id limit 1)`, [
    orgId,
  ]);
  await stage.rows(
    `insert into chat_messages (org_id, session_id, position, id, role, content, created_at)
     select $1, $2, nth, gen_random_uuid(), 'user', nth || ${LONG}, now() from generate_series(1, ${ROWS}) nth`,
    [orgId, sessionId],
  );
  const { text, body } = await stage.api.call('get', `/v1/chat/sessions/${sessionId}`).expect(200);
  expect(text.length).toBeLessThan(LARGEST_ANSWER);
  expect(body.messages.map(({ content }: { content: string }) => content[0])).toEqual(['5', '6', '7']);
});
