import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardStage, mayTakeMinutes, openDashboard } from './stage.ts';

describe.skipIf(!mayTakeMinutes)('decisions about a campaign', () => {
  let stage: DashboardStage;
  beforeAll(async () => {
    stage = await openDashboard();
  });
  afterAll(() => stage.close());

  const create = async (fields: object): Promise<string> => {
    const made = await stage.api
      .call('post', '/v1/campaigns')
      .send({
        name: 'Decided',
        workflowSlug: 'sales-cold-email-outreach-sandbox-v1',
        brandUrls: ['https://acme.sandbox.example'],
        maxLeads: 5,
        ...fields,
      })
      .expect(200);
    return made.body.campaign.id;
  };

  /** Freezes the page's clock, so that two clicks always count as a double click until the test advances it. */
  const holdClock = async (page: Page) => {
    const now = Date.now();
    await page.clock.setFixedTime(now);
    return { passTime: () => page.clock.setFixedTime(now + 60_000) };
  };
  const approvalsOf = (page: Page) => {
    const sent: string[] = [];
    page.on('request', (request) => void (request.url().includes('messages.approve') && sent.push(request.url())));
    return sent;
  };

  test('a double click does not approve the email that has moved up', async () => {
    const campaignId = await create({ approval: 'first' });
    const waiting = async () =>
      (await stage.api.call('get', `/v1/messages?campaignId=${campaignId}&status=awaiting_approval`)).body.messages
        .length;
    await expect.poll(waiting).toBe(5);
    const { page, problems } = await stage.open(`/campaigns/${campaignId}?view=decide`);
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    await approve.first().waitFor();
    const count = await approve.count();
    const place = await approve.first().boundingBox();
    const press = () => page.mouse.click((place?.x ?? 0) + 10, (place?.y ?? 0) + 10);
    const approvals = approvalsOf(page);
    const { passTime } = await holdClock(page);
    await press();
    await approve.nth(count - 1).waitFor({ state: 'detached' });
    await press();
    await passTime();
    await approve.first().click();
    await expect.poll(waiting).toBe(count - 2);
    expect(approvals).toHaveLength(2);
    expect(problems).toEqual([]);
  });

  test('a double click during a slow response does not approve the next email', async () => {
    const campaignId = await create({ approval: 'first' });
    const waiting = async () =>
      (await stage.api.call('get', `/v1/messages?campaignId=${campaignId}&status=awaiting_approval`)).body.messages
        .length;
    await expect.poll(waiting).toBe(5);
    const { page } = await stage.open(`/campaigns/${campaignId}?view=decide`);
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    await approve.nth(4).waitFor();
    const place = await approve.first().boundingBox();
    const press = () => page.mouse.click((place?.x ?? 0) + 10, (place?.y ?? 0) + 10);
    // The approval succeeds but its response is lost; the page refetches.
    await page.route('**/trpc/messages.approve', async (route) => void (await route.fetch()));
    const approvals = approvalsOf(page);
    const { passTime } = await holdClock(page);
    await press();
    await approve.nth(4).waitFor({ state: 'detached' });
    await press();
    await passTime();
    await approve.first().click();
    await expect.poll(waiting).toBe(3);
    expect(approvals).toHaveLength(2);
  });

  test('saving the limits of a stopped campaign shows an error', async () => {
    const campaignId = await create({ draft: true });
    const { page } = await stage.open(`/campaigns/${campaignId}`);
    await page.getByRole('button', { name: 'Edit limits' }).click();
    await page.getByLabel('Per day').fill('2.50');
    const stopped = await stage.api.call('post', `/v1/campaigns/${campaignId}/stop`);
    expect(stopped.status).toBe(200);
    await page.getByRole('button', { name: 'Save limits' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('.toast.bad').waitFor();
    expect(await page.locator('.toast.bad').innerText()).toContain('stopped');
  });

  test('stopping a completed campaign or starting a stopped one shows a message', async () => {
    const ended = await create({ approval: 'first', maxLeads: 1 });
    const waiting = async () =>
      (await stage.api.call('get', `/v1/messages?campaignId=${ended}&status=awaiting_approval`)).body.messages;
    await expect.poll(async () => (await waiting()).length).toBe(1);
    const { page, problems } = await stage.open(`/campaigns/${ended}`);
    // Without the stream the page does not learn that the campaign has ended.
    await page.route('**/stream', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    await page.route('**/trpc/campaigns.get*', (route) => route.abort());
    await page.getByRole('button', { name: 'Stop' }).click();
    const [message] = await waiting();
    await stage.api.call('post', `/v1/messages/${message.id}/drop`).expect(200);
    await expect
      .poll(async () => (await stage.api.call('get', `/v1/campaigns/${ended}`)).body.campaign.status)
      .toBe('completed');
    await page.getByRole('button', { name: 'Stop campaign' }).click();
    await page.getByText('The campaign had already ended: completed.').waitFor();

    const draft = await create({ draft: true });
    const { page: other } = await stage.open(`/campaigns/${draft}`);
    await other.getByRole('button', { name: 'Start' }).click();
    await stage.api.call('post', `/v1/campaigns/${draft}/stop`).expect(200);
    await other.getByRole('button', { name: 'Start campaign' }).click();
    await other.getByText('This campaign is stopped. Only a draft can be started.').waitFor();
    await other.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await other.locator('.toast.bad').innerText()).toContain(
      'This campaign is stopped. Only a draft can be started',
    );
    expect(problems.filter((problem) => !problem.includes('Failed to load resource'))).toEqual([]);
  });
});
