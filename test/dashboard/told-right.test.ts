import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardStage, endedCampaign, mayTakeMinutes, openDashboard } from './stage.ts';

describe.skipIf(!mayTakeMinutes)('correct information', () => {
  let stage: DashboardStage;
  beforeAll(async () => {
    stage = await openDashboard();
  });
  afterAll(() => stage.close());

  test('the conversation of a lead who replies from another address', async () => {
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
    const thread = page.getByRole('region', { name: 'Conversation' });
    await thread.getByText('From my own address: tell me more.').waitFor();
    await thread.getByText('You').first().waitFor();
    expect(problems).toEqual([]);
  });

  test('an address under a suppressed parent domain is shown as suppressed', async () => {
    await stage.api.call('post', '/v1/suppressions').send({ value: 'bluefield.example' }).expect(200);
    for (const value of ['ada@mail.bluefield.example', 'mail.eu.bluefield.example', 'ada@bluefield.example']) {
      const { page, problems } = await stage.open(`/do-not-write?value=${value}`);
      await page.getByRole('heading', { name: 'Suppressed by domain' }).waitFor();
      await page.getByText('is suppressed because the domain bluefield.example is on the list').waitFor();
      expect(problems).toEqual([]);
    }
    const { page } = await stage.open('/do-not-write?value=ada@other.example');
    await page.getByRole('heading', { name: 'Not on the list' }).waitFor();
  });

  test('an incomplete date is rejected before a replay', async () => {
    const { page, problems } = await stage.open('/webhooks');
    await page.getByRole('button', { name: 'Replay events' }).click();
    await page.getByLabel('From').fill('');
    await page.getByText('Enter a date and a time.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Replay events' }).click();
    await page.getByLabel('From').fill('2026-01-01T10:00');
    await page.getByText('Enter a date and a time.').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  test('dates are in English for browsers in other languages', async () => {
    const campaignId = await endedCampaign(stage.api, { name: 'Over', maxLeads: 1 });
    const { page, problems } = await stage.open(`/campaigns/${campaignId}`, { locale: 'de-DE' });
    const ended = page.locator('.note').filter({ hasText: 'All leads contacted' });
    expect(await ended.locator('time').innerText()).toMatch(/^(now|\d+ \w+ ago)$/);
    expect(await ended.locator('time').getAttribute('title')).toMatch(/^(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day/);
    await page
      .getByText(/\d,\d+\s\$/)
      .first()
      .waitFor();
    expect(problems).toEqual([]);
  });

  test('campaign statistics include a corrected category at once', async () => {
    const campaignId = await endedCampaign(stage.api, { name: 'Corrected', maxLeads: 200 });
    const { page, problems } = await stage.open(`/campaigns/${campaignId}`);
    const positive = page.locator('[data-stage=Positive] .count');
    const before = Number(await positive.innerText());
    await page.getByRole('tab', { name: 'Replies' }).click();
    await page.getByRole('row', { name: 'Not interested' }).getByRole('link').first().click();
    await page.getByRole('article').getByRole('combobox', { name: 'Category' }).selectOption('Interested');
    await page.getByText('Category changed to “Interested”.').waitFor();
    await page.getByRole('link', { name: 'Open campaign' }).click();
    await expect.poll(async () => Number(await positive.innerText()), { timeout: 5_000 }).toBe(before + 1);
    expect(problems).toEqual([]);
  });

  test('members and old campaigns are shown by name', async () => {
    await endedCampaign(stage.api, { name: 'The first of many', maxLeads: 2 });
    const draft = {
      name: 'Later',
      draft: true,
      workflowSlug: 'sales-cold-email-outreach-sandbox-v1',
      brandUrls: ['https://acme.sandbox.example'],
    };
    for (let made = 0; made < 101; made += 1) await stage.api.call('post', '/v1/campaigns').send(draft).expect(200);
    const { page, problems } = await stage.open('/events');
    await page.getByRole('table').getByRole('link', { name: 'The first of many' }).first().waitFor();
    await page.goto(`${stage.api.url}/app/costs?by=userId`);
    await page.getByRole('table', { name: 'Costs by user' }).waitFor();
    const { members } = (await stage.api.call('get', '/v1/members').expect(200)).body;
    const [{ name, email }] = members;
    await page.getByRole('cell', { name: name ?? email ?? 'Unnamed member', exact: true }).waitFor();
    expect(problems).toEqual([]);
  });
});
