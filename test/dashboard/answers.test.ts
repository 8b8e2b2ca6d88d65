import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardStage, endedCampaign, expectAccessible, hasBrowser, openDashboard } from './stage.ts';

describe.skipIf(!hasBrowser)('answers', () => {
  let stage: DashboardStage;
  beforeAll(async () => {
    stage = await openDashboard();
  });
  afterAll(() => stage.close());

  test('nobody has answered: the page says what will stand here and what to do', async () => {
    const { page, problems } = await stage.open('/answers');
    await page.getByRole('heading', { name: 'Nobody has answered yet' }).waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });

  test('an answer is read, corrected, taken back and marked as done', async () => {
    await endedCampaign(stage.api, { maxLeads: 40 });
    const { page, problems } = await stage.open('/answers');
    await page.locator('.answer-line').first().click();
    await page.getByRole('heading', { name: 'The thread' }).waitFor();
    await page.screenshot({ path: '/tmp/answers.png' });
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });
});
