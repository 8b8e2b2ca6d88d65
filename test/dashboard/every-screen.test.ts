import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneIn } from '../harness/long.ts';
import { type DashboardStage, endedCampaign, expectAccessible, hasBrowser, openDashboard } from './stage.ts';

const FOLDER = join(import.meta.dirname, '../../clients/dashboard/src/screens');

const addresses = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) => [...readFileSync(join(FOLDER, name), 'utf8').matchAll(/path: '(\/[^':]*)'/g)])
  .map(([, path = '']) => path);

/** Removes the browser's own message about responses that the page shows itself. */
const own = (problems: string[]) => problems.filter((problem) => !problem.startsWith('Failed to load resource'));

const beginnings = async (page: Page) =>
  Promise.all(['h1', '.page > :nth-child(2)'].map(async (part) => (await page.locator(part).first().boundingBox())?.y));

describe.skipIf(!hasBrowser)('every screen', () => {
  let stage: DashboardStage;
  beforeAll(async () => {
    stage = await openDashboard();
  });
  afterAll(() => stage.close());

  test('opens without errors, is accessible and fits a phone', async () => {
    expect(addresses.length).toBeGreaterThan(20);
    await endedCampaign(stage.api, { name: 'Wave <b>one</b>' });
    const { page, problems } = await stage.open('/answers');
    const examined = new Set(oneIn(3, addresses));
    for (const address of addresses) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`${stage.api.url}/app${address}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.locator('#main .skeleton').count()).toBe(0);
      if (address === '/billing') await page.getByRole('heading', { name: 'Billing is off' }).waitFor();
      if (examined.has(address)) await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect([address, excess]).toEqual([address, 0]);
    }
    expect(own(problems)).toEqual([]);
  });

  test('shows an error while the service fails and recovers', async () => {
    const { page, problems } = await stage.open('/campaigns');
    const failure = {
      error: { message: 'Not now.', code: -32_600, data: { code: 'BAD_REQUEST', httpStatus: 400, errorCode: 'x' } },
    };
    await page.route('**/trpc/**', (route) => route.fulfill({ status: 400, json: failure }));
    for (const address of ['/costs', '/answers', '/campaigns', '/webhooks', '/mailboxes']) {
      await page.goto(`${stage.api.url}/app${address}`);
      await page.getByRole('alert').getByText('Not now.').first().waitFor();
    }
    await page.unroute('**/trpc/**');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('alert').first().waitFor({ state: 'detached' });
    expect(own(problems)).toEqual([]);
  });

  test('shows a skeleton while it loads, without layout shifts', async () => {
    const { page, problems } = await stage.open('/answers');
    const held: (() => void)[] = [];
    let isSlow = true;
    await page.route('**/trpc/**', async (route) => {
      if (isSlow) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    for (const address of oneIn(2, ['/campaigns', '/members', '/mailboxes', '/webhooks', '/costs', '/billing'])) {
      isSlow = true;
      await page.goto(`${stage.api.url}/app${address}`);
      await page.locator('#main').getByRole('status').getByText('Loading').first().waitFor();
      const before = await beginnings(page);
      await expectAccessible(page);
      isSlow = false;
      for (const release of held.splice(0)) release();
      await expect.poll(() => page.locator('#main .skeleton').count()).toBe(0);
      expect([address, ...(await beginnings(page))]).toEqual([address, ...before]);
    }
    expect(own(problems)).toEqual([]);
  });
});
