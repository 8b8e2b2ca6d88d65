import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardStage, endedCampaign, mayTakeMinutes, openDashboard } from './stage.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const FOXES = `Foxes ${'🦊'.repeat(60)}`;
const HEBREW = 'מבצע סתיו!';

interface Line {
  children: { getBoundingClientRect(): { left: number; right: number } }[];
}

describe.skipIf(!mayTakeMinutes)('long and unusual names', () => {
  let stage: DashboardStage;
  beforeAll(async () => {
    stage = await openDashboard();
  });
  afterAll(() => stage.close());

  test('bars show whole names or end them in an ellipsis, in the direction of their script', async () => {
    for (const name of [FOXES, HEBREW]) await endedCampaign(stage.api, { name, maxLeads: 2 });
    const { page, problems } = await stage.open('/costs?by=campaignId', PHONE);
    const bars = page.getByRole('img', { name: 'Costs by campaign' });
    await expect.poll(() => bars.locator('bdi').allInnerTexts()).toEqual(expect.arrayContaining([FOXES, HEBREW]));
    // Long names are clipped and never overlap the amount.
    const overlaps = await bars.locator('.names').evaluateAll<number, Line>(
      (lines) =>
        lines.filter(({ children: [name, amount] }) => {
          const ends = name?.getBoundingClientRect().right;
          return ends === undefined || ends > (amount?.getBoundingClientRect().left ?? 0);
        }).length,
    );
    expect(overlaps).toBe(0);
    expect(problems).toEqual([]);
  });

  test('the default name of a campaign fits the limit of the service', async () => {
    const made = await stage.api.call('post', '/v1/brands').send({ url: 'https://acme.sandbox.example' }).expect(200);
    const { brandId } = made.body;
    const longest = 'W'.repeat(200);
    await stage.api.call('patch', `/v1/brands/${brandId}`).send({ name: longest }).expect(200);
    const { page, problems } = await stage.open(`/campaigns/new?brand=${brandId}`, PHONE);
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByText('Sales cold email outreach').first().click();
    await page.getByText('No real emails').click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByText('Sandbox: contacts are fictional').waitFor();
    await page.getByRole('region', { name: 'Review' }).getByText('Cost', { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  test('on a phone a link to a tab scrolls that tab into view', async () => {
    const campaignId = await endedCampaign(stage.api, { maxLeads: 2 });
    const { page, problems } = await stage.open(`/campaigns/${campaignId}?view=costs`, PHONE);
    const tab = page.getByRole('tab', { name: 'Costs' });
    await tab.waitFor();
    await expect
      .poll(async () => {
        const box = await tab.boundingBox();
        return box !== null && box.x >= 0 && box.x + box.width <= 390;
      })
      .toBe(true);
    expect(problems).toEqual([]);
  });
});
