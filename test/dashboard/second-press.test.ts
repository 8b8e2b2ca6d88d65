import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardStage, mayTakeMinutes, openDashboard } from './stage.ts';

describe.skipIf(!mayTakeMinutes)('a double click', () => {
  let stage: DashboardStage;
  let campaignId: string;
  beforeAll(async () => {
    stage = await openDashboard();
    const made = await stage.api
      .call('post', '/v1/campaigns')
      .send({
        name: 'Pressed',
        workflowSlug: 'sales-cold-email-outreach-sandbox-v1',
        brandUrls: ['https://acme.sandbox.example'],
        maxLeads: 2,
        approval: 'all',
      })
      .expect(200);
    campaignId = made.body.campaign.id;
  });
  afterAll(() => stage.close());

  async function pressTwice(page: Page, where: Locator, until: () => Promise<void>) {
    const place = await where.boundingBox();
    const press = () => page.mouse.click((place?.x ?? 0) + 10, (place?.y ?? 0) + 10);
    const now = Date.now();
    await page.clock.setFixedTime(now);
    await press();
    await until();
    await press();
    await page.clock.setFixedTime(now + 60_000);
  }
  const asked = (page: Page, procedure: string) => {
    const requests: string[] = [];
    page.on('request', (request) => void (request.url().endsWith(procedure) && requests.push(request.url())));
    return requests;
  };
  const status = async () => (await stage.api.call('get', `/v1/campaigns/${campaignId}`)).body.campaign.status;

  test('on Pause does not resume the campaign', async () => {
    const { page, problems } = await stage.open(`/campaigns/${campaignId}`);
    const pause = page.getByRole('button', { name: 'Pause', exact: true });
    const resume = page.getByRole('button', { name: 'Resume', exact: true });
    const resumed = asked(page, 'campaigns.resume');
    await pause.waitFor();
    await pressTwice(page, pause, () => resume.waitFor());
    expect([await status(), resumed]).toEqual(['paused', []]);
    await resume.click();
    await pause.waitFor();
    expect([await status(), resumed.length]).toEqual(['active', 1]);
    expect(problems).toEqual([]);
  });

  test('on Stop leaves the dialog open', async () => {
    const { page } = await stage.open(`/campaigns/${campaignId}`);
    const dialog = page.getByRole('alertdialog');
    await pressTwice(page, page.getByRole('button', { name: 'Stop', exact: true }), () => dialog.waitFor());
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await status()).toBe('active');
  });

  test('on an email with unknown delivery does not resolve the next one', async () => {
    const { page } = await stage.open(`/campaigns/${campaignId}`);
    let messages = ['ada', 'bo'].map((name) => ({
      id: name,
      email: `${name}@forge.example`,
      subject: 'Anvils',
      reason: null,
      createdAt: new Date().toISOString(),
    }));
    await page.route('**/trpc/messages.list*', (route) => {
      const isUnknown = decodeURIComponent(route.request().url()).includes('"status":"unknown"');
      return route.fulfill({ json: { result: { data: { messages: isUnknown ? messages : [], nextCursor: null } } } });
    });
    await page.route('**/trpc/messages.resolve', (route) => {
      messages = messages.slice(1);
      return route.fulfill({ json: { result: { data: {} } } });
    });
    const resolved = asked(page, 'messages.resolve');
    await page.goto(`${stage.api.url}/app/campaigns/${campaignId}?view=decide`);
    const left = page.getByRole('button', { name: 'Mark as sent', exact: true });
    // From here on the list no longer changes.
    await page.getByText('No emails need approval.').waitFor();
    await left.nth(1).waitFor();
    await pressTwice(page, left.first(), () => left.nth(1).waitFor({ state: 'detached' }));
    expect(resolved).toHaveLength(1);
    await left.click();
    await left.waitFor({ state: 'detached' });
    expect(resolved).toHaveLength(2);
  });
});
