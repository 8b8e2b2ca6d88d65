import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModelServer, startModelServer } from '../ai/model-server.ts';
import { type Receiver, startReceiver, status } from '../api/webhooks/receiver.ts';
import { type DashboardStage, endedCampaign, hasBrowser, openDashboard } from '../dashboard/stage.ts';
import { type Sink, startSink } from '../messages/start-sink.ts';
import { INPUTS } from './press.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe.skipIf(!hasBrowser)('browser journeys', () => {
  let stage: DashboardStage;
  let sink: Sink;
  let receiver: Receiver;
  let model: ModelServer;
  beforeAll(async () => {
    [sink, receiver, model] = await Promise.all([startSink({ keepMail: true }), startReceiver(), startModelServer()]);
    stage = await openDashboard();
  });
  afterAll(async () => {
    await stage.close();
    await Promise.all([sink.stop(), receiver.close(), model.close()]);
  });

  const badge = (page: Page, text: string) => page.locator('.badge').getByText(text, { exact: true }).first().waitFor();
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const go = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

  async function newKit(page: Page): Promise<void> {
    await go(page, 'Press kits');
    await page.getByRole('button', { name: 'New press kit' }).first().click();
    const site = page.getByRole('textbox', { name: 'Website' });
    if (await site.isVisible()) await site.fill('https://acme.sandbox.example');
    await page.getByLabel('Instructions').fill('For trade magazines.');
    await press(page, 'Create press kit');
  }

  test('press kits are edited, read, archived, denied and stopped', async () => {
    const { page, problems } = await stage.open('/press-kits');
    await newKit(page);
    await page.getByRole('textbox', { name: 'Text' }).fill('# The museum\n\nWe open **a museum**.');
    await press(page, 'Save');
    await page.getByText('All changes saved').waitFor();
    await press(page, 'Approve');
    await badge(page, 'Approved');
    const address = await page.getByRole('link', { name: 'Open public page' }).getAttribute('href');
    const publicPage = `${stage.api.url}${new URL(address ?? '').pathname}`;
    const reader = await stage.browser.newPage({ userAgent: FIREFOX });
    await reader.goto(publicPage);
    expect(await reader.innerText('strong')).toBe('a museum');
    await page.getByRole('tab', { name: 'Views' }).click();
    const views = async () => {
      await page.reload();
      await page.getByText('Writing cost').waitFor();
      return page.locator('.facts dd').first().innerText();
    };
    await expect.poll(views, { interval: 500 }).toBe('1');
    await press(page, 'Archive');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
    await badge(page, 'Archived');
    await reader.reload();
    expect(await reader.innerText('body')).not.toContain('a museum');
    await reader.close();

    await newKit(page);
    await badge(page, 'Draft');
    await press(page, 'Deny');
    await page.getByLabel('Reason').fill('Too long.');
    await page.getByRole('dialog').getByRole('button', { name: 'Deny' }).click();
    await badge(page, 'Denied');
    await page.getByText('Too long.').waitFor();

    // A model that never answers leaves time to cancel.
    model.reply({ never: true });
    await stage.api
      .call('post', '/v1/keys')
      .send({ provider: 'openai-compatible', apiKey: 'own-model-0123456789', baseUrl: model.baseUrl, model: 'small' });
    await newKit(page);
    await badge(page, 'Writing');
    await press(page, 'Stop');
    await press(page, 'Stop writing');
    await page.getByText('Writing stopped.').waitFor();
    expect(await page.getByRole('table', { name: 'Press kits' }).getByText('Writing').count()).toBe(0);
    await stage.api.call('delete', '/v1/keys/openai-compatible').expect(200);
    expect(problems).toEqual([]);
  });

  test('press results show reasons, and a pitch is sent', async () => {
    const workflowSlug = 'pr-cold-email-outreach-sandbox-v1';
    const campaign = { name: 'Launch', workflowSlug, brandUrls: ['https://acme.sandbox.example'], maxLeads: 3 };
    const made = await stage.api.call('post', '/v1/campaigns').send({ ...campaign, featureInputs: INPUTS });
    const isOver = async () => (await stage.api.call('get', `/v1/campaigns/${made.body.campaign.id}`)).body.campaign;
    await expect.poll(async () => (await isOver()).status).toBe('completed');
    const { page, problems } = await stage.open('/outlets');
    const first = page.getByRole('table', { name: 'Outlets' }).getByRole('row').nth(1);
    await expect.poll(() => first.innerText()).toMatch(/article/i);
    await first.getByRole('link').first().click();
    await page.getByText('Most relevant articles').waitFor();
    await go(page, 'Journalists');
    await page.getByRole('table', { name: 'Journalists' }).getByRole('row').nth(1).waitFor();
    await go(page, 'Articles');
    await page.getByRole('table', { name: 'Articles' }).getByRole('row').nth(1).waitFor();

    const sender = {
      name: 'Ada',
      fromName: 'Ada',
      fromEmail: 'ada@acme.example',
      window: null,
      smtp: { host: '127.0.0.1', port: sink.port, security: 'none' },
    };
    expect((await stage.api.call('post', '/v1/senders').send(sender)).body.error).toBeUndefined();
    await go(page, 'Expert quotes');
    await page.getByRole('button', { name: 'Add request' }).first().click();
    await page.getByLabel('Request', { exact: true }).fill('Who knows why anvils ring?');
    await page.getByLabel('Reply to').fill('desk@paper.example');
    await page.getByRole('dialog').getByRole('button', { name: 'Add request' }).click();
    await press(page, 'Draft pitch');
    await page.getByRole('textbox', { name: 'Pitch' }).fill('They ring because they are hard.');
    await press(page, 'Send');
    await page.getByRole('alertdialog').getByText('desk@paper.example').waitFor();
    await press(page, 'Send pitch');
    await badge(page, 'Sent');
    await expect.poll(() => sink.arrivals.length).toBe(1);
    expect(problems).toEqual([]);
  });

  test('a developer retries a delivery, reads events, revokes a key and finds a failed request', async () => {
    const { page, problems } = await stage.open('/webhooks');
    await page.getByRole('button', { name: 'Add endpoint' }).first().click();
    await page.getByLabel('URL').fill(receiver.url);
    await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
    receiver.answer = status(500);
    await press(page, `Send test to ${receiver.url}`);
    await page.getByText('answer 500').waitFor();
    await page.getByRole('region', { name: 'Payload as JSON' }).getByText('webhook.test').waitFor();
    receiver.answer = status(204);
    await press(page, 'Try now');
    await page.getByRole('cell', { name: '204', exact: true }).waitFor();
    await badge(page, 'Delivered');

    await endedCampaign(stage.api, { name: 'Told', maxLeads: 2 });
    await go(page, 'Events');
    await page.getByRole('button', { name: 'Show the payload of campaign.completed' }).first().click();
    await page.getByRole('region', { name: 'Payload as JSON' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await go(page, 'API keys');
    await page.getByRole('button', { name: 'Create API key' }).first().click();
    await page.getByLabel('Name').fill('CRM sync');
    await press(page, 'Create');
    const key = (await page.getByText(/^dist_usr_\w{20,}/).textContent()) ?? '';
    await stage.api.call('get', '/v1/campaigns/none', key).expect(404);
    await press(page, 'Revoke CRM sync');
    await press(page, 'Revoke key');
    await page.getByRole('cell', { name: 'CRM sync', exact: true }).waitFor({ state: 'detached' });
    await stage.api.call('get', '/v1/me', key).expect(401);
    await go(page, 'Failed requests');
    const failed = async () => {
      await press(page, 'Refresh');
      return page.getByRole('cell', { name: 'Campaign not found.' }).count();
    };
    await expect.poll(failed).toBe(1);
    expect(problems).toEqual([]);
  });

  test('an operator resolves an email with unknown delivery', async () => {
    const campaignId = await endedCampaign(stage.api, { name: 'Uncertain', maxLeads: 1 });
    await stage.api.database.pool.query(
      `update messages set status = 'unknown' where id = (select id from messages where campaign_id = $1 limit 1)`,
      [campaignId],
    );
    const { page, problems } = await stage.open('/health');
    await page.getByRole('link', { name: 'Resolve' }).click();
    await press(page, 'Mark as sent');
    await page.getByRole('button', { name: 'Mark as sent' }).waitFor({ state: 'detached' });
    await go(page, 'Health');
    await page.getByRole('heading', { name: 'Last hour' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Last hour' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Delivery unknown' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
