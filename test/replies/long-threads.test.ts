import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboundStage, openInbound } from './stage.ts';

let stage: InboundStage;
beforeAll(async () => {
  stage = await openInbound();
});
afterAll(() => stage.close());

test('a page of conversations with long replies is limited in size, and one conversation is complete', async () => {
  const leads = await stage.written(12);
  await stage.rows(
    `insert into replies (org_id, id, campaign_id, lead_id, brand_id, inbound_mail_id, from_email, subject, body_text, preview,
       qualification, sentiment, confidence, reasoning, classified_by, received_at, created_at)
     select l.org_id, gen_random_uuid(), l.campaign_id, l.id, l.brand_id, gen_random_uuid(), l.email, 'Re: ' || nth,
       repeat('x', 50000), '', 'neutral', 'neutral', 1, '', 'rules', $2::timestamptz - nth * interval '1 minute', $2
     from leads l, generate_series(1, 100) nth where l.id = any($1::uuid[])`,
    [leads.map(({ id }) => id), new Date(stage.clock.now().getTime() + 86_400_000)],
  );
  const ask = (query: string) => stage.api.call('get', `/v1/conversations?${query}`).expect(200);
  const page = await ask(`campaignId=${leads[0]?.campaignId}`);
  expect(page.text.length).toBeLessThan(20_000_000);
  for (const { messages } of page.body.conversations.filter((one: { leadId: string }) =>
    leads.some(({ id }) => id === one.leadId),
  ))
    expect(messages.at(-1)).toMatchObject({ direction: 'in', subject: 'Re: 1' });
  const { body } = await ask(`leadId=${leads[0]?.id}`);
  const received = body.conversations[0].messages.filter(({ direction }: { direction: string }) => direction === 'in');
  expect(received).toHaveLength(100);
});

test('a page of conversations with long emails is limited in size and has the newest email of each', async () => {
  const leads = await stage.written(12);
  const campaignId = leads[0]?.campaignId;
  await stage.rows(
    `update emails set sequence = (
       select jsonb_agg(step || jsonb_build_object('bodyText', repeat('x', 400000))) from jsonb_array_elements(sequence) as step)
     where campaign_id = $1`,
    [campaignId],
  );
  await stage.rows(`update messages set sent_at = coalesce(sent_at, now()) where campaign_id = $1`, [campaignId]);
  const page = await stage.api.call('get', `/v1/conversations?campaignId=${campaignId}`).expect(200);
  expect(page.text.length).toBeLessThan(16_000_000);
  for (const { messages } of page.body.conversations) expect(messages).not.toEqual([]);
});
