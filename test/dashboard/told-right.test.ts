import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardStage, endedCampaign, mayTakeMinutes, openDashboard } from './stage.ts';

describe.skipIf(!mayTakeMinutes)('what people are told', () => {
  let stage: DashboardStage;
  beforeAll(async () => {
    stage = await openDashboard();
  });
  afterAll(() => stage.close());

  test('the thread of who answers from another address than the one that was written to', async () => {
    const campaignId = await endedCampaign(stage.api);
    const { body } = await stage.api.call('get', `/v1/messages?campaignId=${campaignId}&status=sent`).expect(200);
    const [message] = body.messages;
    const received = await stage.api
      .call('post', '/v1/inbound/replies')
      .send({
        fromEmail: 'private@elsewhere.example',
        toEmail: 'sam@acme.example',
        subject: 'Re: anvils',
        bodyText: 'From my own address: tell me more.',
        inReplyTo: `<${message.id}@acme.example>`,
      })
      .expect(200);
    expect(received.body.leadId).toBe(message.leadId);
    const { page, problems } = await stage.open(`/answers?answer=${received.body.replyId}`);
    const thread = page.getByRole('region', { name: 'The thread' });
    await thread.getByText('From my own address: tell me more.').waitFor();
    await thread.getByText('We wrote').first().waitFor();
    expect(problems).toEqual([]);
  });

  test('nobody is said to be off the list whose domain has one above it on the list', async () => {
    await stage.api.call('post', '/v1/suppressions').send({ value: 'bluefield.example' }).expect(200);
    for (const value of ['ada@mail.bluefield.example', 'mail.eu.bluefield.example', 'ada@bluefield.example']) {
      const { page, problems } = await stage.open(`/do-not-write?value=${value}`);
      await page.getByRole('heading', { name: 'Not written to' }).waitFor();
      await page.getByText('since the whole domain bluefield.example is on the list').waitFor();
      expect(problems).toEqual([]);
    }
    const { page } = await stage.open('/do-not-write?value=ada@other.example');
    await page.getByRole('heading', { name: 'Not on the list' }).waitFor();
  });

  test('a moment that is not whole is asked for, and nothing is sent again without it', async () => {
    const { page, problems } = await stage.open('/webhooks');
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByLabel('From').fill('');
    await page.getByText('A day and a time of that day.').waitFor();
    await page.getByRole('button', { name: 'Send them again' }).click();
    await page.getByLabel('From').fill('2026-01-01T10:00');
    await page.getByText('A day and a time of that day.').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });
});
