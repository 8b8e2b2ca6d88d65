import { type Browser, devices } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignStage, openCampaigns } from '../campaigns/stage.ts';
import { sentCampaign } from '../tracking/stage.ts';
import { executablePath, launchBrowser } from './browser.ts';

describe.skipIf(executablePath === undefined)('in a browser without scripts', () => {
  let stage: CampaignStage;
  let browser: Browser;
  beforeAll(async () => {
    stage = await openCampaigns();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await stage.close();
  });

  test.each([
    ['a desk', { viewport: { width: 1280, height: 800 } }],
    ['a phone', devices['iPhone 13'] ?? {}],
  ])('somebody at %s unsubscribes with the keyboard alone', async (_where, device) => {
    const { first } = await sentCampaign(stage);
    const context = await browser.newContext({ ...device, javaScriptEnabled: false });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await page.goto(
      stage.api.url +
        new URL(stage.platform.tracking.links.unsubscribe({ orgId: stage.orgId, id: first.message })).pathname,
    );
    expect(await page.innerText('h1')).toBe('Unsubscribe?');
    expect(await page.innerText('main')).toContain('Acme Anvils');
    const { width = 0 } = page.viewportSize() ?? {};
    const button = page.getByRole('button', { name: 'Unsubscribe' });
    const box = await button.boundingBox();
    // Large enough for a thumb, and visible without scrolling.
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=status]');
    expect(await page.innerText('h1')).toBe('You are unsubscribed');
    expect(problems).toEqual([]);
    const leads = await stage.rows('select unsubscribed from leads where id = $1', [first.lead]);
    expect(leads).toEqual([{ unsubscribed: true }]);
    await context.close();
  });
});
