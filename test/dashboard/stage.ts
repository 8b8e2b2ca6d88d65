import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Platform } from '../../src/kernel/context.ts';
import { executablePath, launchBrowser } from '../browser/browser.ts';
import { isLong, isWholeRun } from '../harness/long.ts';
import { startService, type TestService } from '../harness/start-service.ts';

export const hasBrowser = executablePath !== undefined;

/** Long browser journeys run separately. A whole run only opens every screen. */
export const mayTakeMinutes = hasBrowser && (isLong || !isWholeRun);

export interface DashboardStage {
  api: TestService;
  browser: Browser;
  open(path?: string, options?: BrowserContextOptions): Promise<{ page: Page; problems: string[] }>;
  close(): Promise<void>;
}

export async function openDashboard(
  environment: Record<string, string> = {},
  overrides: Partial<Platform> = {},
): Promise<DashboardStage> {
  const api = await startService({
    environment: { DISTRIBUTE_ROLE: 'all', DISTRIBUTE_SANDBOX_DAY: '50ms', ...environment },
    overrides,
  });
  const browser = await launchBrowser();
  return {
    api,
    browser,
    open: (path = '/answers', options = {}) => openPage(api, browser, path, options),
    async close() {
      await browser.close();
      await api.close();
    },
  };
}

async function openPage(api: TestService, browser: Browser, path: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== api.url && url.protocol.startsWith('http')) problems.push(`asked ${url.host}`);
  });
  const link = await api.service.signInLink(api.url);
  await page.goto(link.replace('/app#', `/app${path}#`));
  await page.locator('#main').waitFor();
  return { page, problems };
}

/**
 * Checks accessibility with axe. Skips sandboxed frames, which axe cannot
 * inspect, and React Aria's announcer, which briefly refers to removed elements.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Phones show the same components, so they are checked only in long runs.
  if (!isLong && (page.viewportSize()?.width ?? 0) < 600) return;
  const examined = new AxeBuilder({ page }).exclude('iframe[sandbox]').exclude('[data-live-announcer]');
  const { violations } = await examined.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  expect(found).toEqual([]);
}

export async function hold(page: Page, procedure: string) {
  let asked = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/trpc/${procedure}*`, async (route) => {
    asked += 1;
    await released;
    await route.continue();
  });
  return { asked: () => asked, release };
}

export const loseAnswer = (page: Page, procedure: string) =>
  page.route(
    `**/trpc/${procedure}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

export async function endedCampaign(api: TestService, { name = 'First', maxLeads = 20 } = {}): Promise<string> {
  const created = await api
    .call('post', '/v1/campaigns')
    .send({
      name,
      workflowSlug: 'sales-cold-email-outreach-sandbox-v1',
      brandUrls: ['https://acme.sandbox.example'],
      maxLeads,
    })
    .expect(200);
  const campaignId: string = created.body.campaign.id;
  await expect
    .poll(async () => (await api.call('get', `/v1/campaigns/${campaignId}`)).body.campaign.status)
    .toBe('completed');
  return campaignId;
}
