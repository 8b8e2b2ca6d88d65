import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboundStage, openInbound } from '../replies/stage.ts';

let stage: InboundStage;
beforeAll(async () => {
  stage = await openInbound();
});
afterAll(() => stage.close());

test('of an erased person no word of an answer stays, and what is counted stays', async () => {
  const [lead] = await stage.written(1);
  await stage
    .reply({
      fromEmail: lead?.email ?? '',
      bodyText: 'Interested! I am Marta of Kunde.',
      messageId: '<m@kunde.example>',
    })
    .expect(200);
  await stage.api
    .call('post', '/v1/inbound/meetings')
    .send({ email: lead?.email, name: 'Marta of Kunde', meetingTime: '2026-12-01T09:00:00Z' })
    .expect(200);
  await stage.api.call('post', '/v1/people/erase').send({ email: lead?.email }).expect(200);
  const kept = JSON.stringify([
    await stage.rows('select * from replies'),
    await stage.rows('select * from meetings'),
    await stage.rows('select * from inbound_mail'),
  ]);
  expect(kept).not.toMatch(/marta|kunde/i);
  expect(kept).not.toContain(lead?.email);
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:meetingBooked': 1 });
});
