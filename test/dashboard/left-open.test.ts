import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../api/webhooks/receiver.ts';
import { type DashboardStage, endedCampaign, mayTakeMinutes, openDashboard } from './stage.ts';

async function withClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.reload();
  await page.locator('#main h1').waitFor();
}

describe.skipIf(!mayTakeMinutes)('a page that stays open', () => {
  let stage: DashboardStage;
  let receiver: Receiver;
  beforeAll(async () => {
    [stage, receiver] = await Promise.all([openDashboard(), startReceiver()]);
  });
  afterAll(() => Promise.all([stage.close(), receiver.close()]));

  test('updates relative times', async () => {
    await stage.api.call('post', '/v1/api-keys').send({ name: 'Of now' }).expect(200);
    const { page, problems } = await stage.open('/api-keys');
    await withClock(page);
    const made = page.getByRole('row', { name: 'Of now' }).locator('time').first();
    await expect.poll(() => made.innerText()).toBe('now');
    await page.clock.fastForward('20:00');
    await expect.poll(() => made.innerText()).toBe('20 minutes ago');
    expect(problems).toEqual([]);
  });

  test('shows an error while refetching fails and recovers', async () => {
    await endedCampaign(stage.api, { maxLeads: 200 });
    const { page } = await stage.open('/answers');
    await withClock(page);
    await page.locator('.inbox-line').first().waitFor();
    await page.route('**/trpc/inbound.listReplies*', (route) => route.abort());
    await page.clock.fastForward('00:16');
    await page.getByRole('alert').getByText('The service cannot be reached').waitFor();
    await page.locator('.inbox-line').first().waitFor();
    await page.unroute('**/trpc/inbound.listReplies*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  test('fails at once while offline and does not repeat actions later', async () => {
    const url = 'https://hooks.example.com/offline';
    const made = await stage.api.call('post', '/v1/webhooks/endpoints').send({ url }).expect(200);
    const { page } = await stage.open('/webhooks');
    const turnOff = page.getByRole('button', { name: `Disable ${url}` });
    await turnOff.waitFor();
    await page.context().setOffline(true);
    await turnOff.click();
    await page.locator('.toast').getByText('The service cannot be reached').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Show secret' }).click();
    await page.getByText('whsec_').first().waitFor();
    const { endpoints } = (await stage.api.call('get', '/v1/webhooks/endpoints').expect(200)).body;
    expect(endpoints.find(({ id }: { id: string }) => id === made.body.endpoint.id).enabled).toBe(true);
    await stage.api.call('delete', `/v1/webhooks/endpoints/${made.body.endpoint.id}`).expect(200);
  });

  test('shows new deliveries', async () => {
    const made = await stage.api.call('post', '/v1/webhooks/endpoints').send({ url: receiver.url }).expect(200);
    const { page, problems } = await stage.open('/webhooks/deliveries?event=webhook.test');
    await withClock(page);
    await page.getByText('No delivery matches these filters.').waitFor();
    await stage.api.call('post', `/v1/webhooks/endpoints/${made.body.endpoint.id}/test`).expect(200);
    await page.clock.fastForward('00:11');
    await page.getByRole('cell', { name: 'Test' }).waitFor();
    await expect
      .poll(async () => {
        await page.clock.fastForward('00:11');
        return page.getByRole('cell', { name: 'Delivered' }).count();
      })
      .toBe(1);
    expect(problems).toEqual([]);
  });

  test('shows new costs', async () => {
    await endedCampaign(stage.api);
    const { page, problems } = await stage.open('/costs');
    await withClock(page);
    await page.locator('.facts dd').first().waitFor();
    const spent = () => page.locator('.facts dd').first().innerText();
    const before = await spent();
    await endedCampaign(stage.api);
    await expect
      .poll(async () => {
        await page.clock.fastForward('00:11');
        return spent();
      })
      .not.toBe(before);
    expect(problems).toEqual([]);
  });

  test('reconnects the campaign stream after an outage', async () => {
    const body = {
      name: 'Waits',
      workflowSlug: 'sales-cold-email-outreach-sandbox-v1',
      brandUrls: ['https://acme.sandbox.example'],
      maxBudgetDailyUsd: '0.03',
    };
    const { campaign } = (await stage.api.call('post', '/v1/campaigns').send(body).expect(200)).body;
    const { page } = await stage.open(`/campaigns/${campaign.id}`);
    await withClock(page);
    await page.getByText('The daily budget is used up.').waitFor();
    let asked = 0;
    await page.route('**/stream', (route) => {
      asked += 1;
      return route.abort();
    });
    await page.reload();
    await page.getByText('The daily budget is used up.').waitFor();
    // Ten connections with three retries each must fail first.
    await expect
      .poll(
        async () => {
          await page.clock.fastForward('00:10');
          return asked;
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThanOrEqual(40);
    await page.unroute('**/stream');
    await stage.api.call('post', `/v1/campaigns/${campaign.id}/pause`).expect(200);
    await expect
      .poll(
        async () => {
          await page.clock.fastForward('00:10');
          return page.getByText('Nothing is sent until you resume it').count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
  });

  async function newWaitingCampaign(name: string): Promise<string> {
    const { body } = await stage.api
      .call('post', '/v1/campaigns')
      .send({
        name,
        workflowSlug: 'sales-cold-email-outreach-sandbox-v1',
        brandUrls: ['https://acme.sandbox.example'],
        maxLeads: 2,
        approval: 'first',
      })
      .expect(200);
    return body.campaign.id;
  }

  test('adds new waiting emails below the existing ones', async () => {
    const campaignId = await newWaitingCampaign('Read first');
    const list = `/v1/messages?campaignId=${campaignId}&status=awaiting_approval`;
    await expect.poll(async () => (await stage.api.call('get', list)).body.messages.length).toBe(2);
    const { page, problems } = await stage.open(`/campaigns/${campaignId}?view=decide`);
    await withClock(page);
    const mails = page.getByRole('region', { name: 'Needs approval' }).getByRole('heading', { level: 3 });
    await mails.first().waitFor();
    const before = await mails.allInnerTexts();
    await stage.api.call('patch', `/v1/campaigns/${campaignId}`).send({ maxLeads: 4 }).expect(200);
    await expect.poll(async () => (await stage.api.call('get', list)).body.messages.length).toBe(4);
    await page.clock.fastForward('00:06');
    await expect.poll(() => mails.count()).toBe(4);
    expect((await mails.allInnerTexts()).slice(0, 2)).toEqual(before);
    expect(problems).toEqual([]);
  });

  test('refreshes events, campaign history and budget states', async () => {
    const campaignId = await newWaitingCampaign('Told of');
    const pages = [];
    for (const path of [
      `/events?campaign=${campaignId}&event=campaign.paused`,
      `/campaigns/${campaignId}?view=history`,
      '/budgets',
    ]) {
      const { page } = await stage.open(path);
      await page.route('**/stream', (route) => route.abort());
      await withClock(page);
      await page.waitForLoadState('networkidle');
      pages.push(page);
    }
    const [events, history, budgets] = pages;
    await stage.api.call('post', `/v1/campaigns/${campaignId}/pause`).expect(200);
    await stage.api.call('post', `/v1/campaigns/${campaignId}/stop`).expect(200);
    const shown = async (page: Page | undefined, text: string) => {
      await page?.clock.fastForward('00:11');
      return page?.getByText(text).count();
    };
    await expect.poll(() => shown(history, 'Stopped by a user')).toBeGreaterThan(0);
    const row = budgets?.getByRole('row', { name: 'Told of' });
    await expect
      .poll(async () => {
        await budgets?.clock.fastForward('00:11');
        return row?.getByText('Stopped').count();
      })
      .toBe(1);
    await expect.poll(() => shown(events, 'campaign.paused')).toBeGreaterThan(0);
  });
});
