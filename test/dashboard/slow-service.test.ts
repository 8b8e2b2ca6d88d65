import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardStage, endedCampaign, hold, mayTakeMinutes, openDashboard } from './stage.ts';

describe.skipIf(!mayTakeMinutes)('while the service is slow', () => {
  let stage: DashboardStage;
  beforeAll(async () => {
    stage = await openDashboard();
  });
  afterAll(() => stage.close());

  test('an empty result is not shown for the next filter', async () => {
    const campaignId = await endedCampaign(stage.api);
    const { page, problems } = await stage.open(`/campaigns/${campaignId}?view=leads&lead=skipped`);
    await page.getByRole('heading', { name: 'No leads with this status' }).waitFor();
    const asking = await hold(page, 'leads.list');
    await page.getByLabel('Status').selectOption({ label: 'All' });
    await page.getByRole('tabpanel').getByText('Loading').waitFor();
    expect(await page.getByText('No leads yet').count()).toBe(0);
    asking.release();
    await page.getByRole('table', { name: 'Leads' }).waitFor();

    await page.goto(`${stage.api.url}/app/answers?show=unmatched`);
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    const answers = await hold(page, 'inbound.listReplies');
    await page.getByLabel('Status').selectOption({ label: 'All' });
    await page.locator('#main').getByText('Loading').waitFor();
    expect(await page.getByText('No results').count()).toBe(0);
    answers.release();
    expect(problems).toEqual([]);
  });

  test('rows of the previous filter stay visible and are marked as outdated', async () => {
    const { page, problems } = await stage.open('/do-not-write');
    for (const value of ['alpha@d.example', 'beta.example'])
      await stage.api.call('post', '/v1/suppressions').send({ value }).expect(200);
    await page.reload();
    await page.getByRole('table').waitFor();
    const isOld = () => page.locator('.former').first().getAttribute('aria-busy');
    expect(await isOld()).toBe('false');
    const asking = await hold(page, 'suppressions.list');
    await page.getByRole('columnheader', { name: 'Address or domain' }).getByRole('button').click();
    await expect.poll(isOld).toBe('true');
    asking.release();
    await expect.poll(isOld).toBe('false');
    expect(problems).toEqual([]);
  });

  test('costs of the previous period are marked as outdated', async () => {
    await endedCampaign(stage.api);
    const { page, problems } = await stage.open('/costs');
    await page.getByRole('table').waitFor();
    const asking = await hold(page, 'runs.costs');
    await page.getByLabel('Period').selectOption({ label: 'Last 7 days' });
    await expect.poll(() => page.locator('.former[aria-busy="true"]').count()).toBe(2);
    asking.release();
    await expect.poll(() => page.locator('.former[aria-busy="true"]').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('a selection stays while it is saved', async () => {
    await endedCampaign(stage.api, { maxLeads: 100 });
    const { page, problems } = await stage.open('/answers');
    await page.locator('.inbox-line').first().click();
    const chosen = page.locator('.inbox-pane').getByLabel('Category');
    await chosen.waitFor();
    const other = (await chosen.inputValue()) === 'neutral' ? 'interested' : 'neutral';
    const asking = await hold(page, 'inbound.correctReply');
    await chosen.selectOption(other);
    await expect.poll(() => chosen.inputValue()).toBe(other);
    asking.release();
    await page.getByText('Category changed to').waitFor();
    expect(await chosen.inputValue()).toBe(other);

    await page.goto(`${stage.api.url}/app/provider-keys`);
    const source = page.getByRole('region', { name: 'Apollo' }).getByLabel('Key used by campaigns');
    const choosing = await hold(page, 'providerKeys.chooseSource');
    await source.selectOption('platform');
    await expect.poll(() => source.inputValue()).toBe('platform');
    choosing.release();
    await expect.poll(() => source.inputValue()).toBe('platform');
    expect(problems).toEqual([]);
  });
});
